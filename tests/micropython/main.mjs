// Runs the scanner's folder as it is on a Pico, main.py and pins.py too, with a simulated `machine`. Arguments: the
// project's folder, what the wiring senses, what the pins raise in the end, and "stopped" if the last run was stopped. What
// comes in on stdin the scanner reads; what it says goes out. In the end stderr tells which byte would interrupt MicroPython,
// how often the watchdog was fed, and which files are there.
import { readFileSync, readdirSync } from "node:fs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const [project, senses, ending, stopped] = process.argv.slice(2);
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

if (stopped) micropython.FS.writeFile("/stopped", "");

try {
  micropython.runPython('import sys; sys.path.insert(0, "/"); import os; os.chdir("/")');
  micropython.runPython("import micropython; micropython.kbd_intr(3)"); // Ctrl-C, as on a Pico
  micropython.runPython("import scanner.main");
} catch (error) {
  if (error.type !== "SystemExit") {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
micropython.runPython("import machine; fed = machine.WDT.fed");
const told = {
  interrupt: micropython._module._mp_hal_get_interrupt_char(),
  fed: micropython.globals.get("fed"),
  stopped: micropython.FS.readdir("/").includes("stopped"),
};
process.stderr.write(`${JSON.stringify(told)}\n`);
