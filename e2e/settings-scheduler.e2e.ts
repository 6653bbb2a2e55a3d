import type { Page } from "@playwright/test";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { field, openTab, save, settingsOf } from "./support/settings.ts";

const card = (page: Page) => page.getByRole("region", { name: "Zugangszeiten-Konfiguration" });
const drawing = (page: Page) => card(page).getByRole("img", { name: /^Maßzeichnung/ });

async function setTiming(hall: HallUnderTest, value: number): Promise<void> {
  await hall.saveSetting("access_light_post_minutes", value);
}

test("[S-08, S-09] the drawing follows the entries, says what a new booking would get, and text becomes 0 once it is left", async ({
  page,
  hall,
}) => {
  await openTab(page, hall, "scheduler");
  await expect(card(page)).toContainText("Beispiel: API-Buchung morgen (So, 22.11.), 18:00–19:00 Uhr");
  await expect(card(page)).toContainText(
    "Die Zeiten des Lichts gelten nur für neue API-Buchungen, die der Tür für alle neuen Buchungen, auch die im Panel. Nichts davon gilt rückwirkend oder für manuelle Zugangscodes",
  );
  await expect(drawing(page)).toHaveAccessibleName(
    "Maßzeichnung: Buchung 18:00–19:00, Licht 17:55–19:15, Tür 17:45–20:00",
  );
  await expect(card(page)).toContainText("Eine solche API-Buchung bekommt:");
  await field(page, "Licht nachher").fill("20");
  await expect(drawing(page)).toHaveAccessibleName(/Licht 17:55–19:20/);
  await expect(drawing(page)).toContainText("bisher 19:15");
  await expect(drawing(page)).toContainText("20 min");
  await expect(card(page)).toContainText("Nach dem Speichern bekäme eine solche API-Buchung:");
  await expect(card(page)).toContainText("17:55–19:20 Uhr, bisher 17:55–19:15 Uhr");
  for (const text of ["3e2", ""]) {
    const before = field(page, "Tür vorher");
    await before.click();
    await before.fill("");
    await before.pressSequentially(text);
    // while it is typed it stands as it is
    await expect(before).toHaveValue(text);
    await before.blur();
    await expect(before).toHaveValue("0");
    await expect(before).toHaveAccessibleDescription(/ist hier nicht möglich: Eingetragen ist jetzt 0/);
    await expect(drawing(page)).toHaveAccessibleName(/Tür 18:00–20:00/);
  }
  // after midnight
  await field(page, "Tür nachher").fill("480");
  await expect(drawing(page)).toHaveAccessibleName(/Tür 18:00–03:00/);
  await page.getByRole("switch", { name: "Automatisch anwenden" }).click();
  await expect(drawing(page)).toHaveAccessibleName(
    "Maßzeichnung: Buchung 18:00–19:00, Licht 18:00–19:00, Tür 18:00–19:00",
  );
  await page.getByRole("switch", { name: "Automatisch anwenden" }).click();
  // what was replaced is asked about
  await save(page).click();
  const question = page.getByRole("dialog", { name: "Ersetzte Eingaben speichern?" });
  await expect(question.getByRole("listitem")).toHaveText(["Tür vorher: 0 min"]);
  expect(await settingsOf(hall)).toMatchObject({ access_door_pre_minutes: 15 });
  await question.getByRole("button", { name: "So speichern" }).click();
  const toast = page
    .getByRole("status")
    .filter({ hasText: "Zugangszeiten-Konfiguration wurde aktualisiert" });
  await expect(toast).toContainText("Einstellungen gespeichert");
  expect(await settingsOf(hall)).toMatchObject({
    access_light_post_minutes: 20,
    access_door_pre_minutes: 0,
    access_door_post_minutes: 480,
  });
  // and that is what a new booking gets
  await hall.bookCourt(1, 27 * 60, 28 * 60);
  const { items } = await hall.operate("GET", "/api/access-codes");
  expect(items[0]).toMatchObject({ lightBefore: 5, lightAfter: 20, doorBefore: 0, doorAfter: 480 });
});

test("[S-09] its failures to load and to save have their own words", async ({ page, hall, complaints }) => {
  await signIn(page, hall);
  await hall.breakTable("system_settings");
  await page.goto(`${hall.url}/settings?tab=scheduler`);
  await expect(
    page.getByRole("alert").filter({ hasText: "Einstellungen konnten nicht geladen werden" }),
  ).toContainText("Fehler");
  await hall.mendTable("system_settings");
  // heals by itself
  await expect(field(page, "Tür vorher")).toHaveValue("15");
  await hall.breakTable("system_settings");
  await field(page, "Tür vorher").fill("20");
  await save(page).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Einstellungen konnten nicht gespeichert werden" }),
  ).toContainText("Fehler");
  await hall.mendTable("system_settings");
  complaints.splice(0);
});

test("[S-13, Z-06, Z-10] the tab runs the scheduler by hand, pauses it, and says by which rules it decides", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 60, "Jana Albrecht");
  await openTab(page, hall, "scheduler");
  const scheduler = page.getByRole("region", { name: "Scheduler", exact: true });
  await expect(scheduler.getByText("Cron-Job alle 5 Minuten")).toBeVisible();
  const toggle = scheduler.getByRole("switch", { name: "Automatische Läufe" });
  await expect(toggle).toBeChecked();
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/functions/v1/access-control-scheduler", async (route) => {
    await gate;
    await route.continue();
  });
  await scheduler.getByRole("button", { name: "Jetzt ausführen" }).click();
  await expect(scheduler.getByRole("button", { name: "Läuft..." })).toBeDisabled();
  release();
  const toast = page.getByRole("status").filter({ hasText: "Scheduler ausgeführt" });
  await expect(toast).toContainText(/\d+ Befehle an Geräte gesendet/);
  const result = page.getByRole("region", { name: "Letztes Ergebnis" });
  await expect(result.getByText("Erfolgreich", { exact: true })).toBeVisible();
  await expect(result.getByRole("listitem").filter({ hasText: "Court 1" })).toContainText("Tür Offen");
  await toggle.click();
  await expect(scheduler.getByText("Inaktiv seit 15:00 Uhr durch admin")).toBeVisible();
  await page.reload();
  await expect(toggle).not.toBeChecked();
  const notes = page.getByRole("region", { name: "Hinweise" });
  for (const rule of [
    "Courts mit gültigen Codes",
    "Courts ohne gültige Codes",
    "Codes ohne Court gelten für alle Courts",
    "Überlappen sich Codes",
    "Befehle gehen nur an Türen, die online sind",
    "alle 5 Minuten",
    "nichts gilt rückwirkend oder für manuelle Zugangscodes",
  ]) {
    await expect(notes).toContainText(rule);
  }
});

test("[S-11] a margin that somebody else changes moves the drawing, or asks which is to stand", async ({
  page,
  hall,
}) => {
  await openTab(page, hall, "scheduler");
  await setTiming(hall, 30);
  await expect(drawing(page)).toHaveAccessibleName(/Licht 17:55–19:30/);
  await field(page, "Licht nachher").fill("40");
  await setTiming(hall, 50);
  await page.getByRole("button", { name: "Neuen Wert übernehmen" }).click();
  await expect(drawing(page)).toHaveAccessibleName(/Licht 17:55–19:50/);
});
