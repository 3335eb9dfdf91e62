// Draws a console's screen, dot for dot.

// One dot as the canvas keeps it: four bytes, read as one number whatever the machine's byte order.
const dot = (...rgb) => new Uint32Array(new Uint8Array([...rgb, 0xff]).buffer)[0];
const LIT = dot(0xd4, 0xf1, 0xff), DARK = dot(0x04, 0x07, 0x0a);

export function makeScreen(width, height, label) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", label);
  const context = canvas.getContext("2d", { alpha: false });
  const image = context.createImageData(width, height), dots = new Uint32Array(image.data.buffer), bytes = Math.ceil(width / 8);
  return {
    canvas,
    // `bits`: row by row, eight dots to a byte, the leftmost in the highest bit; each row begins with a new byte.
    show(bits) {
      for (let row = 0, at = 0; row < height; row++) {
        for (let x = 0; x < width; x++, at++) dots[at] = bits[row * bytes + (x >> 3)] & (0x80 >> (x & 7)) ? LIT : DARK;
      }
      context.putImageData(image, 0, 0);
    },
  };
}
