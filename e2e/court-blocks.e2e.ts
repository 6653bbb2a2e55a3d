import { minutes } from "@platzwart/domain/time/instant";
import { bookingsIn } from "@platzwart/server/facts/booking-records";
import {
  block,
  dialog,
  enterMoment,
  expectMoment,
  expectRefusals,
  field,
  list,
  openNew,
  press,
  row,
  secondBrowser,
  toast,
} from "./support/blocks.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

test("[C-13, H-12] a court is blocked from now until the end of the day, and every page shows it at once; a block to come stands in the same list, and takes effect when its time comes", async ({
  page,
  hall,
  openBrowser,
}) => {
  await signIn(page, hall);
  const other = await secondBrowser(openBrowser, hall);
  await openNew(page, "Court 3");
  await field(page, "Grund").fill("Bodenpflege");
  await press(page, "Court sperren");
  await expect(toast(page, "Court gesperrt")).toContainText("Court 3 bis 23:59 Uhr");
  for (const view of [page, other]) {
    await expect(row(view, "Court 3")).toContainText("bis 23:59 Uhr");
    await expect(row(view, "Court 3")).toContainText("Bodenpflege");
    await expect(view.getByRole("article")).toHaveCount(3);
  }
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Court sperren" })).toBeFocused();
  await openNew(page, "Court 2");
  await dialog(page).getByRole("switch", { name: "Sofort sperren" }).click();
  await enterMoment(page, "Beginn", "2026-11-27T08:00");
  await dialog(page).getByRole("button", { name: "Am selben Tag" }).click();
  await expectMoment(page, "Ende", "2026-11-27T23:59");
  await enterMoment(page, "Ende", "2026-11-27T12:00");
  await field(page, "Grund").fill("Vereinsturnier");
  await press(page, "Court sperren");
  await expect(row(page, "Court 2")).toContainText("Fr, 27.11., 08:00–12:00 Uhr");
  // today it is not blocked
  await expect(row(page, "Court 2").getByText("Geplante Sperre", { exact: true })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(3);
  await block(hall, { courtId: 4, from: "2026-11-21T15:05", until: "2026-11-21T16:00" });
  await expect(row(page, "Court 4")).toContainText("15:05–16:00 Uhr");
  await hall.advance(minutes(6));
  await expect(row(page, "Court 4")).toContainText("bis 16:00 Uhr");
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("[C-13] bookings in the period are named first; on going back the user finds the form as it was, and they can be kept", async ({
  page,
  hall,
  complaints,
}) => {
  const { booking_id: kept } = await hall.bookCourt(1, 0, 60, "Jana Albrecht");
  await hall.bookCourt(1, 90, 150, "TV Eintracht");
  await hall.bookCourt(2, 0, 60, "Nowak");
  await signIn(page, hall);
  await openNew(page);
  await field(page, "Grund").fill("Wasserschaden");
  await press(page, "Court sperren");
  await expect(
    dialog(page).getByRole("heading", { name: "In diesem Zeitraum liegen 2 Buchungen" }),
  ).toBeFocused();
  const named = dialog(page).getByRole("list", { name: "Buchungen im Zeitraum" }).getByRole("listitem");
  await expect(named).toHaveText([
    /^Jana Albrecht Court 1, 15:00–16:00 Uhr/,
    /^TV Eintracht Court 1, 16:30–17:30 Uhr/,
  ]);
  await expect(named.first().getByRole("link", { name: "+49 30 123456" })).toHaveAttribute(
    "href",
    "tel:+4930123456",
  );
  await press(page, "Zurück zur Eingabe");
  await expect(dialog(page).getByRole("heading", { name: "Court sperren" })).toBeFocused();
  await expect(field(page, "Grund")).toHaveValue("Wasserschaden");
  await expectMoment(page, "Ende", "2026-11-21T23:59");
  await expect(list(page)).toHaveCount(0);
  await enterMoment(page, "Ende", "2026-11-21T16:10");
  await press(page, "Court sperren");
  await expect(named).toHaveText([/^Jana Albrecht Court 1, 15:00–16:00 Uhr/]);
  await press(page, "Buchungen behalten");
  await expect(row(page, "Court 1")).toContainText("Wasserschaden");
  await expect(dialog(page)).toHaveCount(0);
  expect((await bookingsIn(hall.app.storage.read).get(String(kept)))?.status).toBe("active");
  expectRefusals(complaints);
});

test("[C-13] what is wrong stands at its field in German, and nothing that was entered is lost", async ({
  page,
  hall,
  complaints,
}) => {
  await block(hall, { courtId: 4, from: "2026-11-21T18:00", until: "2026-11-21T20:00" });
  await signIn(page, hall);
  await openNew(page);
  const good = { Beginn: "2026-11-21T17:00", Ende: "2026-11-21T23:00", Grund: "Bodenpflege" };
  await dialog(page).getByRole("switch", { name: "Sofort sperren" }).click();
  const wrong: readonly (readonly [label: keyof typeof good, value: string, problem: string])[] = [
    ["Beginn", "", "Bitte Datum und Uhrzeit angeben"],
    ["Ende", "", "Bitte Datum und Uhrzeit angeben"],
    ["Grund", "  ", "Bitte ausfüllen."],
    ["Grund", "x".repeat(101), "Grund darf höchstens 100 Zeichen haben."],
    ["Ende", "2026-11-21T14:00", "Das Ende der Sperre liegt in der Vergangenheit."],
    ["Ende", "2026-11-21T16:00", "Das Ende der Sperre muss nach ihrem Beginn liegen."],
    ["Ende", "2028-11-21T16:00", "höchstens 366 Tage sind möglich."],
    ["Beginn", "2027-03-28T02:30", "gibt es nicht, weil in dieser Nacht die Uhren vorgestellt werden."],
  ];
  const enter = async ({ Beginn, Ende, Grund }: typeof good) => {
    await enterMoment(page, "Beginn", Beginn);
    await enterMoment(page, "Ende", Ende);
    await field(page, "Grund").fill(Grund);
  };
  for (const [label, value, problem] of wrong) {
    await enter({ ...good, [label]: value });
    await press(page, "Court sperren");
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(problem));
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, label)).toBeFocused();
    await expect(dialog(page).locator("[aria-invalid]")).toHaveCount(1);
    for (const [name, text] of Object.entries({ ...good, [label]: value }))
      if (name === "Grund") await expect(field(page, name)).toHaveValue(text);
      else await expectMoment(page, name, text);
  }
  await enter(good);
  await field(page, "Court 4").check();
  await press(page, "Court sperren");
  await expect(field(page, "Court 4")).toHaveAccessibleDescription(
    "Court 4 ist am 21.11.2026 von 18:00 bis 20:00 Uhr bereits gesperrt. Ändern Sie diese Sperre.",
  );
  await field(page, "Court 4").uncheck();
  await press(page, "Court sperren");
  await expect(row(page, "Court 1")).toContainText("17:00–23:00 Uhr");
  expectRefusals(complaints);
});

test.describe("in a browser that speaks English", () => {
  test.use({ locale: "en-US" });

  test("[C-13, R-03] an end is typed as people say it, chosen with one touch, or from a German month", async ({
    page,
    hall,
  }) => {
    await signIn(page, hall);
    await openNew(page);
    const until = field(page, "Ende");
    const time = field(page, "Ende, Uhrzeit");
    // what was mistyped does not stay beside what is sent
    await until.fill("32.1.");
    await time.fill("25");
    await time.press("Tab");
    await dialog(page).getByRole("button", { name: "Bis Freitag, 27.11." }).click();
    await expectMoment(page, "Ende", "2026-11-27T23:59");
    await until.fill("morgen");
    await time.fill("1830");
    await time.press("Tab");
    await expectMoment(page, "Ende", "2026-11-22T18:30");
    await until.press("ArrowUp");
    await time.press("ArrowDown");
    await expectMoment(page, "Ende", "2026-11-23T18:15");
    await dialog(page).getByRole("button", { name: "Kalender: Ende" }).click();
    const chosen = dialog(page).getByRole("button", { name: "Montag, 23. November 2026" });
    await expect(chosen).toBeFocused();
    await expect(dialog(page).getByRole("columnheader")).toHaveText([
      "Mo",
      "Di",
      "Mi",
      "Do",
      "Fr",
      "Sa",
      "So",
    ]);
    await page.keyboard.press("PageDown");
    await page.keyboard.press("End");
    await expect(dialog(page).getByRole("button", { name: "Sonntag, 27. Dezember 2026" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(until).toBeFocused();
    await expectMoment(page, "Ende", "2026-11-23T18:15");
    await dialog(page).getByRole("button", { name: "Kalender: Ende" }).press("Enter");
    await expectSoundInEachLook(page, { part: "dialog", step: "month" });
    await dialog(page).getByRole("button", { name: "Mittwoch, 25. November 2026" }).click();
    await expectMoment(page, "Ende", "2026-11-25T18:15");
    await time.fill("24:00");
    await field(page, "Grund").fill("Bodenpflege");
    await press(page, "Court sperren");
    await expect(row(page, "Court 1")).toContainText("Do, 26.11., 00:00 Uhr");
  });
});

test("[C-13] in the night whose hour exists twice somebody chooses which of both is meant", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  await openNew(page);
  await dialog(page).getByRole("switch", { name: "Sofort sperren" }).click();
  await enterMoment(page, "Beginn", "2027-10-31T02:30");
  await enterMoment(page, "Ende", "2027-10-31T02:45");
  await field(page, "Grund").fill("Nachtarbeit");
  const which = (name: string) => dialog(page).getByLabel(`${name}: welche der beiden Zeiten?`);
  await which("Beginn").selectOption("Die erste (MESZ, Sommerzeit)");
  await press(page, "Court sperren");
  await expect(which("Ende")).toHaveAccessibleDescription(/zweimal. Bitte wählen, welche gemeint ist/);
  await expect(which("Ende")).toBeFocused();
  await which("Ende").selectOption("Die zweite (MEZ, Winterzeit)");
  await press(page, "Court sperren");
  await expect(row(page, "Court 1")).toContainText("02:30 MESZ–02:45 Uhr MEZ");
  await row(page, "Court 1")
    .getByRole("button", { name: /^Ändern/ })
    .click();
  await expect(which("Beginn")).toHaveValue("MESZ");
  await which("Ende").selectOption("Die erste (MESZ, Sommerzeit)");
  await press(page, "Speichern");
  await expect(row(page, "Court 1")).toContainText("02:30 MESZ–02:45 Uhr MESZ");
  await row(page, "Court 1")
    .getByRole("button", { name: /^Ändern/ })
    .click();
  await enterMoment(page, "Ende", "2027-10-31T03:00");
  await expect(which("Ende")).toHaveCount(0);
});

test("[C-13, R-07] a command that fails says so, and the form keeps what was entered", async ({
  page,
  hall,
  complaints,
}) => {
  await block(hall);
  await signIn(page, hall);
  let isBroken = true;
  await page.route("**/api/blocks**", (route) =>
    isBroken && route.request().method() !== "GET" ? route.abort() : route.continue(),
  );
  await openNew(page);
  await field(page, "Grund").fill("Bodenpflege");
  await press(page, "Court sperren");
  // by the message alone: said twice it would be heard twice
  const failed = dialog(page).getByText("Die Sperre konnte nicht gespeichert werden");
  await expect(failed).toHaveCount(1);
  await expect(page.locator(".toast").filter({ hasText: "Fehler beim Sperren" })).toBeVisible();
  await expect(field(page, "Grund")).toHaveValue("Bodenpflege");
  isBroken = false;
  await press(page, "Court sperren");
  await expect(row(page, "Court 1")).toContainText("Bodenpflege");
  isBroken = true;
  await row(page, "Court 2")
    .getByRole("button", { name: /^Sperre aufheben/ })
    .click();
  await expect(page.getByRole("alert").filter({ hasText: "Fehler beim Aufheben der Sperre" })).toBeVisible();
  await expect(row(page, "Court 2")).toHaveCount(1);
  complaints.splice(0);
});

test("[C-13] eight courts are blocked for a tournament with five clicks, its bookings are named, and all or one are free again, or not after all", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.saveSetting("court_count", 8);
  await hall.bookCourt(1, 60, 120, "Jana Albrecht");
  await hall.bookCourt(8, 60, 120, "TV Eintracht");
  await signIn(page, hall);
  await page.getByRole("button", { name: "Court sperren", exact: true }).click();
  await field(page, "Alle Courts").click();
  await field(page, "Grund").fill("Turnier");
  await press(page, "Court sperren");
  const asked = page.getByRole("list", { name: "Buchungen im Zeitraum" }).getByRole("listitem");
  await expect(asked).toContainText(["Jana Albrecht Court 1, 16:00", "TV Eintracht Court 8, 16:00"]);
  await press(page, "Buchungen behalten");
  await expect(toast(page, "8 Courts gesperrt")).toContainText("Alle Courts bis 23:59 Uhr");
  const rows = list(page).locator(":scope > li");
  await expect(rows).toHaveCount(8);
  const undo = () => page.getByRole("button", { name: "Rückgängig" }).click();
  const end = async (choice: string) => {
    await row(page, "Court 3")
      .getByRole("button", { name: /^Sperre aufheben/ })
      .click();
    await expect(dialog(page)).toContainText("Gleich lange und mit demselben Grund gesperrt: Alle Courts.");
    await press(page, choice);
  };
  for (const [choice, left] of [
    ["Nur Court 3 freigeben", 7],
    ["Alle 8 Courts freigeben", 0],
  ] as const) {
    await end(choice);
    await expect(rows).toHaveCount(left);
    await undo();
    await expect(toast(page, "Zurückgenommen")).toBeVisible();
    await expect(rows).toHaveCount(8);
  }
  expectRefusals(complaints);
});

test("[C-13] by keyboard alone: block a court, change it, end it", async ({ page, hall }) => {
  await signIn(page, hall);
  await page.getByRole("button", { name: "Court sperren" }).focus();
  await page.keyboard.press("Enter");
  await expect(field(page, "Alle Courts")).toBeFocused();
  await page.keyboard.press("Tab");
  for (const court of ["Court 1", "Court 2"]) {
    await expect(field(page, court)).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("switch", { name: "Sofort sperren" })).toBeFocused();
  await field(page, "Grund").focus();
  await page.keyboard.type("Bodenpflege");
  await page.keyboard.press("Enter");
  await expect(row(page, "Court 2")).toContainText("Bodenpflege");
  const change = row(page, "Court 2").getByRole("button", { name: /^Ändern/ });
  await change.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(change).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(list(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeFocused();
});
