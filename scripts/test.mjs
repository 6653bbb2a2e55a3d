// npm test: installs what is missing, then runs every check and every test, and stops at the first that fails.
// npm run test:full (--full): the same, but what runs on SQLite alone runs on PostgreSQL, too.
import { spawnSync } from "node:child_process";
import { ensureInstalled } from "./ensure-installed.mjs";
import { inRoot, root } from "./lib/paths.mjs";
import { environmentWithRuntime, requireRuntime } from "./lib/runtime.mjs";
import { ensureTestTools } from "./lib/test-tools.mjs";
import { mergeReports, removeOldReports } from "./reporters/checklist.mjs";

await ensureInstalled();
const node = requireRuntime();
const isFull = process.argv.includes("--full");
ensureTestTools(isFull);
removeOldReports();

const withoutColors = process.stdout.isTTY ? [] : ["--colors=off"];
const STEPS = [
  ["Format and lint", "node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings", ...withoutColors],
  ["Types", "scripts/typecheck.mjs"],
  ["Import rules", "scripts/check-imports.mjs"],
  ["Adapters", "scripts/check-adapters.mjs"],
  ["Time zones", "scripts/check-zones.mjs"],
  ["German", "scripts/check-german.mjs"],
  // the tests of crashes and of a start run it as people do
  ["Server bundle", "scripts/build-server.mjs"],
  ["Unit and server tests", "node_modules/vitest/vitest.mjs", "run"],
  ["Web build", "scripts/build-web.mjs"],
  ["Bundle budget", "scripts/check-bundle-budget.mjs"],
  ["Browser tests", "node_modules/@playwright/test/cli.js", "test", "--config", "e2e/playwright.config.ts"],
];

const durations = [];
const failedStep = STEPS.find(([name, program, ...args]) => {
  console.log(`\n== ${name}`);
  const begun = performance.now();
  const result = spawnSync(node, [inRoot(program), ...args], {
    cwd: root,
    stdio: "inherit",
    env: environmentWithRuntime({ NODE_ENV: "test", FULL_TEST_RUN: isFull ? "1" : "" }),
  });
  durations.push({ name, ms: performance.now() - begun });
  return result.status !== 0;
});

const { passed, failed, slowest, failedOnlyOnPostgres } = mergeReports();
report("Steps", [...durations, { name: "together", ms: durations.reduce((total, { ms }) => total + ms, 0) }]);
report("Slowest tests", slowest);
if (isFull) {
  console.log("\nFailed on PostgreSQL only:");
  for (const name of failedOnlyOnPostgres) console.log(`  ${name}`);
  if (failedOnlyOnPostgres.length === 0) console.log("  nothing");
}
// A check that fails outside the test runners counts as one, so that the totals never look clean by mistake.
const failures = failedStep !== undefined && failed === 0 ? 1 : failed;
console.log(failedStep === undefined ? "\nEverything passed." : `\nFailed: ${failedStep[0]}`);
console.log(`${passed} passed, ${failures} failed`);
process.exit(failures > 0 ? 1 : 0);

function report(title, rows) {
  console.log(`\n${title}:`);
  for (const { name, ms } of rows) console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${name}`);
}
