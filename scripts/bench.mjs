// npm run bench [-- NAME… --OPTION…]: the named benchmarks, or all, one process each
import { readdirSync } from "node:fs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { inRoot } from "./lib/paths.mjs";
import { requireRuntime, runForeground } from "./lib/runtime.mjs";

await ensureInstalled();
const node = requireRuntime();

const options = process.argv.slice(2).filter((word) => word.startsWith("--"));
const named = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const benchmarks = readdirSync(inRoot("bench"))
  .filter((name) => name.endsWith(".ts"))
  .map((name) => name.slice(0, -".ts".length))
  .sort();
const unknown = named.filter((name) => !benchmarks.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}; there are: ${benchmarks.join(", ")}.`);
  process.exit(1);
}

let failed = 0;
for (const name of named.length > 0 ? named : benchmarks) {
  console.log(`\n== ${name}`);
  failed ||= await runForeground(node, ["--expose-gc", inRoot("bench", `${name}.ts`), ...options]);
}
process.exit(failed);
