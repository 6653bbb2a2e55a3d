import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

const bay = (page: Page, number: number) =>
  page
    .getByRole("region", { name: "Hallenplan" })
    .getByRole("button", { name: new RegExp(`^Court ${number}\\b`) });
const panel = (page: Page, number: number) =>
  page.getByRole("dialog", { name: `Court ${number}`, exact: true });

test("[H-07, H-12] a touch on a court of the plan opens all that can be done with it there, and it follows what happens", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(2, 0, 60, "Jana Albrecht");
  await hall.bookCourt(2, 90, 150, "Nowak");
  await signIn(page, hall);
  await bay(page, 2).click();
  await expect(panel(page, 2)).toContainText(/Gebucht.*Jana Albrecht.*bis 16:00 Uhr.*01:00.*Nowak.*Offen/s);
  await panel(page, 2).getByRole("switch", { name: "Automatik Court 2" }).click();
  await panel(page, 2).getByRole("switch", { name: "Licht Court 2" }).click();
  await expect.poll(() => hall.lights.isOn("lamp-2")).toBe(false);
  await expect(panel(page, 2).getByText("Aus", { exact: true }).first()).toBeVisible();
  await panel(page, 2).getByRole("button", { name: "Warum? Court 2" }).click();
  await expect(panel(page, 2)).toContainText("15 min Vorlauf, 60 min Nachlauf");
  await panel(page, 2).getByRole("button", { name: "Buchung beenden" }).click();
  const question = page.getByRole("dialog", { name: "Buchung von Jana Albrecht beenden?" });
  await question.getByRole("button", { name: "Buchung beenden" }).click();
  await expect(panel(page, 2)).toContainText(/Frei bis.*16:30/s);
  // the message is in reach although the panel is open
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(panel(page, 2)).toContainText("Jana Albrecht");
  // the way to the log closes what lies over it
  await panel(page, 2).getByRole("link", { name: "Im System-Log zeigen" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "System Logs" })).toBeFocused();
  await bay(page, 2).click();
  await panel(page, 2).getByRole("button", { name: "Court sperren" }).click();
  await expect(page.getByRole("dialog", { name: "Court sperren" }).getByLabel("Court 2")).toBeChecked();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(bay(page, 2)).toBeFocused();
});

test("[C-08, D-31, H-07] on a phone the second touch opens the door of a court, and the second press of a double one presses nothing of the panel that came up below it", async ({
  page,
  hall,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, hall);
  await expect(bay(page, 3)).toContainText("Zu");
  await bay(page, 3).click();
  const open = panel(page, 3).getByRole("button", { name: "Tür Court 3 öffnen" });
  await expect(panel(page, 3)).toContainText("Öffnet sofort, für 10 Sekunden.");
  await open.click();
  await expect.poll(() => hall.doors.isUnlocked("door-3")).toBe(true);
  await expect(panel(page, 3).getByText("Offen", { exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Tür geöffnet" })).toBeVisible();
  await page.keyboard.press("Escape");
  await bay(page, 4).click();
  const mode = panel(page, 4).getByRole("switch", { name: "Automatik Court 4" });
  const box = await mode.boundingBox();
  if (box === null) throw new Error("no switch to press");
  // the plan is moved so that the court lies where its panel's switch will be
  await page.keyboard.press("Escape");
  const court = await bay(page, 4).boundingBox();
  if (court === null) throw new Error("no court to press");
  const x = Math.min(box.x + box.width / 2, court.x + court.width - 4);
  expect(x).toBeGreaterThan(Math.max(box.x, court.x));
  await page.evaluate((by) => scrollBy(0, by), court.y + court.height - 10 - (box.y + box.height / 2));
  await page.mouse.dblclick(x, box.y + box.height / 2);
  await expect(panel(page, 4)).toBeVisible();
  await expect(mode).toBeChecked();
  await mode.click();
  await expect(mode).not.toBeChecked();
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("[H-07, C-07] a touch outside closes the panel and presses nothing of what lies there", async ({
    page,
    hall,
  }) => {
    await hall.setMode(3, false);
    await page.setViewportSize({ width: 1440, height: 1400 });
    await signIn(page, hall);
    const light = page.getByRole("switch", { name: "Licht Court 3" });
    const box = await light.boundingBox();
    if (box === null) throw new Error("no switch to touch");
    await bay(page, 1).tap();
    await expect(panel(page, 1)).toBeVisible();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(light).not.toBeChecked();
    expect(hall.lights.isOn("lamp-3")).toBe(false);
    // a touch that is meant for it
    await light.tap();
    await expect.poll(() => hall.lights.isOn("lamp-3")).toBe(true);
  });
});

test("[H-07, C-13] the panel stands beside its court and leaves it in sight, closes at a touch outside, and says what is blocked", async ({
  page,
  hall,
}) => {
  await hall.block(4, 0, 180);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, hall);
  for (const number of [1, 4]) {
    await bay(page, number).click();
    const [court, box] = await Promise.all([
      bay(page, number).boundingBox(),
      panel(page, number).boundingBox(),
    ]);
    if (court === null || box === null) throw new Error("nothing is drawn");
    expect(box.x >= court.x + court.width || box.x + box.width <= court.x).toBe(true);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(900);
    if (number === 4) {
      await expect(panel(page, 4)).toContainText("bis 18:00 Uhr: Bodenpflege");
      await expect(panel(page, 4).getByText("Frei", { exact: true })).toHaveCount(0);
      await expect(panel(page, 4).getByRole("button", { name: "Court sperren" })).toHaveCount(0);
    }
    await page.mouse.click(720, 30);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await bay(page, 4).click();
  await panel(page, 4).getByRole("link", { name: "Sperre ändern oder aufheben" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Gesperrte Courts" })).toBeInViewport();
});

test("[H-07] in the panel axe finds nothing and nothing runs out of it, in both themes, on phone and desk", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 60, "Alexandra Freifrau von Waldenburg-Schönhausen");
  await signIn(page, hall);
  await bay(page, 1).press("Enter");
  await panel(page, 1).getByRole("button", { name: "Warum? Court 1" }).press("Enter");
  await expect(panel(page, 1)).toContainText("Tür offen bis");
  await expectSoundInEachLook(page, { part: "dialog" });
});

test("[B-03, H-07] from a court of the plan to its booking, or to a new one there at its next free time, begun only once", async ({
  page,
  hall,
}) => {
  const times = { startTime: "2026-11-21T15:00", endTime: "2026-11-21T16:00" };
  await hall.operate("POST", "/api/bookings", { courtId: 2, customerName: "Jana Albrecht", ...times });
  await signIn(page, hall);
  await bay(page, 2).click();
  await panel(page, 2).getByRole("link", { name: "Zur Buchung" }).click();
  await expect(page.getByRole("region", { name: "Jana Albrecht" })).toContainText(
    "Court 2 · 15:00–16:00 Uhr",
  );
  await page.getByRole("link", { name: "Halle" }).first().click();
  await bay(page, 3).click();
  await panel(page, 3).getByRole("link", { name: "Court buchen" }).click();
  await expect(page.getByLabel("Von", { exact: true })).toHaveValue("15:00");
  await expect(page.getByRole("combobox", { name: "Court", exact: true })).toHaveValue("3");
  await page.getByRole("button", { name: "Verwerfen" }).click();
  await expect(page).toHaveURL(/\/booking$/);
  await page.getByRole("button", { name: "Nächster Tag" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Sonntag, 22. November" })).toBeVisible();
  await expect(page.getByLabel("Von", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Halle" }).first().click();
  await bay(page, 3).click();
  await panel(page, 3).getByRole("link", { name: "Court buchen" }).click();
  await page.getByRole("button", { name: "Buchen", exact: true }).click();
  await expect(page.getByRole("region", { name: "Laufkundschaft" })).toContainText(
    "Court 3 · 15:00–16:00 Uhr",
  );
});
