import { DAY, type Duration, type Instant, milliseconds } from "@platzwart/domain/time/instant";
import { weekdayAndDay } from "@platzwart/texts/format";
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { FIRST_STEPS_KEY, FOLDS_KEY, SESSION_KEY } from "../../apps/web/src/lib/storage/storage-keys.ts";
import { type RunningPostgres, startPostgres } from "../../scripts/testing/postgres.ts";
import { createTestDatabase } from "../../scripts/testing/test-database.ts";
import { createDatabase } from "../../testing/database.ts";
import { SATURDAY } from "../../testing/first-hall.ts";
import { HallUnderTest } from "../../testing/hall-under-test.ts";
import { PumpedClock } from "../../testing/pumped-clock.ts";
import { KeptPage } from "./kept-page.ts";

export { expect };

export interface EngineOption {
  /** The database of the hall: PostgreSQL in the projects of a full run, and where a test asks for it. */
  engine: "sqlite" | "postgres";
}

export type OpenBrowser = (options?: BrowserContextOptions) => Promise<Page>;

/** Gives a single test documents of its own: what `ownPage` is to a file. */
export const OWN_PAGE = { annotation: { type: "own page" } };
const isOwnPage = ({ type }: { type: string }) => type === OWN_PAGE.annotation.type;

interface WorkerFixtures {
  keptPage: KeptPage;
  /** Address of this worker's own PostgreSQL, which is started by the first test that asks and stopped with the worker. */
  postgresUrl: () => Promise<string>;
}

interface Fixtures extends EngineOption {
  /** When the hall begins. */
  now: Instant;
  /** The server's environment beside its database; a test replaces it with test.use. */
  environment: Record<string, string>;
  /** A page lives through a leap of hours as through the moment that it takes, unless a test says otherwise. */
  accessTokenLifetime: Duration;
  /**
   * Whether the test has a browser context and documents of its own, as what is about loads, several pages, prints or
   * lost connections needs: a file says so with test.use, a single test with OWN_PAGE.
   */
  ownPage: boolean;
  /** Whether the hall backs itself up. */
  makesBackups: boolean;
  /** The version of the program that the hall gives to door controllers; null: the one that they have. */
  doorProgram: string | null;
  hall: HallUnderTest;
  /** Opens a further browser, as another person has one; it is closed with the test, before the hall ends. */
  openBrowser: OpenBrowser;
  /** Errors that the page wrote to its console or threw; each test ends with none, or says which it expects. */
  complaints: string[];
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  now: [SATURDAY, { option: true }],
  environment: [{}, { option: true }],
  engine: ["sqlite", { option: true }],
  accessTokenLifetime: [DAY, { option: true }],
  makesBackups: [false, { option: true }],
  doorProgram: [null, { option: true }],
  ownPage: [false, { option: true }],
  keptPage: [
    async ({ browser }, use) => {
      const kept = new KeptPage(browser);
      await use(kept);
      await kept.end();
    },
    { scope: "worker" },
  ],
  context: async (
    {
      ownPage,
      keptPage,
      browser,
      viewport,
      locale,
      hasTouch,
      colorScheme,
      forcedColors,
      timezoneId,
      javaScriptEnabled,
    },
    use,
    { annotations },
  ) => {
    const given = { viewport, locale, hasTouch, colorScheme, forcedColors, timezoneId, javaScriptEnabled };
    const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    if (!ownPage && !annotations.some(isOwnPage)) return keptPage.lendContext(options, use);
    const context = await browser.newContext(options);
    await use(context);
    await context.close();
  },
  page: async ({ ownPage, keptPage, context }, use, { annotations }) => {
    if (!ownPage && !annotations.some(isOwnPage)) return keptPage.lendPage(context, use);
    await use(await context.newPage());
  },
  postgresUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const postgres: { server?: Promise<RunningPostgres> } = {};
      await use(async () => {
        postgres.server ??= startPostgres();
        return (await postgres.server).url;
      });
      await (await postgres.server)?.stop();
    },
    { scope: "worker" },
  ],
  hall: async (
    { now, keptPage, environment, engine, postgresUrl, accessTokenLifetime, makesBackups, doorProgram },
    use,
  ) => {
    const clock = new PumpedClock(now);
    clock.onceInLeap = new Set(["live tick"]);
    const database = await createDatabase(
      engine === "postgres" ? await createTestDatabase(await postgresUrl()) : null,
    );
    const hall = await HallUnderTest.start(
      {
        clock,
        database,
        environment: { ...(keptPage.port === null ? {} : { PORT: keptPage.port }), ...environment },
        keepsAddress: true,
        outside: {
          ...{ simulatedAnswer: milliseconds(30), accessTokenLifetime, makesBackups },
          ...(doorProgram === null
            ? {}
            : { doorProgram: { version: doorProgram, read: async () => "// a newer program" } }),
        },
        // machines that are played are there and well, unless a test says otherwise
        onStart: (server) =>
          server.simulatedMachines.fix("*", { isOnline: true, temperature: 48, cpuUsage: 30 }),
      },
      { isNew: true },
    );
    hall.clockSync = "synchronised";
    keptPage.origin = hall.url;
    await use(hall);
    clock.stop();
    await hall.end();
  },
  openBrowser: async ({ browser, hall: _first }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  complaints: [
    // begins after the hall, so that it ends first: a page without a server complains
    async ({ page, keptPage, hall: _first }, use) => {
      const complaints: string[] = [];
      hearComplaints(page, complaints);
      await use(complaints);
      const heard = [...complaints];
      await keptPage.unmount(page);
      expect(heard, "what the page complained of").toEqual([]);
    },
    { auto: true },
  ],
});

const NOT_LOADED = "Failed to load resource:";

/**
 * Notes errors of the page, and what it asked for in vain. Chromium's own words for that come some time after the page
 * has its answer, and perhaps in the next test.
 */
function hearComplaints(page: Page, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith(NOT_LOADED)) complaints.push(message.text());
  });
  page.on("response", (answer) => {
    if (answer.status() >= 400) complaints.push(`${NOT_LOADED} a status of ${answer.status()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // the page itself asked no further
    if (reason !== "net::ERR_ABORTED") complaints.push(`${NOT_LOADED} ${reason}`);
  });
}

let signIns = 0;

const ALL_OPEN = JSON.stringify({
  ...{ "upcoming-actions": true, climate: true, "climate-history": true, scheduler: true },
  ...{ "last-result": true, "system-monitoring": true, "system-logs": true },
  ...{ "controller-download": true, "controller-guide": true },
});

/** What a browser keeps of the page: most tests look into all parts of it. */
const BROWSERS = {
  "all open": { [FOLDS_KEY]: ALL_OPEN, [FIRST_STEPS_KEY]: "hidden" },
  "all folded": { [FIRST_STEPS_KEY]: "hidden" },
  new: {},
} as const satisfies Record<string, Record<string, string>>;

/**
 * Opens a page of the hall signed in: a session of the page's own is opened in the server and lies where the page keeps
 * it, before its first script runs. The way through the form is longer by a page, and is what login.e2e.ts is for.
 */
export async function signIn(
  page: Page,
  hall: HallUnderTest,
  username = "admin",
  path = "/",
  browser: keyof typeof BROWSERS = "all open",
): Promise<void> {
  const { refreshToken, user } = await hall.openSession(username);
  const stored = { ...BROWSERS[browser], [SESSION_KEY]: JSON.stringify({ refreshToken, user }) };
  // what happens from now on reaches it
  const live = page.waitForResponse((response) => response.url().endsWith("/api/live"));
  const keptPage = KeptPage.thatLends(page);
  // an address that leads to a place on the page is the browser's own business
  if (keptPage !== undefined && !path.includes("#")) await keptPage.mount(page, path, stored);
  else {
    signIns += 1;
    const sign = `platzwart.sign-in.${signIns}`;
    await page.addInitScript(putSession, { origin: hall.url, sign, stored });
    await page.goto(`${hall.url}${path}`);
  }
  if (path === "/") await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
  await live;
  // the browser's clock shows another day: what was drawn by it is drawn anew once the hall's is known
  if (!path.startsWith("/door-control"))
    await expect(page.getByRole("banner")).toContainText(weekdayAndDay(hall.now()));
}

/** Runs in each document of the page before its scripts; only the first one of the hall is given the session. */
function putSession(given: { origin: string; sign: string; stored: Record<string, string> }): void {
  if (location.origin !== given.origin || sessionStorage.getItem(given.sign) !== null) return;
  sessionStorage.setItem(given.sign, "done");
  for (const [key, value] of Object.entries(given.stored)) localStorage.setItem(key, value);
}

/** Waits until the page has all that it loads by itself: what a server that stops cannot fail any more. */
export async function wholePage(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "System Logs" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Brings a part of the page into sight: what is far below is drawn only once somebody comes near it. */
export async function lookAt(page: Page, part: string): Promise<void> {
  await page.getByRole("region", { name: part, exact: true }).scrollIntoViewIfNeeded();
}
