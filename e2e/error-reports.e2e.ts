import type { LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { light } from "./support/court.ts";
import { expect, lookAt, signIn, test, wholePage } from "./support/hall.ts";

test.use({ ownPage: true });

/** What the page has written to the log, newest first. */
async function reported(hall: HallUnderTest): Promise<LogEntryView[]> {
  return (await hall.operate("GET", "/api/logs?component=page")).items;
}

const isOfLoading = (message: string) => /konnten? nicht geladen werden$/.test(message);
const SENTENCE = "Fehler bei Lichtsteuerung: Licht konnte nicht gesteuert werden";

test("[G-05, G-02] an error on screen is written to the log, with the browser and who saw it", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.setMode(2, false);
  hall.lights.setFault("lamp-2", "offline");
  await signIn(page, hall);
  await light(page, 2).click();
  await expect(page.getByRole("alert")).toContainText("Fehler bei Lichtsteuerung");
  await expect.poll(async () => (await reported(hall)).length).toBe(1);
  const [entry] = await reported(hall);
  expect(entry).toMatchObject({
    level: "error",
    message: SENTENCE,
    metadata: { path: "/", browser: { family: "Chrome", major: expect.any(Number) } },
    references: [{ kind: "user", name: "admin" }],
  });
  complaints.splice(0);
});

test("[G-05] an error of an outage is written once the server is back, and makes no error of its own", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.setMode(2, false);
  await signIn(page, hall);
  await expect(light(page, 2)).toBeVisible();
  await wholePage(page);
  await hall.stop();
  await light(page, 2).click();
  const toasts = page.getByRole("alert");
  await expect(toasts.filter({ hasText: "Fehler bei Lichtsteuerung" })).toBeVisible();
  await expect(page.getByText("Verbindung zum Server unterbrochen")).toBeVisible();
  await expect(toasts).toHaveCount(1);
  await hall.startAgain();
  // what the page was just asking for when the server stopped stands on it as missing, and is written too
  const ownErrors = async () =>
    (await reported(hall)).map(({ message }) => message).filter((message) => !isOfLoading(message));
  await expect.poll(ownErrors).toEqual([SENTENCE]);
  // what failed to load after the server was back happened when it was written, and says no other time
  for (const { message, metadata } of await reported(hall))
    if (message === SENTENCE) expect(Date.parse(String(metadata["occurred_at"]))).not.toBeNaN();
  complaints.splice(0);
});

test("[G-05] what could not be loaded and stands on the page is written too, once per outage", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.breakTable("climate_history");
  await signIn(page, hall);
  await lookAt(page, "Klimasteuerung");
  const climate = page.getByRole("region", { name: "Klimasteuerung" });
  const failure = climate.getByText("Verlauf konnte nicht geladen werden");
  await expect(failure).toBeVisible();
  const sentences = async () => (await reported(hall)).map(({ message }) => message);
  await expect.poll(sentences).toEqual(["Verlauf konnte nicht geladen werden"]);
  const asked = page.waitForResponse(/climate\/history/);
  await climate.getByRole("button", { name: "Erneut versuchen" }).click();
  await asked;
  await hall.mendTable("climate_history");
  await expect(failure).toHaveCount(0);
  await lookAt(page, "Klimasteuerung");
  expect(await sentences()).toHaveLength(1);
  expect(complaints.splice(0).every((text) => /500/.test(text))).toBe(true);
});

test("[G-05] errors without anyone signed in are not written", async ({ page, hall, complaints }) => {
  await page.goto(`${hall.url}/login`);
  await page.getByLabel("Benutzername").fill("admin");
  await page.getByLabel("Passwort", { exact: true }).fill("falsch");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await reported(hall)).toEqual([]);
  complaints.splice(0);
});

test("[G-05] a page that is left while it loads reports nothing", async ({ page, hall, complaints }) => {
  await signIn(page, hall);
  await wholePage(page);
  // the answers that it waits for are aborted with it
  for (let turn = 0; turn < 12; turn += 1) {
    // by the page itself: the browser's own command is refused while the page before is still being exchanged
    const left = page.waitForEvent("framenavigated");
    await page.evaluate(() => void setTimeout(() => location.reload()));
    await left;
    await page.waitForRequest(/\/api\/courts/);
  }
  await page.reload();
  await wholePage(page);
  // one that is seen comes after all that would have been reported
  await hall.setMode(2, false);
  hall.lights.setFault("lamp-2", "offline");
  await light(page, 2).click();
  await expect.poll(async () => (await reported(hall)).map(({ message }) => message)).toEqual([SENTENCE]);
  complaints.splice(0);
});
