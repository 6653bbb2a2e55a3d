import { minutes } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { expectFitForThumbs, expectSound, inEachLook, LOOKS } from "./support/looks.ts";

const section = (page: Page) => page.getByRole("region", { name: "Scheduler", exact: true });
const result = (page: Page) => page.getByRole("region", { name: "Letztes Ergebnis" });
const runButton = (page: Page) => section(page).getByRole("button", { name: "Jetzt ausführen" });
const toggle = (page: Page) => section(page).getByRole("switch", { name: "Automatische Läufe" });
const NOTICE = "Automatischer Scheduler ist inaktiv: Türen öffnen nicht nach Plan";
const shownSwitch = (page: Page) => result(page).getByRole("switch", { name: "Codes anzeigen" });
const FUNCTION = "**/functions/v1/access-control-scheduler";

async function pause(hall: HallUnderTest, paused: boolean): Promise<void> {
  await hall.operate("PUT", "/api/scheduler", { paused });
}

test("[H-11, W-02, Z-06] names the state and the next run, and follows the runs; a toggle that fails stays as it was and says so", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  await expect(section(page).getByRole("heading", { name: "Automatischer Scheduler" })).toBeVisible();
  await expect(section(page).getByRole("heading", { name: "Letztes Ergebnis" })).toBeVisible();
  await expect(section(page).getByText("Aktiv", { exact: true }).first()).toBeVisible();
  await expect(section(page).getByText("15:05 Uhr", { exact: true })).toBeVisible();
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  await hall.advance(minutes(6));
  await expect(section(page).getByText("15:10 Uhr", { exact: true })).toBeVisible();
  await expect(result(page).getByText("Lauf um 15:05 Uhr nach Zeitplan")).toBeVisible();
  await expect(toggle(page)).toBeChecked();
  await page.route("**/api/scheduler", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await toggle(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "Automatischer Scheduler konnte nicht umgestellt werden",
  );
  await expect(toggle(page)).toBeChecked();
  complaints.splice(0);
});

test("[Z-04, Z-09] nothing is said of the light of a court without a lamp, beside that it has none", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(2, 0, 60);
  const { items } = await hall.operate("GET", "/api/light-channels");
  const { id } = items.find(({ courtIds }: { courtIds: number[] }) => courtIds.includes(2));
  await hall.operate("DELETE", `/api/light-channels/${id}`);
  await signIn(page, hall);
  await runButton(page).click();
  const court = (name: string) => result(page).getByRole("listitem").filter({ hasText: name });
  await expect(court("Court 1")).toContainText("Licht Aus");
  await expect(court("Court 2")).toContainText("Tür Offen");
  await expect(court("Court 2")).toContainText("Keine Lampe");
  await expect(court("Court 2")).not.toContainText("Licht");
  const bay = page.locator(".bay").filter({ hasText: "Court 2" });
  await expect(bay).toContainText("Keine Lampe");
  await expect(bay).not.toContainText("Licht");
  await page.getByRole("button", { name: "Warum? Court 2" }).click();
  const why = page.getByRole("region", { name: "Court 2: Warum?" });
  await expect(why).toContainText("Diesem Court ist noch keine Lampe zugeordnet.");
  await expect(page.getByText(/Nächste Schaltung/)).toHaveCount(0);
});

test("[Z-10, Z-11] a run by hand says that it runs, how many commands were sent, and where not all were confirmed that it is partly done; where none was it failed", async ({
  page,
  hall,
}) => {
  hall.lights.setFault("lamp-2", "offline");
  await hall.bookCourt(2, 0, 60);
  await signIn(page, hall);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(FUNCTION, async (route) => {
    await gate;
    await route.continue();
  });
  await runButton(page).click();
  await expect(section(page).getByRole("button", { name: "Läuft..." })).toBeDisabled();
  const answered = page.waitForResponse(FUNCTION);
  release();
  const { success, summary } = await (await answered).json();
  expect(success).toBe(true);
  const { successful_commands: successful, commands_sent: sent, failed_commands: failed } = summary;
  expect(successful).toBeGreaterThan(1);
  expect(failed).toBeGreaterThan(0);
  const toast = page.getByRole("status").filter({ hasText: "Scheduler ausgeführt" });
  await expect(toast).toContainText(`${sent} Befehle an Geräte gesendet`);
  await expect(toast).toContainText(`${successful} von ${sent} Befehlen bestätigt`);
  await expect(page.locator(".toast.border-l-ok")).toHaveCount(0);
  await expect(page.locator(".toast.border-l-warn")).toHaveCount(1);
  await expect(runButton(page)).toBeEnabled();
  await expect(result(page).getByText(/durch admin gestartet/)).toBeVisible();
  await expect(result(page).getByText("Teilweise", { exact: true })).toBeVisible({ timeout: 15_000 });
  for (const court of [1, 2, 3, 4]) {
    hall.lights.setFault(`lamp-${court}`, "offline");
    hall.doors.setFault(`door-${court}`, "offline");
  }
  await runButton(page).click();
  await expect(result(page).getByText("Fehler", { exact: true })).toBeVisible({ timeout: 15_000 });
});

test("[Z-10, R-07] a run that was not complete, and one that did not happen, say so in their words", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  let isIncomplete = true;
  await page.route(FUNCTION, async (route) => {
    if (!isIncomplete) return route.fulfill({ status: 500, body: "" });
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), success: false } });
  });
  await runButton(page).click();
  const incomplete = page.getByRole("alert").filter({ hasText: "Scheduler-Fehler" });
  await expect(incomplete).toContainText("Scheduler konnte nicht vollständig ausgeführt werden");
  isIncomplete = false;
  await runButton(page).click();
  const failed = page.getByRole("alert").filter({ hasText: "Scheduler konnte nicht ausgeführt werden" });
  await expect(failed).toContainText("Fehler");
  expect(complaints.splice(0)).toEqual([expect.stringContaining("500")]);
});

test("[Z-06, H-12, N-09] an operator pauses it, plainly visible to everyone at once; staff see it without the toggle", async ({
  page,
  hall,
  openBrowser,
}) => {
  await hall.addUser();
  const other = await openBrowser();
  await signIn(other, hall, "personal");
  await expect(runButton(other)).toBeEnabled();
  await expect(toggle(other)).toHaveCount(0);
  await signIn(page, hall);
  await expect(toggle(page)).toBeChecked();
  await toggle(page).click();
  await expect(toggle(page)).not.toBeChecked();
  for (const view of [page, other]) {
    await expect(view.getByRole("status").filter({ hasText: NOTICE })).toBeVisible();
    await expect(section(view).getByText("Inaktiv", { exact: true }).first()).toBeVisible();
    await expect(section(view).getByText("Inaktiv seit 15:00 Uhr durch admin")).toBeVisible();
    await expect(section(view).getByText("Keiner", { exact: true })).toBeVisible();
  }
  await pause(hall, false);
  for (const view of [page, other]) await expect(view.getByText(NOTICE)).toHaveCount(0);
  await expect(toggle(page)).toBeChecked();
});

test("[H-12] a second tab, which has no stream of its own, and a page come back to follow as well", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  await expect(toggle(page)).toBeChecked();
  const second = await page.context().newPage();
  await second.goto(hall.url);
  await expect(toggle(second)).toBeChecked();
  await page.getByRole("link", { name: "Hilfe" }).first().click();
  await expect(page.getByRole("heading", { name: "Court Steuerung" })).toHaveCount(0);
  await pause(hall, true);
  await expect(second.getByText(NOTICE)).toBeVisible();
  await page.getByRole("link", { name: "Halle" }).first().click();
  await expect(page.getByText(NOTICE)).toBeVisible();
});

test("[Z-11, H-12] the last result names door, light, reason and codes of each court, live, the codes masked until they are to be seen", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  const court = (number: number) =>
    result(page)
      .getByRole("listitem")
      .filter({ hasText: `Court ${number}` });
  await expect(court(1)).toContainText("Tür Zu");
  await expect(court(1)).toContainText("Licht Aus");
  const { access_code: code } = (await hall.bookCourt(1, 0, 60, "Jana Albrecht")) as unknown as {
    access_code?: string;
  };
  await expect(court(1)).toContainText("Tür Offen");
  await expect(court(1)).toContainText("Licht An");
  await expect(court(1)).toContainText("Jana Albrecht");
  // the dots tell not even how many digits there are
  await expect(court(1)).toContainText("Code ••••••");
  await expect(result(page)).not.toContainText(/\d{4,}/);
  await shownSwitch(page).click();
  await expect(court(1)).toContainText(/Code \d{4,}/);
  if (code !== undefined) await expect(court(1)).toContainText(code);
  await page.reload();
  await expect(court(1)).toContainText("Code ••••••");
  await expect(shownSwitch(page)).not.toBeChecked();
  await expect(court(2)).toContainText("Tür Zu");
  await expect(result(page).getByText("Erfolgreich", { exact: true })).toBeVisible();
});

test("[Z-06, C-13] paused and blocked: axe finds nothing, and nothing runs out of the screen", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 60, "Alexandra Freifrau von Waldenburg-Schönhausen");
  await hall.bookCourt(2, 30, 90);
  await hall.setMode(2, false);
  await hall.operate("POST", "/api/blocks", {
    courtIds: [3],
    from: "2026-11-21T15:00",
    until: "2026-11-24T08:00",
    reason: "Bodenpflege-und-Netzwechsel-mit-einem-sehr-langen-Wort-ohne-Lücke",
  });
  await pause(hall, true);
  await signIn(page, hall);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page.getByRole("list", { name: "Gesperrte Courts" })).toBeVisible();
  await expect(result(page).getByRole("listitem")).toHaveCount(4);
  await inEachLook(page, LOOKS, async (look) => {
    await expectSound(page, look);
    await expectFitForThumbs(page.getByRole("main").getByRole("button"), look.step);
  });
});
