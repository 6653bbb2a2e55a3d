import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import playwrightConfig from "../e2e/playwright.config.ts";
import { ensureWebBuilt } from "../scripts/lib/web-build.mjs";
import { measureChange } from "./page/change.ts";
import { measureDesk } from "./page/desk.ts";
import { measureDoor } from "./page/door.ts";
import { measureFlood } from "./page/flood.ts";
import { measureLighthouse } from "./page/lighthouse.ts";
import { measureLoad } from "./page/load.ts";
import { SampleHall } from "./page/sample-hall.ts";
import { measureSlow } from "./page/slow.ts";
import { startStub } from "./page/stub.ts";
import { measureTabs } from "./page/tabs.ts";
import { measureWeight } from "./page/weight.ts";

/**
 * The figures of the page "/", of the settings and of the place before a door, built, served by the real server and shown by Chromium. Each part has
 * a sample hall of its own; --load, --slow, --change, --flood, --tabs, --weight, --desk, --door and --lighthouse run only what they name.
 */
const options = process.argv.slice(2);
const PARTS = [
  "--load",
  "--slow",
  "--change",
  "--flood",
  "--tabs",
  "--weight",
  "--desk",
  "--door",
  "--lighthouse",
] as const;
const named = PARTS.filter((part) => options.includes(part));
const lighthouseIn = options.find((option) => option.startsWith("--lighthouse-in="))?.split("=")[1] ?? null;
const launch = { headless: true, ...playwrightConfig.use?.launchOptions };

await ensureWebBuilt();
const folder = mkdtempSync(join(tmpdir(), "platzwart-bench-"));
try {
  for (const part of named.length > 0 ? named : PARTS) {
    const hall = await SampleHall.start(join(folder, part.slice(2)));
    try {
      await measure(part, hall);
    } finally {
      await hall.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(part: (typeof PARTS)[number], hall: SampleHall): Promise<void> {
  if (part === "--lighthouse") {
    await measureLighthouse(hall, { launch, profile: join(folder, "profile"), folder: lighthouseIn });
    return;
  }
  const browser = await chromium.launch(launch);
  try {
    if (part === "--slow") await measureSlow(browser, hall);
    if (part === "--change") await measureChange(browser, hall);
    if (part === "--flood") await measureFlood(browser, hall);
    if (part === "--tabs") await measureTabs(browser, hall);
    if (part === "--desk") await measureDesk(browser, hall);
    if (part === "--door") await measureDoor(browser, hall);
    if (part === "--weight") await measureWeight(browser, hall);
    if (part === "--load") {
      const stub = await startStub(join(folder, "stub"));
      await measureLoad(browser, hall, stub.url).finally(() => stub.stop());
    }
  } finally {
    await browser.close();
  }
}
