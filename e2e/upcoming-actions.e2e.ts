import { minutes } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, lookAt, signIn, test } from "./support/hall.ts";
import { mendAndRetry } from "./support/retry.ts";

const section = (page: Page) => page.getByRole("region", { name: "Kommende Aktionen" });
const rows = (page: Page) => section(page).getByRole("listitem");
const row = (page: Page, kind: string, name: string) =>
  rows(page).filter({ hasText: kind }).filter({ hasText: name });

async function pause(hall: HallUnderTest, paused: boolean): Promise<void> {
  await hall.operate("PUT", "/api/scheduler", { paused });
}

test("[H-06, Z-20, Z-21, Z-22] the timetable in order of time, with a status that ticks", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(2, 240, 300, "Nowak");
  await hall.bookCourt(1, 30, 90, "Jana Albrecht");
  await signIn(page, hall);
  await lookAt(page, "Kommende Aktionen");
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(0)).toContainText("Jana Albrecht");
  await expect(rows(page).nth(3)).toContainText("Nowak");
  await expect(row(page, "Licht", "Jana Albrecht")).toContainText("15:25–16:45");
  await expect(row(page, "Licht", "Jana Albrecht")).toContainText("Court 1");
  await expect(row(page, "Licht", "Jana Albrecht")).toContainText("in 25min");
  await expect(row(page, "Licht", "Nowak")).toContainText("in 3h 55min");
  await expect(row(page, "Tür", "Nowak")).toBeVisible();
  await hall.advance(minutes(26));
  await expect(row(page, "Licht", "Jana Albrecht")).toContainText("Aktiv");
  await hall.advance(minutes(85));
  await expect(row(page, "Licht", "Jana Albrecht")).toContainText("Abgelaufen");
  await expect(row(page, "Licht", "Jana Albrecht")).not.toContainText("Aktiv");
});

test("[H-06, H-12, Z-25] is open at first, folds, and follows a booking made elsewhere; what comes to nothing says why in a word", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  await lookAt(page, "Kommende Aktionen");
  const fold = section(page).getByRole("button", { name: "Kommende Aktionen" });
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  await expect(section(page).getByText("Keine Aktionen in den nächsten 24 Stunden")).toBeVisible();
  await hall.bookCourt(2, 60, 120, "Später dran");
  await expect(row(page, "Licht", "Später dran")).toBeVisible();
  await fold.click();
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await expect(rows(page)).toHaveCount(0);
  await fold.click();
  await expect(row(page, "Tür", "Später dran")).toBeVisible();
  await hall.bookCourt(1, 60, 120, "Nowak");
  await expect(row(page, "Licht", "Nowak")).toBeVisible();
  await hall.setMode(1, false);
  await expect(row(page, "Licht", "Nowak")).toContainText("Manuell");
  await hall.setMode(1, true);
  await expect(row(page, "Licht", "Nowak")).not.toContainText("Manuell");
  const override = "/api/courts/1/light-override";
  await hall.operate("PUT", override, { on: false, minutes: 90 });
  await expect(row(page, "Licht", "Nowak")).toContainText("Bis 16:30 Uhr von Hand aus");
  await hall.operate("DELETE", override);
  await expect(row(page, "Licht", "Nowak")).not.toContainText("von Hand aus");
  await pause(hall, true);
  await expect(row(page, "Tür", "Nowak")).toContainText("Scheduler inaktiv");
  await pause(hall, false);
  await expect(row(page, "Tür", "Nowak")).not.toContainText("Scheduler inaktiv");
  await hall.changeDoor(1, { mode: "code_only" });
  await expect(row(page, "Tür", "Nowak")).toContainText("Nur mit Code");
});

test("[H-06] shows eight rows at first and the rest at a press", async ({ page, hall }) => {
  for (let hour = 0; hour < 5; hour += 1)
    for (const court of [1, 2, 3, 4]) await hall.bookCourt(court, 60 + hour * 60, 120 + hour * 60, "Turnier");
  await signIn(page, hall);
  await lookAt(page, "Kommende Aktionen");
  await expect(rows(page)).toHaveCount(8);
  await section(page).getByRole("button", { name: "32 weitere anzeigen" }).click();
  await expect(rows(page)).toHaveCount(40);
});

test("[H-06] in a full hall half of the first eight rows are yet to come", async ({ page, hall }) => {
  for (const court of [1, 2, 3, 4]) {
    await hall.bookCourt(court, 0, 60 + court, "Läuft");
    await hall.bookCourt(court, 120, 180, "Später dran");
  }
  await hall.advance(minutes(30));
  await signIn(page, hall);
  await lookAt(page, "Kommende Aktionen");
  await expect(rows(page)).toHaveCount(8);
  await expect(rows(page).filter({ hasText: "Aktiv" })).toHaveCount(4);
  await expect(rows(page).filter({ hasText: "Später dran" })).toHaveCount(4);
  await expect(rows(page).filter({ hasText: "Aktiv" }).filter({ hasText: "Licht" })).toHaveCount(4);
  const begins = (await rows(page).allTextContents()).map((text) => text.slice(0, 5));
  expect(begins).toEqual(begins.toSorted());
});

test("[Z-21] where there are many, those that are over wait with the rest", async ({ page, hall }) => {
  for (let hour = 0; hour < 3; hour += 1)
    for (const court of [1, 2, 3, 4]) await hall.bookCourt(court, hour * 60, 60 + hour * 60, "Turnier");
  await hall.advance(minutes(100));
  await signIn(page, hall);
  await lookAt(page, "Kommende Aktionen");
  await expect(rows(page)).toHaveCount(8);
  await expect(rows(page).filter({ hasText: "Abgelaufen" })).toHaveCount(0);
  await section(page).getByRole("button", { name: "16 weitere anzeigen" }).click();
  await expect(rows(page).filter({ hasText: "Abgelaufen" })).toHaveCount(4);
});

test("[H-06] says that it could not be loaded, offers another try, and heals", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.bookCourt(1, 60, 120, "Nowak");
  let isBroken = true;
  await page.route("**/api/scheduler/preview", (route) => (isBroken ? route.abort() : route.continue()));
  await signIn(page, hall);
  await lookAt(page, "Kommende Aktionen");
  await expect(section(page).getByText("Kommende Aktionen konnten nicht geladen werden")).toBeVisible();
  await mendAndRetry(section(page), () => {
    isBroken = false;
  });
  await expect(row(page, "Licht", "Nowak")).toBeVisible();
  await expect(section(page).getByText("konnten nicht geladen werden")).toHaveCount(0);
  complaints.splice(0);
});
