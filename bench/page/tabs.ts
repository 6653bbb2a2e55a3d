import { settingsTexts } from "@platzwart/texts/pages/settings";
import type { Browser } from "@playwright/test";
import { SETTINGS_TABS, settingsTabPath } from "../../apps/web/src/lib/navigation/settings-tabs.ts";
import { demand, median, spread } from "../lib/figures.ts";
import type { SampleHall } from "./sample-hall.ts";

const ROUNDS = 7;
const TARGET_MS = 100;
/** Shortest time between hovering and clicking. */
const HOVER_MS = 80;

/** From the click on a settings tab until its fields are drawn; each tab is opened in a new page. */
export async function measureTabs(browser: Browser, hall: SampleHall): Promise<void> {
  const times = new Map<string, number[]>(SETTINGS_TABS.map((tab) => [tab, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const tab of SETTINGS_TABS) {
      const other = tab === "booking" ? "lights" : "booking";
      const page = await hall.newPage(browser);
      await page.goto(`${hall.url}${settingsTabPath(other)}`);
      await page.locator(".settings-tab input").first().waitFor();
      const link = page
        .getByRole("navigation", { name: settingsTexts.tabs })
        .getByRole("link", { name: settingsTexts.tabNames[tab] });
      await link.hover();
      await page.waitForTimeout(HOVER_MS);
      times.get(tab)?.push(await link.evaluate(untilDrawn));
      await page.context().close();
    }
  }
  console.log(`A tab of the settings, from the click until it is drawn, ${ROUNDS} times each, 1440 px:`);
  for (const [tab, list] of times) console.log(`  ${tab}: ${spread(list, 0)} ms`);
  const slowest = Math.max(...[...times.values()].map(median));
  demand(slowest <= TARGET_MS, `every tab within ${TARGET_MS} ms`);
}

/** Runs in the page; waits for the frame after the one with the fields of the other tab. */
function untilDrawn(link: Element): Promise<number> {
  const before = document.querySelector(".settings-tab");
  return new Promise((resolve) => {
    const start = performance.now();
    const observer = new MutationObserver(() => {
      const tab = document.querySelector(".settings-tab");
      if (tab === null || tab === before) return;
      if (tab.querySelector("input, button:not(:disabled)") === null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const drawn = new MessageChannel();
        drawn.port1.onmessage = () => resolve(performance.now() - start);
        drawn.port2.postMessage(null);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    (link as HTMLElement).click();
  });
}
