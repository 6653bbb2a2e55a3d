import type { CourtId } from "@platzwart/domain/court/court";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { SERVER } from "../apps/server/src/application/ports/caller.ts";
import { expect, signIn, test } from "./support/hall.ts";

const plan = (page: Page) => page.getByRole("region", { name: "Hallenplan" });
const bay = (page: Page, number: number) =>
  plan(page).getByRole("link", { name: new RegExp(`^Court ${number}\\b`) });
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
    /Gebucht.*Licht An.*Jana Albrecht.*Buchung endet in.*01:00.*Offen/s,
  );
  await expect(drawn(page, 1)).toHaveClass(/\blit\b/);
  await expect(bay(page, 2)).toContainText(/Frei.*Licht Aus.*Keine Buchung.*Zu/s);
  await expect(drawn(page, 2)).toHaveClass(/\bdark\b/);
  await expect(bay(page, 3)).toContainText(/Nächste Buchung.*17:00/s);
  await hall.advance(minutes(61));
  await expect(bay(page, 1)).toContainText(/Frei.*Licht Auto.*Licht aus in.*00:14/s);
  await expect(drawn(page, 1)).toHaveClass(/\blit\b/);
  await hall.advance(minutes(15));
  await expect(bay(page, 1)).toContainText("Licht Aus");
  await expect(drawn(page, 1)).toHaveClass(/\bdark\b/);
});

test("[C-16] light that burns without a booking is said in words", async ({ page, hall }) => {
  await hall.setMode(2, false);
  await hall.operate("PUT", "/api/courts/2/light", { on: true });
  await signIn(page, hall);
  await expect(bay(page, 2)).toContainText("Licht ohne Buchung");
  await expect(bay(page, 1)).not.toContainText("Licht ohne Buchung");
});

test("[C-13] a blocked court is hatched, with word and end", async ({ page, hall }) => {
  await hall.block(3, 0, 120);
  await signIn(page, hall);
  await expect(bay(page, 3)).toContainText(/Gesperrt.*bis 17:00 Uhr/s);
  await expect(drawn(page, 3)).toHaveClass(/\bblocked\b/);
});

test("[W-06] what is not certain is dashed, with its word", async ({ page, hall }) => {
  hall.lights.setFault("lamp-4", "offline");
  hall.doors.setFault("door-4", "offline");
  await hall.bookCourt(4, 0, 60);
  await hall.advance(minutes(1));
  await signIn(page, hall);
  await expect(bay(page, 4)).toContainText("Unbekannt");
  await expect(drawn(page, 4).locator(".outline.uncertain")).toHaveCount(1);
  await expect(bay(page, 4).locator(".plan-leaf.unknown")).toHaveCount(1);
});

test("[C-15] at any width a bay has room for its words, and no bare time passes for a countdown", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 60);
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
  await atEachWidth(async () => {
    await expect(bay(page, 1).getByText("noch", { exact: true })).toBeVisible();
    await expect(bay(page, 3).getByText("ab", { exact: true })).toBeVisible();
    await expect(bay(page, 3).getByText("17:00", { exact: true })).toBeVisible();
    // who listens has the whole word with it
    await expect(bay(page, 3)).toHaveAccessibleName(/Nächste Buchung 17:00/);
  });
  await hall.advance(minutes(61));
  await atEachWidth(async (narrowest) => {
    await expect(bay(page, 1).getByText("Licht noch", { exact: true })).toBeVisible();
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

test("[C-14] light for a time says until when, and a court that is not named by its number has it in front", async ({
  page,
  hall,
}) => {
  await hall.app.hall.change(SERVER, (store) =>
    store.courts.update(2 as CourtId, { name: "Badmintonfeld am Fenster" }),
  );
  await hall.operate("PUT", "/api/courts/2/light-override", { on: true, minutes: 20 });
  await signIn(page, hall);
  const fenster = plan(page).getByRole("link", { name: /^2 Badmintonfeld am Fenster/ });
  await expect(fenster).toContainText("von Hand bis 15:20 Uhr");
  await expect(fenster).not.toContainText("Licht ohne Buchung");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("[Z-08] the plan says until when a door is open and from when", async ({ page, hall }) => {
    await hall.bookCourt(1, 0, 60);
    await hall.bookCourt(2, 120, 180);
    await hall.bookCourt(3, 20 * 60, 21 * 60);
    await signIn(page, hall);
    await expect(bay(page, 1).getByText("bis 17:00", { exact: true })).toBeVisible();
    await expect(bay(page, 2).getByText("ab 16:45", { exact: true })).toBeVisible();
    await expect(bay(page, 3).getByText("ab So 10:45", { exact: true })).toBeVisible();
  });
});

test("[H-07] a court of the plan leads to its card, by mouse and keyboard", async ({ page, hall }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signIn(page, hall);
  const card = page.getByRole("article", { name: "Court 4", exact: true });
  await expect(card).not.toBeInViewport();
  await bay(page, 4).press("Enter");
  await expect(card.getByRole("heading", { name: "Court 4" })).toBeInViewport();
  await expect(card.getByRole("heading", { name: "Court 4" })).toBeFocused();
  const other = page.getByRole("article", { name: "Court 3", exact: true });
  await bay(page, 3).click();
  await expect(other.getByRole("heading", { name: "Court 3" })).toBeInViewport();
  await expect(other.getByRole("heading", { name: "Court 3" })).toBeFocused();
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
