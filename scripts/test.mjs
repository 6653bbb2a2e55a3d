// npm test: all checks and tests up to the first failure; --full (npm run test:full): more tests on
// PostgreSQL too
import { ensureInstalled } from "./ensure-installed.mjs";
import { inRoot, root } from "./lib/paths.mjs";
import { runMeasured } from "./lib/processor-time.mjs";
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
  ["German", "scripts/check-german.mjs"],
  ["Words", "scripts/check-words.mjs"],
  // needed by tests of crashes and starts
  ["Server bundle", "scripts/build-server.mjs"],
  ["Door bundles", "scripts/build-door.mjs"],
  ["Unit and server tests", "node_modules/vitest/vitest.mjs", "run"],
  ["Web build", "scripts/build-web.mjs"],
  ["Bundle budget", "scripts/check-bundle-budget.mjs"],
  ["Browser tests", "node_modules/@playwright/test/cli.js", "test", "--config", "e2e/playwright.config.ts"],
];

/** Processor seconds (docs/testing.md). */
const BUDGETS = { "Unit and server tests": 850, "Browser tests": 1_900 };
/** A run above this fraction of a budget fails. */
const MOST_OF_BUDGET = 1.35;

const durations = [];
const tooDear = [];
let failedStep;
for (const [name, program, ...args] of STEPS) {
  console.log(`\n== ${name}`);
  const begun = performance.now();
  const { status, seconds } = await runMeasured(node, [inRoot(program), ...args], {
    cwd: root,
    stdio: "inherit",
    env: environmentWithRuntime({ NODE_ENV: "test", FULL_TEST_RUN: isFull ? "1" : "" }),
  });
  durations.push({ name, ms: performance.now() - begun, seconds });
  const budget = BUDGETS[name];
  if (!isFull && budget !== undefined && seconds > budget * MOST_OF_BUDGET)
    tooDear.push(
      `${name}: ${seconds.toFixed(0)} processor seconds, of ${budget} in the budget (docs/testing.md)`,
    );
  if (status === 0) continue;
  failedStep = name;
  break;
}

const { passed, failed, slowest, failedOnlyOnPostgres } = mergeReports();
report("Steps", [...durations, { name: "together", ms: durations.reduce((total, { ms }) => total + ms, 0) }]);
report("Slowest tests", slowest);
if (isFull) {
  console.log("\nFailed on PostgreSQL only:");
  for (const name of failedOnlyOnPostgres) console.log(`  ${name}`);
  if (failedOnlyOnPostgres.length === 0) console.log("  nothing");
}
// a failed check outside the test runners counts as one failure
const failures = (failedStep !== undefined && failed === 0 ? 1 : failed) + tooDear.length;
for (const line of tooDear) console.log(`\nToo dear: ${line}`);
if (failedStep !== undefined) console.log(`\nFailed: ${failedStep}`);
else if (failures === 0) console.log("\nEverything passed.");
console.log(`${passed} passed, ${failures} failed`);
process.exit(failures > 0 ? 1 : 0);

function report(title, rows) {
  console.log(`\n${title}:`);
  for (const { name, ms, seconds } of rows) {
    const ofProcessor =
      name in BUDGETS && seconds !== null ? `, ${seconds.toFixed(0)} processor seconds` : "";
    console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${name}${ofProcessor}`);
  }
}
