import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/hall.ts";

const PAGE_SCRIPT = /\/assets\/index-[^/]+\.js$/;
const firstLook = (page: Page) => page.locator(".first-look");

/** Where the parts of the header and the first lines of the page stand. */
function places(page: Page) {
  return page.evaluate(() =>
    [".header", ".brand", ".header-buttons", ".header-menu", ".status", ".bottom-bar"].map((part) => {
      const { x, y, width, height } = document.querySelector(part)?.getBoundingClientRect() ?? {};
      return [part, x, y, width, height];
    }),
  );
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("[R-04] the page is seen before its scripts are there, and nothing moves when it comes", async ({
      page,
      hall,
    }) => {
      await signIn(page, hall);
      const drawn = await places(page);
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(PAGE_SCRIPT, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${hall.url}/`, { waitUntil: "commit" });
      await expect(firstLook(page).getByText("Lade Court-Daten...")).toBeVisible();
      // all but the counters, which have a line more once they know something
      const first = await places(page);
      expect(first.map(([part, x, y]) => [part, x, y])).toEqual(drawn.map(([part, x, y]) => [part, x, y]));
      letGo();
      await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
      await expect(firstLook(page)).toHaveCount(0);
    });
  });
}

test("[R-05] who is not signed in sees nothing of the hall's page, nor does anybody on another", async ({
  page,
  hall,
}) => {
  await page.route(PAGE_SCRIPT, () => undefined);
  await page.goto(`${hall.url}/`, { waitUntil: "commit" });
  await expect(firstLook(page)).toBeAttached();
  await expect(firstLook(page)).toBeHidden();
  await page.unroute(PAGE_SCRIPT);
  await signIn(page, hall);
  await page.route(PAGE_SCRIPT, () => undefined);
  await page.goto(`${hall.url}/settings`, { waitUntil: "commit" });
  await expect(firstLook(page)).toBeAttached();
  await expect(firstLook(page)).toBeHidden();
});

test("[R-06] when not even the page's own script can be fetched, that is said, and can be tried again", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  await page.route(PAGE_SCRIPT, (route) => route.abort());
  await page.goto(`${hall.url}/`);
  await expect(page.getByText("Diese Seite konnte nicht geladen werden.")).toBeVisible();
  await expect(firstLook(page)).toBeHidden();
  await page.unroute(PAGE_SCRIPT);
  await page.getByRole("link", { name: "Erneut versuchen" }).click();
  await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
  expect(complaints.splice(0).every((text) => text.includes("ERR_FAILED"))).toBe(true);
});
