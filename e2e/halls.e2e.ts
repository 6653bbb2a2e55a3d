import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { minutes } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { createDatabase } from "../testing/database.ts";
import { SATURDAY } from "../testing/first-hall.ts";
import { HallUnderTest } from "../testing/hall-under-test.ts";
import { test as base, expect, signIn } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

/** `south`: a second hall, on a server of its own. */
const test = base.extend<{ south: HallUnderTest }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  south: async ({}, use) => {
    const database = await createDatabase(null);
    const south = await HallUnderTest.start({ clock: new FakeClock(SATURDAY), database }, { isNew: true });
    await use(south);
    await south.end();
  },
});

const card = (page: Page) => page.getByRole("listitem", { name: "Halle Süd" });
const dialog = (page: Page) => page.getByRole("dialog");

test("[V-09] another hall is added, seen with its courts and faults, goes grey once silent, and is removed", async ({
  page,
  hall,
  south,
  complaints,
}) => {
  await south.bookCourt(2, 0, 60, "Xaver Quittenbaum");
  await south.block(3, 0, 60);
  south.doors.setFault("door-1", "offline");
  await south.advance(minutes(1));
  const { token } = await south.makeApiKey("Kette", ["hall:read"]);

  await signIn(page, hall, "admin", "/halls");
  await expect(page.getByText("Noch keine weitere Halle.")).toBeVisible();
  await page.getByRole("button", { name: "Halle hinzufügen" }).click();
  await dialog(page).getByLabel("Name").fill("Halle Süd");
  await dialog(page).getByLabel("Adresse").fill("halle-sued");
  await dialog(page).getByLabel("Schlüssel").fill("platzwart_falsch");
  await dialog(page).getByRole("button", { name: "Speichern" }).click();
  await expect(dialog(page).getByLabel("Adresse")).toHaveAccessibleDescription(/keine Adresse einer Halle/);
  expect(complaints.splice(0)).toEqual(["Failed to load resource: a status of 422"]);
  await dialog(page).getByLabel("Adresse").fill(south.url);
  await expectSoundInEachLook(page, { part: "dialog[open]", step: "a new hall" });
  await dialog(page).getByRole("button", { name: "Speichern" }).click();
  await expect(card(page)).toContainText("Der Schlüssel wird dort abgelehnt");
  await expect(card(page)).toContainText("Noch keine Antwort, seit dieser Server läuft.");

  await page.getByRole("button", { name: "Halle Süd ändern" }).click();
  await expect(dialog(page).getByLabel("Schlüssel")).toHaveValue("");
  await dialog(page).getByLabel("Schlüssel").fill(token);
  await dialog(page).getByRole("button", { name: "Speichern" }).click();
  await expect(card(page)).toContainText("1 gebucht, 2 frei, 1 gesperrt; Licht an: 1");
  await expect(card(page).getByText("Court 2: gebucht, Licht an")).toBeAttached();
  await expect(card(page)).toContainText("Tür Court 1 gestört, seit");
  await expect(page.getByText("1 Halle, 1 Halle mit Störungen.")).toBeVisible();
  await expect(card(page).getByRole("link", { name: /Halle Süd öffnen/ })).toHaveAttribute("href", south.url);
  await expect(page.locator("main")).not.toContainText("Quittenbaum");
  await expectSoundInEachLook(page, { step: "a hall" });

  await south.stop();
  await hall.advance(minutes(4));
  await page.goto(`${hall.url}/halls`);
  await expect(card(page)).toContainText("Die Adresse ist nicht erreichbar");
  await expect(card(page)).toContainText(/Stand vor [45] min/);
  await expect(card(page)).toContainText("1 gebucht, 2 frei, 1 gesperrt");
  await expectSoundInEachLook(page, { step: "a silent hall" });

  await page.getByRole("button", { name: "Entfernen: Halle Süd" }).click();
  await dialog(page).getByRole("button", { name: "Entfernen", exact: true }).click();
  await expect(page.getByText("Noch keine weitere Halle.")).toBeVisible();
});
