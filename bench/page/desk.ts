import { DAY, HOUR, plus, toIso } from "@platzwart/domain/time/instant";
import { isoDay } from "@platzwart/texts/format";
import type { Browser } from "@playwright/test";
import { demand, median, spread } from "../lib/figures.ts";
import { growToTwentyCourts, PHONE, type SampleHall } from "./sample-hall.ts";

const ROUNDS = 7;
const SLOWER = 4;
const COURTS = 20;
const BOOKINGS_A_COURT = 14;
const USABLE_MS = 300;
const LONGEST_TASK_MS = 50;

/**
 * `/booking` of a full hall: time from its data until usable on a slow phone, and long tasks while dragging.
 */
export async function measureDesk(browser: Browser, hall: SampleHall): Promise<void> {
  await growToTwentyCourts(hall);
  const day = await fillADay(hall);
  const { inView, whole } = await timesOnPhone(browser, hall, day);
  console.log(`/booking, ${COURTS} courts, ${COURTS * BOOKINGS_A_COURT} bookings, from its data on:`);
  console.log(
    `  phone ${PHONE.width} px, processor ${SLOWER} times slower, what is in view drawn: ${spread(inView, 0)} ms`,
  );
  console.log(`  all of it drawn: ${spread(whole, 0)} ms`);
  const tasks = await tasksWhileDragging(browser, hall, day);
  console.log(
    `  desk, 400 moves of a drag over all courts: longest task ${Math.max(0, ...tasks).toFixed(0)} ms, above 50 ms ${tasks.length}`,
  );
  demand(median(inView) <= USABLE_MS, `usable within ${USABLE_MS} ms`);
  demand(Math.max(0, ...tasks) <= LONGEST_TASK_MS, `no task above ${LONGEST_TASK_MS} ms while dragging`);
}

/** Books all courts of the day after tomorrow from 8 to 22 o'clock; returns the day. */
async function fillADay(hall: SampleHall): Promise<string> {
  const then = plus(hall.now(), (DAY + DAY) as typeof DAY);
  const day = isoDay(then);
  const { from } = await hall.operate("GET", `/api/booking-days/${day}`);
  const midnight = Date.parse(from) as typeof then;
  for (let court = 1; court <= COURTS; court += 1)
    for (let slot = 0; slot < BOOKINGS_A_COURT; slot += 1) {
      const start = plus(midnight, ((8 + slot) * HOUR) as typeof HOUR);
      await hall.operate("POST", "/api/bookings", {
        ...{ courtId: court, customerName: `Spieler ${court}-${slot}` },
        ...{ startTime: toIso(start), endTime: toIso(plus(start, HOUR)) },
      });
    }
  return day;
}

async function timesOnPhone(browser: Browser, hall: SampleHall, day: string) {
  const inView: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await hall.newPage(browser, PHONE);
    // loads all chunks first
    await page.goto(`${hall.url}/booking`);
    await page.getByRole("grid").waitFor();
    await page.waitForTimeout(3_000);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const times = await page.evaluate(untilDrawn, { day, all: COURTS * BOOKINGS_A_COURT });
    inView.push(times.inView);
    whole.push(times.whole);
    await page.context().close();
  }
  return { inView, whole };
}

/** Runs in the page; waits for the frames with the first and with all bookings of the day. */
function untilDrawn({ day, all }: { readonly day: string; readonly all: number }) {
  return new Promise<{ readonly inView: number; readonly whole: number }>((resolve) => {
    let data = 0;
    let inView = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.name.includes(`/api/booking-days/${day}`))
          data = (entry as PerformanceResourceTiming).responseEnd;
    }).observe({ type: "resource" });
    const afterFrame = (run: () => void) =>
      requestAnimationFrame(() => {
        const drawn = new MessageChannel();
        drawn.port1.onmessage = run;
        drawn.port2.postMessage(null);
      });
    const observer = new MutationObserver(() => {
      const count = document.querySelectorAll(".desk-entry").length;
      if (count > 0 && inView === 0) {
        inView = -1;
        afterFrame(() => {
          inView = performance.now();
        });
      }
      if (count < all) return;
      observer.disconnect();
      afterFrame(() => resolve({ inView: inView - data, whole: performance.now() - data }));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    history.pushState(null, "", `/booking?day=${day}`);
  });
}

async function tasksWhileDragging(browser: Browser, hall: SampleHall, day: string): Promise<number[]> {
  const page = await hall.newPage(browser, { width: 1440, height: 1300 });
  await page.goto(`${hall.url}/booking?day=${day}`);
  await page.waitForTimeout(4_000);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: "longtask",
    });
  });
  const booking = await page.locator(".desk-entry").nth(100).boundingBox();
  const grid = await page.getByRole("grid").boundingBox();
  if (booking === null || grid === null) throw new Error("the desk is not drawn");
  await page.mouse.move(booking.x + 15, booking.y + 10);
  await page.mouse.down();
  for (let step = 0; step < 400; step += 1) {
    const turn = (step / 400) * Math.PI * 6;
    await page.mouse.move(
      grid.x + grid.width * (0.5 + 0.3 * Math.cos(turn)),
      grid.y + grid.height * (0.5 + 0.4 * Math.sin(turn)),
    );
  }
  await page.keyboard.press("Escape");
  await page.mouse.up();
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  await page.context().close();
  return tasks;
}
