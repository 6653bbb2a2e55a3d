// npm test: installs what is missing, then runs every check and every test, and stops at the first that fails.
import { spawnSync } from "node:child_process";
import { ensureInstalled } from "./ensure-installed.mjs";
import { inRoot, root } from "./lib/paths.mjs";
import { environmentWithRuntime, requireRuntime } from "./lib/runtime.mjs";
import { ensureTestTools } from "./lib/test-tools.mjs";
import { mergeReports, removeOldReports } from "./reporters/checklist.mjs";

ensureInstalled();
const node = requireRuntime();
ensureTestTools();
removeOldReports();

const withoutColors = process.stdout.isTTY ? [] : ["--colors=off"];
const STEPS = [
  ["Format and lint", "node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings", ...withoutColors],
  ["Types", "scripts/typecheck.mjs"],
  ["Import rules", "scripts/check-imports.mjs"],
  ["Adapters", "scripts/check-adapters.mjs"],
  ["Time zones", "scripts/check-zones.mjs"],
  ["German", "scripts/check-german.mjs"],
  ["Unit and server tests", "node_modules/vitest/vitest.mjs", "run"],
  ["Web build", "scripts/build-web.mjs"],
  ["Bundle budget", "scripts/check-bundle-budget.mjs"],
  ["Browser tests", "node_modules/@playwright/test/cli.js", "test", "--config", "e2e/playwright.config.ts"],
];

const failedStep = STEPS.find(([name, program, ...args]) => {
  console.log(`\n== ${name}`);
  const result = spawnSync(node, [inRoot(program), ...args], {
    cwd: root,
    stdio: "inherit",
    env: environmentWithRuntime({ NODE_ENV: "test" }),
  });
  return result.status !== 0;
});

const { passed, failed } = mergeReports();
// A check that fails outside the test runners counts as one, so that the totals never look clean by mistake.
const failures = failedStep !== undefined && failed === 0 ? 1 : failed;
console.log(failedStep === undefined ? "\nEverything passed." : `\nFailed: ${failedStep[0]}`);
console.log(`${passed} passed, ${failures} failed`);
process.exit(failures > 0 ? 1 : 0);
