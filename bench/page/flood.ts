import { systemLogTexts } from "@platzwart/texts/pages/system-log";
import type { Browser } from "@playwright/test";
import { PASSWORD } from "../../testing/hall-api.ts";
import { demand } from "../lib/figures.ts";
import type { SampleHall } from "./sample-hall.ts";

const ENTRIES_A_SECOND = 50;
const SECONDS = 60;
const WRITERS = 12;
const LONG_MS = 50;
const LAST = "Der letzte Eintrag";

declare global {
  interface Window {
    benchLongTasks: number[];
  }
}

/** Long tasks of "/" during continuous log entries. */
export async function measureFlood(browser: Browser, hall: SampleHall): Promise<void> {
  const page = await hall.newPage(browser);
  await page.goto(hall.url);
  await page.getByRole("article").first().waitFor();
  const log = page.getByRole("region", { name: systemLogTexts.heading });
  await log.waitFor();
  await log.scrollIntoViewIfNeeded();
  await page.waitForTimeout(5_000);
  await page.evaluate(() => {
    window.benchLongTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.benchLongTasks.push(duration);
    }).observe({ type: "longtask" });
  });

  await page.waitForTimeout(SECONDS * 1_000);
  const quiet = await page.evaluate(() => window.benchLongTasks.splice(0));
  const written = await writeEntries(hall);
  // the page shows the last entry in time
  await log.getByText(LAST, { exact: true }).first().waitFor({ timeout: 2_000 });
  const flooded = await page.evaluate(() => window.benchLongTasks);
  await page.context().close();

  console.log(`A flood of the log, ${written.count} entries in ${written.seconds.toFixed(1)} s, / open:`);
  console.log(`  tasks above ${LONG_MS} ms: ${told(flooded)}; in as long before it: ${told(quiet)}`);
  demand(flooded.length === 0, `no task above ${LONG_MS} ms`);
}

function told(tasks: readonly number[]): string {
  return tasks.length === 0 ? "none" : `${tasks.length}, the longest ${Math.max(...tasks).toFixed(0)} ms`;
}

/** More users than needed, each limited to 300 entries a minute (G-05). */
async function signInWriters(hall: SampleHall): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < WRITERS; index += 1) {
    const username = `bench-${index}`;
    await hall.operate("POST", "/api/users", { username, password: PASSWORD, role: "staff" });
    tokens.push((await hall.signIn(username, PASSWORD)).accessToken);
  }
  return tokens;
}

async function writeEntries(hall: SampleHall): Promise<{ count: number; seconds: number }> {
  const tokens = await signInWriters(hall);
  const begin = performance.now();
  const underWay = new Set<Promise<unknown>>();
  const total = ENTRIES_A_SECOND * SECONDS;
  for (let count = 1; count <= total; count += 1) {
    const due = begin + (count * 1_000) / ENTRIES_A_SECOND;
    const ahead = due - performance.now();
    if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead));
    const body = {
      level: LEVELS[count % 3],
      component: "bench",
      message: count === total ? LAST : `Eintrag ${count % 1_000}`,
      courtId: (count % 4) + 1,
    };
    const token = tokens[count % tokens.length] ?? null;
    const writing = hall
      .request("POST", "/api/logs", { token, body })
      .then(({ status }) => {
        if (status !== 200) throw new Error(`an entry was answered ${status}`);
      })
      .finally(() => underWay.delete(writing));
    underWay.add(writing);
  }
  await Promise.all(underWay);
  return { count: total, seconds: (performance.now() - begin) / 1_000 };
}

const LEVELS = ["info", "warn", "error"] as const;
