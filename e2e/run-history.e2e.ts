import { minutes } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, lookAt, signIn, test } from "./support/hall.ts";
import { expectSound, inEachLook, LOOKS } from "./support/looks.ts";
import { mendAndRetry } from "./support/retry.ts";

const section = (page: Page) => page.getByRole("region", { name: "Scheduler", exact: true });
const recent = (page: Page) => section(page).getByRole("list", { name: "Letzte Läufe" });
const button = (page: Page) => section(page).getByRole("button", { name: "Verlauf" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Verlauf der Läufe" });
const runs = (page: Page) => dialog(page).getByRole("list", { name: "Läufe, der neueste zuerst" });
const rows = (page: Page) => runs(page).locator(":scope > li");
const shownSwitch = (page: Page) => dialog(page).getByRole("switch", { name: "Codes anzeigen" });
const older = (page: Page) => dialog(page).getByRole("button", { name: "Ältere Läufe laden" });

async function runByHand(hall: HallUnderTest): Promise<void> {
  await hall.operate("POST", "/functions/v1/access-control-scheduler", { manual_trigger: true });
}

test("[Z-05] the history names each run's time, its cause, its outcome, its commands and its codes", async ({
  page,
  hall,
}) => {
  // its light's edge is at 15:04: at 15:05 the schedule would name the run
  await hall.bookCourt(1, 9, 60, "Jana Albrecht");
  hall.lights.setFault("lamp-2", "offline");
  await hall.bookCourt(2, 2, 60);
  await hall.advance(minutes(6));
  await signIn(page, hall);
  await runByHand(hall);
  await button(page).click();
  await expect(rows(page).first()).toContainText("15:06 Uhr");
  await expect(rows(page).first()).toContainText("durch admin gestartet");
  await expect(rows(page).first()).toContainText("2 gültige Codes");
  await expect(runs(page)).toContainText("nach Zeitplan");
  await expect(runs(page)).toContainText("zu Beginn oder Ende einer Licht- oder Türzeit");
  await expect(runs(page)).toContainText(/\d+ von \d+ Befehlen? bestätigt/);
  await expect(rows(page).filter({ hasText: "Teilweise" }).first()).toBeVisible();
  await expect(rows(page).last()).toContainText("beim Start");
  await expect(rows(page).last()).toContainText("Erfolgreich");
});

test("[Z-05, Z-11] a run opens to what it wanted of each court, its codes masked until they are to be seen", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 60, "Jana Albrecht");
  await signIn(page, hall);
  await runByHand(hall);
  await button(page).click();
  const newest = rows(page).first();
  await expect(newest.getByRole("listitem")).toHaveCount(0);
  await newest.getByText("durch admin gestartet").click();
  const court = newest.getByRole("listitem").filter({ hasText: "Court 1" });
  await expect(court).toContainText("Tür Offen");
  await expect(court).toContainText("Licht An");
  await expect(court).toContainText("Jana Albrecht");
  await expect(court).toContainText("Code ••••••");
  await shownSwitch(page).click();
  await expect(court).toContainText(/Code \d{4,}/);
  await shownSwitch(page).click();
  await expect(runs(page)).not.toContainText(/\d{4,}/);
});

test("[Z-05] older runs are loaded until there are none, and the list has no gap", async ({ page, hall }) => {
  await hall.advance(minutes(225));
  await signIn(page, hall);
  await button(page).click();
  await expect(rows(page)).toHaveCount(20);
  await older(page).click();
  await expect(rows(page)).toHaveCount(40);
  await older(page).click();
  await expect(older(page)).toHaveCount(0);
  await expect(dialog(page).getByText("Ältere Läufe sind nicht aufgezeichnet.")).toBeVisible();
  const times = await runs(page).locator(".run-time").allInnerTexts();
  expect(times.at(-1)).toBe("15:00 Uhr");
  expect(new Set(times).size).toBe(times.length);
  expect(times).toEqual(times.toSorted().reverse());
});

test("[H-12, Z-05] a new run appears in the panel and in the open history, and an opened run stays open", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  await expect(recent(page).getByRole("listitem")).toHaveCount(1);
  await button(page).click();
  await expect(rows(page)).toHaveCount(1);
  await rows(page).last().getByText("beim Start").click();
  await expect(rows(page).last().getByRole("listitem")).toHaveCount(4);
  for (const count of [2, 3, 4, 5]) {
    await runByHand(hall);
    await expect(rows(page)).toHaveCount(count);
  }
  await expect(rows(page).first()).toContainText("durch admin gestartet");
  await expect(rows(page).last().getByRole("listitem")).toHaveCount(4);
  await page.keyboard.press("Escape");
  await expect(recent(page).getByRole("listitem")).toHaveCount(4);
  await expect(recent(page).getByRole("listitem").first()).toHaveText(/Erfolgreich\s*15:00 Uhr/);
});

test("[Z-05] without any run it says so, and while it loads", async ({ page, hall }) => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/scheduler/runs?*", async (route) => {
    if (route.request().url().includes("limit=20")) await gate;
    await route.fulfill({ json: { items: [] } });
  });
  await signIn(page, hall);
  // what stands above is drawn once somebody comes near it, and moves what is below
  await lookAt(page, "Klimasteuerung");
  await expect(page.getByText("Temperaturverlauf")).toBeVisible();
  await expect(section(page).getByText("Noch kein Lauf")).toBeVisible();
  await expect(recent(page)).toHaveCount(0);
  await button(page).click();
  await expect(dialog(page).getByText("Wird geladen …")).toBeVisible();
  release();
  await expect(dialog(page).getByText("Noch kein Lauf")).toBeVisible();
});

test("[Z-05] a history that cannot be loaded says so, and comes by itself or at once when asked again", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.advance(minutes(120));
  await signIn(page, hall);
  await expect(recent(page).getByRole("listitem")).toHaveCount(4);
  await hall.breakTable("scheduler_runs");
  await button(page).click();
  await expect(dialog(page).getByText("Verlauf konnte nicht geladen werden")).toBeVisible();
  // what it says has the room, and not the button beside it
  const title = dialog(page).getByText("Verlauf konnte nicht geladen werden");
  const retry = dialog(page).getByRole("button", { name: "Erneut versuchen" });
  const widths = await Promise.all(
    [title, retry].map(async (part) => (await part.boundingBox())?.width ?? 0),
  );
  expect(widths[0]).toBeGreaterThan(widths[1] ?? 0);
  await mendAndRetry(dialog(page), () => hall.mendTable("scheduler_runs"));
  await expect(rows(page)).toHaveCount(20);
  await hall.breakTable("scheduler_runs");
  await older(page).click();
  await expect(dialog(page).getByText("Ältere Läufe konnten nicht geladen werden")).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  await hall.mendTable("scheduler_runs");
  await older(page).click();
  await expect(dialog(page).getByText("Ältere Läufe konnten nicht geladen werden")).toHaveCount(0);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(20);
  expect(complaints.splice(0).every((text) => text.includes("500"))).toBe(true);
});

test("[R-06, Z-05] when the server is lost the history stays and says how old it is", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  await button(page).click();
  await expect(rows(page)).toHaveCount(1);
  await hall.stop();
  await expect(dialog(page).getByText(/^Stand 15:00 Uhr/)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await hall.startAgain();
  await expect(rows(page)).toHaveCount(2, { timeout: 15_000 });
  await expect(dialog(page).getByText(/^Stand/)).toHaveCount(0);
  complaints.splice(0);
});

test("[Z-05] by keyboard alone: open, unfold a run, close; the focus is back at the button", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await expect(dialog(page).getByRole("heading", { name: "Verlauf der Läufe" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("button", { name: "Schließen", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(shownSwitch(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(rows(page).first().getByRole("listitem")).toHaveCount(4);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
});

test("[Z-05] axe finds nothing in the open history, and nothing runs out of it", async ({ page, hall }) => {
  await hall.bookCourt(1, 0, 60, "Alexandra Freifrau von Waldenburg-Schönhausen");
  await hall.advance(minutes(14));
  await signIn(page, hall);
  await button(page).click();
  await rows(page).first().locator("summary").click();
  await expect(rows(page).first().getByRole("listitem")).toHaveCount(4);
  await inEachLook(page, LOOKS, (look) => expectSound(page, look));
});
