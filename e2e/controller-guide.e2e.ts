import { readFile } from "node:fs/promises";
import { USED_PINS } from "@platzwart/domain/controller/pin-map";
import type { Page } from "@playwright/test";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

test.use({ ownPage: true });

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole("tabpanel", { name, exact: true });
const step = (page: Page, name: string) =>
  panel(page, "Pi 5 Anleitung").getByRole("listitem").filter({ hasText: name });

async function openGuide(page: Page, hall: HallUnderTest, part = "") {
  await signIn(page, hall, "admin", `/settings?tab=raspberry-pi${part}`);
  await expect(page.getByRole("heading", { name: "Skript-Download" })).toBeVisible();
}

test("[P-01, P-05, P-06] the download card hands out the package and the script for a card, and says how they are used", async ({
  page,
  hall,
}) => {
  await openGuide(page, hall);
  const card = page.getByRole("region", { name: "Skript-Download" });
  await expect(card).toContainText("Türcontroller Version 3.1.0");
  await expect(card.getByRole("tab")).toHaveText([
    "Manuelle Installation",
    "Image erstellen",
    "Ordnerstruktur",
  ]);
  await expect(panel(page, "Manuelle Installation")).toContainText("sudo platzwart-door claim ADRESSE CODE");
  await expectDownload(page, "Paket laden", "platzwart-door_3.1.0_all.deb", "!<arch>\ndebian-binary");
  await tab(page, "Image erstellen").click();
  for (const text of ["4 GB", "1024 MB", "8 GB", "16 GB", "Europe/Berlin", "7 Tage", "3.1.0"])
    await expect(panel(page, "Image erstellen")).toContainText(text);
  await expectDownload(page, "Skript laden", "platzwart-door-image.sh", "#!/bin/sh");
  await tab(page, "Ordnerstruktur").click();
  await expect(panel(page, "Ordnerstruktur").getByRole("row")).toHaveCount(8);
});

/** A link saves a file of that name, which begins so. */
async function expectDownload(page: Page, link: string, name: string, start: string) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: link }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  expect((await readFile(await download.path())).toString("latin1").slice(0, start.length)).toBe(start);
}

test("[P-02] the guide has five parts, reached by mouse, keys and address", async ({ page, hall }) => {
  await openGuide(page, hall);
  const guide = page.getByRole("region", { name: "Anleitung Türcontroller" });
  await expect(guide.getByRole("tab")).toHaveText([
    "Installation",
    "Service",
    "Hardware",
    "Pi 5 Anleitung",
    "Fehlerbehebung",
  ]);
  await expect(panel(page, "Installation")).toContainText("Je Tür ein Raspberry Pi");
  await tab(page, "Installation").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Service")).toBeFocused();
  await expect(panel(page, "Service")).toContainText("platzwart-door status");
  await page.keyboard.press("End");
  await expect(tab(page, "Fehlerbehebung")).toBeFocused();
  await expect(panel(page, "Fehlerbehebung")).toContainText("Tasten werden ohne Druck erkannt");
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Installation")).toBeFocused();
  await tab(page, "Hardware").click();
  await expect(page).toHaveURL(/tab=raspberry-pi&guide=hardware/);
  await page.reload();
  await expect(tab(page, "Hardware")).toHaveAttribute("aria-selected", "true");
});

test("[P-01, P-02] both guides are folded at first, open for good, and by an address that names a part", async ({
  page,
  hall,
}) => {
  await signIn(page, hall, "admin", "/settings?tab=raspberry-pi", "all folded");
  const fold = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(fold("Skript-Download")).toHaveAttribute("aria-expanded", "false");
  await expect(fold("Anleitung Türcontroller")).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("tab")).toHaveCount(0);
  await fold("Skript-Download").press("Enter");
  await expect(panel(page, "Manuelle Installation")).toBeVisible();
  await page.reload();
  await expect(fold("Skript-Download")).toHaveAttribute("aria-expanded", "true");
  await page.goto(`${hall.url}/settings?tab=raspberry-pi&guide=hardware`);
  await expect(panel(page, "Hardware")).toBeVisible();
  await fold("Anleitung Türcontroller").click();
  await expect(page).toHaveURL(`${hall.url}/settings?tab=raspberry-pi`);
  await page.reload();
  await expect(fold("Anleitung Türcontroller")).toHaveAttribute("aria-expanded", "false");
  await expect(fold("Skript-Download")).toHaveAttribute("aria-expanded", "true");
});

test("[P-01, P-02] on paper both guides are whole, folded or not", async ({ page, hall }) => {
  await signIn(page, hall, "admin", "/settings?tab=raspberry-pi", "all folded");
  await expect(page.getByRole("button", { name: "Anleitung Türcontroller" })).toBeVisible();
  // as the browser has the page when it is told to print
  await page.emulateMedia({ media: "print" });
  for (const part of ["Ordnerstruktur", "Service", "Hardware", "Pi 5 Anleitung", "Fehlerbehebung"])
    await expect(page.getByRole("heading", { name: part, exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tasten werden ohne Druck erkannt" })).toBeVisible();
  await page.emulateMedia({ media: null });
  await expect(page.getByRole("heading", { name: "Fehlerbehebung" })).toHaveCount(0);
});

test("[P-03] each step is ticked off for good, and still is after a reload", async ({ page, hall }) => {
  await openGuide(page, hall, "&guide=pi5-guide");
  await expect(panel(page, "Pi 5 Anleitung").getByRole("listitem")).toHaveCount(8);
  const progress = (done: number) => page.getByText(`${done} von 8 Schritten erledigt`);
  await expect(progress(0)).toBeVisible();
  const done = (name: string) => step(page, name).getByRole("button", { name: "Als erledigt markieren" });
  await done("Einschalten").click();
  await expect(progress(1)).toBeVisible();
  await expect(done("Einschalten")).toBeDisabled();
  await expect(page.getByRole("heading", { name: "Einschalten" })).toBeFocused();
  await expect(step(page, "Einschalten")).toContainText("Erledigt");
  await expect(step(page, "Einschalten")).toContainText("Wichtig");
  await expect(step(page, "Bauteile bereitlegen")).not.toContainText("Wichtig");
  await done("Bauteile bereitlegen").click();
  await expect(progress(2)).toBeVisible();
  await page.reload();
  await expect(progress(2)).toBeVisible();
  await expect(done("Einschalten")).toBeDisabled();
  await expect(done("Speicherkarte beschreiben")).toBeEnabled();
  await page.evaluate(() => localStorage.setItem("platzwart.pi5-steps", '{"kaputt'));
  await page.reload();
  await expect(progress(0)).toBeVisible();
});

test("[P-03] the commands of a step are copied as they are typed", async ({ page, hall, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openGuide(page, hall, "&guide=pi5-guide");
  await step(page, "Einschalten").getByRole("button", { name: "Kopieren" }).click();
  await expect(page.getByText("Befehle kopiert")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("ping tuer-NAME.local");
});

test("[P-04] the pin map is a drawing and a table, and says what to mind", async ({ page, hall }) => {
  await openGuide(page, hall, "&guide=hardware");
  const hardware = panel(page, "Hardware");
  const drawing = hardware.getByRole("img", { name: /Stiftleiste/ });
  for (const text of [
    "Relais · 18",
    "LED grün · 23",
    "LED rot · 24",
    "Summer · 25",
    "Taster · 2",
    "Spalte 4 · 21",
  ])
    await expect(drawing.getByText(text, { exact: true })).toBeVisible();
  const table = hardware.getByRole("table", { name: "Belegung" });
  await expect(table.getByRole("row")).toHaveCount(USED_PINS.length + 1);
  await expect(table.getByRole("row").filter({ hasText: "Relais" })).toHaveText(/Relais1812Ausgang/);
  const keys = hardware.getByRole("table", { name: /Tasten/ });
  await expect(keys.getByRole("row").nth(4)).toHaveText(/Zeile 4 \(GPIO 19\)\*0#D/);
  for (const warning of ["active-high", "mechanisch", "Eigenes Netzteil", "I2C"])
    await expect(hardware).toContainText(warning);
});

test("[P-01, P-02] axe finds nothing in any part, and nothing runs out of the screen", async ({
  page,
  hall,
}) => {
  await openGuide(page, hall);
  await tab(page, "Ordnerstruktur").click();
  for (const part of ["Installation", "Service", "Hardware", "Pi 5 Anleitung", "Fehlerbehebung"]) {
    await tab(page, part).click();
    await expect(panel(page, part)).toBeVisible();
    await expectSoundInEachLook(page, { part: "main .panel", step: part });
  }
});
