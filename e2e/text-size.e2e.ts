import type { Page } from "@playwright/test";
import { light } from "./support/court.ts";
import { expect, signIn, test, wholePage } from "./support/hall.ts";
import { hold } from "./support/hold.ts";
import { expectSound } from "./support/looks.ts";
import { cutTexts } from "./support/texts.ts";

test.use({ ownPage: true });

/** A browser's settings call them "large" and, nearly, "very large"; 16 is usual. */
const LARGE = 24;
const VERY_LARGE = 32;

/** Has the browser take another text size than the usual one, as its settings let people choose. */
async function chooseTextSize(page: Page, pixels: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: pixels, fixed: pixels } });
}

const sizes = (page: Page) =>
  page
    .locator("body, h1, h2")
    .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));

const PATHS = [
  "/",
  "/settings",
  "/settings?tab=access",
  "/settings?tab=scheduler",
  "/settings?tab=raspberry-pi",
  "/help",
  "/booking",
  "/access-code",
  "/door-control",
  "/test-environment",
];

/** All text has grown with the browser's, and the page is left so; what comes only while it is read is read again. */
async function expectGrown(page: Page, size: number, path: string): Promise<void> {
  await expect(async () => {
    await chooseTextSize(page, 16);
    const usual = await sizes(page);
    await chooseTextSize(page, size);
    const grown = usual.map((usualSize) => (usualSize * size) / 16);
    await expect.poll(() => sizes(page), { message: path, timeout: 3_000 }).toEqual(grown);
  }, path).toPass({ timeout: 30_000 });
}

test("[R-01] every page grows with the text size of the browser; at 390 px nothing is cut and nothing scrolls sideways", async ({
  page,
  hall,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await hall.bookCourt(1, 0, 60, "Alexandra Freifrau von Waldenburg-Schönhausen");
  await signIn(page, hall);
  for (const path of PATHS) {
    await page.goto(`${hall.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await (path === "/" ? wholePage(page) : expect(page.locator("[aria-busy=true]")).toHaveCount(0));
    await expectGrown(page, LARGE, path);
    expect(await page.locator("body").evaluate(cutTexts), path).toEqual([]);
    await expectSound(page, { step: path, axe: false });
    await expectGrown(page, VERY_LARGE, path);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width(), path).toBeLessThanOrEqual(390);
  }
  // a step of the guide is done, and courts are rows
  await hall.saveSetting("court_names", ["Außenplatz"]);
  await hall.saveSetting("court_count", 8);
  await hall.setMode(2, false);
  for (const path of ["/", "/settings?tab=raspberry-pi"]) {
    await page.goto(`${hall.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await (path === "/" ? wholePage(page) : expect(page.locator("[aria-busy=true]")).toHaveCount(0));
    await expectGrown(page, VERY_LARGE, path);
    if (path === "/") {
      // and a lamp is being switched
      await hold(page, "**/api/courts/2/light");
      await light(page, 2).click();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
});
