import type { Locator, Page } from "@playwright/test";
import { expect, signIn, test, wholePage } from "./support/hall.ts";
import { openTab } from "./support/settings.ts";

const PATHS = ["/", "/booking", "/access-code", "/help", "/settings"];
const WIDTHS = [1440, 1280, 768];

/** Where each entry of a navigation begins and ends. */
function placesOf(entries: Locator): Promise<readonly string[]> {
  return entries.evaluateAll((links) =>
    links.map((link) => {
      const { left, right } = link.getBoundingClientRect();
      return `${link.textContent} ${left.toFixed(1)} to ${right.toFixed(1)}`;
    }),
  );
}

const areas = (page: Page) => page.getByRole("banner").getByRole("link");

test("[H-02, H-03] every entry of the header stands at one place on every page, whatever else is said there", async ({
  page,
  hall,
}) => {
  await hall.takeOutOfUse(3);
  await signIn(page, hall);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    let before: readonly string[] | null = null;
    for (const path of PATHS) {
      await page.goto(`${hall.url}${path}`);
      if (path === "/") {
        await wholePage(page);
        await expect(page.getByRole("banner")).toContainText("3 Courts aktiv (4 konfiguriert)");
      }
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const places = (await placesOf(areas(page))).filter((place) => !place.startsWith("Platzwart"));
      expect(places).toHaveLength(6);
      before ??= places;
      expect(places, `${path} at ${width} px`).toEqual(before);
    }
  }
});

test("[H-02] who is signed in is named in the header from 1440 px on, and a long name takes no room from the rest", async ({
  page,
  hall,
}) => {
  await hall.addUser("Alexandra Oberhuber-Winterstein", "staff");
  const name = page.getByRole("banner").getByText("Alexandra Oberhuber-Winterstein");
  await signIn(page, hall, "Alexandra Oberhuber-Winterstein");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(name).toBeVisible();
  const height = await page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().height);
  expect(height).toBeLessThan(72);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(name).toBeHidden();
});

test("[S-02] the tabs of the settings stand still, whichever is the current one", async ({ page, hall }) => {
  await openTab(page, hall, "courts");
  const tabs = page.getByRole("navigation", { name: "Bereiche der Einstellungen" }).getByRole("link");
  const before = await placesOf(tabs);
  for (const name of ["Klima", "Raspberry Pi"]) {
    await tabs.filter({ hasText: name }).click();
    await expect(tabs.filter({ hasText: name })).toHaveAttribute("aria-current", "page");
    expect(await placesOf(tabs)).toEqual(before);
  }
});

test("[R-01] the first stop of the keyboard on every page leads past the header to the content", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  for (const path of [...PATHS, "/test-environment"]) {
    await page.goto(`${hall.url}${path}`);
    // until the page is there nothing in it can be reached
    await (path === "/" ? wholePage(page) : expect(page.getByRole("heading", { level: 1 })).toBeVisible());
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Zum Inhalt" });
    await expect(skip, path).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${hall.url}${path}`);
    await expect(skip).not.toBeInViewport({ ratio: 0.5 });
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  }
});

const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);
const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);

test("[H-02] from a tablet on the header stays at the top, and nothing that is gone to or has the focus lies beneath it", async ({
  page,
  hall,
}) => {
  await hall.saveSetting("court_count", 8);
  hall.lights.setFault("lamp-4", "offline");
  await signIn(page, hall);
  await wholePage(page);
  const header = page.getByRole("banner");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole("link", { name: "Ansehen" }).click();
    const heading = page.getByRole("heading", { name: "System Monitoring", level: 2 });
    await expect(heading).toBeFocused();
    await expect(header).toBeInViewport({ ratio: 1 });
    await expect.poll(() => topOf(heading), `at ${width} px`).toBeGreaterThanOrEqual(await bottomOf(header));
    // back up from there by keyboard
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press("Shift+Tab");
      const focused = page.locator("main :focus");
      expect(await topOf(focused), `stop ${stop} at ${width} px`).toBeGreaterThanOrEqual(
        await bottomOf(header),
      );
    }
    await page.getByRole("article", { name: "Court 8" }).evaluate((row) => row.scrollIntoView());
    const hours = page.locator(".court-section .sticky");
    if (await hours.isVisible())
      expect(Math.abs((await topOf(hours)) - (await bottomOf(header))), `at ${width} px`).toBeLessThan(1.5);
  }
  // where there is little height all of it is the page's
  await page.setViewportSize({ width: 1280, height: 560 });
  await page.getByRole("region", { name: "System Monitoring" }).evaluate((part) => part.scrollIntoView());
  await expect(header).not.toBeInViewport();
});

test("[H-02, R-06] while the server is out of reach the banner is at the top, and covers no part of the header", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  await wholePage(page);
  await hall.stop();
  await expect(page.getByText("Verbindung zum Server unterbrochen")).toBeVisible();
  await page.getByRole("region", { name: "System Logs" }).scrollIntoViewIfNeeded();
  await expect(page.locator(".connection-lost")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("banner")).not.toBeInViewport();
  await hall.startAgain();
  complaints.splice(0);
});
