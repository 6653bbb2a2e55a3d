import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import { SERVER } from "@platzwart/server/database/caller";
import type { LogLevel } from "@platzwart/server/facts/log-records";
import { logIn } from "@platzwart/server/facts/log-writer";
import { expect, type Page } from "@playwright/test";
import type { HallUnderTest } from "../../testing/hall-under-test.ts";

export interface SampleEntry {
  readonly level?: LogLevel;
  readonly component?: string;
  readonly court?: number;
  readonly message: string;
  readonly at?: Instant;
}

/** Has the server log these entries, in one go. */
export async function log(hall: HallUnderTest, ...entries: readonly SampleEntry[]): Promise<void> {
  const now = hall.clock.now();
  await hall.app.storage.write(SERVER, async (store) => {
    for (const { level = "info", component = "probe", court, message, at = now } of entries)
      await logIn(store).append({
        at,
        level,
        category: "technical",
        component,
        courtId: court === undefined ? null : (court as CourtId),
        message,
        metadata: {},
      });
  });
}

/** "Probe 1", "Probe 2" … */
export function samples(from: number, to: number, changes: Partial<SampleEntry> = {}): SampleEntry[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    message: `Probe ${from + index}`,
    ...changes,
  }));
}

/** The section on the page, its rows in sight, one by its message, and what to press. */
export const section = (page: Page) => page.getByRole("region", { name: "System Logs" });
export const rows = (page: Page) => section(page).getByRole("list", { name: "Einträge" }).locator("> li");
export const row = (page: Page, message: string) =>
  rows(page).filter({ has: page.getByRole("button", { name: message, exact: true }) });
export const message = (page: Page, text: string) =>
  section(page).getByRole("button", { name: text, exact: true });
export const older = (page: Page) => section(page).getByRole("button", { name: "Ältere Einträge laden" });

/** So many entries the view holds, in sight or not. */
export async function expectEntries(page: Page, count: number): Promise<void> {
  await expect(rows(page).first()).toHaveAttribute("aria-setsize", String(count));
}

/**
 * The numbers of the probes in the view, from top to bottom, by the places that their rows name; scrolls through all of
 * them and back. Whoever is not at the very top reads on, so nothing comes in meanwhile.
 */
export async function probes(page: Page): Promise<number[]> {
  const area = section(page).locator(".log-area");
  const texts = await area.evaluate(async (element) => {
    const found = new Map<number, string>();
    const began = element.scrollTop;
    const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    for (let top = 1; ; top += element.clientHeight / 2) {
      element.scrollTo({ top });
      await drawn();
      await drawn();
      for (const row of element.querySelectorAll("li"))
        found.set(Number(row.ariaPosInSet), row.querySelector(".log-message")?.textContent ?? "");
      if (top + element.clientHeight >= element.scrollHeight) break;
    }
    element.scrollTo({ top: began });
    await drawn();
    return [...found].sort(([a], [b]) => a - b).map(([, text]) => text);
  });
  return texts.filter((text) => text.startsWith("Probe ")).map((text) => Number(text.slice(6)));
}

export const downTo = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, step) => from - step);

export async function scrollTo(page: Page, top: number): Promise<void> {
  await section(page)
    .locator(".log-area")
    .evaluate((area, to) => area.scrollTo({ top: to }), top);
}
