import type { CourtId } from "@platzwart/domain/court/court";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import { SERVER } from "@platzwart/server/database/caller";
import { courtsIn } from "@platzwart/server/facts/court-records";
import type { Page } from "@playwright/test";
import { block } from "./support/blocks.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { overlapping } from "./support/looks.ts";

const plan = (page: Page) => page.getByRole("region", { name: "Hallenplan" });
const bay = (page: Page, number: number) =>
  plan(page).getByRole("button", { name: new RegExp(`^Court ${number}\\b`) });
/** What the drawing shows, beside the words. */
const drawn = (page: Page, number: number) => bay(page, number).locator(".plan-court");

test("[H-12, W-06] the plan shows who plays, which court is lit and which door is open, as it changes", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 60, "Jana Albrecht");
  await hall.bookCourt(3, 120, 180, "Nowak");
  await signIn(page, hall);
  await expect(bay(page, 1)).toContainText(
    /Gebucht.*Licht An.*Jana Albrecht.*Buchung endet in.*01:00.*bis 16:00.*Offen/s,
  );
  await expect(drawn(page, 1)).toHaveClass(/\blit\b/);
  await expect(bay(page, 2)).toContainText(/Frei.*Licht Aus.*Keine Buchung.*Zu/s);
  await expect(drawn(page, 2)).toHaveClass(/\bdark\b/);
  await expect(bay(page, 3)).toContainText(/Frei bis.*17:00/s);
  await hall.advance(minutes(61));
  await expect(bay(page, 1)).toContainText(/Frei.*Licht Auto.*Licht aus in.*00:14/s);
  await expect(drawn(page, 1)).toHaveClass(/\blit\b/);
  await hall.advance(minutes(15));
  await expect(bay(page, 1)).toContainText("Licht Aus");
  await expect(drawn(page, 1)).toHaveClass(/\bdark\b/);
});

test("[C-13, C-14, C-16, W-06] what is unusual is said in words: light without a booking, light for a time, a block, and what is not certain, which is dashed", async ({
  page,
  hall,
}) => {
  hall.lights.setFault("lamp-4", "offline");
  hall.doors.setFault("door-4", "offline");
  await hall.bookCourt(4, 0, 60);
  await hall.block(3, 0, 120);
  await hall.setMode(2, false);
  await hall.operate("PUT", "/api/courts/2/light", { on: true });
  // a court that is not named by its number has it in front
  await hall.app.hall.change(SERVER, (store) =>
    courtsIn(store).update(1 as CourtId, { name: "Badmintonfeld am Fenster" }),
  );
  await hall.operate("PUT", "/api/courts/1/light-override", { on: true, minutes: 20 });
  await hall.advance(minutes(1));
  await signIn(page, hall);
  await expect(bay(page, 4)).toContainText("Unbekannt");
  await expect(drawn(page, 4).locator(".rim.uncertain")).toHaveCount(1);
  // the dashes alone: no line of the style sheet's own around them
  await expect(drawn(page, 4).locator(".rim.uncertain")).toHaveCSS("outline-style", "none");
  await expect(bay(page, 4).locator(".plan-leaf.unknown")).toHaveCount(1);
  await expect(bay(page, 2)).toContainText("Licht ohne Buchung");
  await expect(bay(page, 3)).toContainText(/Gesperrt.*bis 17:00 Uhr/s);
  await expect(drawn(page, 3)).toHaveClass(/\bblocked\b/);
  const fenster = plan(page).getByRole("button", { name: /^1 Badmintonfeld am Fenster/ });
  await expect(fenster).toContainText("von Hand bis 15:20 Uhr");
  await expect(fenster).not.toContainText("Licht ohne Buchung");
});

test("[C-15, Z-08] at any width a bay has room for its words, no bare time passes for a countdown, and on a phone it says until when a door is open and from when", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 60);
  await hall.bookCourt(2, 20 * 60, 21 * 60);
  await hall.bookCourt(3, 120, 180, "Nowak");
  await signIn(page, hall);
  const atEachWidth = async (look: (narrowest: number) => Promise<void>) => {
    for (const [width, narrowest] of [
      [1280, 150],
      [390, 80],
      [320, 80],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await test.step(`at ${width} px`, () => look(narrowest));
    }
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bay(page, 1).getByText("bis 17:00", { exact: true })).toBeVisible();
  await expect(bay(page, 2).getByText("ab So 10:45", { exact: true })).toBeVisible();
  await expect(bay(page, 3).getByText("ab 16:45", { exact: true })).toBeVisible();
  await atEachWidth(async () => {
    await expect(bay(page, 1).getByText("endet in", { exact: true })).toBeVisible();
    await expect(bay(page, 3).getByText("Frei bis", { exact: true })).toBeVisible();
    await expect(bay(page, 3).getByText("17:00", { exact: true })).toBeVisible();
    // who listens has the whole word with it
    await expect(bay(page, 3)).toHaveAccessibleName(/Frei bis 17:00/);
  });
  await hall.advance(minutes(61));
  await atEachWidth(async (narrowest) => {
    await expect(bay(page, 1).getByText("Licht aus in", { exact: true })).toBeVisible();
    const box = await bay(page, 3).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(narrowest);
  });
});

test("[R-06] old values stay readable on the dark hall", async ({ page, hall, complaints }) => {
  await hall.bookCourt(1, 0, 60);
  await signIn(page, hall);
  const figure = bay(page, 1).getByText("01:00", { exact: true });
  await expect(figure).toBeVisible();
  await hall.stop();
  await expect(page.getByRole("main")).toHaveAttribute("data-stale", "true");
  await expect(figure).toHaveCSS("color", "rgb(241, 245, 242)");
  await expect(figure).toHaveCSS("font-style", "italic");
  await expect(plan(page)).toContainText("Stand 15:0");
  await hall.startAgain();
  complaints.splice(0);
});

test("[H-08] the plant room says how warm it is and should be, and what runs for that", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  await expect(plan(page)).toContainText(/Halle19,\d °CSoll 21 °C · AutomatikSimuliert/);
  await expect(plan(page)).toContainText("Heizung AnKühlung AusLüftung Aus");
  hall.app.simulatedClimate.setCelsius(23.04);
  await hall.advance(seconds(5));
  await expect(plan(page)).toContainText(/23,\d °C/);
  await expect(plan(page)).toContainText("Heizung AusKühlung AnLüftung Aus");
  await hall.saveSetting("target_temperature", 22);
  await expect(plan(page)).toContainText("Soll 22 °C");
});

test("[H-07] all 20 courts of a hall and their doors are in view on a screen of 1440 by 900 px, whatever they do", async ({
  page,
  hall,
}) => {
  await hall.saveSetting("court_count", 20, true);
  await block(hall, { courtId: 1, from: "2026-11-21T15:01", until: "2026-11-27T12:00" });
  await hall.bookCourt(2, 0, 60, "Wilhelmine Oberhuber-Tannhäuser");
  await hall.bookCourt(3, 12 * 24 * 60, 12 * 24 * 60 + 60);
  await hall.operate("PUT", "/api/courts/4/light-override", { on: true, minutes: 120 });
  await hall.setMode(9, false);
  await hall.operate("PUT", "/api/courts/9/light", { on: true });
  hall.lights.setFault("lamp-10", "offline");
  hall.doors.setFault("door-10", "offline");
  await hall.bookCourt(20, 0, 60, "Nowak");
  await hall.advance(minutes(2));
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, hall);
  await expect(bay(page, 10)).toContainText("Unbekannt");
  await expect(bay(page, 20)).toContainText("Offen");
  for (let number = 1; number <= 20; number += 1)
    await expect(bay(page, number), `Court ${number}`).toBeInViewport({ ratio: 1 });
  const doors = plan(page).locator(".bay-door b");
  await expect(doors).toHaveCount(20);
  for (const door of await doors.all()) await expect(door).toBeInViewport({ ratio: 1 });
  expect(await overlapping(plan(page).locator(PARTS.join()))).toEqual([]);
});

test("[H-07] no time and no further door is cut in a plan of 1, 8 or 20 courts, at any width", async ({
  page,
  hall,
}) => {
  await hall.saveSetting("court_count", 1, true);
  await block(hall, { courtId: 1, from: "2026-11-21T15:01", until: "2026-11-27T12:00" });
  await hall.advance(minutes(2));
  await signIn(page, hall);
  const drawnTimes = plan(page).getByText(/\d\d:\d\d/);
  await expect(drawnTimes.first()).toBeVisible();
  for (const count of [1, 8, 20]) {
    if (count > 1) await hall.saveSetting("court_count", count, true);
    if (count === 8) {
      await hall.bookCourt(2, 0, 120, "Wilhelmine Oberhuber-Tannhäuser");
      await block(hall, { courtId: 3, from: "2026-11-21T15:03", until: "2027-01-15T23:30" });
      await hall.changeDoor(3, { courtIds: [2, 3] });
      await hall.bookCourt(4, 26 * 60, 27 * 60);
      await hall.bookCourt(5, 12 * 24 * 60, 12 * 24 * 60 + 60);
      await hall.operate("PUT", "/api/courts/6/light-override", { on: true, minutes: 120 });
      await hall.changeDoor(4, { mode: "code_only" });
      await hall.advance(minutes(2));
    }
    await expect(plan(page).getByRole("button")).toHaveCount(count);
    for (const width of [320, 360, 390, 430, 600, 768, 900, 1024, 1279, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { looked, cut } = await timesIn(page);
      expect(cut, `${count} at ${width} px`).toEqual([]);
      expect(looked, `${count} at ${width} px`).toBeGreaterThanOrEqual(count === 1 ? 1 : 5);
    }
  }
});

/** How many texts with a time, or about further doors, are drawn in the plan, and those that something in it cuts off, wholly or in part. */
async function timesIn(page: Page): Promise<{ looked: number; cut: readonly string[] }> {
  return plan(page).evaluate((region) => {
    const cut: string[] = [];
    let looked = 0;
    const texts = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const words = text.textContent ?? "";
      if (!/\d\d:\d\d|\d\d\.\d\d\.|weitere Tür|\+ \d Tür/.test(words)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      // not drawn at this width
      if (box.width === 0) continue;
      let isSpokenOnly = false;
      let isCut = box.left < 0 || box.right > window.innerWidth;
      for (
        let around = text.parentElement;
        around !== null && around !== region;
        around = around.parentElement
      ) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        if (clipPath !== "none") isSpokenOnly = true;
        if (overflowX !== "visible") isCut ||= box.left < frame.left - 0.5 || box.right > frame.right + 0.5;
        if (overflowY !== "visible") isCut ||= box.top < frame.top - 0.5 || box.bottom > frame.bottom + 0.5;
        // beyond the bay it would lie over its neighbour
        if (around.matches(".bay"))
          isCut ||= box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom;
      }
      if (isSpokenOnly) continue;
      looked += 1;
      if (isCut) cut.push(words);
    }
    return { looked, cut };
  });
}

/** What a bay says, and its drawing of the court. */
const PARTS = [".plan-court", ".bay-name", ".bay-state", ".bay-count > *", ".bay-door > :not(.only-spoken)"];
