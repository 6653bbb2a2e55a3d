import AxeBuilder from "@axe-core/playwright";
import { type Instant, minutes } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { expect, type HallUnderTest, signIn, test } from "./support/hall.ts";
import { log, samples } from "./support/log.ts";

const section = (page: Page) => page.getByRole("region", { name: "System Logs" });
const rows = (page: Page) => section(page).getByRole("list", { name: "Einträge" }).locator("> li");
const row = (page: Page, message: string) =>
  rows(page).filter({ has: page.getByRole("button", { name: message, exact: true }) });
const message = (page: Page, text: string) => section(page).getByRole("button", { name: text, exact: true });
const older = (page: Page) => section(page).getByRole("button", { name: "Ältere Einträge laden" });
const SOON = { timeout: 1_500 };

/** The numbers of the probes on screen, from top to bottom. */
async function probes(page: Page): Promise<number[]> {
  const texts = await rows(page).locator(".log-message").allTextContents();
  return texts.filter((text) => text.startsWith("Probe ")).map((text) => Number(text.slice(6)));
}

const downTo = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, step) => from - step);

async function scrollTo(page: Page, top: number): Promise<void> {
  await section(page)
    .locator(".log-area")
    .evaluate((area, to) => area.scrollTo({ top: to }), top);
}

test("[H-10, G-02] each entry with time, level, component, court, message and who it is from; opened, all of it", async ({
  page,
  hall,
}) => {
  await hall.fetch("/api/logs", {
    method: "POST",
    body: JSON.stringify({
      level: "warn",
      component: "probe",
      message: "Etwas klemmt",
      courtId: 2,
      metadata: { path: "/" },
    }),
  });
  await log(hall, { message: "Danach" });
  await signIn(page, hall);
  await expect(section(page).getByRole("heading", { level: 2, name: "System Logs" })).toBeVisible();
  await expect(rows(page).first()).toContainText("Danach");
  await expect(rows(page).first()).toContainText("System");
  const entry = row(page, "Etwas klemmt");
  for (const text of [/15:00:\d\d/, "Warnung", "probe", "Court 2", "admin"])
    await expect(entry).toContainText(text);
  await expect(message(page, "Etwas klemmt")).toHaveAttribute("aria-expanded", "false");
  await message(page, "Etwas klemmt").click();
  await expect(message(page, "Etwas klemmt")).toHaveAttribute("aria-expanded", "true");
  for (const text of [/Nummer\s*\d+/, /21\.11\.2026, 15:00:\d\d,\d{3} Uhr/, /Browser\s*andere/, "path: /"])
    await expect(entry).toContainText(text);
  await expect(entry).toContainText("Benutzer admin");
  await message(page, "Etwas klemmt").click();
  await expect(entry).not.toContainText("Benutzer admin");
});

test("[G-04, H-12] what anybody does appears live, for operator and staff, and is not read out", async ({
  page,
  hall,
  browser,
}) => {
  await hall.addStaff();
  await signIn(page, hall);
  const other = await browser.newPage();
  await signIn(other, hall, "personal");
  await expect(section(page).getByText("live")).toBeVisible();
  await expect(older(page)).toHaveCount(0);
  await other.getByRole("switch", { name: "Automatik Court 1" }).click();
  for (const view of [page, other]) {
    await expect(rows(view).first()).toContainText("Court 1 auf Manuell gestellt", SOON);
    await expect(rows(view).first()).toContainText("personal");
  }
  expect(await section(page).locator(":is([aria-live], [role=status], [role=log]) li").count()).toBe(0);
  await other.close();
});

test("[G-02] 150 entries at most, the newest; those in between are to be had again", async ({
  page,
  hall,
}) => {
  await log(hall, ...samples(1, 200));
  await signIn(page, hall);
  await expect(rows(page)).toHaveCount(150);
  await log(hall, ...samples(201, 240));
  await expect(row(page, "Probe 240")).toBeVisible(SOON);
  expect(await probes(page)).toEqual(downTo(240, 91));
  await log(hall, ...samples(241, 500));
  await expect(row(page, "Probe 500")).toBeVisible(SOON);
  expect(await probes(page)).toEqual(downTo(500, 351));
  await older(page).click();
  await expect(rows(page)).toHaveCount(300);
  expect(await probes(page)).toEqual(downTo(500, 201));
});

test("[G-04, G-02] older entries are paged through to the first one, none twice and none left out", async ({
  page,
  hall,
}) => {
  await log(hall, ...samples(1, 340));
  await signIn(page, hall);
  await expect(rows(page)).toHaveCount(150);
  await older(page).click();
  await expect(rows(page)).toHaveCount(300);
  await older(page).click();
  await expect(section(page).getByText("Keine älteren Einträge")).toBeVisible();
  await expect(older(page)).toHaveCount(0);
  expect(await probes(page)).toEqual(downTo(340, 1));
  // the reader is far down: what comes waits, and does not cost what was paged
  await log(hall, ...samples(341, 342));
  await section(page).getByRole("button", { name: "2 neue Einträge" }).click();
  await expect(row(page, "Probe 342")).toBeInViewport();
  expect(await probes(page)).toEqual(downTo(342, 1));
});

test("[G-04] while somebody reads further down nothing moves; new ones wait behind a button", async ({
  page,
  hall,
}) => {
  await log(hall, ...samples(1, 60));
  await signIn(page, hall);
  await expect(rows(page).first()).toContainText("Probe 60");
  await scrollTo(page, 600);
  await expect(section(page).getByText("angehalten")).toBeVisible();
  const before = await message(page, "Probe 45").boundingBox();
  await log(hall, ...samples(61, 61));
  await expect(section(page).getByRole("button", { name: "1 neuer Eintrag" })).toBeVisible(SOON);
  await log(hall, ...samples(62, 300));
  await expect(section(page).getByRole("button", { name: "Mehr als 150 neue Einträge" })).toBeVisible(SOON);
  expect(await message(page, "Probe 45").boundingBox()).toEqual(before);
  expect(await probes(page)).toEqual(downTo(60, 1));
  const button = section(page).getByRole("button", { name: "Mehr als 150 neue Einträge" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(rows(page).first()).toContainText("Probe 300");
  expect(await probes(page)).toEqual(downTo(300, 151));
  await expect(section(page).locator(".log-area")).toBeFocused();
  await expect(section(page).getByText("live")).toBeVisible();
  await older(page).click();
  await expect(rows(page)).toHaveCount(300);
  expect(await probes(page)).toEqual(downTo(300, 1));
});

test("[G-04] scrolled back to the top it goes on by itself; an opened entry holds it too", async ({
  page,
  hall,
}) => {
  await log(hall, ...samples(1, 60));
  await signIn(page, hall);
  await expect(rows(page).first()).toContainText("Probe 60");
  await scrollTo(page, 300);
  await expect(section(page).getByText("angehalten")).toBeVisible();
  await log(hall, ...samples(61, 61));
  await expect(section(page).getByRole("button", { name: "1 neuer Eintrag" })).toBeVisible(SOON);
  await scrollTo(page, 0);
  await expect(rows(page).first()).toContainText("Probe 61");
  await message(page, "Probe 61").click();
  await log(hall, ...samples(62, 62));
  await expect(section(page).getByRole("button", { name: "1 neuer Eintrag" })).toBeVisible(SOON);
  await expect(rows(page).first()).toContainText("Probe 61");
  await message(page, "Probe 61").click();
  await expect(rows(page).first()).toContainText("Probe 62");
});

async function variedLog(hall: HallUnderTest): Promise<void> {
  await log(
    hall,
    { level: "warn", component: "doors", court: 3, message: "Türe klemmt" },
    { level: "error", component: "doors", court: 1, message: "Tür steht" },
    { level: "info", component: "lighting", court: 3, message: "Lampe geht" },
  );
}

const choose = (page: Page, label: string, option: string) =>
  section(page).getByRole("combobox", { name: label }).selectOption(option);

test("[G-04] filters work on the server, stand in the address and are there again after a reload", async ({
  page,
  hall,
}) => {
  await variedLog(hall);
  await signIn(page, hall);
  await page.goto(`${hall.url}/?tag=1#court-1`);
  await expect(row(page, "Lampe geht")).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().includes("/api/logs?level=warn"));
  await choose(page, "Stufe", "Warnung");
  await asked;
  await expect(rows(page)).toHaveCount(1);
  await choose(page, "Stufe", "Alle Stufen");
  await choose(page, "Komponente", "doors");
  await expect(rows(page)).toHaveCount(2);
  await choose(page, "Court", "Court 3");
  await expect(rows(page)).toHaveCount(1);
  await section(page).getByRole("searchbox", { name: "Suchen" }).fill("TÜR");
  await expect(page).toHaveURL(
    `${hall.url}/?tag=1&log-component=doors&log-court=3&log-text=T%C3%9CR#court-1`,
  );
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(section(page).getByRole("searchbox")).toHaveValue("TÜR");
  await expect(section(page).getByRole("combobox", { name: "Komponente" })).toHaveValue("doors");
  await section(page).getByRole("searchbox").fill("nirgends");
  await expect(section(page).getByRole("status")).toHaveText("Keine Einträge für diesen Filter");
  await section(page).getByRole("button", { name: "Filter zurücksetzen" }).click();
  await expect(page).toHaveURL(`${hall.url}/?tag=1#court-1`);
  await expect(row(page, "Lampe geht")).toBeVisible();
  await expect(section(page).getByRole("searchbox")).toHaveValue("");
});

test("[G-04] a component or court in a row is a filter; live entries keep to it", async ({ page, hall }) => {
  await variedLog(hall);
  await signIn(page, hall);
  await row(page, "Tür steht").getByRole("button", { name: "doors" }).click();
  await expect(page).toHaveURL(/\?log-component=doors$/);
  await expect(row(page, "Lampe geht")).toHaveCount(0);
  await row(page, "Türe klemmt").getByRole("button", { name: "Court 3" }).click();
  await expect(page).toHaveURL(/\?log-component=doors&log-court=3$/);
  await expect(rows(page)).toHaveCount(1);
  await variedLog(hall);
  await expect(rows(page)).toHaveCount(2, SOON);
  await expect(row(page, "Türe klemmt")).toHaveCount(2);
});

test("[G-04] what is wrong in the address is neither sent nor in the way", async ({ page, hall }) => {
  await variedLog(hall);
  await signIn(page, hall);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/logs")) asked.push(new URL(request.url()).search);
  });
  await page.goto(`${hall.url}/?log-level=fatal&log-court=x&log-component=Nein!&log-text=klemmt`);
  await expect(rows(page)).toHaveCount(1);
  for (const search of asked) expect(search).toBe("?text=klemmt&limit=150");
});

test("[G-04] an answer that comes late never replaces that of a later choice", async ({ page, hall }) => {
  await variedLog(hall);
  await signIn(page, hall);
  await expect(row(page, "Lampe geht")).toBeVisible();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/logs?level=warn*", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await choose(page, "Stufe", "Warnung");
  await choose(page, "Stufe", "Fehler");
  await expect(row(page, "Tür steht")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  answer();
  await choose(page, "Stufe", "Alle Stufen");
  await expect(row(page, "Lampe geht")).toBeVisible();
});

test("[G-03] cleared away is the view only; new entries appear, and the stored ones can be had again", async ({
  page,
  hall,
}) => {
  await log(hall, ...samples(1, 5));
  await signIn(page, hall);
  await expect(rows(page).first()).toContainText("Probe 5");
  await section(page).getByRole("button", { name: "Logs löschen" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Logs gelöscht" });
  await expect(toast).toContainText("Gespeicherte Einträge bleiben, bis ihre Aufbewahrung endet.");
  await expect(rows(page)).toHaveCount(0);
  await expect(section(page).getByRole("status")).toContainText("Die Ansicht wurde geleert");
  await log(hall, ...samples(6, 6));
  await expect(row(page, "Probe 6")).toBeVisible(SOON);
  expect(await probes(page)).toEqual([6]);
  await choose(page, "Stufe", "Info");
  await expect(row(page, "Probe 6")).toBeVisible();
  expect(await probes(page)).toEqual([6]);
  await older(page).click();
  await expect(row(page, "Probe 1")).toBeVisible();
  expect(await probes(page)).toEqual(downTo(6, 1));
});

test("[H-10] says that there is nothing, or that it could not be loaded, and heals", async ({
  page,
  hall,
  complaints,
}) => {
  const afterAll = (hall.clock.now() + minutes(1)) as Instant;
  await hall.server.storage.write((store) => store.systemLog.deleteBefore("audit", afterAll, 100));
  let isBroken = true;
  await page.route("**/api/logs?*", (route) => (isBroken ? route.abort() : route.continue()));
  await signIn(page, hall);
  await expect(section(page).getByText("System Logs konnten nicht geladen werden")).toBeVisible();
  isBroken = false;
  await section(page).getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(section(page).getByText("konnten nicht geladen werden")).toHaveCount(0);
  await expect(section(page).getByRole("status")).toHaveText("Keine Einträge");
  await log(hall, ...samples(1, 200));
  await expect(row(page, "Probe 200")).toBeVisible(SOON);
  isBroken = true;
  await older(page).click();
  await expect(page.getByRole("alert")).toContainText("Ältere Einträge konnten nicht geladen werden");
  isBroken = false;
  await older(page).click();
  await expect(row(page, "Probe 1")).toHaveCount(1);
  complaints.splice(0);
});

test("[G-04, R-06] after an outage with more entries than the stream makes up for, none is left out", async ({
  page,
  hall,
  complaints,
}) => {
  await log(hall, ...samples(1, 160));
  await signIn(page, hall);
  await expect(rows(page)).toHaveCount(150);
  await older(page).click();
  await expect(row(page, "Probe 1")).toHaveCount(1);
  await scrollTo(page, 0);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/logs?*", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await hall.stop();
  await expect(section(page).getByText("unterbrochen")).toBeVisible({ timeout: 6_000 });
  await hall.startAgain();
  // all of it at once, before the page has its stream back
  await log(hall, ...samples(161, 1_400));
  await expect(section(page).getByText("live")).toBeVisible({ timeout: 10_000 });
  // live entries overtake the answer with what was missed; the card shows that they are here
  await log(hall, ...samples(1_401, 1_402));
  await hall.setMode(1, false);
  await expect(page.getByRole("switch", { name: "Licht Court 1" })).toBeVisible();
  answer();
  await expect(row(page, "Probe 1402")).toBeVisible();
  await expect(rows(page)).toHaveCount(150);
  const first = await probes(page);
  expect(first).toEqual(downTo(1_402, 1_402 - first.length + 1));
  await older(page).click();
  await expect(rows(page)).toHaveCount(300);
  const both = await probes(page);
  expect(both).toEqual(downTo(1_402, 1_402 - both.length + 1));
  complaints.splice(0);
});

test("[H-10] nothing waits for the log: a burst is drawn in a few strokes", async ({ page, hall }) => {
  await signIn(page, hall);
  await log(hall, ...samples(1, 1));
  await expect(row(page, "Probe 1")).toBeVisible();
  const strokes = await rows(page)
    .first()
    .locator("..")
    .evaluateHandle((list) => {
      const seen = { count: 0 };
      new MutationObserver(() => {
        seen.count += 1;
      }).observe(list, { childList: true });
      return seen;
    });
  const began = Date.now();
  for (let entry = 2; entry <= 100; entry += 1) await log(hall, ...samples(entry, entry));
  await expect(row(page, "Probe 100")).toBeVisible();
  const quarters = (Date.now() - began) / 250;
  expect((await strokes.jsonValue()).count).toBeLessThanOrEqual(quarters + 2);
  expect(await probes(page)).toEqual(downTo(100, 1));
});

test("[H-10] at 390 px search and buttons fold away and out, a set filter stays in sight", async ({
  page,
  hall,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await variedLog(hall);
  await signIn(page, hall);
  const unfold = section(page).getByRole("button", { name: "Suchen, filtern, exportieren" });
  await expect(section(page).getByRole("searchbox")).toBeHidden();
  await unfold.click();
  await expect(unfold).toHaveAttribute("aria-expanded", "true");
  await expect(section(page).getByRole("button", { name: "Logs löschen" })).toBeVisible();
  await row(page, "Tür steht").getByRole("button", { name: "doors" }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(section(page).getByRole("button", { name: "Filter zurücksetzen" })).toBeVisible();
  for (const button of await section(page).getByRole("button").all()) {
    const box = await button.boundingBox();
    if (box !== null) expect(Math.round(box.height)).toBeGreaterThanOrEqual(44);
  }
});

test("[H-10] another day is named", async ({ page, hall }) => {
  const yesterday = (hall.clock.now() - minutes(24 * 60)) as Instant;
  await log(hall, ...samples(1, 1, { at: yesterday }));
  await signIn(page, hall);
  await expect(row(page, "Probe 1")).toContainText("20.11. 15:00:");
});

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [390, 768, 1440])
    test.describe(`in ${colorScheme} at ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test("[H-10] long, filtered, opened and held: axe finds nothing, and nothing runs out of the screen", async ({
        page,
        hall,
      }) => {
        const long = { component: "importer-mit-einem-sehr-langen-namen-hier", message: "x".repeat(500) };
        await log(hall, ...samples(1, 20, { level: "error" }), { ...long, level: "warn", court: 1 });
        await signIn(page, hall);
        await page.goto(`${hall.url}/?log-court=1`);
        await message(page, long.message).click();
        await log(hall, { ...long, court: 1 });
        await expect(section(page).getByRole("button", { name: "1 neuer Eintrag" })).toBeVisible(SOON);
        const { violations } = await new AxeBuilder({ page }).include(".system-log").analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      });
    });
