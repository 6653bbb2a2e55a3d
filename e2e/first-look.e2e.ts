import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/hall.ts";

/** Holds the application back, as a slow network or phone does; answers how to let it come. */
async function holdApplication(page: Page): Promise<() => void> {
  let letCome = () => {};
  const isLetCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route("**/assets/start-*.js", async (route) => {
    await isLetCome;
    await route.continue();
  });
  return letCome;
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("[H-01] what stands on the page whatever the server says is there before the application, and stays in its place", async ({
      page,
      hall,
    }) => {
      await hall.saveSetting("court_count", 6);
      await signIn(page, hall);
      await expect(page.getByRole("article")).toHaveCount(6);
      const letCome = await holdApplication(page);
      await page.reload({ waitUntil: "commit" });
      await expect(page.getByText("Lade Court-Daten...")).toBeVisible();
      await expect(page.getByText("Freie Courts")).toBeVisible();
      await expect(page.getByText("Die Halle wird geladen …")).toBeVisible();
      const places = () =>
        page.evaluate(() =>
          [".brand", ".status-counters", ".plan"].map((part) => {
            const { x, y, width } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
            return [part, ...[x, y, width].map(Math.round)];
          }),
        );
      const before = await places();
      // it is nothing to press yet
      await expect(page.getByRole("link", { name: "Halle" })).toHaveCount(0);
      letCome();
      await expect(page.getByRole("article")).toHaveCount(6);
      expect(await places()).toEqual(before);
    });
  });
}

test("[N-03] without a session nothing of the hall is seen before the sign-in page", async ({
  page,
  hall,
}) => {
  const letCome = await holdApplication(page);
  await page.goto(hall.url, { waitUntil: "commit" });
  await page.waitForLoadState("load");
  await expect(page.locator(".plan")).toHaveCount(0);
  letCome();
  await expect(page.getByRole("button", { name: "Anmelden" })).toBeVisible();
});

test("[R-06] an application that cannot be fetched says so, and comes by itself once it can be", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  let isBroken = true;
  await page.route("**/assets/start-*.js", (route) => (isBroken ? route.abort() : route.continue()));
  await page.route("**/healthz", (route) => (isBroken ? route.abort() : route.continue()));
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByText("Diese Seite konnte nicht geladen werden")).toBeVisible();
  isBroken = false;
  await expect(page.getByRole("article")).toHaveCount(4);
  complaints.splice(0);
});

test("[R-06] when what stands below the courts cannot be fetched the courts are there, and it says so", async ({
  page,
  hall,
  complaints,
}) => {
  await page.route("**/assets/home-lower-*.js", (route) => route.abort());
  await signIn(page, hall);
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect(page.getByText("Der untere Teil der Seite konnte nicht geladen werden")).toBeVisible();
  await page.unroute("**/assets/home-lower-*.js");
  await page.getByRole("button", { name: "Neu laden" }).click();
  await expect(page.getByRole("region", { name: "System Logs" })).toBeVisible();
  complaints.splice(0);
});

test("[H-07] a hall without any court shows neither plan nor lanes, and says what to do", async ({
  page,
  hall,
}) => {
  for (const court of [1, 2, 3, 4]) await hall.takeOutOfUse(court);
  await signIn(page, hall);
  await expect(page.getByText("Keine Courts verfügbar")).toBeVisible();
  await expect(page.getByRole("region", { name: "Hallenplan" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Heute", exact: true })).toHaveCount(0);
});
