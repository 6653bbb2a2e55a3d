import type { Browser } from "@playwright/test";
import { demand, median, spread } from "../lib/figures.ts";
import { PHONE, type SampleHall } from "./sample-hall.ts";

const ROUNDS = 5;
const SLOWER = 4;
const WATCHED_MS = 12_000;
/** Threshold of a long task (https://web.dev/articles/tbt). */
const LONG_MS = 50;

interface Network {
  readonly name: string;
  readonly latencyMs: number;
  readonly kilobitsPerSecond: number;
  readonly mostMs: number;
}

const NETWORKS: readonly Network[] = [
  { name: "fast 3G", latencyMs: 150, kilobitsPerSecond: 1_600, mostMs: 2_000 },
  { name: "3G", latencyMs: 400, kilobitsPerSecond: 400, mostMs: 5_000 },
];
const MOST_BLOCKING_MS = 300;
const MOST_ELEMENTS = 1_500;
const MOST_REQUESTS = 20;

interface Load {
  readonly courts: number;
  readonly blocking: number;
  readonly elements: number;
  /** Before the first court is drawn. */
  readonly requests: number;
}

declare global {
  interface Window {
    benchSlow: { courts: number; blocking: number };
  }
}

/** First load of "/" on a slow phone and network, until the courts are drawn. */
export async function measureSlow(browser: Browser, hall: SampleHall): Promise<void> {
  for (const network of NETWORKS) {
    const loads: Load[] = [];
    for (let round = 0; round < ROUNDS; round += 1) loads.push(await load(browser, hall, network));
    const of = (figure: keyof Load) => loads.map((one) => one[figure]);
    console.log(
      `Load of /, eight courts, phone ${PHONE.width} px, processor ${SLOWER} times slower, ${network.name} (${network.latencyMs} ms, ${network.kilobitsPerSecond} kbit/s), no cache:`,
    );
    console.log(`  the courts with what is known of them: ${spread(of("courts"), 0)} ms`);
    console.log(`  blocking time: ${spread(of("blocking"), 0)} ms`);
    console.log(
      `  elements: ${spread(of("elements"), 0)}; requests until then: ${spread(of("requests"), 0)}`,
    );
    demand(
      median(of("courts")) <= network.mostMs,
      `the courts at most ${network.mostMs} ms after navigation`,
    );
    demand(median(of("blocking")) <= MOST_BLOCKING_MS, `a blocking time of at most ${MOST_BLOCKING_MS} ms`);
    demand(median(of("elements")) <= MOST_ELEMENTS, `at most ${MOST_ELEMENTS} elements`);
    demand(median(of("requests")) <= MOST_REQUESTS, `at most ${MOST_REQUESTS} requests`);
  }
}

async function load(browser: Browser, hall: SampleHall, network: Network): Promise<Load> {
  const context = await browser.newContext({
    ...{ viewport: PHONE, locale: "de-DE", deviceScaleFactor: 2 },
    storageState: await hall.signedIn(),
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const bytesPerSecond = (network.kilobitsPerSecond * 1_000) / 8;
  const sent: number[] = [];
  devtools.on("Network.requestWillBeSent", ({ timestamp, request }) => {
    if (request.url.startsWith("http")) sent.push(timestamp);
  });
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(watchLoad, LONG_MS);
  await page.goto(hall.url);
  await page.waitForTimeout(WATCHED_MS);
  const { courts, blocking, elements } = await page.evaluate(() => ({
    ...window.benchSlow,
    elements: document.querySelectorAll("*").length,
  }));
  await context.close();
  if (courts === 0) throw new Error(`no court on ${network.name} after ${WATCHED_MS} ms`);
  const [begin = 0] = sent;
  const requests = sent.filter((at) => (at - begin) * 1_000 <= courts).length;
  return { courts, blocking, elements, requests };
}

/** Runs in the page before its scripts. */
function watchLoad(longMs: number): void {
  const seen = { courts: 0, blocking: 0 };
  window.benchSlow = seen;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocking += duration - longMs;
  }).observe({ type: "longtask", buffered: true });
  new MutationObserver((_records, observer) => {
    if (document.querySelector("article h3") === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      seen.courts = performance.now();
    });
  }).observe(document, { childList: true, subtree: true });
}
