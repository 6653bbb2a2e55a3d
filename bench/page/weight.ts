import type { Browser } from "@playwright/test";
import { demand } from "../lib/figures.ts";
import type { SampleHall } from "./sample-hall.ts";

/** Includes idle-time requests. */
const WATCHED_MS = 8_000;
const MOST_REQUESTS = 30;
const MOST_KB = 250;

interface Transfer {
  readonly path: string;
  bytes: number;
}

/** Requests and bytes of "/" without a cache, with all sections. */
export async function measureWeight(browser: Browser, hall: SampleHall): Promise<void> {
  const page = await hall.newPage(browser);
  const devtools = await page.context().newCDPSession(page);
  const transfers = new Map<string, Transfer>();
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    const { protocol, pathname } = new URL(request.url);
    // icon of a date field, without a request
    if (protocol === "data:") return;
    transfers.set(requestId, { path: `${request.method} ${pathname}`, bytes: 0 });
  });
  devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer !== undefined) transfer.bytes += encodedDataLength;
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer !== undefined) transfer.bytes = encodedDataLength;
  });
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.goto(hall.url);
  await page.waitForTimeout(WATCHED_MS);
  await page.context().close();

  const all = [...transfers.values()];
  const kb = all.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  const kinds = Map.groupBy(all, ({ path }) =>
    path.includes("/assets/") ? "files" : path.includes("/api/") ? "answers" : "the page and its icons",
  );
  console.log(`Weight of / with its sections, ${WATCHED_MS / 1_000} s after an empty cache:`);
  for (const [kind, ofKind] of kinds) {
    const bytes = ofKind.reduce((sum, transfer) => sum + transfer.bytes, 0);
    console.log(`  ${kind}: ${ofKind.length} requests, ${(bytes / 1_000).toFixed(0)} kB`);
  }
  const asked = Map.groupBy(
    all.filter(({ path }) => path.startsWith("GET /api/")),
    ({ path }) => path,
  );
  for (const [path, times] of asked)
    if (times.length > 1) console.log(`  asked ${times.length} times: ${path}`);
  console.log(`  together: ${all.length} requests, ${kb.toFixed(0)} kB`);
  demand(all.length <= MOST_REQUESTS, `at most ${MOST_REQUESTS} requests`);
  demand(kb <= MOST_KB, `at most ${MOST_KB} kB`);
}
