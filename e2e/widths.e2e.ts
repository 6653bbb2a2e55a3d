import { expect, signIn, test, wholePage } from "./support/hall.ts";
import { atRest } from "./support/looks.ts";
import { brokenTexts, cutTexts } from "./support/texts.ts";

/** In px, where the layout changes; each is looked at from both sides. */
const BREAKPOINTS = [360, 480, 768, 1024, 1280, 1400];
const WIDTHS = [
  ...new Set([
    ...[320, 390, 600, 900, 1136, 1366, 1440, 1680, 1920, 2560],
    ...BREAKPOINTS.flatMap((width) => [width - 1, width, width + 1]),
  ]),
].sort((a, b) => a - b);

const PATHS = [
  ...["/", "/booking", "/access-code", "/contacts", "/halls", "/settings", "/settings?tab=booking"],
  ...["/help", "/door-control"],
];

test.use({ ownPage: true });

for (const courts of [4, 5, 8, 20]) {
  test(`[R-01, H-07] with ${courts} courts nothing is cut, broken or beside the page from 320 to 2560 px, at each breakpoint too`, async ({
    page,
    hall,
  }) => {
    test.setTimeout(600_000);
    await hall.saveSetting("court_count", courts);
    const names = ["Laufkundschaft", "Jana Albrecht", "TV Eintracht", "Seniorensport"];
    for (let court = 1; court <= courts; court += 1) {
      await hall.bookCourt(court, 0, 60, names[court % names.length]);
      await hall.bookCourt(court, 180, 270, names[(court + 1) % names.length]);
    }
    await hall.setMode(2, false);
    const saturday = "08:00-12:00,14:00-22:00";
    await hall.saveSetting("opening_hours", [...Array(5).fill("00:00-24:00"), saturday, ""], true);
    await signIn(page, hall);
    for (const path of PATHS) {
      await page.setViewportSize({ width: 1366, height: 900 });
      await page.goto(`${hall.url}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await (path === "/" ? wholePage(page) : expect(page.locator("[aria-busy=true]")).toHaveCount(0));
      for (const width of WIDTHS) {
        const step = `${path} at ${width} px`;
        await page.setViewportSize({ width, height: 900 });
        await atRest(page);
        const body = page.locator("body");
        expect.soft(await body.evaluate(cutTexts), `${step}: cut`).toEqual([]);
        expect.soft(await body.evaluate(brokenTexts), `${step}: broken`).toEqual([]);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(over, `${step}: beside the page`).toBeLessThanOrEqual(0);
      }
    }
  });
}
