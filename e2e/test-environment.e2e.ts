import { seconds } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/hall.ts";
import { expectSound, inEachLook, LOOKS } from "./support/looks.ts";

test.use({ ownPage: true });

const API = "**/functions/v1/control-system-api";
const NAMES = ["Tür entriegeln", "Tür verriegeln", "Ungültiger Code", "Tastatureingabe", "Verbindungstest"];

const card = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });
const start = (page: Page, name: string) => card(page, name).getByRole("button", { name: /^Test starten/ });
const toast = (page: Page, title: string) => page.locator(".toast").filter({ hasText: title });
const logLines = (page: Page) => page.getByRole("log", { name: "Protokoll" }).getByRole("listitem");
const steps = (page: Page, name: string) =>
  card(page, name).getByRole("list", { name: "Ablauf" }).getByRole("listitem");
const simulation = (page: Page) => page.getByRole("switch", { name: "Simulationsmodus" });

/** From now on time passes in the page only when the test lets it. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}

test("[T-01, T-02, T-03, T-04, T-05, T-06, T-07, T-08] tests are simulated one by one, all in turn and by themselves, and a simulated door takes the test code", async ({
  page,
  hall,
}) => {
  const { code } = await hall.operate("GET", "/api/test-code");
  await signIn(page, hall, "admin", "/test-environment?seed=1");
  await expect(simulation(page)).toBeChecked();
  await expect(page.getByRole("switch", { name: "Automatische Tests" })).not.toBeChecked();
  const field = page.getByLabel("Test-Zugangscode");
  await expect(field).toHaveValue(code);
  await expect(field).toHaveAttribute("maxlength", "4");
  await expect(page.getByRole("list", { name: "Testfälle" }).getByRole("heading")).toHaveText(NAMES);
  for (const name of NAMES) await expect(card(page, name)).toContainText("Bereit");
  await expect(page.getByText("Geprüfte Tür")).toHaveCount(0);
  const guide = page.getByRole("region", { name: "So testen Sie" });
  for (const step of ["Simulation aktivieren", "Einzeltests", "Automatische Tests", "Tastaturtest"])
    await expect(guide).toContainText(step);

  await page.clock.install();
  await stopTime(page);
  await page.getByRole("button", { name: "Alle Tests starten" }).click();
  await expect(card(page, "Tür entriegeln")).toContainText("Läuft");
  await expect(start(page, "Tür entriegeln")).toBeDisabled();
  await page.clock.runFor(1_230);
  const timer = card(page, "Tür entriegeln").getByRole("timer");
  await expect(timer).toHaveText("1,2 s");
  await page.clock.runFor(100);
  await expect(timer).toHaveText("1,3 s");
  await page.clock.runFor(9_000);
  await expect(card(page, "Tür entriegeln")).toContainText("Erfolgreich");
  await expect(card(page, "Tür entriegeln")).toContainText("Laufzeit: 2,8 s");
  await expect(card(page, "Tür verriegeln")).toContainText("Fehlgeschlagen");
  await expect(toast(page, "Test fehlgeschlagen")).toContainText("Tür verriegeln");
  await page.clock.runFor(13_500);
  await expect(toast(page, "Test erfolgreich").last()).toContainText("Verbindungstest");
  await expect(logLines(page).first()).toHaveText(/^\d\d:\d\d:\d\dAlle Tests beendet: 4 von 5 erfolgreich$/);
  await page.clock.resume();
  await inEachLook(page, LOOKS, (look) => expectSound(page, look));
  await stopTime(page);

  await page.getByRole("switch", { name: "Automatische Tests" }).click();
  await page.clock.runFor(60_000);
  await expect(logLines(page)).toHaveCount(20);
  await page.getByRole("switch", { name: "Automatische Tests" }).click();
  await page.getByRole("button", { name: "Zurücksetzen", exact: true }).click();
  for (const name of NAMES) await expect(card(page, name)).toContainText("Bereit");
  await expect(page.getByText("Noch nichts geschehen")).toBeVisible();

  // T-08: the door beside it, by keyboard
  const door = page.getByRole("region", { name: "Simulierte Tür Court 1" });
  await page.keyboard.type(code === "0000" ? "1111" : "0000");
  await page.keyboard.press("Enter");
  await page.clock.runFor(1_000);
  await expect(door).toContainText("Zugang verweigert");
  await page.clock.runFor(4_000);
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await page.clock.runFor(1_000);
  await expect(door).toContainText("Zugang gewährt");
  await expect(door).toContainText("Offen");
  await expect(logLines(page)).toHaveText([/Zugang gewährt$/, /ungültiger Code mit 4 Ziffern$/]);
  await page.clock.runFor(29_500);
  await expect(toast(page, "Tür automatisch verriegelt")).toBeVisible();
  await expect(door).toContainText("Verriegelt");
  await page.getByLabel("Court oder Tür").selectOption("Court 2");
  await expect(page.getByRole("region", { name: "Simulierte Tür Court 2" })).toContainText(
    "Bitte Code eingeben",
  );

  // nothing of it reached the hall
  expect([1, 2, 3].map((id) => hall.doors.isUnlocked(`door-${id}`))).toEqual([false, false, false]);
  const { items } = await hall.operate("GET", "/api/logs?component=door-control");
  expect(items).toEqual([]);
});

test("[T-03, D-12] with the simulation off each test is carried out at the chosen door, with the times of its steps", async ({
  page,
  hall,
}) => {
  for (const court of [1, 2]) await hall.changeDoor(court, { mode: "code_only" });
  const { access_code: code } = await hall.bookCourt(2);
  await signIn(page, hall, "admin", "/settings?tab=raspberry-pi");
  await page.getByRole("link", { name: /^Öffnen\s?: Testumgebung$/ }).click();
  // what was begun in the simulation is not carried out at a door
  const automatic = page.getByRole("switch", { name: "Automatische Tests" });
  await automatic.click();
  await expect(automatic).toBeChecked();
  await simulation(page).click();
  await expect(toast(page, "Simulationsmodus gespeichert")).toBeVisible();
  await expect(simulation(page)).not.toBeChecked();
  await expect(automatic).not.toBeChecked();
  const { items: settings } = await hall.operate("GET", "/api/settings");
  expect(settings).toContainEqual(expect.objectContaining({ key: "simulation_mode", value: false }));
  const door = page.getByLabel("Geprüfte Tür");
  await door.selectOption("Tür Court 2");
  await expect(door).toHaveAccessibleDescription(/^Zu seit /);

  await start(page, "Tür entriegeln").click();
  await expect(card(page, "Tür entriegeln")).toContainText("Erfolgreich");
  await expect(steps(page, "Tür entriegeln")).toHaveText([
    /^Taste gedrückt0,0 ms$/,
    /^Entscheidung im Server[\d,.]+ ms$/,
    /^Befehl an die Tür[\d,.]+ ms$/,
    /^Meldung der Tür[\d,.]+ ms$/,
  ]);
  expect(hall.doors.isUnlocked("door-2")).toBe(true);
  // it is open still, and waited for
  await start(page, "Tür verriegeln").click();
  await expect(card(page, "Tür verriegeln")).toContainText("Läuft");
  const openings = async () => {
    const { items } = await hall.operate("GET", "/api/logs?component=doors");
    return items.filter(({ message }: { message: string }) => message.includes("über das Panel geöffnet"))
      .length;
  };
  expect(await openings()).toBe(1);
  // the last seconds pass by themselves: the opening that follows must not fall into a leap
  await hall.advance(seconds(8));
  await expect.poll(openings).toBe(2);
  // the test waits for what this page is told: it is to see the door open before that is over
  await expect(door).toHaveAccessibleDescription(/^Offen seit /);
  expect(hall.doors.isUnlocked("door-2")).toBe(true);
  // one at a time at one door
  await expect(start(page, "Ungültiger Code")).toBeDisabled();
  await hall.advance(seconds(11));
  await expect(card(page, "Tür verriegeln")).toContainText("Erfolgreich");
  await expect(steps(page, "Tür verriegeln").last()).toHaveText(/^Verriegelt von selbst[\d,.]+ ms$/);

  // the test code is wrong at every door now, and said to be
  await start(page, "Ungültiger Code").click();
  await expect(card(page, "Ungültiger Code")).toContainText("Erfolgreich");
  await expect(card(page, "Ungültiger Code")).toContainText("Der Code wurde abgelehnt, die Tür blieb zu.");
  await start(page, "Tastatureingabe").click();
  await expect(card(page, "Tastatureingabe")).toContainText("Fehlgeschlagen");
  await expect(card(page, "Tastatureingabe")).toContainText("Der Code im Feld gilt an dieser Tür nicht.");
  expect(hall.doors.isUnlocked("door-2")).toBe(false);

  await page.getByLabel("Test-Zugangscode").fill(code);
  await start(page, "Tastatureingabe").click();
  await expect(card(page, "Tastatureingabe")).toContainText("Erfolgreich");
  await expect(steps(page, "Tastatureingabe")).toHaveCount(4);
  expect(hall.doors.isUnlocked("door-2")).toBe(true);

  await start(page, "Verbindungstest").click();
  await expect(card(page, "Verbindungstest")).toContainText("Die Tür antwortet.");
  hall.doors.setFault("door-2", "offline");
  await start(page, "Verbindungstest").click();
  await expect(card(page, "Verbindungstest")).toContainText("Fehlgeschlagen");
  await expect(card(page, "Verbindungstest")).toContainText("Die Tür antwortet nicht.");
});

test("[T-09] the booking test books as a booking system does, tries again where no answer came, and leaves nothing", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.bookCourt(1);
  await signIn(page, hall, "admin", "/test-environment");
  const panel = page.getByRole("region", { name: "Buchungstest" });
  await expect(panel.getByRole("option", { name: "Court 1 (belegt)" })).toBeAttached();
  await expect(panel.getByLabel("Court", { exact: true })).toHaveValue("2");
  // the answer to the first attempt is lost after the booking was made
  let attempts = 0;
  await page.route(API, async (route) => {
    if (route.request().postDataJSON().action !== "create_booking") return route.continue();
    attempts += 1;
    if (attempts > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.clock.install();
  await stopTime(page);
  await panel.getByRole("button", { name: "Buchungstest starten" }).click();
  await expect(panel).toContainText("Versuch 1 von 3: Keine Antwort vom Server.");
  await page.clock.runFor(2_000);
  await expect(panel).toContainText("Die Testbuchung ist entfernt.");
  await page.clock.runFor(100);
  await expect(toast(page, "Test erfolgreich")).toContainText("Buchungstest");
  expect(attempts).toBe(2);
  const answers = panel.getByRole("log").getByRole("listitem");
  await expect(answers).toHaveText([
    /^Verbindung prüfenerledigt.*"database_status": "ok"/s,
    /^Buchung anlegenerledigtVersuch 2 von 3.*"access_code": "\d{4}"/s,
    /^Code prüfenerledigt.*"valid": true/s,
    /^Buchung entfernenerledigtDie Testbuchung ist entfernt\.$/s,
  ]);
  const bookings = async (): Promise<[number, string][]> => {
    const query = "from=2026-11-21T00:00:00Z&to=2026-11-23T00:00:00Z";
    const { items } = await hall.operate("GET", `/api/bookings?${query}`);
    return items.map(({ courtId, status }: { courtId: number; status: string }) => [courtId, status]);
  };
  expect(await bookings()).toEqual([
    [1, "active"],
    [2, "cancelled"],
  ]);
  await page.clock.resume();
  await inEachLook(page, LOOKS, (look) => expectSound(page, look));

  // a court that is taken is the server's answer, and nothing is tried again
  await panel.getByLabel("Court", { exact: true }).selectOption("Court 1 (belegt)");
  await panel.getByRole("button", { name: "Buchungstest starten" }).click();
  await expect(answers).toHaveCount(2);
  await expect(answers.last()).toContainText("bereits gebucht");
  await expect(toast(page, "Test fehlgeschlagen")).toContainText("Buchungstest");
  expect(attempts).toBe(3);
  expect(complaints.splice(0)).toEqual([expect.stringContaining("ERR_FAILED")]);

  // a page that is loaded anew while it books removes the booking afterwards
  await page.unroute(API);
  await panel.getByLabel("Court", { exact: true }).selectOption("Court 3");
  await page.route(API, async (route) => {
    if (route.request().postDataJSON().action === "create_booking") await route.fetch();
    else await route.continue();
  });
  page.once("dialog", (dialog) => dialog.accept());
  await panel.getByRole("button", { name: "Buchungstest starten" }).click();
  const active = async () => (await bookings()).filter(([, status]) => status === "active");
  await expect.poll(active).toHaveLength(2);
  await page.reload();
  await expect(toast(page, "Testbuchung entfernt")).toBeVisible();
  expect(await active()).toEqual([[1, "active"]]);
});
