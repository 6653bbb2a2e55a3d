import type { Browser, BrowserContext } from "@playwright/test";
import { demand, median, spread } from "../lib/figures.ts";
import { growToTwentyCourts, PHONE, type SampleHall } from "./sample-hall.ts";

const ROUNDS = 11;
const SLOWER = 4;
/** Includes shifts by late sections. */
const WATCHED_MS = 5_000;
const MOST_TIMES_THE_STUB = 1.2;
const MOST_SHIFT = 0.05;

interface Load {
  readonly fcp: number;
  readonly lcp: number;
  readonly shift: number;
  readonly lcpOf: string;
  /** Time of the first court's name; 0: none. */
  readonly courts: number;
}

declare global {
  interface Window {
    benchLoad: { fcp: number; lcp: number; shift: number; lcpOf: string; courts: number };
  }
}

/** Load of "/" on a slow phone, relative to a page with only React and the header. */
export async function measureLoad(browser: Browser, hall: SampleHall, stubUrl: string): Promise<void> {
  await compare(browser, hall, stubUrl, "eight courts");
  await growToTwentyCourts(hall);
  await compare(browser, hall, stubUrl, "twenty courts");
}

async function compare(browser: Browser, hall: SampleHall, stubUrl: string, what: string): Promise<void> {
  const phone = { viewport: PHONE, locale: "de-DE", deviceScaleFactor: 2 };
  const real = await browser.newContext({ ...phone, storageState: await hall.signedIn() });
  const stub = await browser.newContext(phone);
  const loads = { real: [] as Load[], stub: [] as Load[] };
  // the first round is not counted
  for (let round = 0; round <= ROUNDS; round += 1) {
    const pair = { stub: await load(stub, stubUrl), real: await load(real, hall.url) };
    if (round === 0) continue;
    loads.real.push(pair.real);
    loads.stub.push(pair.stub);
  }
  await real.close();
  await stub.close();

  console.log(`Load of /, ${what}, phone ${PHONE.width} px, processor ${SLOWER} times slower, no cache:`);
  for (const figure of ["fcp", "lcp"] as const) {
    const [ofReal, ofStub] = [loads.real, loads.stub].map((list) => list.map((one) => one[figure]));
    const ratio = median(ofReal ?? []) / median(ofStub ?? []);
    console.log(
      `  ${figure.toUpperCase()}: ${spread(ofReal ?? [], 0)} ms, stub ${spread(ofStub ?? [], 0)} ms, ratio ${ratio.toFixed(2)}`,
    );
    demand(
      ratio <= MOST_TIMES_THE_STUB,
      `${figure.toUpperCase()} at most ${MOST_TIMES_THE_STUB} of the stub's`,
    );
  }
  const courts = loads.real.map((one) => one.courts);
  console.log(`  the courts with what is known of them: ${spread(courts, 0)} ms`);
  const shifts = loads.real.map(({ shift }) => shift);
  console.log(`  layout shift in ${WATCHED_MS} ms: ${spread(shifts, 4)}; LCP is ${loads.real[0]?.lcpOf}`);
  demand(Math.max(...shifts) <= MOST_SHIFT, `a layout shift of at most ${MOST_SHIFT}`);
}

async function load(context: BrowserContext, url: string): Promise<Load> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(watchLoad);
  await page.goto(url);
  await page.waitForTimeout(WATCHED_MS);
  const seen = await page.evaluate(() => window.benchLoad);
  await page.close();
  if (seen.fcp === 0 || seen.lcp === 0) throw new Error(`${url} painted nothing`);
  return seen;
}

/** Runs in the page before its scripts. */
function watchLoad(): void {
  const seen = { fcp: 0, lcp: 0, shift: 0, lcpOf: "", courts: 0 };
  window.benchLoad = seen;
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  watch("paint", (entry) => {
    if (entry.name === "first-contentful-paint") seen.fcp = entry.startTime;
  });
  watch("largest-contentful-paint", (entry) => {
    seen.lcp = entry.startTime;
    const { element } = entry as PerformanceEntry & { element?: Element };
    seen.lcpOf = `<${element?.localName} class="${element?.className}">${element?.textContent?.slice(0, 60)}`;
  });
  new MutationObserver((_records, observer) => {
    if (document.querySelector("article h3") === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      seen.courts = performance.now();
    });
  }).observe(document, { childList: true, subtree: true });
  watch("layout-shift", (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
}
