// The connection to the server. When it is lost it comes back by itself, and the server sends everything again.

const FIRST_MS = 200, LAST_MS = 2000;

// `query` is asked for each time: the role of this page and its language. `opened` may send something first. The connection
// is live with the message named `greeting`.
export function connect(handlers, onState, query, opened = () => {}, { path = "/ws", greeting = "hello" } = {}) {
  let socket = null, wait = FIRST_MS, stopped = false, later = 0;

  function open() {
    clearTimeout(later);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const mine = new WebSocket(`${scheme}://${location.host}${path}?${new URLSearchParams(query())}`);
    socket = mine;
    mine.addEventListener("open", () => opened(send));
    mine.addEventListener("message", ({ data }) => {
      if (stopped || mine !== socket) return;
      const message = JSON.parse(data);
      handlers[message.t]?.(message);
      if (message.t === greeting) {
        wait = FIRST_MS;
        onState("live");
      }
    });
    mine.addEventListener("close", ({ code, reason }) => {
      if (stopped || mine !== socket || onState("reconnecting", code, reason) === "stop") return;
      later = setTimeout(open, wait);
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
    // Connect anew at once: after a sleep the old connection may be dead without knowing it.
    refresh() {
      if (stopped || !socket) return;
      const old = socket;
      open();
      old.close();
    },
    // Connect again, in another role or language.
    reconnect() {
      if (socket.readyState >= WebSocket.CLOSING) open();
      else socket.close();
    },
  };
}

export function bytes(base64) {
  const text = atob(base64), found = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) found[i] = text.charCodeAt(i);
  return found;
}
