import type { Page } from "@playwright/test";
import { expect, test } from "./support/hall.ts";
import { expectFitForThumbs, expectSound, inEachLook, LOOKS } from "./support/looks.ts";
import { field, openTab, save, settingsOf, unsaved } from "./support/settings.ts";

test.use({ ownPage: true });

const saved = (page: Page) => page.getByText("Einstellung gespeichert", { exact: true });
const question = (page: Page) => page.getByRole("dialog", { name: "Änderungen verwerfen?" });

test("[S-10, R-06] leaving with unsaved changes asks first, whichever way; without the server the values are old, and a save says that it failed", async ({
  page,
  hall,
  complaints,
}) => {
  await openTab(page, hall, "booking");
  const bar = page.getByRole("navigation", { name: "Bereiche der Einstellungen" });
  // nothing unsaved, nothing asked; and a step to go back to
  await bar.getByRole("link", { name: "Beleuchtung" }).click();
  await field(page, "Licht-Vorlaufzeit").fill("20");
  const ways = [
    () => bar.getByRole("link", { name: "Klima" }).click(),
    () => page.getByRole("link", { name: "Zurück" }).click(),
    () => page.getByRole("link", { name: "Platzwart" }).click(),
    () => page.getByRole("link", { name: /^Hilfe zu/ }).click(),
    () => page.evaluate(() => history.back()),
    async () => {
      await page.getByRole("heading", { level: 1 }).focus();
      for (const key of ["g", "h"]) await page.keyboard.press(key);
    },
    async () => {
      await page.getByRole("button", { name: "Konto" }).click();
      await page.getByRole("button", { name: "Abmelden" }).click();
    },
  ];
  for (const leave of ways) {
    await leave();
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveURL(`${hall.url}/settings?tab=lights`);
    await question(page).getByRole("button", { name: "Hier bleiben" }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(field(page, "Licht-Vorlaufzeit")).toHaveValue("20");
  }
  // the browser asks itself when the page is closed or loaded anew
  const asked = page.waitForEvent("dialog");
  // waited for, it would be until a page comes that was kept from it
  await page.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expect(field(page, "Licht-Vorlaufzeit")).toHaveValue("20");

  await page.evaluate(() => history.back());
  await question(page).getByRole("button", { name: "Verwerfen und weiter" }).click();
  await expect(page).toHaveURL(`${hall.url}/settings?tab=booking`);
  await bar.getByRole("link", { name: "Beleuchtung" }).click();
  await expect(field(page, "Licht-Vorlaufzeit")).toHaveValue("15");
  await field(page, "Licht-Vorlaufzeit").fill("20");
  await bar.getByRole("link", { name: "Zugang" }).click();
  await question(page).getByRole("button", { name: "Verwerfen und weiter" }).click();
  await expect(page).toHaveURL(`${hall.url}/settings?tab=access`);
  // saved or taken back: nothing is asked any more
  await field(page, "Codelänge").fill("5");
  await field(page, "Codelänge").fill("4");
  await bar.getByRole("link", { name: "Beleuchtung" }).click();
  await field(page, "Licht-Vorlaufzeit").fill("20");
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  // the same tab by another address: nothing is left, nothing is asked
  await page.goto(`${hall.url}/settings`);
  await field(page, "Anzahl Courts").fill("5");
  await bar.getByRole("link", { name: "Courts" }).click();
  await expect(page).toHaveURL(`${hall.url}/settings?tab=courts`);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(`${hall.url}/settings`);
  await expect(question(page)).toHaveCount(0);
  await expect(field(page, "Anzahl Courts")).toHaveValue("5");
  await bar.getByRole("link", { name: "Klima" }).click();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole("button", { name: "Verwerfen und weiter" }).click();
  await field(page, "Zieltemperatur").fill("22");
  await page.route("**/api/settings", (route) => route.abort());
  await save(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Fehler beim Speichern" })).toBeVisible();
  await expect(unsaved(page, 1)).toBeVisible();
  await expect(field(page, "Lüftungsdauer")).toHaveCSS("font-style", "normal");
  await hall.stop();
  await expect(field(page, "Lüftungsdauer")).toHaveCSS("font-style", "italic");
  complaints.splice(0);
});

test("[S-10] what was discarded is gone, and nobody is asked about it any more", async ({ page, hall }) => {
  await openTab(page, hall, "booking");
  await field(page, "Vorausbuchung (Tage)").fill("20");
  await field(page, "Minimale Buchungsdauer").fill("abc");
  await expect(unsaved(page, 2)).toBeVisible();
  await page.getByRole("button", { name: "Verwerfen" }).click();
  await expect(page.getByText("nicht gespeichert")).toHaveCount(0);
  await expect(field(page, "Vorausbuchung (Tage)")).toHaveValue("14");
  await expect(field(page, "Minimale Buchungsdauer")).toHaveValue("30");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await expect(field(page, "Vorausbuchung (Tage)")).toHaveValue("14");
  await field(page, "Vorausbuchung (Tage)").fill("20");
  await page.getByRole("button", { name: "Verwerfen" }).click();
  await page
    .getByRole("navigation", { name: "Bereiche der Einstellungen" })
    .getByRole("link", { name: "Klima" })
    .click();
  await expect(page).toHaveURL(`${hall.url}/settings?tab=climate`);
  await expect(question(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("[S-11] what somebody else saves comes into unedited fields, and an edited one says so and asks which", async ({
  page,
  hall,
}) => {
  await openTab(page, hall, "lights");
  await field(page, "Licht-Vorlaufzeit").fill("20");
  await hall.saveSetting("light_post_time", 30);
  await expect(field(page, "Licht-Nachlaufzeit")).toHaveValue("30");
  await expect(field(page, "Licht-Vorlaufzeit")).toHaveValue("20");
  await hall.saveSetting("light_pre_time", 25);
  const conflict = page.getByRole("alert").filter({ hasText: "Inzwischen geändert: Es gilt jetzt 25 min." });
  await expect(conflict).toBeVisible();
  await save(page).click();
  await expect(field(page, "Licht-Vorlaufzeit")).toBeFocused();
  const choose = /Bitte wählen Sie, welcher Wert gelten soll/;
  await expect(field(page, "Licht-Vorlaufzeit")).toHaveAccessibleDescription(choose);
  expect(await settingsOf(hall)).toMatchObject({ light_pre_time: 25 });
  await conflict.getByRole("button", { name: "Neuen Wert übernehmen" }).click();
  await expect(field(page, "Licht-Vorlaufzeit")).toHaveValue("25");
  await expect(field(page, "Licht-Vorlaufzeit")).not.toHaveAccessibleDescription(choose);
  await expect(page.getByText("nicht gespeichert")).toHaveCount(0);

  await field(page, "Licht-Vorlaufzeit").fill("20");
  await hall.saveSetting("light_pre_time", 10);
  await page.getByRole("button", { name: "Meinen Wert behalten" }).click();
  await expect(field(page, "Licht-Vorlaufzeit")).toHaveAccessibleDescription(/bisher 10 min/);
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect(await settingsOf(hall)).toMatchObject({ light_pre_time: 20, light_post_time: 30 });
});

test("[S-11] two operators who save before they see each other's change: the second is refused, and nothing is lost", async ({
  page,
  hall,
  openBrowser,
  complaints,
}) => {
  const other = await openBrowser();
  await openTab(other, hall, "lights");
  // nothing is told to this page, and its request is made up before the other saves
  await openTab(page, hall, "lights");
  await page.route("**/api/live**", () => undefined);
  await page.reload();
  await expect(field(page, "Licht-Vorlaufzeit")).toHaveValue("15");
  await field(page, "Licht-Vorlaufzeit").fill("20");
  await field(page, "Licht-Nachlaufzeit").fill("30");
  let isFirst = true;
  await page.route("**/api/settings", async (route) => {
    if (route.request().method() !== "PUT" || !isFirst) return route.continue();
    isFirst = false;
    await field(other, "Licht-Vorlaufzeit").fill("25");
    await save(other).click();
    await expect(saved(other)).toBeVisible();
    await route.continue();
  });
  await save(page).click();
  await expect(page.getByText("Inzwischen geändert: Es gilt jetzt 25 min.")).toBeVisible();
  expect(await settingsOf(hall)).toMatchObject({ light_pre_time: 25, light_post_time: 60 });
  await expect(unsaved(page, 2)).toBeVisible();
  await page.getByRole("button", { name: "Meinen Wert behalten" }).click();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(field(other, "Licht-Vorlaufzeit")).toHaveValue("20");
  expect(await settingsOf(hall)).toMatchObject({ light_pre_time: 20, light_post_time: 30 });
  expect(complaints.splice(0).every((text) => text.includes("409"))).toBe(true);
});

test("[N-09] staff see every setting but addresses, and why they cannot change any", async ({
  page,
  hall,
}) => {
  await hall.addUser();
  await openTab(page, hall, "courts", "personal");
  const bar = page.getByRole("navigation", { name: "Bereiche der Einstellungen" });
  for (const tab of ["Courts", "Buchungen", "Beleuchtung", "Klima", "Zugang", "Scheduler"]) {
    await bar.getByRole("link", { name: tab }).click();
    await expect(
      page.getByText(
        "Nur Betreiber können Einstellungen ändern und Adressen von Geräten sehen. Sie sehen die geltenden Werte.",
      ),
    ).toBeVisible();
    const form = page.locator("form");
    for (const input of await form.getByRole("textbox").all()) await expect(input).not.toBeEditable();
    for (const one of await form.getByRole("switch").all()) await expect(one).toBeDisabled();
    await expect(save(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: /erhöhen|verringern/ })).toHaveCount(0);
  }
  // a run by hand is theirs too
  await expect(page.getByRole("button", { name: "Jetzt ausführen" })).toBeEnabled();
  await page.getByRole("button", { name: "Erweiterte Einstellungen" }).click();
  await expect(page.getByRole("row")).toHaveCount(25);
});

test("axe finds nothing on the tabs, and nothing runs out of the screen", async ({ page, hall }) => {
  await hall.saveSetting("court_names", [
    "Lindenhof-Gedächtnis-Center-Court der Freifrau von Waldenburg-Schönhausen",
  ]);
  await openTab(page, hall, "courts");
  const check = async (what: string) => {
    await inEachLook(page, LOOKS, async ({ step: look, axe }) => {
      const step = `${what} in ${look}`;
      await expectSound(page, { step, axe });
      await expectFitForThumbs(page.getByRole("main").locator(":is(button, input, nav a):visible"), step);
    });
  };
  await field(page, "Anzahl Courts").fill("21");
  await save(page).click();
  await check("a question");
  await page.keyboard.press("Escape");
  await field(page, "Anzahl Courts").fill("4");
  await field(page, "Name Court 2").fill("");
  await save(page).click();
  await check("courts");
  await page.getByRole("button", { name: "Erweiterte Einstellungen" }).click();
  await check("every setting");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Verlauf" }).click();
  await check("history");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Zurück" }).click();
  await question(page).getByRole("button", { name: "Verwerfen und weiter" }).click();
  await page.goto(`${hall.url}/settings?tab=lights`);
  await field(page, "Licht-Vorlaufzeit").fill("20");
  await hall.saveSetting("light_pre_time", 25);
  await expect(page.getByText("Inzwischen geändert")).toBeVisible();
  await check("lights");
  await page.getByRole("button", { name: "Verwerfen" }).click();
  await page.goto(`${hall.url}/settings?tab=scheduler`);
  await field(page, "Tür nachher").fill("480");
  await expect(unsaved(page, 1)).toBeVisible();
  await check("scheduler");
});
