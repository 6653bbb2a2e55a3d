import type { Page } from "@playwright/test";
import { SESSION_KEY } from "../apps/web/src/lib/storage/storage-keys.ts";
import { PASSWORD } from "../testing/hall-api.ts";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { card } from "./support/court.ts";
import { expect, test } from "./support/hall.ts";

test.use({ ownPage: true });

const TABS = 3;

/** The hall as a PC in its network has it: plain HTTP and a name, for which browsers have no locks. */
async function signInOverPlainHttp(page: Page, hall: HallUnderTest): Promise<string> {
  const url = `http://hall.test:${new URL(hall.url).port}`;
  const { refreshToken, user } = await hall.openSession("admin");
  await page.goto(`${url}/login`);
  expect(await page.evaluate(() => [isSecureContext, "locks" in navigator])).toEqual([false, false]);
  await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [
    SESSION_KEY,
    JSON.stringify({ refreshToken, user }),
  ] as const);
  return url;
}

/** How many live streams the server has open. */
async function openStreams(hall: HallUnderTest): Promise<number> {
  const metrics = await (await fetch(`${hall.url}/metrics`)).text();
  return Number(/^platzwart_live_connections (\d+)$/m.exec(metrics)?.[1]);
}

test("[N-07, R-06] over plain HTTP, where browsers have no locks, three tabs follow what happens and stay signed in when the server restarts", async ({
  page,
  hall,
  context,
  complaints,
}) => {
  const streams = () => openStreams(hall);
  const url = await signInOverPlainHttp(page, hall);
  const tabs = [page];
  while (tabs.length < TABS) tabs.push(await context.newPage());
  const eachShows = (text: string) =>
    Promise.all(tabs.map((tab) => expect(card(tab, 1).getByText(text, { exact: true })).toBeVisible()));

  const data = (tab: Page) => tab.waitForResponse((response) => response.url().endsWith("/api/courts"));
  await Promise.all(tabs.flatMap((tab) => [data(tab), tab.goto(url)]));
  await eachShows("Frei");
  await expect.poll(streams).toBe(TABS);

  // each tab loads anew what it may have missed, and needs a new access token for it
  const renewed = new Set<Page>();
  context.on("response", (response) => {
    if (response.ok() && response.url().endsWith("/api/courts")) renewed.add(response.frame().page());
  });
  await hall.restart();
  await expect.poll(() => renewed.size, { timeout: 60_000 }).toBe(TABS);
  await hall.book();
  await eachShows("Gebucht");
  await expect.poll(streams).toBe(TABS);
  complaints.splice(0);
});

/** Runs in each document before its scripts: what is named is denied, as browsers do where site data is blocked. */
function deny(names: readonly string[]): void {
  const denied = () => new DOMException("Access is denied in this context.", "SecurityError");
  const get = () => {
    throw denied();
  };
  LockManager.prototype.request = () => Promise.reject(denied());
  for (const name of names) Object.defineProperty(window, name, { get });
}

for (const [what, names] of [
  ["locks", []],
  ["locks, storage and channels", ["localStorage", "sessionStorage", "BroadcastChannel"]],
] as const) {
  test(`[N-07, R-06] a browser that denies ${what} signs in, follows what happens and stays signed in`, async ({
    page,
    hall,
    complaints,
  }) => {
    await page.addInitScript(deny, names);
    await page.goto(`${hall.url}/login`);
    await page.getByLabel("Benutzername").fill("admin");
    await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(card(page, 1).getByText("Frei", { exact: true })).toBeVisible();
    await expect.poll(() => openStreams(hall)).toBe(1);
    await hall.bookCourt(1);
    await expect(card(page, 1).getByText("Gebucht", { exact: true })).toBeVisible();

    // the access token is gone with the server that gave it
    await hall.restart();
    await expect.poll(() => openStreams(hall)).toBe(1);
    await hall.bookCourt(2);
    await expect(card(page, 2).getByText("Gebucht", { exact: true })).toBeVisible();
    complaints.splice(0);
  });
}
