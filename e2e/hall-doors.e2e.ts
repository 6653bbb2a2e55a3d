import { ShellyDevice } from "@platzwart/device-simulator/shelly-device";
import type { Page } from "@playwright/test";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { expectFitForThumbs, expectSound, inEachLook, LOOKS } from "./support/looks.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const doors = (page: Page) => page.getByRole("list", { name: "Türen der Halle" });
const row = (page: Page, door: string) =>
  doors(page)
    .getByRole("listitem")
    .filter({ has: page.getByText(door, { exact: true }) });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const save = (page: Page) => dialog(page).getByRole("button", { name: "Speichern" }).click();

async function openTab(page: Page, hall: HallUnderTest): Promise<void> {
  await signIn(page, hall, "admin", "/settings?tab=raspberry-pi");
  await expect(doors(page).getByRole("listitem")).toHaveCount(4);
}

test("[E-01, E-02] a main door for all courts is set up, changed, tested and removed", async ({
  page,
  hall,
  complaints,
}) => {
  await openTab(page, hall);
  await expect(
    page.getByText(/Ein Relais im Netz \(Shelly, Tasmota\) öffnet den elektrischen Türöffner/),
  ).toBeVisible();
  await press(page, "Tür einrichten");
  await save(page);
  await expect(field(page, "Name")).toBeFocused();
  await expect(dialog(page).getByText("Bitte mindestens einen Court wählen.")).toBeVisible();
  await field(page, "Name").fill("Haupteingang");
  await field(page, "Alle Courts").check();
  await expect(field(page, "Court 4")).toBeChecked();
  for (const [wrong, text] of [
    ["0", "Bitte eine ganze Zahl von 1 bis 60 eingeben."],
    ["61", "Bitte eine ganze Zahl von 1 bis 60 eingeben."],
    ["lange", "Bitte eine ganze Zahl von 1 bis 60 eingeben."],
  ] as const) {
    await field(page, "Offen nach einem Code").fill(wrong);
    await save(page);
    await expect(field(page, "Offen nach einem Code")).toHaveAccessibleDescription(text);
  }
  await field(page, "Offen nach einem Code").fill("20");
  await field(page, "Kennung").fill("door-1");
  await save(page);
  await expect(field(page, "Kennung")).toHaveAccessibleDescription(/^„door-1“ gehört schon zu „Tür Court 1“/);
  await field(page, "Kennung").fill("haupt");
  await save(page);
  await expect(row(page, "Haupteingang")).toContainText("Alle Courts");
  await expect(row(page, "Haupteingang")).toContainText("Nach Zeitplan · 20 s offen");
  await expect(row(page, "Haupteingang")).toContainText("Simuliert");

  // it serves each of its courts
  await hall.bookCourt(3);
  await expect(row(page, "Haupteingang")).toContainText("Offen");
  await press(page, "Ändern: Haupteingang");
  await field(page, "Betriebsart").selectOption("Nur mit Code");
  await field(page, "Court 1").uncheck();
  await expect(field(page, "Alle Courts")).not.toBeChecked();
  await save(page);
  await expect(row(page, "Haupteingang")).toContainText("Court 2, Court 3, Court 4");
  await expect(row(page, "Haupteingang")).toContainText("Nur mit Code");
  await expect(row(page, "Haupteingang")).toContainText("Zu");

  await press(page, "Testen: Haupteingang");
  await expect(dialog(page)).toContainText("Die Tür wird für zwei Sekunden geöffnet");
  await press(page, "Öffnen und testen");
  await expect(row(page, "Haupteingang")).toContainText("Offen");
  expect(hall.doors.isUnlocked("haupt")).toBe(true);
  await expect(dialog(page)).toContainText("Test bestanden");
  await dialog(page).getByText("Schließen", { exact: true }).click();

  await press(page, "Entfernen: Haupteingang");
  await expect(dialog(page)).toContainText("Haupteingang entfernen?");
  await dialog(page).getByRole("button", { name: "Entfernen" }).click();
  await expect(row(page, "Haupteingang")).toHaveCount(0);
  complaints.splice(0);
});

test("[E-06, E-03, Z-08] a door at a Shelly is set up with „Nur mit Code“ proposed, tested in steps, and opened by a typed code", async ({
  page,
  hall,
}) => {
  const shelly = new ShellyDevice({ clock: hall.clock, password: "Netz" });
  await shelly.http.start();
  await openTab(page, hall);
  await press(page, "Ändern: Tür Court 1");
  await expect(field(page, "Betriebsart")).toHaveValue("schedule");
  await field(page, "Ansteuerung").selectOption("shelly");
  await expect(field(page, "Betriebsart")).toHaveValue("code_only");
  await expect(field(page, "Ansteuerung")).toHaveAccessibleDescription(
    /solange der Server fort ist, öffnet es niemandem/,
  );
  await field(page, "Adresse").fill(shelly.http.url);
  await field(page, "Passwort").fill("falsch");
  await field(page, "Offen nach einem Code").fill("5");
  await save(page);
  await expect(row(page, "Tür Court 1")).toContainText(/Ausgang 0\s*Nur mit Code · 5 s offen/);
  await press(page, "Testen: Tür Court 1");
  await press(page, "Öffnen und testen");
  await expect(dialog(page)).toContainText("Das Gerät lehnt das Passwort ab.");
  await page.keyboard.press("Escape");
  await press(page, "Ändern: Tür Court 1");
  await field(page, "Passwort").fill("Netz");
  await save(page);
  await press(page, "Testen: Tür Court 1");
  await press(page, "Öffnen und testen");
  await expect(dialog(page)).toContainText("Test bestanden");
  await expect(dialog(page)).toContainText("Meldet: verriegelt");
  expect(shelly.relays[0]?.changes.map(({ cause }) => cause)).toEqual(["command", "timer"]);
  await page.keyboard.press("Escape");

  const { access_code: code } = await hall.bookCourt(1);
  await page.goto(`${hall.url}/door-control?door=1`);
  await expect(page.getByRole("region", { name: "Tür Court 1", exact: true })).toBeVisible();
  await expect(page.getByText("ein Relais öffnet nur, solange der Server läuft")).toBeVisible();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Zugang gewährt", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Bitte Code eingeben", { exact: true })).toBeVisible();
  expect(shelly.relays[0]?.changes.map(({ cause }) => cause)).toEqual([
    "command",
    "timer",
    "command",
    "timer",
  ]);
  await shelly.http.stop();
});

test("[Z-08] what hangs at a retired court is marked as out of use", async ({ page, hall }) => {
  await openTab(page, hall);
  await expect(page.getByText("außer Betrieb")).toHaveCount(0);
  await hall.saveSetting("court_count", 3, true);
  await expect(row(page, "Tür Court 4")).toContainText("außer Betrieb");
  await expect(page.getByText("außer Betrieb")).toHaveCount(2);
});

test("[E-01] axe finds nothing in the lists, a test and the dialogs, also with very long names", async ({
  page,
  hall,
  complaints,
}) => {
  const long = `Seiteneingang-der-Tennishalle-${"am-Wald-".repeat(3)}Ende`;
  await hall.changeDoor(1, { name: long, courtIds: [1, 2, 3] });
  hall.lights.setFault("lamp-3", "offline");
  await openTab(page, hall);
  await press(page, "Testen: Licht Court 3");
  await expect(page.getByText("Test nicht bestanden")).toBeVisible();
  await check(page, "section:has(#light-channels)");
  await press(page, "Ändern: Licht Court 2");
  await field(page, "Ansteuerung").selectOption("tasmota");
  await save(page);
  await check(page, "dialog");
  await page.keyboard.press("Escape");
  await press(page, `Ändern: ${long}`);
  await field(page, "Name").fill("");
  for (const court of [1, 2, 3]) await field(page, `Court ${court}`).uncheck();
  await save(page);
  await check(page, "dialog");
  complaints.splice(0);
});

/** Axe on a part of the page; and nothing runs out of the screen, nothing is too small for a thumb. */
async function check(page: Page, part: string): Promise<void> {
  await inEachLook(page, LOOKS, async (look) => {
    await expectSound(page, { ...look, part });
    const targets = page.locator(part).locator("button, select, .field input, label:has([type=checkbox])");
    await expectFitForThumbs(targets, `${part} in ${look.step}`);
  });
}
