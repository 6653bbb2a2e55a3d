import { bookingsIn } from "@platzwart/server/facts/booking-records";
import type { Page } from "@playwright/test";
import { booked, cell, openDesk, panel, toast } from "./support/desk.ts";
import { expect, test } from "./support/hall.ts";

const keysDialog = (page: Page) => page.getByRole("dialog", { name: "Tasten" });

test("[B-03] keys act on the booking that the panel shows, wherever the focus is, and not while something is typed", async ({
  page,
  hall,
}) => {
  const { id } = await booked(hall, 1, 60, 120, "TV Eintracht");
  await booked(hall, 2, 180, 240, "Tina Sommer");
  await openDesk(page, hall);
  const courtAndStatus = async () => {
    const booking = await bookingsIn(hall.app.storage.read).get(id);
    return booking === null ? null : [booking.courtId, booking.status];
  };
  await cell(page, /^Tina Sommer/).click();
  await expect(panel(page, "Tina Sommer")).toBeVisible();
  // a focus elsewhere changes nothing of what is meant
  await cell(page, /^TV Eintracht/).focus();
  for (const key of ["m", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(panel(page, "Tina Sommer")).toContainText("Court 3 · 18:00–19:00 Uhr");
  expect(await courtAndStatus()).toEqual([1, "active"]);
  await page.getByRole("heading", { level: 1, name: "Buchungen" }).focus();
  await page.keyboard.press("Delete");
  await expect(toast(page, "Buchung storniert")).toContainText("Tina Sommer");
  await page.keyboard.press("Control+z");
  await expect(cell(page, /^Tina Sommer, Court 3/)).toBeVisible();
  // nobody cancels what is not looked at
  await cell(page, /^Tina Sommer/).click();
  await cell(page, /^TV Eintracht/).focus();
  await page.keyboard.press("Delete");
  await expect(panel(page, "TV Eintracht")).toBeVisible();
  expect(await courtAndStatus()).toEqual([1, "active"]);
  // a menu of the header has its own use for Escape
  const menu = page.getByRole("banner").getByRole("button", { name: "Konto" });
  await menu.click();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();

  await page.keyboard.press("n");
  await page.getByLabel("Name", { exact: true }).fill("");
  await page.keyboard.type("Manfred Nolte");
  await page.getByRole("button", { name: "Buchen", exact: true }).click();
  const made = panel(page, "Manfred Nolte");
  await made.getByRole("button", { name: "Zettel drucken" }).focus();
  await page.keyboard.press("Escape");
  await expect(cell(page, /^Manfred Nolte/)).toBeFocused();
  // what lies under another view hears none
  await page.keyboard.press("n");
  await expect(panel(page, "Neue Buchung")).toBeVisible();
  await page.getByRole("button", { name: "Woche", exact: true }).click();
  await page.getByRole("button", { name: "Nächste Woche" }).click();
  await expect(page).toHaveURL(/day=/);
  const nextWeek = page.url();
  // what is heard on every page comes after it
  for (const key of ["t", "?"]) await page.keyboard.press(key);
  await expect(keysDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(nextWeek);
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await expect(panel(page, "Neue Buchung")).toBeVisible();
});

test("[B-03] „?“ lists the keys, and they can be turned off but for letters in the lanes, and on again in the account's menu", async ({
  page,
  hall,
}) => {
  await booked(hall, 1, 60, 120, "TV Eintracht");
  await openDesk(page, hall);
  await page.keyboard.press("?");
  const keys = keysDialog(page);
  await expect(keys).toContainText(/Heute.*Letzte Änderung zurücknehmen.*Zugangscodes/);
  const areOn = keys.getByRole("checkbox", { name: "Buchstaben, / und ? sind Tasten." });
  await areOn.uncheck();
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.getByRole("button", { name: "Tagesliste drucken" }).focus();
  for (const key of ["n", "?", "/", "g", "k"]) await page.keyboard.press(key);
  await expect(panel(page, "Neue Buchung")).toHaveCount(0);
  await cell(page, /^TV Eintracht/).focus();
  for (const key of ["?", "/", "g", "k", "n"]) await page.keyboard.press(key);
  await expect(panel(page, "Neue Buchung")).toBeVisible();
  await expect(keys).toHaveCount(0);
  await expect(page).toHaveURL(/\/booking$/);
  const menu = page.getByRole("banner").getByRole("button", { name: "Konto" });
  await menu.press("Enter");
  await page.getByRole("banner").getByRole("button", { name: "Tasten" }).press("Enter");
  await areOn.check();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  for (const key of ["g", "k"]) await page.keyboard.press(key);
  await expect(page.getByRole("heading", { level: 1, name: "Kontakte" })).toBeFocused();
});
