import { hours, MINUTE, minus, minutes, plus } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { SATURDAY } from "../testing/first-hall.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { mendAndRetry } from "./support/retry.ts";

const day = (page: Page) => page.getByRole("region", { name: "Heute", exact: true });
const lane = (page: Page, number: number) =>
  day(page).getByRole("list", { name: `Court ${number}`, exact: true });

test("[H-12, Z-20, Z-25] each court's lane shows who plays when, with the windows of light and door; a booking, its end and a block made elsewhere appear", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 60, "Jana Albrecht");
  await hall.bookCourt(1, 120, 180, "TV Eintracht");
  await signIn(page, hall);
  await expect(day(page)).toContainText("Samstag, 21. November");
  const entries = lane(page, 1).getByRole("listitem");
  await expect(entries).toHaveCount(2);
  await expect(entries.nth(0)).toContainText(
    "Jana Albrecht, 15:00–16:00 Uhr, läuft, Licht-Fenster 14:55–16:15, Tür-Fenster 14:45–17:00",
  );
  await expect(entries.nth(1)).toContainText("TV Eintracht, 17:00–18:00 Uhr, kommt");
  await expect(lane(page, 2)).toContainText("keine Buchung heute");
  await hall.advance(minutes(60));
  await expect(entries.nth(0)).toContainText("Jana Albrecht, 15:00–16:00 Uhr, vorbei");
  await expect(lane(page, 3)).toContainText("keine Buchung heute");
  await hall.bookCourt(3, 0, 60, "Lehmann");
  await expect(lane(page, 3)).toContainText("Lehmann, 16:00–17:00 Uhr");
  await hall.advance(minutes(9));
  await hall.operate("POST", "/api/courts/3/end-access");
  await expect(lane(page, 3)).toContainText("Lehmann, 16:00–16:09 Uhr, vorbei");
  await hall.block(3, 60, 120);
  await expect(lane(page, 3)).toContainText("Gesperrt: Bodenpflege, 17:09–18:09 Uhr");
});

test("what is drawn stands where its time is", async ({ page, hall }) => {
  await hall.bookCourt(1, 0, 60, "Jana Albrecht");
  await signIn(page, hall);
  const block = lane(page, 1).locator(".lane-block");
  const line = day(page).locator(".lane-now").first();
  // the hall's time is known a moment after the page
  await expect
    .poll(async () => Math.abs(((await line.boundingBox())?.x ?? 0) - ((await block.boundingBox())?.x ?? 0)))
    .toBeLessThan(3);
  const track = await lane(page, 1).boundingBox();
  const box = await block.boundingBox();
  if (track === null || box === null) throw new Error("nothing is drawn");
  // 15:00 of 8:00 to 22:00 is in the middle
  expect(Math.abs(box.x - (track.x + track.width / 2))).toBeLessThan(2);
  expect(Math.abs(box.width - track.width / 14)).toBeLessThan(2);
});

test.describe("a minute before midnight", () => {
  test.use({ now: plus(SATURDAY, minus(hours(9), MINUTE)) });

  test("[L-07] at midnight the next day begins by itself", async ({ page, hall }) => {
    await hall.bookCourt(1, 31, 91, "Nachteulen");
    await signIn(page, hall);
    await expect(day(page)).toContainText("Samstag, 21. November");
    await expect(lane(page, 1)).toContainText("keine Buchung heute");
    await hall.advance(minutes(2));
    await expect(day(page)).toContainText("Sonntag, 22. November");
    await expect(lane(page, 1)).toContainText("Nachteulen, 00:30–01:30 Uhr, kommt");
  });
});

test("[R-06] says that the day could not be loaded, offers another try, and heals", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.bookCourt(1, 0, 60, "Jana Albrecht");
  let isBroken = true;
  await page.route("**/api/day-plan", (route) => (isBroken ? route.abort() : route.continue()));
  await signIn(page, hall);
  await expect(day(page)).toContainText("Die Buchungen von heute konnten nicht geladen werden");
  await mendAndRetry(day(page), () => {
    isBroken = false;
  });
  await expect(lane(page, 1)).toContainText("Jana Albrecht");
  await expect(day(page)).not.toContainText("konnten nicht geladen werden");
  complaints.splice(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("five hours are seen, from half an hour before now on, also turned and turned back, and the keyboard moves them", async ({
    page,
    hall,
  }) => {
    await hall.bookCourt(1, 0, 60, "Jana Albrecht");
    await signIn(page, hall);
    const block = lane(page, 1).locator(".lane-block");
    await day(page).getByRole("heading").scrollIntoViewIfNeeded();
    const scroller = day(page).getByRole("region", { name: "Tagesverlauf, seitlich verschiebbar" });
    // once the hall's time is known
    const begins = () =>
      scroller.evaluate(({ scrollLeft, scrollWidth }) => (scrollLeft / scrollWidth) * 14 + 8);
    await expect.poll(begins).toBeCloseTo(14.5, 1);
    const [seen, drawn] = [await scroller.boundingBox(), await block.boundingBox()];
    expect(drawn?.x).toBeGreaterThan(seen?.x ?? 0);
    expect((drawn?.x ?? 0) + (drawn?.width ?? 0)).toBeLessThan((seen?.x ?? 0) + (seen?.width ?? 0));
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(begins).toBe(8);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(begins).toBeCloseTo(14.5, 1);
    const before = await scroller.evaluate(({ scrollLeft }) => scrollLeft);
    await scroller.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(before);
  });
});
