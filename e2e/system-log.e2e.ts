import { hours, minus, minutes, plus } from "@platzwart/domain/time/instant";
import { SERVER } from "@platzwart/server/database/caller";
import { logReaderIn } from "@platzwart/server/modules/log/log-reader";
import { expect, signIn, test } from "./support/hall.ts";
import { downTo, log, message, older, probes, row, rows, samples, section } from "./support/log.ts";
import { expectSoundInEachLook } from "./support/looks.ts";
import { mendAndRetry } from "./support/retry.ts";

test("[H-10, G-02] each entry with time, level, component, court, message and who it is from; opened, all of it", async ({
  page,
  hall,
}) => {
  await hall.operate("POST", "/api/logs", {
    level: "warn",
    component: "probe",
    message: "Etwas klemmt",
    courtId: 2,
    metadata: { path: "/" },
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
  for (const text of [/Nummer\s*\d+/, /21\.11\.2026, 15:00:\d\d,\d{3} Uhr/, /Browser\s*andere/, "Seite: /"])
    await expect(entry).toContainText(text);
  await expect(entry).toContainText("Benutzer admin");
  await message(page, "Etwas klemmt").click();
  await expect(entry).not.toContainText("Benutzer admin");
});

test("[G-04, H-12] what anybody does appears live, for operator and staff, and is not read out", async ({
  page,
  hall,
  openBrowser,
}) => {
  await hall.addUser();
  await signIn(page, hall);
  const other = await openBrowser();
  await signIn(other, hall, "personal");
  await expect(section(page).getByText("live")).toBeVisible();
  await expect(older(page)).toHaveCount(0);
  await other.getByRole("switch", { name: "Automatik Court 1" }).click();
  for (const view of [page, other]) {
    await expect(rows(view).first()).toContainText("Court 1 auf Manuell gestellt");
    await expect(rows(view).first()).toContainText("personal");
  }
  expect(await section(page).locator(":is([aria-live], [role=status], [role=log]) li").count()).toBe(0);
  await other.close();
});

test("[H-10] says that there is nothing, or that it could not be loaded, and heals", async ({
  page,
  hall,
  complaints,
}) => {
  const afterAll = plus(hall.clock.now(), minutes(1));
  await hall.app.storage.write(SERVER, (store) => logReaderIn(store).deleteBefore("audit", afterAll, 100));
  let isBroken = false;
  await page.route("**/api/logs?*", (route) => (isBroken ? route.abort() : route.continue()));
  await signIn(page, hall);
  await expect(section(page).getByRole("status")).toHaveText("Keine Einträge");
  isBroken = true;
  await page.reload();
  const missing = section(page).locator(".notice", { hasText: "System Logs konnten nicht geladen werden" });
  await expect(missing).toBeVisible();
  await mendAndRetry(missing, () => {
    isBroken = false;
  });
  await expect(missing).toHaveCount(0);
  await expect(row(page, "System Logs konnten nicht geladen werden")).toBeVisible();
  await log(hall, ...samples(1, 200));
  await expect(row(page, "Probe 200")).toBeVisible();
  isBroken = true;
  await older(page).click();
  await expect(page.getByRole("alert")).toContainText("Ältere Einträge konnten nicht geladen werden");
  isBroken = false;
  await older(page).click();
  await expect.poll(() => probes(page)).toEqual(downTo(200, 1));
  complaints.splice(0);
});

test("[H-10] another day is named", async ({ page, hall }) => {
  const yesterday = minus(hall.clock.now(), hours(24));
  await log(hall, ...samples(1, 1, { at: yesterday }));
  await signIn(page, hall);
  await expect(row(page, "Probe 1")).toContainText("20.11. 15:00:");
});

test("[H-10] long, filtered, opened and held: axe finds nothing, and nothing runs out of the screen", async ({
  page,
  hall,
}) => {
  const long = { component: "importer-mit-einem-sehr-langen-namen-hier", message: "x".repeat(500) };
  await log(hall, ...samples(1, 20, { level: "error" }), { ...long, level: "warn", court: 1 });
  await signIn(page, hall, "admin", "/?log-court=1");
  await message(page, long.message).click();
  await log(hall, { ...long, court: 1 });
  await expect(section(page).getByRole("button", { name: "1 neuer Eintrag" })).toBeVisible();
  await expectSoundInEachLook(page, { part: ".system-log" });
});
