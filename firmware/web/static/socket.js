// The line to the board. Lost, it comes back by itself; what was on the page then is what the server says, not a memory.

const FIRST_MS = 200, LAST_MS = 2000;

// `query` is asked for each time: who we are and which language we want. `opened` may say something first.
export function connect(handlers, onState, query, opened = () => {}) {
  let socket = null, wait = FIRST_MS, over = false;

  function open() {
    socket = new WebSocket(`ws://${location.host}/ws?${new URLSearchParams(query())}`);
    socket.addEventListener("open", () => opened(send));
    socket.addEventListener("message", ({ data }) => {
      if (over) return;
      const message = JSON.parse(data);
      handlers[message.t]?.(message);
      if (message.t === "hello") {
        wait = FIRST_MS;
        onState("live");
      }
    });
    socket.addEventListener("close", ({ code, reason }) => {
      if (over || onState("reconnecting", code, reason) === "stop") return;
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
    // This page is left.
    stop() {
      over = true;
      socket.close();
    },
    // Come in again, as somebody else.
    again() {
      if (socket.readyState >= WebSocket.CLOSING) open();
      else socket.close();
    },
  };
}

export function bytes(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
