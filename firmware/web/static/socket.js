// The line to the board. Lost, it comes back by itself; what was on the page then is what the server says, not a memory.

const FIRST_MS = 200, LAST_MS = 2000;

export function connect(handlers, onState) {
  let socket = null, wait = FIRST_MS;

  function open() {
    socket = new WebSocket(`ws://${location.host}/ws`);
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      handlers[message.t]?.(message);
      if (message.t === "hello") {
        wait = FIRST_MS;
        onState("live");
      }
    });
    socket.addEventListener("close", () => {
      onState("reconnecting");
      setTimeout(open, wait);
      wait = Math.min(LAST_MS, wait * 1.6);
    });
  }

  open();
  return {
    send(message) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
  };
}

export function bytes(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
