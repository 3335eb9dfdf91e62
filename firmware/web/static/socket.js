// The connection to the server. When it is lost it comes back by itself, and the server sends everything again.

const FIRST_MS = 200, LAST_MS = 2000;

// `query` is asked for each time: the role of this page and its language. `opened` may send something first.
export function connect(handlers, onState, query, opened = () => {}) {
  let socket = null, wait = FIRST_MS, stopped = false;

  function open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/ws?${new URLSearchParams(query())}`);
    socket.addEventListener("open", () => opened(send));
    socket.addEventListener("message", ({ data }) => {
      if (stopped) return;
      const message = JSON.parse(data);
      handlers[message.t]?.(message);
      if (message.t === "hello") {
        wait = FIRST_MS;
        onState("live");
      }
    });
    socket.addEventListener("close", ({ code, reason }) => {
      if (stopped || onState("reconnecting", code, reason) === "stop") return;
      setTimeout(open, wait);
      wait = Math.min(LAST_MS, wait * 1.6);
    });
  }

  function send(message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  open();
  return {
    send,
    // The page is being left.
    stop() {
      stopped = true;
      socket.close();
    },
    // Connect again, in another role or language.
    reconnect() {
      if (socket.readyState >= WebSocket.CLOSING) open();
      else socket.close();
    },
  };
}

export function bytes(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
