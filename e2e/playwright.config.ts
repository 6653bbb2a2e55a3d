import { defineConfig } from "@playwright/test";
import { findBrowser } from "../scripts/lib/test-tools.mjs";

const executablePath = findBrowser();

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: "../reports/playwright",
  reporter: [["list"], ["../scripts/reporters/checklist-playwright.mjs"]],
  workers: 3,
  retries: 0,
  forbidOnly: true,
  fullyParallel: false,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  use: {
    browserName: "chromium",
    headless: true,
    locale: "de-DE",
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
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
