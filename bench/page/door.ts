import type { Browser, BrowserContext, Page } from "@playwright/test";
import { demand, milliseconds, percentiles, share } from "../lib/figures.ts";
import type { SampleHall } from "./sample-hall.ts";

const TRIES = 60;
const WAKINGS = 5;
const GRANTED_MS = 100;
const USABLE_MS = 2_000;
/** Pause before the code is typed again. */
const AGAIN_MS = 400;
/** Longer than a broken stream lasts. */
const ASLEEP_MS = 8_000;
const READY = "Bitte Code eingeben";

declare global {
  interface Window {
    /** Times of Enter and of the drawn "Zugang gewährt", in ms of the page. */
    benchEntry: { pressed: number; granted: number | null; decided: number | null };
  }
}

interface Try {
  /** From Enter until drawn. */
  readonly granted: number;
  /** Share of the server, by its Server-Timing. */
  readonly decided: number;
}

/** From Enter until "Zugang gewährt" is drawn, and the time until a terminal is usable again. */
export async function measureDoor(browser: Browser, hall: SampleHall): Promise<void> {
  // the sample hall's courts are booked, and one of its doors does not answer
  const court = 9;
  await hall.saveSetting("court_count", court);
  const { access_code: code } = await hall.bookCourt(court);
  const { items } = await hall.operate("GET", "/api/doors");
  const door = items.find(({ courtIds }: { courtIds: number[] }) => courtIds.includes(court));
  await hall.changeDoor(court, { mode: "code_only" });
  const at = { hall, code, doorId: door.id };

  const panel = await browser.newContext({ storageState: await hall.signedIn(), locale: "de-DE" });
  const panelPage = await panel.newPage();
  await panelPage.goto(`${hall.url}/door-control?door=${court}`);
  report("on /door-control", await tries(panelPage, at));
  await panel.close();

  const terminal = await enrolledTerminal(browser, at);
  const page = await terminal.newPage();
  await page.goto(`${hall.url}/door-control`);
  report("on a terminal", await tries(page, at));
  await reportWaking("after sleep", page, at, async (asleep) => {
    const session = await terminal.newCDPSession(page);
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    await asleep();
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await session.detach();
  });
  await reportWaking("after the network was away", page, at, async (asleep) => {
    await terminal.setOffline(true);
    await asleep();
    await terminal.setOffline(false);
  });
  await terminal.close();
}

interface AtDoor {
  readonly hall: SampleHall;
  readonly code: string;
  readonly doorId: string;
}

async function enrolledTerminal(browser: Browser, { hall, doorId }: AtDoor): Promise<BrowserContext> {
  const { enrolmentCode } = await hall.operate("POST", "/api/terminals", { name: "Messung", doorId });
  const context = await browser.newContext({ locale: "de-DE" });
  const enrolled = await context.request.post(`${hall.url}/api/terminal`, { data: { enrolmentCode } });
  if (!enrolled.ok()) throw new Error(`not enrolled: ${await enrolled.text()}`);
  return context;
}

async function tries(page: Page, at: AtDoor): Promise<Try[]> {
  await ready(page);
  await page.evaluate(watchEntry);
  const all: Try[] = [];
  for (let index = 0; index < TRIES; index += 1) {
    all.push(await enter(page, at));
    await lockAgain(page, at);
    // varying distances to ticks and frames
    await page.waitForTimeout(50 + ((index * 37) % 100));
  }
  return all;
}

/** Types again until the code is granted. */
async function enter(page: Page, { code }: AtDoor): Promise<Try> {
  const shown = page.getByRole("status").getByText("Zugang gewährt").first();
  do {
    await page.keyboard.press("Escape");
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    await shown.waitFor({ timeout: AGAIN_MS }).catch(() => undefined);
  } while (!(await shown.isVisible()));
  await page.waitForFunction(() => window.benchEntry.granted !== null && window.benchEntry.decided !== null);
  const { pressed, granted, decided } = await page.evaluate(() => window.benchEntry);
  if (granted === null || decided === null) throw new Error("not granted");
  return { granted: granted - pressed, decided };
}

async function lockAgain(page: Page, { hall, doorId }: AtDoor): Promise<void> {
  // the countdown: the door has reported that it is open
  await page.getByRole("timer").waitFor();
  await hall.operate("POST", `/api/doors/${doorId}/lock`);
  await ready(page);
}

async function ready(page: Page): Promise<void> {
  await page.getByText(READY).first().waitFor();
}

/** Runs in the page; records Enter, the first frame with "Zugang gewährt", and the server's share. */
function watchEntry(): void {
  window.benchEntry = { pressed: 0, granted: null, decided: null };
  document.addEventListener(
    "keydown",
    ({ key, timeStamp }) => {
      if (key === "Enter") window.benchEntry = { pressed: timeStamp, granted: null, decided: null };
    },
    true,
  );
  const drawn = new MessageChannel();
  drawn.port1.onmessage = () => {
    window.benchEntry.granted ??= performance.now();
  };
  new MutationObserver(() => {
    const isGranted = document.querySelector("section [role=status]")?.textContent.includes("Zugang gewährt");
    if (isGranted === true && window.benchEntry.granted === null)
      requestAnimationFrame(() => drawn.port2.postMessage(null));
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const decision = entry.serverTiming.find(({ name }) => name === "decide");
      if (decision !== undefined) window.benchEntry.decided = decision.duration;
    }
  }).observe({ type: "resource" });
}

function report(where: string, all: readonly Try[]): void {
  const granted = all.map((each) => each.granted).sort((a, b) => a - b);
  const decided = all.map((each) => each.decided).sort((a, b) => a - b);
  console.log(`Enter to "Zugang gewährt" ${where}, ${all.length} codes:`);
  console.log(`  drawn: ${percentiles(granted)}`);
  console.log(`  of it the server's decision: ${percentiles(decided)}`);
  demand(share(granted, 0.95) <= GRANTED_MS, `p95 of at most ${GRANTED_MS} ms`);
}

/** Time from waking until a repeatedly typed code has opened the door. */
async function reportWaking(
  what: string,
  page: Page,
  at: AtDoor,
  sleep: (asleep: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const usable: number[] = [];
  for (let waking = 0; waking < WAKINGS; waking += 1) {
    await sleep(() => new Promise((resolve) => setTimeout(resolve, ASLEEP_MS)));
    const woke = performance.now();
    await enter(page, at);
    usable.push(performance.now() - woke);
    await lockAgain(page, at);
  }
  console.log(
    `A terminal ${what}, ${WAKINGS} times, until a code has opened its door: ${usable.map((time) => milliseconds(time)).join(", ")}`,
  );
  demand(Math.max(...usable) <= USABLE_MS, `usable within ${USABLE_MS} ms`);
}
