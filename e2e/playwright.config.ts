import { defineConfig } from "@playwright/test";
import { findBrowser } from "../scripts/lib/test-tools.mjs";

const ON_TIME = "**/on-time.e2e.ts";
const executablePath = findBrowser();

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: "../reports/playwright",
  reporter: [["list"], ["../scripts/reporters/checklist-playwright.mjs"]],
  workers: 3,
  projects: [
    { name: "together", testIgnore: ON_TIME },
    // what a second or three are promised for is held to them while nothing else runs; alone: --project alone --no-deps
    { name: "alone", testMatch: ON_TIME, workers: 1, dependencies: ["together"] },
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
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
