import { defineConfig } from "@playwright/test";
import { findBrowser } from "../scripts/lib/test-tools.mjs";
import type { EngineOption } from "./support/hall.ts";

const ON_TIME = ["**/on-time.e2e.ts", "**/several-servers.e2e.ts"];
/** What chooses its database itself, or has none of the hall's. */
const ON_ONE_ENGINE = ["**/on-postgres.e2e.ts", "**/bundled-server.e2e.ts"];
/** What is the same on either engine, and takes too long for every run: `npm run test:full` has it once. */
const ON_FULL_RUNS = ["**/widths.e2e.ts", "**/other-browsers.e2e.ts"];
/** What a second or three are promised for is held to them while nothing else runs; alone: --project alone --no-deps. */
const ALONE = { testMatch: ON_TIME, workers: 1 };
const isFull = process.env["FULL_TEST_RUN"] === "1";
const executablePath = findBrowser();

export default defineConfig<EngineOption>({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./support/global-setup.ts",
  outputDir: "../reports/playwright",
  reporter: [["list"], ["../scripts/reporters/checklist-playwright.mjs"]],
  // two more than there are processors: a test waits for its page for half of its time
  workers: 4,
  projects: isFull
    ? [...projectsOn("sqlite", null), ...projectsOn("postgres", "alone on sqlite")]
    : [
        { name: "together", testIgnore: [...ON_TIME, ...ON_FULL_RUNS] },
        { ...ALONE, name: "alone", dependencies: ["together"] },
      ],
  retries: 0,
  forbidOnly: true,
  fullyParallel: false,
  // these only end what hangs: a busy machine takes several times as long as a free one
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: "chromium",
    headless: true,
    locale: "de-DE",
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    trace: "off",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        "--no-sandbox",
        // to start a process for each page costs a tenth of the time of a test
        "--renderer-process-limit=1",
        "--disable-features=site-per-process,IsolateOrigins",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // a host that is not this machine itself, and so no secure context over plain HTTP
        "--host-resolver-rules=MAP hall.test 127.0.0.1",
      ],
    },
  },
});

/** Everything on one engine, after the project `after`: npm run test:full. */
function projectsOn(engine: EngineOption["engine"], after: string | null) {
  const use = { engine };
  const testIgnore = engine === "postgres" ? [...ON_TIME, ...ON_FULL_RUNS, ...ON_ONE_ENGINE] : ON_TIME;
  return [
    { name: `together on ${engine}`, testIgnore, use, dependencies: after === null ? [] : [after] },
    { ...ALONE, name: `alone on ${engine}`, use, dependencies: [`together on ${engine}`] },
  ];
}
