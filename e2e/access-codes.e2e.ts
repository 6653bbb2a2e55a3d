import { minutes, plus, toIso } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { SATURDAY } from "../testing/first-hall.ts";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { ALL_LOOKS, expectSound, inEachLook } from "./support/looks.ts";
import { mendAndRetry } from "./support/retry.ts";

const iso = (offset: number) => toIso(plus(SATURDAY, minutes(offset)));
const panel = (page: Page) => page.getByRole("region", { name: "Übersicht" });
const list = (page: Page) => page.getByRole("list", { name: "Zugangscodes" });
const row = (page: Page, name: string) => list(page).getByRole("listitem").filter({ hasText: name });
const opener = (page: Page, name: string) => row(page, name).getByRole("button", { name: "Einzelheiten" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Zugangscodes durchsuchen" });
const choice = (page: Page, name: string) => panel(page).getByRole("combobox", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const done = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

const book = async (hall: HallUnderTest, name: string, court = 1, from = 0, until = 60) =>
  hall.operate("POST", "/api/bookings", {
    ...{ courtId: court, customerName: name, startTime: iso(from), endTime: iso(until) },
  });
const make = (hall: HallUnderTest, request: object) =>
  hall.operate("POST", "/api/access-codes", { userName: "Techniker Voss", ...request });
const valid = async (hall: HallUnderTest, code: string) =>
  (await hall.call("validate_code", { code })).body.data.valid;

/** Bookings of three courts, codes made by hand and one that is over. */
async function usualHall(hall: HallUnderTest): Promise<void> {
  await book(hall, "Jörg Ströbele");
  await book(hall, "Emre Yılmaz", 2, 90, 150);
  await make(hall, { courtId: 3, purpose: "Netz spannen", durationMinutes: 90 });
  const { code } = await make(hall, { courtId: null, userName: "Elektro Brandt", occupiesCourt: false });
  await hall.operate("POST", `/api/access-codes/${code.id}/end`);
  await hall.operate("POST", "/api/permanent-codes", {
    ...{ userName: "Reinigung Kaya", accessCode: "86420" },
    hours: { weekdays: [1, 2, 3, 4, 5], from: 300, until: 420 },
  });
}

test("[A-32] lists what is not over, masked, with all that is known of it; search and filters live in the address, and a link shows the same", async ({
  page,
  hall,
}) => {
  await usualHall(hall);
  await signIn(page, hall, "admin", "/access-code");
  await expect(page.getByRole("link", { name: "Zurück" })).toBeVisible();
  await expect(list(page).getByRole("listitem")).toHaveCount(4);
  await expect(row(page, "Reinigung Kaya")).toContainText("Mo bis Fr, 5 bis 7 Uhr, alle Courts, unbefristet");
  await expect(row(page, "Ströbele")).toContainText("Court 1, 15:00–16:00 Uhr");
  await expect(row(page, "Techniker Voss")).toContainText(/Netz spannen.*Court 3, 15:00–16:30 Uhr/);
  // what begins last stands last
  await expect(list(page).getByRole("listitem").last()).toContainText(/Emre.*Court 2, 16:30–17:30 Uhr/);
  await expect(row(page, "Ströbele")).toContainText("Gilt jetzt");
  await expect(row(page, "Emre")).toContainText("Künftig");
  await expect(list(page)).not.toContainText("86420");
  await opener(page, "Techniker Voss").click();
  const details = row(page, "Techniker Voss");
  await expect(details).toContainText("Noch an keiner Tür");
  await expect(details).toContainText(/Angelegt von\s*\w+, 15:00 Uhr/);
  const { items } = await hall.operate("GET", "/api/access-codes/all?text=voss");
  await expect(details).not.toContainText(items[0].accessCode);
  await details.getByRole("button", { name: "Code zeigen" }).click();
  await expect(details).toContainText(items[0].accessCode);
  await search(page).fill("ströb");
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await expect(page).toHaveURL(/text=str%C3%B6b/);
  await search(page).fill("");
  await choice(page, "Stand").selectOption("Vorbei oder beendet");
  await expect(list(page).getByRole("listitem")).toContainText(["Elektro Brandt"]);
  await choice(page, "Stand").selectOption("Alle");
  await choice(page, "Art").selectOption("Von Hand");
  await expect(list(page).getByRole("listitem")).toHaveCount(2);
  await choice(page, "Court").selectOption("Für alle Courts");
  await expect(list(page).getByRole("listitem")).toContainText(["Elektro Brandt"]);
  const { search: shared } = new URL(page.url());
  await page.goto(`${hall.url}/access-code${shared}`);
  await expect(list(page).getByRole("listitem")).toContainText(["Elektro Brandt"]);
  await expect(choice(page, "Art")).toHaveValue("by_hand");
  // digits find what is over only where that is looked at
  await page.goto(`${hall.url}/access-code?text=Brandt`);
  await expect(panel(page)).toContainText("Kein Zugangscode passt zu diesem Filter.");
  await button(page, "In allen Codes suchen").click();
  await expect(row(page, "Elektro Brandt")).toContainText("Beendet");
  await button(page, "Filter zurücksetzen").click();
  await expect(search(page)).toHaveValue("");
  await expect(list(page).getByRole("listitem")).toHaveCount(4);
});

test("[A-32, A-30] staff make a code by hand, for all courts they are shown which bookings it meets, and end it with a way back", async ({
  page,
  hall,
  complaints,
}) => {
  await book(hall, "Jörg Ströbele", 1, 30, 90);
  await signIn(page, hall, await hall.userOf("staff"), "/access-code");
  await expect(button(page, "Neuer Dauercode")).toHaveCount(0);
  await button(page, "Neuer Code").click();
  await dialog(page).getByLabel("Name").press("Enter");
  await expect(dialog(page).getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await dialog(page).getByLabel("Name").fill("Techniker Voss");
  await dialog(page).getByLabel("Zweck").fill("Lampen");
  await dialog(page).getByLabel("Ende", { exact: true }).fill("heute");
  await dialog(page).getByLabel("Ende, Uhrzeit").fill("17");
  // one for a single court is refused, and names what is in the way
  await dialog(page).getByRole("button", { name: "Code anlegen" }).click();
  await expect(dialog(page)).toContainText("von Jörg Ströbele gebucht");
  await dialog(page).getByLabel("Gilt für").selectOption("Für alle Courts");
  await expect(dialog(page)).toContainText("In dieser Zeit liegt 1 Buchung; sie bleibt bestehen.");
  await expect(dialog(page).getByRole("list", { name: "Buchungen in dieser Zeit" })).toContainText(
    "Jörg Ströbele",
  );
  await dialog(page).getByRole("switch", { name: "Belegt und beleuchtet" }).click();
  await dialog(page).getByRole("button", { name: "Code anlegen" }).click();
  await expect(dialog(page)).toContainText("Alle Courts, 15:00–17:00 Uhr");
  const { items } = await hall.operate("GET", "/api/access-codes/all?text=voss");
  const [{ accessCode, occupiesCourt }] = items;
  expect(occupiesCourt).toBe(false);
  await expect(dialog(page)).toContainText(accessCode);
  await dialog(page).getByRole("button", { name: "Fertig" }).click();
  await expect(row(page, "Techniker Voss")).toContainText("nur Türen");
  await opener(page, "Techniker Voss").click();
  await row(page, "Techniker Voss").getByRole("button", { name: "Code beenden" }).click();
  await dialog(page).getByRole("button", { name: "Code beenden" }).click();
  const ended = done(page, "Zugangscode beendet");
  await expect(ended).toBeVisible();
  await expect(row(page, "Techniker Voss")).toHaveCount(0);
  expect(await valid(hall, accessCode)).toBe(false);
  await ended.getByRole("button", { name: "Rückgängig" }).click();
  await expect(row(page, "Techniker Voss")).toContainText("Gilt jetzt");
  expect(await valid(hall, accessCode)).toBe(true);
  expect(complaints.splice(0)).toEqual([expect.stringContaining("409")]);
});

test("[A-32, B-03] a lost code is replaced: the page shows both, the old one is dead, the booking is a link", async ({
  page,
  hall,
}) => {
  const booking = await book(hall, "Jörg Ströbele");
  await signIn(page, hall, await hall.userOf("staff"), "/access-code");
  await opener(page, "Ströbele").click();
  const details = row(page, "Ströbele");
  await expect(details.getByRole("link", { name: "Zur Buchung" })).toHaveAttribute(
    "href",
    `/booking?day=2026-11-21&booking=${booking.id}`,
  );
  await expect(details).toContainText("Dieser Code endet mit seiner Buchung.");
  await expect(details.getByRole("button", { name: "Code beenden" })).toHaveCount(0);
  await details.getByRole("button", { name: "Neu ausgeben" }).click();
  await dialog(page).getByLabel("Grund").selectOption("Andere kennen den Code");
  await dialog(page).getByRole("button", { name: "Neu ausgeben" }).click();
  await expect(dialog(page)).toContainText("Alter Code, öffnet nichts mehr");
  const { items } = await hall.operate("GET", `/api/bookings?from=${iso(0)}&to=${iso(60)}`);
  const fresh = items[0].accessCode;
  expect(fresh).not.toBe(booking.accessCode);
  await expect(dialog(page)).toContainText(fresh);
  await expect(dialog(page)).toContainText(`Alter Code, öffnet nichts mehr: ${booking.accessCode}`);
  expect([await valid(hall, booking.accessCode), await valid(hall, fresh)]).toEqual([false, true]);
  await dialog(page).getByRole("button", { name: "Fertig" }).click();
  await choice(page, "Stand").selectOption("Vorbei oder beendet");
  // it was opened before and stays so
  await expect(row(page, "Ströbele")).toContainText("Ersetzt");
  await row(page, "Ströbele").getByRole("button", { name: "Neuen Code zeigen" }).click();
  await expect(row(page, "Ströbele")).toContainText("Gilt jetzt");
  await expect(page).toHaveURL(/\?code=/);
});

test("[A-32, N-09] operators make a permanent code with weekdays and times here too, change and delete it", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall, "admin", "/access-code");
  await expect(panel(page)).toContainText("Noch kein Zugangscode.");
  await button(page, "Neuer Dauercode").click();
  await dialog(page).getByLabel("Benutzername").fill("Reinigung Kaya");
  await dialog(page).getByLabel("Zugangscode", { exact: true }).fill("8642");
  await dialog(page).getByRole("switch", { name: "Zeiten begrenzen" }).click();
  for (const day of ["Samstag", "Sonntag"]) await dialog(page).getByLabel(day).uncheck();
  await dialog(page).getByLabel("Täglich ab").fill("5");
  await dialog(page).getByLabel("Täglich bis").fill("7");
  await expect(dialog(page)).toContainText("So gilt er: Mo bis Fr, 5 bis 7 Uhr, alle Courts, unbefristet");
  await dialog(page).getByRole("button", { name: "Code erstellen" }).click();
  await expect(done(page, "Permanenter Code erstellt")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row(page, "Reinigung Kaya")).toContainText("Mo bis Fr, 5 bis 7 Uhr, alle Courts, unbefristet");
  await opener(page, "Reinigung Kaya").click();
  await row(page, "Reinigung Kaya").getByRole("button", { name: "Zeiten ändern" }).click();
  await dialog(page).getByLabel("Täglich ab").fill("22");
  await dialog(page).getByLabel("Täglich bis").fill("22");
  await dialog(page).getByRole("button", { name: "Speichern" }).click();
  await expect(dialog(page)).toContainText("Beginn und Ende der Uhrzeit müssen verschieden sein.");
  await dialog(page).getByLabel("Täglich bis").fill("2");
  await expect(dialog(page)).toContainText("22 bis 2 Uhr am Folgetag");
  await dialog(page).getByRole("button", { name: "Speichern" }).click();
  await expect(row(page, "Reinigung Kaya")).toContainText("22 bis 2 Uhr am Folgetag");
  // of two who change it at once the second is told, and sees what it is now
  await row(page, "Reinigung Kaya").getByRole("button", { name: "Zeiten ändern" }).click();
  const [{ id }] = (await hall.operate("GET", "/api/access-codes/all?kind=permanent")).items;
  await hall.operate("PATCH", `/api/permanent-codes/${id}`, { hours: null });
  await dialog(page).getByRole("button", { name: "Speichern" }).click();
  await expect(dialog(page)).toContainText(/Der Code wurde inzwischen von \w+ geändert/);
  await page.keyboard.press("Escape");
  await expect(row(page, "Reinigung Kaya")).toContainText("jederzeit, alle Courts, unbefristet");
  await row(page, "Reinigung Kaya").getByRole("button", { name: "Code löschen" }).click();
  await dialog(page).getByRole("button", { name: "Code löschen" }).click();
  await expect(row(page, "Reinigung Kaya")).toHaveCount(0);
  expect(complaints.splice(0)).toEqual([expect.stringContaining("422"), expect.stringContaining("409")]);
});

test("[A-32, X-06] the list follows what others do, says when it cannot be loaded, and loads more pages on request", async ({
  page,
  hall,
  complaints,
}) => {
  await book(hall, "Jörg Ströbele");
  await signIn(page, hall, await hall.userOf("staff"), "/access-code");
  await expect(row(page, "Ströbele")).toBeVisible();
  await book(hall, "Emre Yılmaz", 2);
  await expect(row(page, "Emre")).toBeVisible();
  for (let index = 0; index < 50; index += 1)
    await make(hall, { courtId: null, occupiesCourt: false, userName: `Gast ${index + 1}` });
  await page.reload();
  await expect(list(page).getByRole("listitem")).toHaveCount(50);
  await button(page, "Weitere anzeigen").click();
  await expect(list(page).getByRole("listitem")).toHaveCount(52);
  await expect(button(page, "Weitere anzeigen")).toHaveCount(0);
  await page.route("**/api/access-codes/all*", (route) => route.abort());
  await choice(page, "Court").selectOption("Court 2");
  await expect(panel(page)).toContainText("Zugangscodes konnten nicht geladen werden.");
  await mendAndRetry(panel(page), () => page.unroute("**/api/access-codes/all*"));
  await expect(list(page).getByRole("listitem")).toContainText(["Emre Yılmaz"]);
  complaints.splice(0);
});

test("[A-32] the page, its details and its dialogs are sound in every look, and all of it is in reach of the keyboard", async ({
  page,
  hall,
}) => {
  await usualHall(hall);
  await signIn(page, hall, "admin", "/access-code");
  await opener(page, "Techniker Voss").focus();
  await page.keyboard.press("Enter");
  await expect(row(page, "Techniker Voss")).toContainText("Angelegt von");
  await inEachLook(page, ALL_LOOKS, (look) => expectSound(page, look));
  for (const name of ["Neuer Code", "Neuer Dauercode"]) {
    await button(page, name).click();
    await expect(dialog(page)).toBeVisible();
    const times = dialog(page).getByRole("switch", { name: "Zeiten begrenzen" });
    if (name === "Neuer Dauercode") await times.click();
    await inEachLook(page, ALL_LOOKS, (look) => expectSound(page, { ...look, part: "dialog" }));
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  }
});
