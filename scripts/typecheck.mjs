// Type-checks each project with its options and environment.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { inRoot, root } from "./lib/paths.mjs";
import { environmentWithRuntime, requireRuntime } from "./lib/runtime.mjs";

const PROJECTS = [
  "packages/domain/tsconfig.json",
  "packages/machine/tsconfig.json",
  "packages/contract/tsconfig.json",
  "packages/texts/tsconfig.json",
  "apps/door-controller/tsconfig.json",
  "apps/device-simulator/tsconfig.json",
  "apps/server/tsconfig.json",
  "apps/web/tsconfig.json",
  "apps/web/tsconfig.test.json",
  "testing/tsconfig.json",
  "e2e/tsconfig.json",
  "bench/page/tsconfig.json",
  "tsconfig.json",
];
const NO_FILES_YET = "TS18003";

const node = requireRuntime();
const tsc = inRoot("node_modules", "typescript", "bin", "tsc");
let failed = 0;
for (const project of PROJECTS) {
  if (!existsSync(inRoot(project))) continue;
  const result = spawnSync(node, [tsc, "-p", project, "--pretty", String(process.stdout.isTTY === true)], {
    cwd: root,
    encoding: "utf8",
    env: environmentWithRuntime(),
  });
  const output = `${result.stdout ?? ""}${result.stderr ?? ""}`;
  if (result.status === 0 || output.includes(NO_FILES_YET)) continue;
  failed += 1;
  console.error(`Types of ${project}:\n${output}`);
}
if (failed > 0) process.exit(1);
console.log("Types: everything fits.");
