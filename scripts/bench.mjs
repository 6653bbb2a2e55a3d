// npm run bench: runs the benchmarks in bench/, one after the other, each in a process of its own.
import { readdirSync } from "node:fs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { inRoot } from "./lib/paths.mjs";
import { requireRuntime, runForeground } from "./lib/runtime.mjs";

ensureInstalled();
const node = requireRuntime();

let benchmarks = [];
try {
  benchmarks = readdirSync(inRoot("bench")).filter((name) => name.endsWith(".ts"));
} catch (error) {
  if (error.code !== "ENOENT") throw error;
}
if (benchmarks.length === 0) console.log("There are no benchmarks in bench/ yet.");
for (const name of benchmarks.sort()) {
  console.log(`\n== ${name}`);
  const code = await runForeground(node, ["--expose-gc", inRoot("bench", name)]);
  if (code !== 0) process.exit(code);
}
