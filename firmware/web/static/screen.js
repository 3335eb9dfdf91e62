// Draws a console's screen, dot for dot.

const LIT = [0xd4, 0xf1, 0xff], DARK = [0x04, 0x07, 0x0a];

export function makeScreen(width, height, label) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", label);
  const context = canvas.getContext("2d", { alpha: false });
  const image = context.createImageData(width, height), bytes = Math.ceil(width / 8);
  return {
    canvas,
    // `bits`: row by row, eight dots to a byte, the leftmost in the highest bit; each row begins with a new byte.
    show(bits) {
      for (let dot = 0; dot < width * height; dot++) {
        const x = dot % width, row = (dot - x) / width;
        const colour = bits[row * bytes + (x >> 3)] & (0x80 >> (x & 7)) ? LIT : DARK;
        image.data.set(colour, 4 * dot);
        image.data[4 * dot + 3] = 0xff;
      }
      context.putImageData(image, 0, 0);
    },
  };
}
