import { minutes } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { endBooking } from "./support/court.ts";
import { expect, signIn, test, wholePage } from "./support/hall.ts";
import { ALL_LOOKS, expectSound, inEachLook, overlapping } from "./support/looks.ts";

const row = (page: Page, number: number) =>
  page.getByRole("article", { name: `Court ${number}`, exact: true });
const opened = (page: Page, number: number) =>
  page.getByRole("region", { name: `Court ${number}: Warum?`, exact: true });

test("[H-07, C-02] a hall of many courts has a row for each, with its lane, its switches and what opens below", async ({
  page,
  hall,
}) => {
  await hall.saveSetting("court_count", 8);
  await hall.bookCourt(7, 0, 60, "Jana Albrecht");
  await hall.setMode(8, false);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, hall);
  await expect(page.getByRole("article")).toHaveCount(8);
  await expect(row(page, 7)).toContainText(/Gebucht.*Jana Albrecht.*Buchung endet in.*01:00.*An.*Offen/s);
  await expect(row(page, 7).getByRole("list", { name: "Court 7" })).toContainText(
    "Jana Albrecht, 15:00–16:00 Uhr, läuft",
  );
  await row(page, 8).getByRole("switch", { name: "Licht Court 8" }).click();
  await expect(row(page, 8).getByText("An", { exact: true })).toBeVisible();
  expect(hall.lights.isOn("lamp-8")).toBe(true);
  await row(page, 7).getByRole("button", { name: "Warum? Court 7" }).click();
  await expect(opened(page, 7)).toContainText("Licht an bis 16:15 Uhr");
  await endBooking(page, row(page, 7));
  await expect(row(page, 7).getByText("Frei", { exact: true })).toBeVisible();
  await row(page, 7).getByRole("button", { name: "Tür öffnen Tür Court 7" }).click();
  await expect(page.getByRole("dialog", { name: "Tür Court 7 öffnen?" })).toBeVisible();
});

test("[H-07, C-02] in the rows each thing has one place, whatever the court does", async ({ page, hall }) => {
  await hall.saveSetting("court_count", 8);
  await hall.bookCourt(1, 0, 60, "Alexandra Freifrau von Waldenburg-Schönhausen");
  await hall.bookCourt(7, 45, 105, "Damen 30");
  await hall.setMode(2, false);
  await signIn(page, hall);
  const left = async (number: number, name: string) =>
    (await row(page, number).getByRole("switch", { name }).boundingBox())?.x;
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const places = await Promise.all([1, 2, 7, 8].map((number) => left(number, `Automatik Court ${number}`)));
    expect(new Set(places).size, `at ${width} px`).toBe(1);
    const ends = await Promise.all(
      [1, 2, 7].map(async (number) => {
        const box = await row(page, number)
          .getByRole("button", { name: /^Warum\?/ })
          .boundingBox();
        return box === null ? null : Math.round(box.x + box.width);
      }),
    );
    expect(new Set(ends).size, `at ${width} px`).toBe(1);
  }
});

test("[C-15] at any width a row says who comes next, once", async ({ page, hall }) => {
  await hall.saveSetting("court_count", 8);
  await hall.bookCourt(5, 60, 120, "Lehmann");
  await signIn(page, hall);
  await row(page, 5).getByRole("button", { name: "Warum? Court 5" }).click();
  for (const width of [390, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const next = page.getByText("Danach 16:00–17:00").filter({ visible: true });
    await expect(next, `at ${width} px`).toHaveCount(1);
    await expect(next, `at ${width} px`).toContainText("Lehmann");
  }
});

test("[C-12, H-12] the seventh court turns the cards into rows, and its going turns them back", async ({
  page,
  hall,
}) => {
  await hall.saveSetting("court_count", 6);
  await signIn(page, hall);
  const rows = page.locator(".court-row");
  await expect(page.getByRole("button", { name: "Warum? Court 6" })).toBeVisible();
  await expect(rows).toHaveCount(0);
  await hall.saveSetting("court_count", 7);
  await expect(page.getByRole("button", { name: "Warum? Court 7" })).toBeVisible();
  await expect(rows).toHaveCount(7);
  await hall.saveSetting("court_count", 6);
  await expect(page.getByRole("button", { name: "Warum? Court 6" })).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test("[H-07] with 8 courts axe finds nothing and nothing runs out of the screen, in each theme at each width", async ({
  page,
  hall,
}) => {
  await hall.saveSetting("court_count", 8);
  await hall.bookCourt(1, 0, 60, "Alexandra Freifrau von Waldenburg-Schönhausen");
  await hall.setMode(2, false);
  await hall.block(3, 0, 60);
  await signIn(page, hall);
  await row(page, 1).getByRole("button", { name: "Warum? Court 1" }).click();
  await wholePage(page);
  await inEachLook(page, ALL_LOOKS, async (look) => {
    await expect(opened(page, 1), look.step).toBeVisible();
    await expectSound(page, look);
  });
});

test("[H-07, C-05, C-13] whatever a court does its row is a few lines high at any width, and nothing in it lies over anything", async ({
  page,
  hall,
}) => {
  await hall.saveSetting("court_count", 8);
  for (const court of [1, 3]) await hall.bookCourt(court, 0, 60, "Turnverein Eiche 1898 Altstadt");
  await hall.advance(minutes(62));
  await hall.bookCourt(4, 0, 60, "Alexandra Freifrau von Waldenburg-Schönhausen");
  await hall.bookCourt(5, 10, 70, "Seniorensport");
  await hall.setMode(6, false);
  await hall.block(8, 0, 600);
  hall.doors.setFault("door-4", "offline");
  await hall.advance(minutes(1));
  await signIn(page, hall);
  await expect(row(page, 1)).toContainText("Licht aus in");
  await expect(page.locator(".blocked-court")).toBeVisible();
  for (const width of [320, 390, 768, 1024, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = page.locator(".court-section").locator("article, .blocked-court");
    const parts = boxes.locator(".button, .badge, .switch, h3, .num:not([aria-hidden])");
    expect(await overlapping(parts), `at ${width} px`).toEqual([]);
    const heights = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().height));
    expect(Math.max(...heights), `at ${width} px`).toBeLessThan(width < 768 ? 400 : 180);
  }
});
