import { minutes } from "@platzwart/domain/time/instant";
import { bookingsIn } from "@platzwart/server/facts/booking-records";
import { booked, cell, digitsOf, openDesk, panel, pointAt, toast } from "./support/desk.ts";
import { expect, OWN_PAGE, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

test("[B-03] a wrong or empty time is refused in the panel of a new booking, and nothing else is booked in its place", async ({
  page,
  hall,
}) => {
  await openDesk(page, hall);
  const { x, y } = await pointAt(page, 2, "17:20");
  await page.mouse.click(x, y);
  const made = panel(page, "Neue Buchung");
  for (const [from, until] of [
    ["25:00", "19:00"],
    ["18:00", "19:xx"],
    ["", ""],
  ] as const) {
    await made.getByLabel("Von").fill(from);
    await made.getByLabel("Bis").fill(until);
    await made.getByRole("button", { name: "Buchen", exact: true }).click();
    const field = made.getByLabel(from === "18:00" ? "Bis" : "Von");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(from === "18:00" ? until : from);
    await expect(field).toHaveAccessibleDescription("Bitte geben Sie eine Uhrzeit ein.");
  }
  expect((await hall.operate("GET", "/api/access-codes")).items).toEqual([]);
  await made.getByLabel("Von").fill("18:00");
  await made.getByLabel("Bis").fill("19:30");
  await made.getByRole("button", { name: "Buchen", exact: true }).click();
  await expect(panel(page, "Laufkundschaft")).toContainText("Court 2 · 18:00–19:30 Uhr");
});

test("[B-03] a booking is moved to another day with its code, seen there at once, and undone", async ({
  page,
  hall,
}) => {
  const { id, code } = await booked(hall, 1, 60, 120, "Emre Yılmaz");
  await openDesk(page, hall);
  await cell(page, /^Emre/).click();
  const emre = panel(page, "Emre Yılmaz");
  await emre.getByRole("button", { name: "Anderer Tag" }).click();
  await emre.getByLabel("Tag", { exact: true }).fill("morgen");
  await emre.getByLabel("Court").selectOption("Court 3");
  await emre.getByLabel("Von").fill("23:30");
  await expect(emre.getByLabel("Bis")).toHaveValue("00:30");
  await emre.getByLabel("Von").fill("nie");
  await emre.getByRole("button", { name: "Dorthin verschieben" }).click();
  await expect(emre.getByLabel("Von")).toHaveAccessibleDescription("Bitte geben Sie eine Uhrzeit ein.");
  await expectSoundInEachLook(page);
  // another width is another panel, whichever looks were tried
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByRole("dialog", { name: "Emre Yılmaz" })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Anderer Tag" }).click();
  await expect(emre.getByLabel("Tag", { exact: true })).toBeFocused();
  await emre.getByLabel("Tag", { exact: true }).fill("morgen");
  await emre.getByLabel("Court").selectOption("Court 3");
  await emre.getByLabel("Von").fill("23:30");
  await emre.getByLabel("Bis").fill("0:30");
  await emre.getByRole("button", { name: "Dorthin verschieben" }).click();
  await expect(toast(page, "Verschoben")).toContainText("So 23:30–00:30");
  await expect(page.getByRole("heading", { level: 2, name: "Sonntag, 22. November" })).toBeVisible();
  await expect(emre).toContainText("Court 3 · 23:30–00:30 Uhr");
  await emre.getByRole("button", { name: "Code anzeigen" }).click();
  expect(await digitsOf(emre.getByRole("img", { name: /^Zugangscode/ }))).toBe(code);
  expect(await page.getByText("Diese Buchung gibt es nicht mehr").count()).toBe(0);
  await toast(page, "Verschoben").getByRole("button", { name: "Rückgängig" }).click();
  await expect(toast(page, "Zurückgenommen")).toBeVisible();
  expect(await bookingsIn(hall.app.storage.read).get(id)).toMatchObject({ courtId: 1 });
});

test("[B-03] another day on which the court is taken is refused in words, and the booking stays; a free slot is booked by keyboard where the focus is", async ({
  page,
  hall,
  complaints,
}) => {
  const { id } = await booked(hall, 1, 60, 120, "Emre Yılmaz");
  await booked(hall, 1, 1_500, 1_560, "Training");
  await openDesk(page, hall);
  await cell(page, /^Emre/).click();
  const emre = panel(page, "Emre Yılmaz");
  await emre.getByRole("button", { name: "Anderer Tag" }).click();
  await emre.getByLabel("Tag", { exact: true }).fill("22.11.");
  await emre.getByRole("button", { name: "Dorthin verschieben" }).click();
  await expect(toast(page, "Fehler beim Ändern")).toContainText("bereits von Training gebucht");
  await expect(emre.getByLabel("Tag", { exact: true })).toHaveValue("22.11.2026");
  expect(await bookingsIn(hall.app.storage.read).get(id)).toMatchObject({ courtId: 1 });
  expect(complaints.splice(0).every((text) => text.includes("409"))).toBe(true);
  await cell(page, /^Emre/).focus();
  await page.keyboard.press("ArrowRight");
  await expect(cell(page, /^Court 1 frei, 17:00/)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Neue Buchung" })).toBeVisible();
  await expect(page.getByLabel("Von", { exact: true })).toHaveValue("17:00");
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Nina");
  await page.keyboard.press("Enter");
  await expect(panel(page, "Nina")).toContainText("Court 1 · 17:00–18:00 Uhr");
});

test("[B-03, B-01] a game that begins now goes on doing so while its customer is written down", async ({
  page,
  hall,
}) => {
  await openDesk(page, hall);
  await page.getByRole("button", { name: "Nächster freier Platz" }).click();
  const from = page.getByLabel("Von", { exact: true });
  await expect(from).toHaveValue("15:00");
  await page.getByLabel("Name").fill("Mia Kühn");
  await hall.advance(minutes(4));
  await expect(from).toHaveValue("15:04");
  await hall.advance(minutes(2));
  await page.getByRole("button", { name: "Buchen", exact: true }).click();
  await expect(panel(page, "Mia Kühn")).toContainText("Court 1 · 15:04–16:04 Uhr");
});

test(
  "[B-03] the code is copied, also where the browser forbids it, and shown as QR; who changed the booking is named",
  OWN_PAGE,
  async ({ page, hall, context }) => {
    const { id, code } = await booked(hall, 1, 60, 120, "Emre Yılmaz");
    await hall.operate("PATCH", `/api/bookings/${id}`, { courtId: 2 });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openDesk(page, hall);
    await cell(page, /^Emre/).click();
    const emre = panel(page, "Emre Yılmaz");
    await expect(emre).toContainText(/Zuletzt geändert\s*15:00 Uhr von admin/);
    await emre.getByRole("button", { name: "Code kopieren" }).click();
    await expect(toast(page, "Code kopiert")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await emre.getByRole("button", { name: "QR-Code" }).click();
    const squares = emre.getByRole("img", { name: "Code und Zeiten als QR-Code" }).locator("path");
    expect((await squares.first().getAttribute("d"))?.length).toBeGreaterThan(500);
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.execCommand = () => false;
    });
    await emre.getByRole("button", { name: "Code kopieren" }).click();
    await expect(toast(page, "Nicht kopiert")).toContainText("Bitte tippen Sie den Code ab.");
  },
);

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("[B-03] a walk-in is booked with two touches of a free slot and „Buchen“", async ({ page, hall }) => {
    await signIn(page, hall, "admin", "/booking");
    const lane = page.locator('[data-court="2"]');
    await lane.evaluate((track) => track.scrollIntoView({ block: "center" }));
    const box = await lane.boundingBox();
    if (box === null) throw new Error("no lane of court 2");
    // the hours from now on are in sight
    await page.touchscreen.tap(300, box.y + box.height / 2);
    await page.getByRole("button", { name: "Buchen", exact: true }).tap();
    await expect(page.getByRole("dialog", { name: "Laufkundschaft" })).toContainText("Court 2");
  });
});
