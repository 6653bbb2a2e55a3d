import { bookingsIn } from "@platzwart/server/facts/booking-records";
import { expect, signIn, test } from "./support/hall.ts";
import { atRest, expectSound, expectSoundInEachLook, inEachLook, LOOKS } from "./support/looks.ts";

const cell = (page: import("@playwright/test").Page, name: RegExp) => page.getByRole("gridcell", { name });

test("[R-01, R-02, B-03] axe finds nothing and nothing runs out of the desk: empty, with a day of bookings, a booking, a new one, the week, the list", async ({
  page,
  hall,
}) => {
  await signIn(page, hall, "admin", "/booking");
  await expect(page.getByRole("grid")).toBeVisible();
  await expectSoundInEachLook(page, { step: "empty" });
  await hall.bookCourt(1, 0, 60, "Kim Winter-Oberhuber-Lautenschlager");
  await hall.bookCourt(2, 30, 120, "محمد");
  await hall.bookCourt(4, 60, 90, "Emre Yılmaz");
  await hall.block(3, 0, 180);
  await expect(cell(page, /^Emre/)).toBeVisible();
  await inEachLook(page, LOOKS, async ({ step, width, axe }) => {
    await expectSound(page, { step, axe });
    await cell(page, /^Kim/).press("Enter");
    await expectSound(page, { step: `a booking, ${step}`, axe });
    await page.keyboard.press("Escape");
    if (width >= 1280) await page.getByRole("button", { name: "Schließen" }).click();
    await page.getByRole("button", { name: "Nächster freier Platz" }).click();
    await expect(page.getByLabel("Name")).toBeVisible();
    await page.getByRole("button", { name: "E-Mail und Telefon" }).click();
    await expectSound(page, { step: `a new one, ${step}`, axe });
    await page.getByRole("button", { name: "Verwerfen" }).click();
    for (const view of ["Woche", "Liste", "Tag"]) {
      await page.getByRole("button", { name: view, exact: true }).click();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await atRest(page);
      await expectSound(page, { step: `${view}, ${step}`, axe });
    }
  });
});

test.describe("twenty courts", () => {
  test("[B-03] stand on one screen of a desk, each with its bookings, and on a phone beside their hours", async ({
    page,
    hall,
  }) => {
    await hall.saveSetting("court_count", 20);
    for (const court of [1, 10, 20]) await hall.bookCourt(court, 0, 60, `Spieler ${court}`);
    await page.setViewportSize({ width: 1440, height: 1300 });
    await signIn(page, hall, "admin", "/booking");
    await expect(cell(page, /^Spieler 20/)).toBeInViewport();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectSoundInEachLook(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    // it begins a little before now
    await expect(cell(page, /^Spieler 1,/)).toBeInViewport();
  });
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("[B-03] a booking that is held lifts and moves with the finger; swiped over it the page scrolls and moves nothing", async ({
    page,
    hall,
  }) => {
    const { booking_id: id } = await hall.bookCourt(1, 60, 120, "Emre Yılmaz");
    const before = await bookingsIn(hall.app.storage.read).get(id);
    await signIn(page, hall, "admin", "/booking");
    const own = cell(page, /^Emre/);
    await own.scrollIntoViewIfNeeded();
    const from = await own.boundingBox();
    const to = await page.locator('[data-court="2"]').boundingBox();
    if (from === null || to === null) throw new Error("not drawn");
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    await touch("touchStart", x, y);
    for (let step = 1; step <= 5; step += 1) await touch("touchMove", x, y - step * 20);
    await touch("touchEnd");
    expect(await bookingsIn(hall.app.storage.read).get(id)).toEqual(before);
    await expect(page.locator(".desk-ghost")).toHaveCount(0);
    await own.scrollIntoViewIfNeeded();
    const again = await own.boundingBox();
    const lane = await page.locator('[data-court="2"]').boundingBox();
    if (again === null || lane === null) throw new Error("not drawn");
    const [left, top] = [again.x + again.width / 2, again.y + again.height / 2];
    await touch("touchStart", left, top);
    await expect(page.locator(".desk-grid.is-dragging")).toBeVisible();
    for (let step = 1; step <= 6; step += 1)
      await touch("touchMove", left, top + ((lane.y + lane.height / 2 - top) * step) / 6);
    await expect(page.locator(".desk-ghost")).toContainText("Court 2");
    await touch("touchEnd");
    await expect(page.locator(".toast", { hasText: "Verschoben" })).toContainText("Court 2");
    expect((await bookingsIn(hall.app.storage.read).get(id))?.courtId).toBe(2);
  });

  test("[B-03] without dragging it is moved by a touch on its new slot, and lengthened at a press", async ({
    page,
    hall,
  }) => {
    const { booking_id: id } = await hall.bookCourt(1, 60, 120, "Emre Yılmaz");
    await signIn(page, hall, "admin", "/booking");
    await cell(page, /^Emre/).tap();
    const panel = page.getByRole("dialog", { name: "Emre Yılmaz" });
    await panel.getByRole("button", { name: "+ 30 min" }).tap();
    await expect(panel).toContainText("16:00–17:30 Uhr");
    await panel.getByRole("button", { name: "Verschieben" }).tap();
    await expect(panel).toHaveCount(0);
    await expect(page.getByText("Emre Yılmaz verschieben: neuen Platz")).toBeVisible();
    await page.locator('[data-court="3"]').evaluate((track) => track.scrollIntoView({ block: "center" }));
    const place = await cell(page, /^Emre/).boundingBox();
    const lane = await page.locator('[data-court="3"]').boundingBox();
    if (place === null || lane === null) throw new Error("not drawn");
    await page.touchscreen.tap(place.x + 3, lane.y + lane.height / 2);
    await expect(page.locator(".toast", { hasText: "Verschoben" })).toContainText("Court 3");
    expect((await bookingsIn(hall.app.storage.read).get(id))?.courtId).toBe(3);
  });
});
