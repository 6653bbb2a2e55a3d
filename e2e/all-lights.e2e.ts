import { minutes, seconds } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { dialog, field, press, secondBrowser, toast } from "./support/blocks.ts";
import { card } from "./support/court.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { expectFitForThumbs, expectSoundInEachLook } from "./support/looks.ts";

const menu = (page: Page) => page.getByRole("button", { name: "Alle Lichter", exact: true });
const back = (page: Page) => page.getByRole("button", { name: "Zurück zur Automatik" });

async function open(page: Page, choice: "Alle Lichter an" | "Alle Lichter aus"): Promise<void> {
  await menu(page).click();
  await page.getByRole("button", { name: choice, exact: true }).click();
  await expect(dialog(page).getByRole("heading", { name: choice })).toBeVisible();
}

test("[C-14, H-12] all lights burn for cleaning, every page sees who had that done, and they go back to the rule", async ({
  page,
  hall,
  openBrowser,
}) => {
  await hall.setMode(3, false);
  await signIn(page, hall);
  const other = await secondBrowser(openBrowser, hall);
  await open(page, "Alle Lichter an");
  await expect(dialog(page).getByRole("list").getByText("Court 3: Manuell")).toBeVisible();
  await press(page, "Reinigung");
  await press(page, "2 h");
  await expect(dialog(page).getByText("Bis 17:00 Uhr; dann gilt wieder die Automatik.")).toBeVisible();
  await press(page, "Alle Lichter einschalten");
  await expect(toast(page, "Licht wird eingeschaltet: 3 Courts bis 17:00 Uhr")).toContainText(
    "Nicht geändert: Court 3 (Manuell)",
  );
  await expect(menu(page)).toBeFocused();
  for (const view of [page, other]) {
    for (const court of [1, 2, 4])
      await expect(card(view, court)).toContainText("Von admin eingeschaltet bis 17:00 Uhr: Reinigung");
    await expect(card(view, 3)).not.toContainText("Reinigung");
  }
  await back(other).click();
  await expect(toast(other, "Zurück zur Automatik: ")).toBeVisible();
  for (const view of [page, other]) {
    await expect(card(view, 1)).not.toContainText("Reinigung");
    await expect(back(view)).toHaveCount(0);
  }
  expect(hall.lights.isOn("lamp-1")).toBe(false);
});

test("[C-14] who plays is named before all lights go out, and stands in the dark only if that is meant", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 60, "Jana Albrecht");
  await hall.bookCourt(2, 40, 100, "Kim Winter");
  await signIn(page, hall, await hall.userOf("staff"));
  await open(page, "Alle Lichter aus");
  const spared = dialog(page).getByRole("list", {
    name: "Hier wird gerade gespielt, und das Licht bleibt an:",
  });
  await expect(spared.getByRole("listitem")).toHaveText(["Court 1: Jana Albrecht bis 16:00 Uhr"]);
  await expect(
    dialog(page).getByRole("list", {
      name: "Diese Buchungen beginnen vorher und haben bis dahin kein Licht:",
    }),
  ).toHaveText("Court 2: Kim Winter um 15:40 Uhr");
  await press(page, "Hallenschluss");
  await press(page, "30 min");
  await expect(dialog(page).getByText("Kim Winter")).toHaveCount(0);
  await press(page, "Alle Lichter ausschalten");
  await expect(toast(page, "Licht wird ausgeschaltet: 3 Courts bis 15:30 Uhr")).toContainText(
    "Nicht geändert: Court 1 (wird gerade gespielt)",
  );
  expect(hall.lights.isOn("lamp-1")).toBe(true);
  await open(page, "Alle Lichter aus");
  await press(page, "Hallenschluss");
  await dialog(page).getByRole("checkbox", { name: "Auch ausschalten, wo gerade gespielt wird" }).check();
  await expect(
    dialog(page).getByText("Hier wird gerade gespielt, und das Licht geht trotzdem aus:"),
  ).toBeVisible();
  await press(page, "Alle Lichter ausschalten");
  await expect(card(page, 1)).toContainText("Von personal ausgeschaltet bis 16:00 Uhr: Hallenschluss");
  await expect.poll(() => hall.lights.isOn("lamp-1")).toBe(false);
});

test("[C-14, C-16] who closes the hall switches off what burns by hand, too, and what does not go off is reported", async ({
  page,
  hall,
  complaints,
}) => {
  for (const court of [2, 3]) {
    await hall.setMode(court, false);
    await hall.operate("PUT", `/api/courts/${court}/light`, { on: true });
  }
  hall.lights.setFault("lamp-3", "stuck");
  await signIn(page, hall, await hall.userOf("staff"));
  await open(page, "Alle Lichter aus");
  const handLit = dialog(page).getByRole("list", {
    name: "Hier brennt das Licht von Hand und geht auch aus:",
  });
  await expect(handLit.getByRole("listitem")).toHaveText(["Court 2", "Court 3"]);
  await press(page, "Hallenschluss");
  await press(page, "Alle Lichter ausschalten");
  await expect.poll(() => hall.lights.isOn("lamp-2")).toBe(false);
  await hall.advance(seconds(20));
  await expect(
    page.getByRole("alert").filter({ hasText: "Court 3: Licht ließ sich nicht ausschalten" }),
  ).toBeVisible();
  complaints.splice(0);
});

test("[C-14] by keyboard alone, up to a time of day, on a phone", async ({ page, hall }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, hall);
  await menu(page).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Alle Lichter an", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  // nothing is typed yet
  await field(page, "Grund").focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("Bitte ausfüllen.")).toBeVisible();
  await expect(field(page, "Grund")).toBeFocused();
  await page.keyboard.type("Turnieraufbau");
  await field(page, "Oder bis zu einer Uhrzeit").focus();
  await page.keyboard.type("2130");
  await page.keyboard.press("Enter");
  await expect(
    dialog(page).getByText("Das geht höchstens 6 Stunden lang, jetzt also bis 21:00 Uhr."),
  ).toBeVisible();
  await expect(field(page, "Oder bis zu einer Uhrzeit")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("1845");
  await expect(dialog(page).getByText("Bis 18:45 Uhr; dann gilt wieder die Automatik.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Licht wird eingeschaltet: 4 Courts bis 18:45 Uhr")).toBeVisible();
  await expect(menu(page)).toBeFocused();
  await hall.advance(minutes(1));
  await page.keyboard.press("Shift+Tab");
  await expect(back(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(back(page)).toHaveCount(0);
  await expect.poll(() => hall.lights.isOn("lamp-4")).toBe(false);
});

test("[C-14, L-08] where lights are not switched automatically it is not offered, and who has it open sees why", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  await open(page, "Alle Lichter an");
  await press(page, "Reinigung");
  await hall.saveSetting("auto_light_control", false);
  await press(page, "Alle Lichter einschalten");
  await expect(dialog(page).getByRole("alert")).toContainText(
    "Die automatische Lichtsteuerung ist ausgeschaltet.",
  );
  await expect(field(page, "Grund")).toHaveValue("Reinigung");
  await press(page, "Abbrechen");
  await expect(menu(page)).toHaveCount(0);
  for (const text of complaints.splice(0)) expect(text).toMatch(/status of 409/);
});

test("[C-14] axe finds nothing in the menu, the dialogs and the head, in both themes", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 60, "Alexandra Freifrau von Waldenburg-Schönhausen");
  await hall.bookCourt(2, 40, 100, "Kim Winter");
  await hall.setMode(3, false);
  await signIn(page, hall);
  await menu(page).click();
  await expectSoundInEachLook(page, { step: "menu" });
  await page.keyboard.press("Escape");
  await open(page, "Alle Lichter aus");
  await press(page, "Alle Lichter ausschalten");
  await expect(dialog(page).getByText("Bitte ausfüllen.")).toBeVisible();
  await expectSoundInEachLook(page, { step: "off" });
  await expectFitForThumbs(dialog(page).locator("button, input:not([type=checkbox]), label:has(> input)"));
  await press(page, "Reinigung");
  await press(page, "Alle Lichter ausschalten");
  await expect(back(page)).toBeVisible();
  await expectSoundInEachLook(page, { step: "switched" });
});
