import { minutes } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, signIn, test, wholePage } from "./support/hall.ts";

/** As long as a name may be, without a place to break it. */
const ONE_WORD = "H".repeat(60);

/** Gives court 1 three doors, whose names leave little room beside them. */
async function nameDoors(hall: HallUnderTest): Promise<void> {
  await hall.changeDoor(1, { name: "Haupteingang Parkplatz" });
  await hall.changeDoor(2, { name: "Tür Umkleide Süd, Badminton", courtIds: [1, 2] });
  await hall.changeDoor(3, { name: ONE_WORD, courtIds: [1, 3] });
}

/** The words of the doors' states that are on the page, and those that are cut off or stick out of their row. */
async function stateWords(page: Page) {
  await wholePage(page);
  return page.locator(":is(.court-door-head, .doors-in-short li) .badge:visible").evaluateAll((badges) => ({
    words: badges.map(({ textContent }) => textContent),
    cut: badges.flatMap((badge) => {
      const word = badge.lastElementChild ?? badge;
      const row = badge.closest("li, .court-door-head")?.getBoundingClientRect();
      const isCut = word.scrollWidth > word.clientWidth;
      const { left, right } = badge.getBoundingClientRect();
      const isOutside = row === undefined || left < row.left - 0.5 || right > row.right + 0.5;
      return isCut || isOutside || right > innerWidth
        ? [badge.closest("li, .court-door-head")?.textContent]
        : [];
    }),
  }));
}

test("[Z-08, H-07] beside a long name the word of a door's state stays whole, on cards and in rows", async ({
  page,
  hall,
}) => {
  await nameDoors(hall);
  await hall.bookCourt(1, 0, 60);
  hall.doors.setFault("door-2", "offline");
  await hall.advance(minutes(6));
  await page.setViewportSize({ width: 390, height: 900 });
  await signIn(page, hall);
  for (const courts of [4, 12]) {
    await hall.saveSetting("court_count", courts, true);
    const name = "Warum? Court 1";
    await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
    for (const width of [360, 390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { words, cut } = await stateWords(page);
      const step = `${courts} courts at ${width} px`;
      expect(new Set(words), step).toEqual(new Set(["Offen", "Unbekannt", "Zu"]));
      expect(cut, step).toEqual([]);
    }
  }
});
