import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

test.use({ ownPage: true });

const TAB = "/settings?tab=raspberry-pi";
const DOOR = "Tür Court 2";
const panel = (page: Page) => page.getByRole("region", { name: "Türcontroller", exact: true });
const row = (page: Page, name: string) => panel(page).getByRole("listitem").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog");
const add = (page: Page) => panel(page).getByRole("button", { name: "Türcontroller hinzufügen" });

test("[E-01, Z-08] an operator adds a controller to a door, sees its code once and that it waits, and removes it", async ({
  page,
  hall,
  complaints,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, hall, "admin", TAB);
  await expect(panel(page)).toContainText("Noch kein Türcontroller.");
  await add(page).click();
  const name = dialog(page).getByLabel("Name");
  await name.press("Enter");
  await expect(name).toHaveAccessibleDescription("Bitte ausfüllen.");
  await expect(name).toBeFocused();
  const mode = dialog(page).getByLabel("Betriebsart");
  await expect(mode).toHaveValue("code_only");
  await expect(mode).toHaveAccessibleDescription(/öffnet nur, wenn jemand einen gültigen Code eingibt/);
  await mode.selectOption("Nach Zeitplan");
  await expect(mode).toHaveAccessibleDescription(/für die ganze Zeit der Buchung/);
  await mode.selectOption("Nur mit Code");
  await dialog(page).getByLabel("Tür").selectOption(DOOR);
  await name.fill("Raspberry Pi am Eingang");
  await name.press("Enter");

  const command = dialog(page).getByLabel("Befehl");
  await expect(command).toBeFocused();
  await expect(dialog(page)).toContainText("Gilt 24 Stunden, bis So 15:00 Uhr, und nur einmal");
  await expect(dialog(page)).toContainText(`Mit der ersten Verbindung geht die Tür „${DOOR}“`);
  await expect(dialog(page)).toContainText("Wartet auf die erste Verbindung");
  const [code = ""] = /(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}/.exec(await command.inputValue()) ?? [];
  await expect(command).toHaveValue(`npm run door -- --server ${hall.url} --code ${code} --state tuer-1`);
  await dialog(page).getByRole("button", { name: "Code kopieren" }).click();
  await expect(dialog(page)).toContainText("Code kopiert");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await dialog(page).getByRole("button", { name: "Befehl kopieren" }).click();
  await expect(dialog(page)).toContainText("Befehl ist kopiert");
  await expectSoundInEachLook(page, { part: "dialog", step: "code" });
  await dialog(page).getByRole("button", { name: "Fertig" }).click();

  await expect(row(page, "Raspberry Pi")).toContainText(DOOR);
  await expect(row(page, "Raspberry Pi")).toContainText("Wartet auf die erste Verbindung");
  await expect(row(page, "Raspberry Pi")).toContainText("bis So 15:00 Uhr");
  await expect(page.getByText(code)).toHaveCount(0);
  await expectSoundInEachLook(page, { part: "section[aria-labelledby=controllers]", step: "list" });

  // a door has one at most
  await add(page).click();
  const doors = dialog(page).getByLabel("Tür").getByRole("option");
  await expect(doors.filter({ hasText: "Tür Court 1" })).toHaveCount(1);
  await expect(doors.filter({ hasText: DOOR })).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Abbrechen" }).click();

  await row(page, "Raspberry Pi").getByRole("button", { name: "Entfernen" }).click();
  await expect(dialog(page)).toContainText("Seine Verbindung endet sofort");
  await expect(dialog(page)).toContainText("bis zu 7 Tage");
  await dialog(page).getByRole("button", { name: "Entfernen" }).click();
  await expect(panel(page)).toContainText("Noch kein Türcontroller.");
  expect(complaints).toEqual([]);
});

test("[E-01] a controller that waits changes nothing of its door; no door gets one by hand", async ({
  page,
  hall,
  complaints,
}) => {
  const { items } = await hall.operate("GET", "/api/doors");
  await hall.operate("POST", "/api/controllers", { name: "Keller", doorIds: [items[0].id] });
  await signIn(page, hall, "admin", TAB);
  await expect(row(page, "Keller")).toContainText("Wartet auf die erste Verbindung");
  await page
    .getByRole("region", { name: "Türen", exact: true })
    .getByRole("button", { name: "Ändern: Tür Court 1" })
    .click();
  await expect(dialog(page)).toContainText("Einen Türcontroller fügen Sie weiter unten");
  const offered = dialog(page).getByLabel("Ansteuerung").getByRole("option");
  await expect(offered.filter({ hasText: "Türcontroller" })).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Abbrechen" }).click();
  expect(complaints).toEqual([]);
});
