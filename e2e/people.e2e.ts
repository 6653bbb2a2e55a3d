import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { expectEntries, log, message, older, row, samples, section } from "./support/log.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

const NAME = "Zoë Freifrau von Oberhuber-Tannhäuser";

const panel = (page: Page) => page.getByRole("region", { name: "Datenschutz" });
const field = (page: Page) => panel(page).getByLabel("Name, E-Mail oder Telefon");
const person = (page: Page, text: string) => panel(page).getByRole("checkbox", { name: text });
const exportButton = (page: Page) => panel(page).getByRole("button", { name: "Auskunft als Datei" });
const eraseButton = (page: Page) => panel(page).getByRole("button", { name: "Daten löschen" });

async function search(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

async function openTab(page: Page, hall: HallUnderTest): Promise<void> {
  await signIn(page, hall, "admin", "/settings?tab=access");
}

test("[G-07] finds a person, gives them a file they can read, and says how long what is kept", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.bookCourt(1, 0, 60, NAME);
  await hall.bookCourt(2, 30, 90, "Jana Albrecht");
  await openTab(page, hall);
  await expect(panel(page)).toContainText("Name, E-Mail und Telefon einer Buchung: 30 Tage");
  await expect(panel(page)).toContainText("Ziffern eines Zugangscodes: 24 Stunden");
  await expect(panel(page)).toContainText("Änderungen durch Betreiber und Personal: 12 Monate");
  await search(page, " ");
  await expect(field(page)).toHaveAccessibleDescription(/mindestens 3 Zeichen/);
  await expect(field(page)).toBeFocused();
  await search(page, "niemand");
  await expect(panel(page).getByRole("status")).toContainText("Niemand gefunden.");
  await expect(field(page)).toHaveAccessibleDescription(/Anfang jedes Wortes; .* muss ganz dastehen/);
  await search(page, "zo");
  await expect(panel(page).getByRole("status")).toContainText("Niemand heißt genau so.");
  await search(page, "jana@example.de");
  await expect(panel(page).getByRole("checkbox")).toHaveCount(2);
  await expect(exportButton(page)).toBeDisabled();
  await search(page, "oberhuber");
  await expect(person(page, NAME)).toBeChecked();
  await expect(panel(page)).toContainText("1 Buchung, davon 1 jetzt oder künftig");
  const [download] = await Promise.all([page.waitForEvent("download"), exportButton(page).click()]);
  expect(download.suggestedFilename()).toBe("auskunft-2026-11-21.json");
  const file = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(file).toMatchObject({
    "Auskunft vom": "21.11.2026, 15:00 Uhr",
    Buchungen: [
      {
        Name: NAME,
        "E-Mail": "jana@example.de",
        Telefon: "+49 30 123456",
        Court: "Court 1",
        Beginn: "21.11.2026, 15:00 Uhr",
        Zustand: "aktiv",
      },
    ],
    Zugangscodes: [{ Name: NAME, Court: "Court 1", Zweck: "Buchung" }],
    "Einträge im System-Log": [{ Eintrag: "Buchung für Court 1 angelegt" }],
  });
  expect(JSON.stringify(file)).not.toContain("Albrecht");
  await expect(page.getByRole("status").filter({ hasText: "Auskunft gespeichert" })).toBeVisible();
  expect(complaints.splice(0).every((complaint) => complaint.includes("422"))).toBe(true);
});

test("[G-07, G-05] erases after naming what goes, with the bookings still to come; of a running one it says where it is ended", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.bookCourt(1, 0, 30, NAME);
  await hall.bookCourt(2, 60, 90, NAME);
  await openTab(page, hall);
  await search(page, "oberhuber");
  await eraseButton(page).click();
  const notYet = page.getByRole("dialog", { name: "Löschen ist noch nicht möglich" });
  await expect(notYet).toContainText("Buchung auf Court 1, läuft noch bis 15:30 Uhr");
  await expect(notYet).toContainText("„Buchung beenden“ auf der Karte des Courts");
  await expect(notYet.getByRole("link", { name: "Zur Halle" })).toHaveAttribute("href", "/");
  await expectSoundInEachLook(page);
  await hall.operate("POST", "/api/courts/1/end-access");
  await page.keyboard.press("Escape");
  await search(page, "oberhuber");
  await expect(panel(page)).toContainText("2 Buchungen, davon 1 jetzt oder künftig");
  await eraseButton(page).click();
  const question = page.getByRole("dialog", { name: "Daten dieser Person löschen?" });
  await expect(question).toContainText(NAME);
  await expect(question).toContainText("Court 2, 16:00–16:30 Uhr");
  await expect(question).toContainText("Name, E-Mail und Telefon von 2 Buchungen");

  // a fault of the server is said and written to the log, and nothing is gone
  await page.route("**/api/people/erase", (route) => route.abort());
  await question.getByRole("button", { name: "Stornieren und löschen" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Fehler beim Löschen" })).toBeVisible();
  await page.unroute("**/api/people/erase");
  // what nobody has read here is not cancelled
  await hall.bookCourt(3, 120, 150, NAME);
  await question.getByRole("button", { name: "Stornieren und löschen" }).click();
  const refusal = question.getByRole("alert").filter({ hasText: "noch 1 laufende oder künftige Buchung" });
  await expect(refusal).toContainText("Court 3 am 21.11.2026, 17:00 Uhr");
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await search(page, "oberhuber");
  await eraseButton(page).click();
  await question.getByRole("button", { name: "Stornieren und löschen" }).click();
  const done = page.getByRole("status").filter({ hasText: "Daten gelöscht" });
  await expect(done).toContainText("3 Buchungen (2 storniert), 3 Zugangscodes");
  await expect(panel(page).getByRole("status")).toContainText("Niemand gefunden.");
  const { items } = await hall.operate(
    "GET",
    "/api/bookings?from=2026-11-21T00:00:00.000Z&to=2026-11-22T00:00:00.000Z",
  );
  expect(items).toMatchObject([
    { courtId: 1, status: "ended", customerName: null },
    { courtId: 2, status: "cancelled", customerName: null },
    { courtId: 3, status: "cancelled", customerName: null },
  ]);
  const log = async () => JSON.stringify(await hall.operate("GET", "/api/logs"));
  expect(await log()).toContain("Daten einer Person gelöscht (6 Datensätze)");
  // an error is reported once it has stood there long enough to be seen
  await expect.poll(log).toContain("Fehler beim Löschen");
  expect(await log()).not.toContain("Oberhuber");
  complaints.splice(0);
});

test("[G-07, H-12] pages that are open forget who was erased, also in an entry of the log that somebody reads", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 30, NAME);
  await log(hall, ...samples(1, 155));
  await signIn(page, hall);
  await expectEntries(page, 150);
  await older(page).click();
  await message(page, "Buchung für Court 1 angelegt").click();
  await expect(section(page)).toContainText(NAME);
  await expect(section(page).getByText("angehalten")).toBeVisible();
  // what has come meanwhile waits, and names the person too
  await hall.operate("POST", "/api/courts/1/end-access");
  await expect(section(page).getByRole("button", { name: /neue[rs]? Eintr/ })).toBeVisible();
  await expect(page.locator("body")).toContainText(NAME);

  const found = (await hall.operate("POST", "/api/people/search", { text: "oberhuber" })).items;
  const people = found.map(({ name, email, phone }: (typeof found)[number]) => ({ name, email, phone }));
  await hall.operate("POST", "/api/people/erase", { people });
  await expect(row(page, "Daten einer Person gelöscht (2 Datensätze)")).toBeVisible();
  await expect(page.locator("body")).not.toContainText("Oberhuber");
  await expectEntries(page, 150);
  // what comes goes on coming
  await log(hall, ...samples(156, 156));
  await expect(row(page, "Probe 156")).toBeVisible();
  await older(page).click();
  await message(page, "Buchung für Court 1 angelegt").click();
  await expect(page.locator("body")).not.toContainText("Oberhuber");
});

test("[G-07] people with long names: axe finds nothing, nothing runs out of the screen", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 30, 60, NAME);
  await hall.bookCourt(2, 0, 60, `${NAME.replaceAll(" ", "-")}-Lichtenfels-Waldenburg`);
  await openTab(page, hall);
  await search(page, "oberhuber");
  await person(page, NAME).check();
  await expectSoundInEachLook(page);
  await eraseButton(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSoundInEachLook(page);
});
