// Runs Picos under MicroPython: a line on stdin is a command for `obey` in tests/firmware/scanner/pico.py, a line
// on stdout its answer. The argument is the project's folder; the heap is as large as a Pico's.
import { readFileSync, readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const project = process.argv[2];
const micropython = await loadMicroPython({
  heapsize: 190 * 1024,
  stdout: (line) => process.stderr.write(`${line}\n`),
});

const scanner = "croupier/firmware/scanner";
const folders = ["croupier", "croupier/firmware", scanner, "tests", "tests/firmware", "tests/firmware/scanner", "tests/sensing"];
for (const folder of folders) {
  micropython.FS.mkdir(`/${folder}`);
}
for (const folder of [scanner, "tests/firmware/scanner", "tests/sensing"]) {
  for (const file of readdirSync(`${project}/${folder}`).filter((name) => name.endsWith(".py"))) {
    micropython.FS.writeFile(`/${folder}/${file}`, readFileSync(`${project}/${folder}/${file}`));
  }
}
micropython.runPython('import sys; sys.path.insert(0, "/")');
micropython.runPython("from tests.firmware.scanner.pico import obey");
const obey = micropython.globals.get("obey");

for await (const line of createInterface({ input: process.stdin })) {
  try {
    process.stdout.write(`=${obey(line)}\n`);
  } catch (error) {
    process.stdout.write(`!${error.message.replaceAll("\n", " | ")}\n`);
  }
}
