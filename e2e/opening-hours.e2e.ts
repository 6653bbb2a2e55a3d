import { minutes } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { SATURDAY } from "../testing/first-hall.ts";
import { openDesk } from "./support/desk.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";
import { openTab, settingsOf } from "./support/settings.ts";

const iso = (offset: number) => new Date(SATURDAY + minutes(offset)).toISOString();
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const form = (page: Page) => region(page, "Buchungsregeln");
const save = (page: Page) => form(page).getByRole("button", { name: "Speichern" }).click();
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
/** Saturdays from 8 to 22, Sundays closed. */
const WEEK = [...Array(5).fill("00:00-24:00"), "08:00-22:00", ""];

test("[B-07] an operator enters a week by keyboard, is told of what is wrong and of the bookings outside, and saves it", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.bookCourt(2, 400, 460, "Spätspiel");
  await openTab(page, hall, "booking");
  const monday = form(page).getByRole("listitem").filter({ hasText: "Montag" });
  await expect(monday.getByLabel("Montag, Zeit 1, von")).toHaveValue("00:00");
  await monday.getByLabel("Montag, Zeit 1, von").fill("8");
  await monday.getByLabel("Montag, Zeit 1, bis").fill("12");
  await monday.getByRole("button", { name: "Zeit hinzufügen am Montag" }).press("Enter");
  await expect(monday.getByLabel("Montag, Zeit 2, von")).toHaveValue("13:00");
  await monday.getByLabel("Montag, Zeit 2, von").fill("11");
  await expect(form(page)).toContainText("Montag: Bitte zu jeder Zeit Beginn und Ende angeben");
  await save(page);
  await expect(monday.getByLabel("Montag, Zeit 1, von")).toBeFocused();
  await expectSoundInEachLook(page, { part: "main", step: "a wrong day" });
  await monday.getByLabel("Montag, Zeit 2, von").fill("14:00");
  await monday.getByLabel("Montag, Zeit 2, bis").fill("22");
  await form(page).getByRole("button", { name: "Montag für Mo–Fr übernehmen" }).press("Enter");
  await form(page).getByLabel("Samstag, Zeit 1, von").fill("08");
  await form(page).getByLabel("Samstag, Zeit 1, bis").fill("22:00");
  await form(page).getByRole("button", { name: "Geschlossen am Sonntag" }).press("Enter");
  await expect(form(page).getByRole("listitem").filter({ hasText: "Sonntag" })).toContainText("Geschlossen");
  await form(page).getByLabel("Bundesland").selectOption({ label: "Bayern" });
  await expect(form(page)).toContainText("geändert, bisher durchgehend geöffnet");
  await save(page);
  const question = dialog(page, "Öffnungszeiten trotz Buchungen ändern?");
  await expect(question).toContainText(
    "liegt 1 Buchung, die bestehen bleibt: Court 2 am 21.11.2026, 21:40 Uhr",
  );
  expect(complaints.splice(0)).toEqual(["Failed to load resource: a status of 409"]);
  await question.getByRole("button", { name: "Trotzdem speichern" }).click();
  await expect(question).toHaveCount(0);
  await expect(form(page).getByText("nicht gespeichert")).toHaveCount(0);
  const { opening_hours: hours, federal_state: state } = await settingsOf(hall);
  expect(hours).toEqual([...Array(5).fill("08:00-12:00,14:00-22:00"), "08:00-22:00", ""]);
  expect(state).toBe("BY");
  await expectSoundInEachLook(page, { part: "main", step: "saved" });
});

test("[B-07, B-08] holidays are proposed and entered all or in part, further days by hand, and one is removed and back", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.bookCourt(1, 60, 120, "Turniergast");
  await openTab(page, hall, "booking");
  const days = region(page, "Schließtage");
  await expect(days).toContainText("Keine Schließtage eingetragen.");
  await days.getByRole("button", { name: "Feiertage vorschlagen" }).click();
  const unchosen = dialog(page, "Feiertage vorschlagen");
  await expect(unchosen).toContainText("Bitte wählen Sie oben ein Bundesland");
  await page.keyboard.press("Escape");
  await hall.saveSetting("federal_state", "BY");
  await days.getByRole("button", { name: "Feiertage vorschlagen" }).click();
  const proposals = dialog(page, "Feiertage in Bayern");
  await expect(proposals.getByRole("checkbox").first()).toBeChecked();
  await expect(proposals.getByText("Fr, 25.12.2026: 1. Weihnachtstag")).toBeVisible();
  await expectSoundInEachLook(page, { part: "dialog", step: "proposals" });
  const count = await proposals.getByRole("checkbox").count();
  await proposals.getByLabel("Sa, 26.12.2026: 2. Weihnachtstag").uncheck();
  await proposals.getByRole("button", { name: `${count - 1} Tage eintragen` }).click();
  await expect(proposals).toHaveCount(0);
  await expect(days.getByRole("listitem")).toHaveCount(count - 1);
  await expect(days).toContainText("Alle Courts: geschlossen");

  await days.getByRole("button", { name: "Schließtag eintragen" }).click();
  const entry = dialog(page, "Schließtag eintragen");
  await entry.getByRole("button", { name: "Schließtag eintragen" }).click();
  await expect(entry.getByRole("textbox", { name: "Tag" })).toBeFocused();
  await entry.getByRole("textbox", { name: "Tag" }).fill("heute");
  await entry.getByLabel("Name").fill("Turnier");
  await entry.getByLabel("Gilt für").selectOption({ label: "Court 1" });
  await entry.getByLabel("An diesem Tag teilweise geöffnet").check();
  await entry.getByLabel("bis").fill("15");
  await expectSoundInEachLook(page, { part: "dialog", step: "by hand" });
  await entry.getByRole("button", { name: "Schließtag eintragen" }).click();
  const outside = dialog(page, "Buchungen außerhalb");
  await expect(outside).toContainText("Court 1 am 21.11.2026, 16:00 Uhr");
  expect(complaints.splice(0)).toEqual(["Failed to load resource: a status of 409"]);
  await outside.getByRole("button", { name: "Trotzdem eintragen" }).click();
  const first = days.getByRole("listitem").first();
  await expect(first).toContainText("Turnier");
  await expect(first).toContainText("Court 1: 08:00–15:00 Uhr");
  await first.getByRole("button", { name: "Entfernen: Sa, 21.11.2026" }).click();
  await expect(days.getByRole("listitem")).toHaveCount(count - 1);
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(days.getByRole("listitem").first()).toContainText("Turnier");
  await expectSoundInEachLook(page, { part: "main", step: "a list" });
});

test("[B-07] staff see the hours and days, and change nothing", async ({ page, hall }) => {
  await hall.saveSetting("opening_hours", WEEK);
  await hall.operate("PUT", "/api/closed-days", {
    days: [{ date: "2026-12-24", courtId: null, name: "Heiligabend", opens: null }],
  });
  await hall.tokenOf("staff");
  await openTab(page, hall, "booking", "personal");
  await expect(form(page).getByRole("listitem").filter({ hasText: "Samstag" })).toContainText(
    "08:00–22:00 Uhr",
  );
  await expect(form(page).getByRole("button", { name: "Zeit hinzufügen" })).toHaveCount(0);
  const days = region(page, "Schließtage");
  await expect(days.getByRole("listitem")).toContainText("Heiligabend");
  await expect(days.getByRole("button")).toHaveCount(0);
});

test("[B-07] the desk sees closed time, is warned on a draft and on a move, and may; what is proposed is open", async ({
  page,
  hall,
}) => {
  await hall.saveSetting("opening_hours", WEEK);
  const warning = "Außerhalb der Öffnungszeiten (Sa 08:00–22:00 Uhr)";
  await openDesk(page, hall);
  await expect(page.getByRole("rowheader", { name: "Court 1" })).toContainText("geöffnet 08:00–22:00 Uhr");
  await page.getByRole("button", { name: "Nächster freier Platz" }).click();
  const panel = region(page, "Neue Buchung");
  await expect(panel).not.toContainText("Öffnungszeiten");
  await panel.getByLabel("von").fill("21:30");
  await panel.getByLabel("bis").fill("22:30");
  await expect(panel.getByRole("status").filter({ hasText: warning })).toBeVisible();
  await expect(page.locator(".lane-closed").first()).toBeVisible();
  await expectSoundInEachLook(page, { step: "a draft outside" });
  await panel.getByLabel("Name").fill("Nachteule");
  await panel.getByRole("button", { name: "Buchen" }).click();
  const booked = region(page, "Nachteule");
  await expect(booked).toContainText(warning);

  // moved by the form to the closed Sunday
  await booked.getByRole("button", { name: "Anderer Tag" }).click();
  await booked.getByRole("textbox", { name: "Tag" }).fill("morgen");
  await expect(booked).toContainText("Außerhalb der Öffnungszeiten (So geschlossen)");
  await booked.getByRole("textbox", { name: "Tag" }).fill("heute");
  await booked.getByLabel("von").fill("20:30");
  await expect(booked.getByRole("status").filter({ hasText: "Öffnungszeiten" })).toHaveCount(0);

  // a closed day entered elsewhere is shaded at once, with its name
  await hall.operate("PUT", "/api/closed-days", {
    days: [{ date: "2026-11-21", courtId: 3, name: "Stadtmeisterschaft", opens: null }],
  });
  await expect(page.locator(".lane-closed", { hasText: "Stadtmeisterschaft" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Court 3" })).toContainText(
    "Stadtmeisterschaft: geschlossen",
  );
  await page.emulateMedia({ forcedColors: "active" });
  const shaded = page.locator(".lane-closed", { hasText: "Stadtmeisterschaft" });
  expect(await shaded.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain(
    "repeating-linear-gradient",
  );
  await page.emulateMedia({ forcedColors: "none" });
  const { items } = await hall.operate("GET", `/api/bookings?from=${iso(0)}&to=${iso(600)}`);
  expect(items).toHaveLength(1);
});

test("[B-07] the lanes of the day show closed time on the first page, in words too", async ({
  page,
  hall,
}) => {
  await hall.saveSetting("opening_hours", [...Array(5).fill("00:00-24:00"), "10:00-20:00", ""]);
  await hall.bookCourt(1, 0, 60, "Jana Albrecht");
  await signIn(page, hall);
  const day = region(page, "Heute");
  const lane = day.getByRole("list", { name: "Court 1", exact: true });
  await expect(lane.getByRole("listitem").first()).toContainText("geöffnet 10:00–20:00 Uhr");
  await expect(day.locator(".lane-closed").first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(day.getByRole("list", { name: "Legende" })).toContainText("Geschlossen");
  await expectSoundInEachLook(page, { part: "section[aria-labelledby=day]", step: "closed" });
});
