import { minutes, plus } from "@platzwart/domain/time/instant";
import { SERVER } from "@platzwart/server/database/caller";
import { bookingsIn } from "@platzwart/server/facts/booking-records";
import { aBookingRecord } from "@platzwart/server/testing/records";
import { SATURDAY } from "../testing/first-hall.ts";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { booked, cell, digitsOf, drag, openDesk, panel, pointAt, toast } from "./support/desk.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { expectSound } from "./support/looks.ts";

const stored = (hall: HallUnderTest, id: string) => bookingsIn(hall.app.storage.read).get(id);

/** In minutes after three in the afternoon. */
const quarter = (offset: number) => plus(SATURDAY, minutes(offset));

test("[B-03, A-10] a walk-in is booked with two touches, and has the code in the same place; one drawn over free time is made so, with the customer's data", async ({
  page,
  hall,
  complaints,
}) => {
  await openDesk(page, hall);
  const { x, y } = await pointAt(page, 2, "15:20");
  await page.mouse.click(x, y);
  await page.getByRole("button", { name: "Buchen", exact: true }).click();
  const made = panel(page, "Laufkundschaft");
  await expect(made).toContainText("Court 2 · 15:15–16:15 Uhr");
  const digits = await digitsOf(made.getByRole("img", { name: /^Zugangscode/ }));
  expect((await hall.call("validate_code", { code: digits, court_id: 2 })).body.data.valid).toBe(true);
  // as after a minute: whoever comes to an empty desk reads no code
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(made.getByRole("img", { name: "Code verdeckt" })).toHaveText("••••••");
  await made.getByRole("button", { name: "Code anzeigen" }).click();
  expect(await digitsOf(made.getByRole("img", { name: /^Zugangscode/ }))).toBe(digits);
  await expect(cell(page, /^Laufkundschaft, Court 2, 15:15–16:15 Uhr, Licht .*, Tür .*/)).toBeVisible();
  await drag(page, await pointAt(page, 3, "18:05"), await pointAt(page, 3, "19:40"));
  await page.mouse.up();
  await page.getByLabel("Name").fill("Mia Kühn");
  await page.getByRole("button", { name: "E-Mail und Telefon" }).click();
  await page.getByLabel("Telefon").fill("keine");
  await page.getByRole("button", { name: "Buchen", exact: true }).click();
  await expect(page.getByLabel("Telefon")).toHaveAccessibleDescription(/Telefonnummer/);
  await page.getByLabel("Telefon").fill("030 555555");
  await page.getByRole("button", { name: "Buchen", exact: true }).click();
  await expect(panel(page, "Mia Kühn")).toContainText("Court 3 · 18:00–19:45 Uhr");
  await expect(panel(page, "Mia Kühn")).toContainText("030 555555");
  await expect(panel(page, "Mia Kühn").getByRole("img", { name: /^Zugangscode/ })).toBeVisible();
  // opened again it hides its code
  await cell(page, /^Laufkundschaft/).click();
  await cell(page, /^Mia/).click();
  await expect(panel(page, "Mia Kühn").getByRole("img", { name: "Code verdeckt" })).toBeVisible();
  complaints.splice(0);
});

test("[C-13, B-03] a slot drawn in the lanes is blocked in place of being booked, with others and for as long as is entered", async ({
  page,
  hall,
}) => {
  await openDesk(page, hall);
  await drag(page, await pointAt(page, 3, "16:05"), await pointAt(page, 3, "16:55"));
  await page.mouse.up();
  await panel(page, "Neue Buchung").getByRole("button", { name: "Stattdessen sperren …" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Beginn, Uhrzeit")).toHaveValue("16:00");
  await expect(dialog.getByLabel("Ende, Uhrzeit")).toHaveValue("17:00");
  await dialog.getByLabel("Ende, Uhrzeit").fill("19:00");
  await dialog.getByLabel("Court 4").check();
  await dialog.getByLabel("Grund").fill("Netzwechsel");
  await dialog.getByRole("button", { name: "Court sperren" }).click();
  await expect(toast(page, "2 Courts gesperrt")).toContainText("Court 3, Court 4 bis 19:00 Uhr");
  await expect(panel(page, "Neue Buchung")).toHaveCount(0);
  await expect(
    page
      .getByTitle(/Netzwechsel/)
      .or(page.getByText(/Netzwechsel/))
      .first(),
  ).toBeVisible();
  const { items } = await hall.operate(
    "GET",
    `/api/blocks?from=${new Date(quarter(0)).toISOString()}&to=${new Date(quarter(600)).toISOString()}`,
  );
  expect(items.map(({ courtId, from }: { courtId: number; from: string }) => [courtId, from])).toEqual([
    [3, new Date(quarter(60)).toISOString()],
    [4, new Date(quarter(60)).toISOString()],
  ]);
  // what was blocked there is changed there, by keyboard too, and what was done is taken back
  const blocked = (court: string) => page.getByRole("gridcell", { name: new RegExp(`^${court}, Gesperrt`) });
  const undo = () => page.getByRole("button", { name: "Rückgängig" }).click();
  await blocked("Court 4").click();
  await expect(dialog.getByLabel("Grund")).toHaveValue("Netzwechsel");
  await dialog.getByLabel("Ende, Uhrzeit").fill("18:00");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(blocked("Court 4")).toHaveAccessibleName(/16:00–18:00 Uhr/);
  await undo();
  await expect(blocked("Court 4")).toHaveAccessibleName(/16:00–19:00 Uhr/);
  await blocked("Court 3").focus();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Sperre aufheben" }).click();
  await dialog.getByRole("button", { name: "Alle 2 Courts freigeben" }).click();
  await expect(blocked("Court .")).toHaveCount(0);
  await undo();
  await expect(blocked("Court .")).toHaveCount(2);
  // a minute before midnight is nobody's
  await expect(page.getByText("Ein Klick auf einen freien Platz legt eine Buchung an.")).toBeVisible();
  for (const [courtIds, from, until] of [
    [[1, 2], "15:00", "23:59"],
    [[3, 4], "15:00", "16:00"],
    [[3, 4], "19:00", "23:59"],
  ] as const) {
    const [begin, end] = [`2026-11-21T${from}`, `2026-11-21T${until}`];
    await hall.operate("POST", "/api/blocks", { courtIds, from: begin, until: end, reason: "Turnier" });
  }
  await expect(page.getByText("An diesem Tag ist nichts gebucht und nichts mehr frei.")).toBeVisible();
});

test("[B-03] a booking that is being entered goes along to another day, at its time there", async ({
  page,
  hall,
}) => {
  await openDesk(page, hall);
  await drag(page, await pointAt(page, 3, "18:05"), await pointAt(page, 3, "19:40"));
  await page.mouse.up();
  const form = panel(page, "Neue Buchung");
  await form.getByLabel("Name").fill("Mia Kühn");
  await expect(form).toContainText("Samstag, 21. November");
  await page.getByRole("button", { name: "Woche", exact: true }).click();
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("button", { name: "Nächster Tag" }).click();
  await expect(form).toContainText("Sonntag, 22. November");
  await expect(form.getByLabel("Von")).toHaveValue("18:00");
  await page.getByRole("button", { name: "Heute" }).click();
  await expect(form).toContainText("Samstag, 21. November");
  await page.getByRole("button", { name: "Nächster Tag" }).click();
  await expect(form).toContainText("Sonntag, 22. November");
  await form.getByRole("button", { name: "Buchen", exact: true }).click();
  await expect(panel(page, "Mia Kühn")).toContainText("Court 3 · 18:00–19:45 Uhr");
  await expect(page).toHaveURL(/day=2026-11-22/);
});

test("[B-03] a booking is moved with the mouse, with code, light and door, and that can be undone; its end is drawn longer, up to where the next one begins", async ({
  page,
  hall,
}) => {
  const { id, code } = await booked(hall, 1, 60, 120, "Emre Yılmaz");
  await booked(hall, 1, 165, 225, "Damen 30");
  const { courtId, time } = (await stored(hall, id)) ?? {};
  const before = { courtId, time };
  await openDesk(page, hall);
  await cell(page, /^Emre/).click();
  await expect(panel(page, "Emre Yılmaz")).toContainText("Licht15:55–17:15 Uhr");
  await drag(page, await pointAt(page, 1, "16:20"), await pointAt(page, 3, "18:35"));
  // what would be is shown before it is
  await expect(page.locator(".desk-ghost")).toContainText("18:15–19:15 · Court 3");
  // with what light and door would do, on a lane that has no other booking
  const windowsOf = (court: number) => page.locator(`[data-court="${court}"] .desk-windows path`);
  const drawn = async (court: number) =>
    (await windowsOf(court).evaluateAll((paths) => paths.map((path) => path.getAttribute("d") ?? ""))).join(
      "",
    );
  expect(await drawn(3)).not.toBe("");
  expect(await drawn(4)).toBe("");
  await page.mouse.up();
  await expect(toast(page, "Verschoben")).toContainText("18:15–19:15 · Court 3");
  await expect(panel(page, "Emre Yılmaz")).toContainText("Licht18:10–19:30 Uhr");
  expect(await stored(hall, id)).toMatchObject({ courtId: 3, time: { from: quarter(195) } });
  // what is opened shows its code when that is asked for
  await expect(panel(page, "Emre Yılmaz").getByRole("img", { name: "Code verdeckt" })).toBeVisible();
  await panel(page, "Emre Yılmaz").getByRole("button", { name: "Code anzeigen" }).click();
  expect(await digitsOf(panel(page, "Emre Yılmaz").getByRole("img", { name: /^Zugangscode/ }))).toBe(code);
  await toast(page, "Verschoben").getByRole("button", { name: "Rückgängig" }).click();
  await expect(toast(page, "Zurückgenommen")).toBeVisible();
  await expect(panel(page, "Emre Yılmaz")).toContainText("Court 1 · 16:00–17:00 Uhr");
  expect(await stored(hall, id)).toMatchObject(before);
  const end = await pointAt(page, 1, "17:00");
  await drag(page, { x: end.x - 4, y: end.y }, await pointAt(page, 1, "17:16"));
  await page.mouse.up();
  await expect(toast(page, "Dauer geändert")).toContainText("16:00–17:15");
  const opened = panel(page, "Emre Yılmaz");
  await opened.getByRole("button", { name: "+ 30 min" }).click();
  await expect(opened).toContainText("16:00–17:45 Uhr");
  await expect(opened.getByRole("button", { name: "+ 15 min" })).toBeDisabled();
  await opened.getByRole("button", { name: "− 15 min" }).click();
  await expect(opened).toContainText("16:00–17:30 Uhr");
  expect((await stored(hall, id))?.time.until).toBe(quarter(150));
});

test("[B-01, B-03] dropped on another booking or a block it stays, and says what is in the way and what is free", async ({
  page,
  hall,
}) => {
  const { id } = await booked(hall, 1, 60, 120, "Emre Yılmaz");
  const before = await stored(hall, id);
  await booked(hall, 2, 60, 180, "Training");
  await hall.block(3, 0, 300, "Bodenpflege");
  await openDesk(page, hall);
  const from = await pointAt(page, 1, "16:30");
  await drag(page, from, await pointAt(page, 2, "16:45"));
  await expect(page.locator(".desk-ghost")).toContainText("belegt durch Training, 16:00–18:00 Uhr");
  await page.mouse.up();
  await expect(toast(page, "Das geht dort nicht: belegt durch Training")).toContainText("Frei: ");
  await drag(page, from, await pointAt(page, 3, "16:45"));
  await expect(page.locator(".desk-ghost")).toContainText("gesperrt bis 20:00 Uhr: Bodenpflege");
  await page.mouse.up();
  await drag(page, from, await pointAt(page, 1, "09:00"));
  await expect(page.locator(".desk-ghost")).toContainText("liegt in der Vergangenheit");
  await page.keyboard.press("Escape");
  await expect(page.locator(".desk-ghost")).toHaveCount(0);
  await page.mouse.up();
  expect(await stored(hall, id)).toEqual(before);
});

test("[B-01, B-03] a day that cannot be booked yet looks and speaks so, and nothing on it is offered as free", async ({
  page,
  hall,
}) => {
  await openDesk(page, hall, "/booking?day=2026-12-06");
  const until = "Gebucht wird bis Sa, 05.12.2026 (Einstellungen, Buchungen).";
  await expect(page.getByText(until)).toBeVisible();
  await expect(cell(page, / frei, /)).toHaveCount(0);
  await page.getByRole("button", { name: "Nächster freier Platz" }).click();
  await expect(toast(page, "Nächster freier Platz")).toContainText(until);
  await drag(page, await pointAt(page, 2, "16:00"), await pointAt(page, 2, "17:00"));
  await page.mouse.up();
  await expect(panel(page, "Neue Buchung")).toHaveCount(0);

  await page.getByRole("button", { name: "Vorheriger Tag" }).click();
  await cell(page, /^Court 2 frei/).click();
  const draft = panel(page, "Neue Buchung");
  await draft.getByLabel("Von").fill("10:00");
  await draft.getByLabel("Bis").fill("16:00");
  await draft.getByLabel("Bis").press("Tab");
  // of a length that is refused no slot is free
  await expect(draft).toContainText("länger als 120 Minuten");
  await expect(page.getByRole("button", { name: /^Frei: / })).toHaveCount(0);
  await draft.getByRole("button", { name: "60 min" }).click();
  await page.getByRole("button", { name: "Nächster Tag" }).click();
  await expect(draft).toContainText("mehr als 14 Tage im Voraus");
  await expect(draft).toContainText(until);
  await expect(page.getByRole("button", { name: /^Frei: / })).toHaveCount(0);
  await expectSound(page, { step: "too far ahead" });
});

test("[B-03] everything is done by keyboard: free slots, moving, length, cancelling and undoing", async ({
  page,
  hall,
}) => {
  const { id } = await booked(hall, 1, 60, 120, "Emre Yılmaz");
  await openDesk(page, hall);
  await cell(page, /^Emre/).focus();
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("status").filter({ hasText: "16:15–17:15 · Court 2" })).toBeAttached();
  await page.keyboard.press("Escape");
  expect((await stored(hall, id))?.courtId).toBe(1);
  await page.keyboard.press("m");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(cell(page, /^Emre Yılmaz, Court 2, 17:00–18:00 Uhr/)).toBeFocused();
  await page.keyboard.press("l");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(cell(page, /^Emre Yılmaz, Court 2, 17:00–18:30 Uhr/)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(cell(page, /^Emre Yılmaz, Court 2, 17:00–18:00 Uhr/)).toBeVisible();
  await cell(page, /^Emre/).focus();
  await page.keyboard.press("Delete");
  await expect(cell(page, /^Emre/)).toHaveCount(0);
  await toast(page, "Buchung storniert").getByRole("button", { name: "Rückgängig" }).click();
  await expect(cell(page, /^Emre/)).toBeVisible();
  expect((await stored(hall, id))?.status).toBe("active");
  await cell(page, /^Emre/).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(cell(page, /^Court 2 frei, .*–17:00 Uhr$/)).toBeFocused();
  await page.keyboard.press("n");
  await expect(page.getByRole("region", { name: "Neue Buchung" })).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Nina");
  await page.keyboard.press("Enter");
  await expect(panel(page, "Nina")).toContainText("Court 1 · 15:00–16:00 Uhr");
});

test("[A-01, B-03] a running game is ended at the desk, and that can be undone with the same code", async ({
  page,
  hall,
}) => {
  const { id, code } = await booked(hall, 1, 0, 60, "Emre Yılmaz");
  await hall.advance(minutes(20));
  await openDesk(page, hall);
  await cell(page, /^Emre/).click();
  await panel(page, "Emre Yılmaz").getByRole("button", { name: "Buchung beenden" }).click();
  await expect(toast(page, "Court-Zugang beendet")).toBeVisible();
  expect((await hall.call("validate_code", { code })).body.data.valid).toBe(false);
  await toast(page, "Court-Zugang beendet").getByRole("button", { name: "Rückgängig" }).click();
  await expect(toast(page, "Zurückgenommen")).toBeVisible();
  expect((await hall.call("validate_code", { code })).body.data.valid).toBe(true);
  expect((await stored(hall, id))?.status).toBe("active");
});

test("[B-02, H-12] two desks see each other's bookings at once, and the second on one slot learns whose came first", async ({
  page,
  hall,
  openBrowser,
  complaints,
}) => {
  await openDesk(page, hall);
  const { x, y } = await pointAt(page, 2, "18:05");
  await page.mouse.click(x, y);
  await page.getByLabel("Name").fill("Zweite");
  // between the look of the first desk and its press
  await page.route("**/api/booking-days/**", (route) => route.abort());
  const other = await openBrowser();
  await other.setViewportSize({ width: 1440, height: 900 });
  await signIn(other, hall, "admin", "/booking");
  const there = await pointAt(other, 2, "18:05");
  await other.mouse.click(there.x, there.y);
  await other.getByLabel("Name").fill("Jana Albrecht");
  await other.getByRole("button", { name: "Buchen", exact: true }).click();
  await expect(panel(other, "Jana Albrecht")).toBeVisible();
  await page.getByRole("button", { name: "Buchen", exact: true }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "bereits von Jana Albrecht gebucht" }),
  ).toBeInViewport({ ratio: 1 });
  await page.unroute("**/api/booking-days/**");
  await expect(page.getByLabel("Name")).toHaveValue("Zweite");
  await expect(cell(page, /^Jana Albrecht, Court 2/)).toBeVisible();
  await expectSound(page, { step: "taken meanwhile" });
  await page.getByRole("button", { name: /^Frei: / }).click();
  await page.getByRole("button", { name: "Buchen", exact: true }).click();
  await expect(panel(page, "Zweite")).toBeVisible();
  await expect(cell(other, /^Zweite/)).toBeVisible();
  complaints.splice(0);
});

test("[B-03] what another desk does to a booking meanwhile is not overwritten: neither by a drag nor by what was entered", async ({
  page,
  hall,
  complaints,
}) => {
  const { id } = await booked(hall, 1, 60, 120, "Emre Yılmaz");
  await openDesk(page, hall);
  await drag(page, await pointAt(page, 1, "16:30"), await pointAt(page, 2, "18:00"));
  await hall.operate("PATCH", `/api/bookings/${id}`, { courtId: 4 });
  await expect(cell(page, /^Emre Yılmaz, Court 4/)).toBeVisible();
  await page.mouse.up();
  await expect(toast(page, "Fehler beim Ändern")).toContainText("inzwischen von admin geändert");
  expect((await stored(hall, id))?.courtId).toBe(4);
  await cell(page, /^Emre/).click();
  const opened = panel(page, "Emre Yılmaz");
  await opened.getByRole("button", { name: "Kundendaten ändern" }).click();
  await opened.getByLabel("Telefon").fill("030 111111");
  await hall.operate("PATCH", `/api/bookings/${id}`, { customerPhone: "030 222222" });
  await expect(opened.getByRole("link", { name: "030 222222" })).toBeVisible();
  await opened.getByRole("button", { name: "Speichern" }).click();
  await expect(opened.getByRole("alert")).toContainText("inzwischen von admin geändert");
  expect((await stored(hall, id))?.customer.phone).toBe("030 222222");
  // one that is gone says so, and its panel with it
  await hall.operate("DELETE", `/api/bookings/${id}`);
  await expect(toast(page, "Diese Buchung gibt es nicht mehr.")).toBeVisible();
  await expect(opened).toHaveCount(0);
  complaints.splice(0);
});

test("[B-03] the address leads to a day, a booking and a view, and back", async ({ page, hall }) => {
  const { id } = await booked(hall, 1, 1_440, 1_500, "Morgen Früh");
  await openDesk(page, hall, `/booking?day=2026-11-22&booking=${id}`);
  await expect(panel(page, "Morgen Früh")).toBeVisible();
  await page.getByRole("button", { name: "Vorheriger Tag" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Samstag, 21. November" })).toBeVisible();
  await page.getByRole("button", { name: /^22\. So · \d+ % belegt$/ }).click();
  await expect(cell(page, /^Morgen Früh/)).toBeVisible();
  await page.getByRole("button", { name: "Woche", exact: true }).click();
  await page.getByRole("button", { name: /^Sa, 21\.11\./ }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await page.getByRole("button", { name: "Liste", exact: true }).click();
  // as on /contacts: however the name was spelled
  await page.getByLabel("Name, E-Mail oder Telefon").fill("frueh");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByLabel("Name, E-Mail oder Telefon").fill("früh");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/view=list&search=fr/);
  await page.getByRole("button", { name: "Morgen Früh" }).click();
  await expect(panel(page, "Morgen Früh")).toBeVisible();
});

test("[B-03] where the server cuts a list, it says that it reaches to the last booking that it has", async ({
  page,
  hall,
}) => {
  await hall.app.storage.write(SERVER, async (store) => {
    for (let hour = 0; hour < 501; hour += 1) {
      const from = quarter(hour * 60);
      await bookingsIn(store).insert(
        aBookingRecord(`hour-${hour}`, { time: { from, until: plus(from, minutes(30)) } }),
      );
    }
  });
  await signIn(page, hall, "admin", "/booking?view=list");
  await expect(page.getByText("Gezeigt bis 12.12.2026, 10:00 Uhr.")).toBeVisible();
  await page.getByRole("button", { name: "Weitere laden" }).click();
  await expect(page.getByText("Gezeigt bis Di, 19.01.2027.")).toBeVisible();
});

test("[B-03] the list says how far it reaches and goes on, and its search finds every booking to come", async ({
  page,
  hall,
}) => {
  await hall.saveSetting("advance_booking_days", 365);
  await booked(hall, 1, 60, 120, "Emre Yılmaz");
  await booked(hall, 2, 200 * 1440, 200 * 1440 + 60, "TV Eintracht");
  await signIn(page, hall, "admin", "/booking?view=list");
  await expect(page.getByRole("button", { name: "Emre Yılmaz" })).toBeVisible();
  // whole days, over the night on which the clocks change, too
  for (const day of ["Di, 19.01.2027", "Sa, 20.03.2027", "Mi, 19.05.2027"]) {
    await expect(page.getByText(`Gezeigt bis ${day}.`)).toBeVisible();
    if (!day.startsWith("Mi")) await page.getByRole("button", { name: "Weitere laden" }).click();
  }
  await expect(page.getByRole("button", { name: "TV Eintracht" })).toHaveCount(0);
  await page.getByLabel("Name, E-Mail oder Telefon").fill("eintracht");
  await expect(page.getByRole("button", { name: "TV Eintracht" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Weitere laden" })).toHaveCount(0);
  // its court is called by its number once it is out of operation
  await hall.saveSetting("court_count", 1, true);
  await expect(page.getByRole("row", { name: /TV Eintracht/ })).toContainText("Court 2");
  await page.getByLabel("Name, E-Mail oder Telefon").fill("niemand");
  await expect(page.getByText("Keine Buchungen gefunden.")).toBeVisible();
});
