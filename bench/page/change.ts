import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { ChildServer } from "../../testing/child-server.ts";
import { demand, percentiles, share } from "../lib/figures.ts";
import { streamTokens } from "../lib/live-streams.ts";
import type { SampleHall } from "./sample-hall.ts";

const LISTENERS = fileURLToPath(new URL("listeners.ts", import.meta.url));
const CHANGES = 100;
const CONNECTIONS = 200;
const TARGET_MS = 200;
/** In automatic mode without a booking. */
const COURT = 3;

declare global {
  interface Window {
    /** Times of each drawn state of the switch, in ms since 1970. */
    benchStates: { readonly isOn: boolean; readonly at: number }[];
  }
}

/** From the request until the change is drawn in another browser. */
export async function measureChange(browser: Browser, hall: SampleHall): Promise<void> {
  const alone = await changes(browser, hall, 0);
  const crowded = await changes(browser, hall, CONNECTIONS);
  console.log(`A change by the API on screen elsewhere, ${CHANGES} changes:`);
  console.log(`  this browser alone: ${percentiles(alone)}`);
  console.log(`  ${CONNECTIONS} other connections: ${percentiles(crowded)}`);
  console.log(
    `  p95 with ${CONNECTIONS} others to alone: ${(share(crowded, 0.95) / share(alone, 0.95)).toFixed(2)}`,
  );
  demand(share(crowded, 0.95) <= TARGET_MS, `p95 of at most ${TARGET_MS} ms`);
}

async function changes(browser: Browser, hall: SampleHall, connections: number): Promise<number[]> {
  const tokens = await streamTokens(hall, connections);
  const listeners = await ChildServer.start([LISTENERS, hall.url, ...tokens]);
  const page = await hall.newPage(browser, { width: 1280, height: 720 });
  try {
    await page.goto(hall.url);
    const name = new RegExp(`Automatik.*Court ${COURT}$`);
    const toggle = page.getByRole("switch", { name });
    await toggle.waitFor();
    await toggle.evaluate(watchSwitch);
    // work after the load is over
    await page.waitForTimeout(3_000);
    const ahead = await clockAhead(page);
    const times: number[] = [];
    for (let change = 0; change < CHANGES; change += 1) {
      const isOn = change % 2 === 1;
      const sent = now();
      await hall.setMode(COURT, isOn);
      times.push((await shownAt(page, change, isOn)) - ahead - sent);
      // varying distances to ticks and frames
      await page.waitForTimeout(50 + ((change * 37) % 100));
    }
    if (connections > 0 && listeners.child.exitCode !== null) throw new Error(listeners.stderr);
    return times.sort((a, b) => a - b);
  } finally {
    await page.context().close();
    await listeners.stop();
  }
}

/** Runs in the page; records each state of the switch once its frame is drawn. */
function watchSwitch(element: Element): void {
  window.benchStates = [];
  const drawn = new MessageChannel();
  const waiting: boolean[] = [];
  drawn.port1.onmessage = () => {
    const isOn = waiting.shift();
    if (isOn !== undefined) window.benchStates.push({ isOn, at: performance.timeOrigin + performance.now() });
  };
  new MutationObserver(() => {
    waiting.push(element.getAttribute("aria-checked") === "true");
    requestAnimationFrame(() => drawn.port2.postMessage(null));
  }).observe(element, { attributeFilter: ["aria-checked"] });
}

async function shownAt(page: Page, index: number, isOn: boolean): Promise<number> {
  const state = await page.waitForFunction((nth) => window.benchStates[nth], index, {
    polling: 20,
    timeout: 5_000,
  });
  const seen = await state.jsonValue();
  if (seen?.isOn !== isOn) throw new Error(`change ${index} is not what was sent`);
  return seen.at;
}

/** The clocks of page and process have different origins. */
async function clockAhead(page: Page): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, ahead: 0 };
  for (let question = 0; question < 50; question += 1) {
    const asked = now();
    const there = await page.evaluate(() => performance.timeOrigin + performance.now());
    const took = now() - asked;
    if (took < best.took) best = { took, ahead: there - (asked + took / 2) };
  }
  return best.ahead;
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
