import type { Page, Route } from "@playwright/test";
import { expect, signIn, test } from "./support/hall.ts";
import { hold } from "./support/hold.ts";

test.use({ ownPage: true });

const PAGE_SCRIPT = /\/assets\/index-[^/]+\.js$/;
const firstLook = (page: Page) => page.locator(".first-look");

const PARTS = [
  ".header",
  ".brand",
  ".court-count",
  ".header-areas",
  ".header-buttons",
  ".header-menu",
  ".status",
  ".plan",
  ".bottom-bar",
];

/** Where each part of the page stands; what is not there, or not at this width, is told apart. */
function places(page: Page) {
  return page.evaluate(
    (parts) =>
      parts.map((part) => {
        const element = document.querySelector(part);
        const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
        const box = [x, y, width, height].map(Math.round);
        return [part, element === null ? "missing" : box.join(" ")] as const;
      }),
    PARTS,
  );
}

/** How many of x, y, width and height stay where there is more to say once something is known. */
const KEPT: Readonly<Record<string, number>> = {
  // in the middle of the header's height
  ".court-count": 1,
  ".status": 2,
  // below what grows
  ".plan": 1,
};

function unmoved([part, box]: readonly [string, string]): string {
  return `${part}: ${box.split(" ").slice(0, KEPT[part]).join(" ")}`;
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
      expect(drawn.map(([, box]) => box)).not.toContain("missing");
      const letGo = await hold(page, PAGE_SCRIPT);
      await page.goto(`${hall.url}/`, { waitUntil: "commit" });
      await expect(firstLook(page).getByText("Lade Court-Daten...")).toBeVisible();
      expect((await places(page)).map(unmoved)).toEqual(drawn.map(unmoved));
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
  // once a minute at most by itself, which was just now: by hand then
  await page.evaluate(() => sessionStorage.setItem("platzwart.reloaded", `/ ${Date.now()}`));
  let isThere = false;
  await page.route(PAGE_SCRIPT, (route) => (isThere ? route.continue() : route.abort()));
  await page.goto(`${hall.url}/`);
  await expect(page.getByText("Diese Seite konnte nicht geladen werden")).toBeVisible();
  await expect(firstLook(page)).toBeHidden();
  await expect(page.getByRole("link", { name: "Erneut versuchen" })).toBeVisible();
  isThere = true;
  await page.getByRole("link", { name: "Erneut versuchen" }).click();
  await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
  expect(complaints.splice(0).every((text) => text.includes("ERR_FAILED"))).toBe(true);
});

test("[R-06] and comes by itself once its script can be fetched again", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  let isThere = false;
  await page.route(PAGE_SCRIPT, (route) => (isThere ? route.continue() : route.abort()));
  // asked only once that was said; the page that came asks again when its hall is gone, after the test
  const asked = async (route: Route) => {
    await expect(page.getByText("Diese Seite konnte nicht geladen werden")).toBeVisible();
    isThere = true;
    await route.continue();
  };
  await page.route("**/healthz", asked, { times: 1 });
  await page.goto(`${hall.url}/`);
  await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
  expect(documents).toBe(2);
  expect(complaints.splice(0).every((text) => text.includes("ERR_FAILED"))).toBe(true);
});

test("[R-06] nor is the page blank where the script before paint cannot be fetched", async ({
  page,
  hall,
  complaints,
}) => {
  let isThere = false;
  await page.route("**/assets/before-paint-*", (route) => (isThere ? route.continue() : route.abort()));
  await page.goto(`${hall.url}/login`);
  await expect(page.getByText("Diese Seite konnte nicht geladen werden")).toBeVisible();
  // nothing runs that could bring it by itself
  await expect(page.getByText("Versuchen Sie es erneut, sobald der Server wieder")).toBeVisible();
  isThere = true;
  await page.getByRole("link", { name: "Erneut versuchen" }).click();
  await expect(page.getByRole("button", { name: "Anmelden" })).toBeVisible();
  expect(complaints.splice(0).every((text) => text.includes("ERR_FAILED"))).toBe(true);
});
