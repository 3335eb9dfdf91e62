// Runs the scanner's folder as it is on a Pico, main.py and pins.py too, with a simulated `machine`. Arguments: the
// project's folder, what the wiring senses, and what the pins raise in the end. What comes in on stdin the scanner
// reads; what it says goes out.
import { readFileSync, readdirSync } from "node:fs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const [project, senses, ending] = process.argv.slice(2);
const incoming = [...readFileSync(0)];
const micropython = await loadMicroPython({
  heapsize: 190 * 1024,
  linebuffer: false,
  stdin: () => (incoming.length ? incoming.shift() : null),
  stdout: (bytes) => process.stdout.write(bytes),
});

const text = (path) => readFileSync(`${project}/${path}`, "utf8");
for (const folder of ["scanner", "tests", "tests/firmware", "tests/firmware/scanner"]) {
  micropython.FS.mkdir(`/${folder}`);
}
for (const name of readdirSync(`${project}/firmware/scanner`).filter((name) => name.endsWith(".py"))) {
  micropython.FS.writeFile(`/scanner/${name}`, text(`firmware/scanner/${name}`));
}
const pins = text("firmware/scanner/pins.py").replace('SENSES = "identity"', `SENSES = "${senses}"`);
micropython.FS.writeFile("/scanner/pins.py", pins);
const machine = text("tests/micropython/machine.py").replace("ENDING = SystemExit", `ENDING = ${ending}`);
micropython.FS.writeFile("/machine.py", machine);
micropython.FS.writeFile("/tests/firmware/scanner/chips.py", text("tests/firmware/scanner/chips.py"));

try {
  micropython.runPython('import sys; sys.path.insert(0, "/"); import scanner.main');
} catch (error) {
  if (error.type !== "SystemExit") {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
