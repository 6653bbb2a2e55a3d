import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
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
 * Measures the built page in Chromium with a sample hall each: --load, --slow, --change, --flood, --tabs,
 * --weight, --desk, --door and --lighthouse, or all.
 */
const options = process.argv.slice(2);
const LIGHTHOUSE = "--lighthouse";
const IN_A_BROWSER: Readonly<Record<string, (browser: Browser, hall: SampleHall) => Promise<void>>> = {
  "--load": async (browser, hall) => {
    const stub = await startStub(join(folder, "stub"));
    await measureLoad(browser, hall, stub.url).finally(() => stub.stop());
  },
  "--slow": measureSlow,
  "--change": measureChange,
  "--flood": measureFlood,
  "--tabs": measureTabs,
  "--weight": measureWeight,
  "--desk": measureDesk,
  "--door": measureDoor,
};
const parts = [...Object.keys(IN_A_BROWSER), LIGHTHOUSE];
const named = parts.filter((part) => options.includes(part));
const lighthouseIn = options.find((option) => option.startsWith("--lighthouse-in="))?.split("=")[1] ?? null;
const launch = { headless: true, ...playwrightConfig.use?.launchOptions };

await ensureWebBuilt();
const folder = mkdtempSync(join(tmpdir(), "platzwart-bench-"));
try {
  for (const part of named.length > 0 ? named : parts) {
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

async function measure(part: string, hall: SampleHall): Promise<void> {
  const measureInBrowser = IN_A_BROWSER[part];
  if (measureInBrowser === undefined) {
    await measureLighthouse(hall, { launch, profile: join(folder, "profile"), folder: lighthouseIn });
    return;
  }
  const browser = await chromium.launch(launch);
  try {
    await measureInBrowser(browser, hall);
  } finally {
    await browser.close();
  }
}
