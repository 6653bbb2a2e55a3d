import { instant, toIso } from "@platzwart/domain/time/instant";
import { bookingsIn } from "@platzwart/server/facts/booking-records";
import type { Page } from "@playwright/test";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { cell, openDesk, panel } from "./support/desk.ts";
import { expect, test } from "./support/hall.ts";

async function bookNextFree(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Nächster freier Platz" }).click();
  await page.getByRole("button", { name: "Buchen", exact: true }).click();
  await expect(panel(page, "Laufkundschaft")).toBeVisible();
}

/** The court and the times of the one booking that there is. */
async function stored(hall: HallUnderTest, customer?: string): Promise<readonly [number, string, string]> {
  const ever = { from: instant(0), until: instant(8.64e15) };
  const all = await bookingsIn(hall.app.storage.read).listActive(ever);
  const [booking, ...others] = all.filter(({ customer: { name } }) => [name, undefined].includes(customer));
  if (booking === undefined || others.length > 0) throw new Error("not one booking");
  return [booking.courtId, toIso(booking.time.from), toIso(booking.time.until)];
}

test.describe("the night on which the clocks are set back", () => {
  // 2:05 in the first of two such hours
  test.use({ now: instant(Date.UTC(2026, 9, 25, 0, 5)) });

  test("[B-03] a game through it lasts as long as it was chosen to, and its hours say which they are", async ({
    page,
    hall,
  }) => {
    await openDesk(page, hall);
    await bookNextFree(page);
    await expect(panel(page, "Laufkundschaft")).toContainText("02:05 MESZ–02:05 Uhr MEZ");
    expect(await stored(hall)).toEqual([1, "2026-10-25T00:05:00.000Z", "2026-10-25T01:05:00.000Z"]);
    await cell(page, /^Laufkundschaft/).focus();
    for (const key of ["l", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await expect(panel(page, "Laufkundschaft")).toContainText("02:05 MESZ–02:30 Uhr MEZ");
    expect(await stored(hall)).toEqual([1, "2026-10-25T00:05:00.000Z", "2026-10-25T01:30:00.000Z"]);
  });
});

test.describe("the evening before the clocks are set back", () => {
  test.use({ now: instant(Date.UTC(2026, 9, 24, 22, 30)) });

  test("[B-03] a time that exists twice is asked about, and nothing is booked before it is said", async ({
    page,
    hall,
  }) => {
    await openDesk(page, hall);
    await page.getByRole("button", { name: "Nächster freier Platz" }).click();
    const from = page.getByLabel("Von", { exact: true });
    await from.fill("02:30");
    await expect(from).toHaveAccessibleDescription(/zweimal\. Bitte wählen, welche gemeint ist/);
    await page.getByRole("button", { name: "Buchen", exact: true }).click();
    await expect(from).toBeFocused();
    const which = page.getByLabel("Von: welche der beiden Zeiten?");
    await which.selectOption("Die zweite (MEZ, Winterzeit)");
    await expect(from).toHaveAccessibleDescription("");
    await expect(which).toHaveValue("MEZ");
    await page.getByRole("button", { name: "Buchen", exact: true }).click();
    await expect(panel(page, "Laufkundschaft")).toContainText("02:30 MEZ–03:30 Uhr");
    expect(await stored(hall)).toEqual([1, "2026-10-25T01:30:00.000Z", "2026-10-25T02:30:00.000Z"]);
  });
});

test.describe("the night on which the clocks are set forward", () => {
  test.use({ now: instant(Date.UTC(2026, 2, 29, 0, 0)) });

  test("[B-03] a time that does not exist is not taken for another, and what begins after it is", async ({
    page,
    hall,
  }) => {
    await openDesk(page, hall);
    await page.getByRole("button", { name: "Nächster freier Platz" }).click();
    const from = page.getByLabel("Von", { exact: true });
    await expect(from).toHaveValue("01:00");
    await from.fill("02:30");
    await expect(from).toHaveAccessibleDescription(
      "02:30 Uhr gibt es an diesem Tag nicht: Die Uhr wird umgestellt.",
    );
    await from.press("Tab");
    await expect(from).toHaveValue("02:30");
    await from.fill("03:00");
    await expect(from).toHaveAccessibleDescription("");
    await from.press("Tab");
    await page.getByRole("button", { name: "Buchen", exact: true }).click();
    await expect(panel(page, "Laufkundschaft")).toContainText("03:00–04:00 Uhr");
    expect(await stored(hall)).toEqual([1, "2026-03-29T01:00:00.000Z", "2026-03-29T02:00:00.000Z"]);
  });
});

test.describe("before midnight", () => {
  test.use({ now: instant(Date.UTC(2026, 10, 21, 22, 20)) });

  test("[B-03] a game over midnight is booked whole, moved, and stands on both days", async ({
    page,
    hall,
  }) => {
    await openDesk(page, hall);
    await bookNextFree(page);
    await expect(cell(page, /^Laufkundschaft, Court 1, 23:20–00:20 Uhr/)).toBeVisible();
    await cell(page, /^Laufkundschaft/).focus();
    for (const key of ["m", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await expect(cell(page, /^Laufkundschaft, Court 2, 23:20–00:20 Uhr/)).toBeVisible();
    expect(await stored(hall)).toEqual([2, "2026-11-21T22:20:00.000Z", "2026-11-21T23:20:00.000Z"]);
    await page.getByRole("button", { name: "Nächster Tag" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Sonntag, 22. November" })).toBeVisible();
    await expect(cell(page, /^Laufkundschaft, Court 2/)).toBeVisible();
    // what another desk has after midnight is in the way before it
    await hall.bookCourt(1, 45, 105, "Nachtschwärmer");
    const anew = page.waitForResponse(/booking-days\/2026-11-21/);
    await page.getByRole("button", { name: "Heute", exact: true }).click();
    await (await anew).finished();
    await page.getByRole("button", { name: "Nächster freier Platz" }).click();
    const court = page.getByRole("combobox", { name: "Court", exact: true });
    await expect(court).toHaveValue("3");
    await court.selectOption("Court 1");
    await expect(page.getByRole("alert").filter({ hasText: "belegt durch Nachtschwärmer" })).toBeVisible();
    await page.getByRole("button", { name: "Frei: 23:20–00:20 · Court 3" }).click();
    await page.getByRole("button", { name: "Buchen", exact: true }).click();
    await expect(panel(page, "Laufkundschaft")).toContainText("Court 3 · 23:20–00:20 Uhr");
  });
});

test.describe("in the last minutes of a day", () => {
  test.use({ now: instant(Date.UTC(2026, 10, 21, 22, 58)) });

  test("[B-03] the next free slot is one of the next day", async ({ page, hall }) => {
    for (const court of [1, 2, 3, 4]) await hall.bookCourt(court, 0, 62, "Nachtschwärmer");
    await openDesk(page, hall);
    await page.getByRole("button", { name: "Nächster freier Platz" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Sonntag, 22. November" })).toBeVisible();
    await page.getByRole("button", { name: "Buchen", exact: true }).click();
    await expect(panel(page, "Laufkundschaft")).toContainText("Court 1 · 01:15–02:15 Uhr");
    expect((await stored(hall, "Laufkundschaft"))[0]).toBe(1);
  });
});
