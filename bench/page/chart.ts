import { climateChartTexts } from "@platzwart/texts/pages/climate";
import type { Browser } from "@playwright/test";
import { demand, median, spread } from "../lib/figures.ts";
import type { SampleHall } from "./sample-hall.ts";

const ROUNDS = 9;
const PHONE = { width: 390, height: 844 };
const SLOWER = 4;
const TARGET_MS = 300;

/** From the touch on "7 Tage" until the week's lines are drawn, the server's answer included, on a slow phone. */
export async function measureChart(browser: Browser, hall: SampleHall): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await browser.newPage({
      storageState: await hall.signedIn(),
      viewport: PHONE,
      locale: "de-DE",
    });
    await page.goto(hall.url);
    const week = page.getByRole("button", { name: climateChartTexts.stretches["168"], exact: true });
    await week.scrollIntoViewIfNeeded();
    await page.locator(".climate-current-line").waitFor({ state: "attached" });
    // what the load leaves behind is over
    await page.waitForTimeout(3_000);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    times.push(await week.evaluate(untilDrawn));
    await page.context().close();
  }
  console.log(`The chart of 7 days, phone ${PHONE.width} px, processor ${SLOWER} times slower:`);
  console.log(`  from the touch until it is drawn: ${spread(times, 0)} ms`);
  demand(median(times) <= TARGET_MS, `drawn within ${TARGET_MS} ms`);
}

/** Runs in the page: touches and waits for the frame after the one with the other stretch's line. */
function untilDrawn(button: Element): Promise<number> {
  const line = () => document.querySelector(".climate-current-line")?.getAttribute("d");
  const label = () =>
    document.querySelector(".climate-chart")?.parentElement?.querySelector("figcaption")?.textContent;
  const before = [line(), label()];
  return new Promise((resolve) => {
    const start = performance.now();
    const observer = new MutationObserver(() => {
      if (line() === before[0] || label() === before[1]) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const drawn = new MessageChannel();
        drawn.port1.onmessage = () => resolve(performance.now() - start);
        drawn.port2.postMessage(null);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    (button as HTMLElement).click();
  });
}
