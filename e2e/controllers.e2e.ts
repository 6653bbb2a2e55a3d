import { readFile } from "node:fs/promises";
import { seconds } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { DoorAtHall } from "../apps/server/src/testing/door-at-hall.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

test.use({ ownPage: true });

const TAB = "/settings?tab=raspberry-pi";
const DOOR = "Tür Court 2";
const panel = (page: Page) => page.getByRole("region", { name: "Türcontroller", exact: true });
const row = (page: Page, name: string) => panel(page).getByRole("listitem").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog");
/** What is done with a controller once in years is behind "Mehr". */
const more = async (page: Page, name: string, deed: string) => {
  await row(page, name).getByRole("button", { name: "Mehr" }).click();
  await row(page, name).getByRole("button", { name: deed, exact: true }).click();
};
const add = (page: Page) => panel(page).getByRole("button", { name: "Türcontroller hinzufügen" });

test("[E-01] an operator adds a controller to a door, sees its code once and that it waits, and removes it", async ({
  page,
  hall,
  complaints,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, hall, "admin", TAB);
  await expect(panel(page)).toContainText("Noch kein Türcontroller.");
  await add(page).click();
  const name = dialog(page).getByLabel("Name");
  await name.press("Enter");
  await expect(name).toHaveAccessibleDescription("Bitte ausfüllen.");
  await expect(name).toBeFocused();
  await dialog(page).getByLabel("Tür").selectOption(DOOR);
  await name.fill("Raspberry Pi am Eingang");
  await name.press("Enter");

  const server = dialog(page).getByLabel("Adresse dieses Servers");
  await expect(server).toBeFocused();
  await expect(server).toHaveValue(hall.url);
  await expect(server).toHaveAccessibleDescription(/gilt nur an diesem Rechner/);
  await expect(dialog(page)).toContainText("Gilt 24 Stunden, bis So 15:00 Uhr, und nur einmal");
  await expect(dialog(page)).toContainText(`Bis dahin bleibt die Tür „${DOOR}“, wie sie ist`);
  await expect(dialog(page)).toContainText("Wartet auf die erste Verbindung");
  await dialog(page).getByRole("button", { name: "Code kopieren" }).click();
  await expect(dialog(page)).toContainText("Code kopiert");
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(/^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/);
  await server.fill("http://halle.test:8080/pfad");
  await dialog(page).getByText("Auf einem Raspberry Pi, der schon läuft").click();
  await dialog(page).getByRole("button", { name: "Befehle kopieren" }).click();
  await expect(dialog(page)).toContainText("Befehle sind kopiert");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `sudo platzwart-door claim http://halle.test:8080 ${code}`,
  );
  await dialog(page).getByText("Zum Ausprobieren ohne Raspberry Pi").click();
  await expect(dialog(page)).toContainText(
    `npm run door -- --server http://halle.test:8080 --code ${code} --state tuer-${code.slice(0, 4).toLowerCase()}`,
  );
  await expectSoundInEachLook(page, { part: "dialog", step: "code" });
  await dialog(page).getByRole("button", { name: "Fertig" }).click();

  await expect(row(page, "Raspberry Pi")).toContainText(DOOR);
  await expect(row(page, "Raspberry Pi")).toContainText("Wartet auf die erste Verbindung");
  await expect(row(page, "Raspberry Pi")).toContainText("bis So 15:00 Uhr");
  await expect(page.getByText(code)).toHaveCount(0);
  await expectSoundInEachLook(page, { part: "section[aria-labelledby=controllers]", step: "list" });

  // a door has one at most
  await add(page).click();
  const doors = dialog(page).getByLabel("Tür").getByRole("option");
  await expect(doors.filter({ hasText: "Tür Court 1" })).toHaveCount(1);
  await expect(doors.filter({ hasText: DOOR })).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Abbrechen" }).click();

  await more(page, "Raspberry Pi", "Entfernen");
  await expect(dialog(page)).toContainText("Seine Verbindung endet sofort");
  await expect(dialog(page)).toContainText("bis zu 7 Tage");
  await dialog(page).getByRole("button", { name: "Entfernen" }).click();
  await expect(panel(page)).toContainText("Noch kein Türcontroller.");
  expect(complaints).toEqual([]);
});

test("[P-05, E-04] the files for a card come as one ZIP, put together in the browser, whose passwords the server never gets", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall, "admin", TAB);
  await add(page).click();
  await dialog(page).getByLabel("Name").fill("Eingang");
  await dialog(page).getByLabel("Tür").selectOption(DOOR);
  await dialog(page).getByLabel("Name").press("Enter");
  const load = dialog(page).getByRole("button", { name: "Dateien für die Karte laden" });
  await dialog(page).getByLabel("Adresse dieses Servers").fill("halle");
  await dialog(page).getByLabel("Netzwerk").selectOption("WLAN");
  await dialog(page).getByLabel("WLAN-Kennwort").fill("kurz");
  await dialog(page).getByLabel("SSH-Schlüssel (freiwillig)").fill("ssh-ed25519");
  await load.click();
  for (const problem of [
    "„halle“ ist keine Adresse. Erlaubt ist http:// oder https:// mit Name oder Nummer",
    "Der Name eines WLANs hat 1 bis 32 Zeichen.",
    "Ein WLAN-Kennwort hat 8 bis 63 Zeichen.",
    "Das ist kein öffentlicher SSH-Schlüssel.",
  ])
    await expect(dialog(page)).toContainText(problem);
  await expectSoundInEachLook(page, { part: "dialog", step: "problems" });
  const wifi = 'Halle "Süd": 2,4 #1';
  const key = `ssh-ed25519 ${"A".repeat(68)} technik@halle`;
  await dialog(page).getByLabel("Adresse dieses Servers").fill("http://192.168.1.20:8080");
  await dialog(page).getByLabel("Name des WLANs").fill(wifi);
  await dialog(page).getByLabel("WLAN-Kennwort").fill("geheim: ja\\nein");
  await dialog(page).getByLabel("SSH-Schlüssel (freiwillig)").fill(key);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  const [download] = await Promise.all([page.waitForEvent("download"), load.click()]);
  expect(download.suggestedFilename()).toBe("tuercontroller-Eingang.zip");
  const files = unzipSync(await readFile(await download.path()));
  expect(Object.keys(files).sort()).toEqual([
    "LIESMICH.txt",
    "network-config",
    "platzwart-door.json",
    "platzwart-door_3.1.0_all.deb",
    "user-data",
  ]);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(JSON.parse(text("platzwart-door.json"))).toEqual({
    server: "http://192.168.1.20:8080",
    code: expect.stringMatching(/^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/),
  });
  // JSON is YAML, too, whatever stands in a name
  expect(text("network-config")).toContain(`        ${JSON.stringify(wifi)}:`);
  expect(text("network-config")).toContain(`password: ${JSON.stringify("geheim: ja\\nein")}`);
  expect(text("user-data")).toContain("timezone: Europe/Berlin");
  expect(text("user-data")).toContain(`ssh_authorized_keys: [${JSON.stringify(key)}]`);
  expect(text("user-data")).not.toContain("platzwart-door.json");
  expect(text("user-data")).toMatch(/^hostname: tuer-[0-9a-f]{4}$/m);
  // Raspberry Pi OS would wait for a user who is never named
  expect(text("user-data")).toContain("[systemctl, mask, --now, userconfig.service]");
  expect(strFromU8((files["platzwart-door_3.1.0_all.deb"] ?? new Uint8Array()).slice(0, 8))).toBe(
    "!<arch>\n",
  );
  await expect(page.locator(".toast")).toContainText("Dateien gespeichert");
  expect(sent.filter((request) => request.includes("geheim"))).toEqual([]);
  expect(complaints).toEqual([]);
});

test("[E-04, Z-08] a machine that reports with the code is taken over with the mode of its door", async ({
  page,
  hall,
  complaints,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, hall, "admin", TAB);
  await add(page).click();
  await dialog(page).getByLabel("Tür").selectOption(DOOR);
  await dialog(page).getByLabel("Name").fill("Eingang");
  await dialog(page).getByLabel("Name").press("Enter");
  await dialog(page).getByRole("button", { name: "Code kopieren" }).click();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  const [{ id, doorId }] = (await hall.operate("GET", "/api/controllers")).items;
  const door = DoorAtHall.of(hall, { id, code, doorId });
  await expect(door.enrol()).rejects.toThrow();
  await hall.advance(seconds(3));

  await expect(dialog(page)).toContainText("Eingang übernehmen?");
  await expect(dialog(page)).toContainText("Raspberry Pi 5");
  await expect(dialog(page)).toContainText("Seriennummer 1234");
  const mode = dialog(page).getByLabel("Betriebsart");
  await expect(mode).toHaveValue("code_only");
  await mode.selectOption("Nach Zeitplan");
  await expect(mode).toHaveAccessibleDescription(/für die ganze Zeit der Buchung/);
  await expectSoundInEachLook(page, { part: "dialog", step: "accept" });
  await dialog(page).getByRole("button", { name: "Abbrechen" }).click();
  await expect(row(page, "Eingang")).toContainText("Meldet sich");
  await row(page, "Eingang").getByRole("button", { name: "Übernehmen" }).click();
  await mode.selectOption("Nach Zeitplan");
  await dialog(page).getByRole("button", { name: "Übernehmen" }).click();
  await expect(page.locator(".toast")).toContainText("Türcontroller übernommen");
  await expect(dialog(page)).toHaveCount(0);

  await door.enrol();
  await door.start();
  await hall.advance(seconds(3));
  await expect(row(page, "Eingang")).toContainText("Verbunden");
  await expect(row(page, "Eingang")).toContainText("Verdrahtung noch nicht geprüft");
  const { items } = await hall.operate("GET", "/api/doors");
  expect(items.find((one: { id: string }) => one.id === doorId)).toMatchObject({ mode: "schedule" });
  await door.stop();
  expect(complaints).toEqual([]);
});

test("[E-05] the wiring test goes through keys, button, lamps, buzzer and relay, and keeps what failed", async ({
  page,
  hall,
  complaints,
}) => {
  const door = await DoorAtHall.make(hall, { court: 2 });
  await door.enrol();
  await door.start();
  await signIn(page, hall, "admin", TAB);
  await row(page, DOOR).getByRole("button", { name: "Verdrahtung prüfen" }).click();
  await dialog(page).getByRole("button", { name: "Blinken lassen" }).click();
  await door.says("identify");
  await expect(dialog(page)).toContainText("Schritt 1 von 6");
  await expect(dialog(page)).toContainText("Noch 16 Tasten");
  door.type("123A456B789C*0#");
  await hall.advance(seconds(1));
  await expect(dialog(page)).toContainText("Noch eine Taste");
  await expect(dialog(page).getByText("Taste D, noch nicht gedrückt")).toHaveCount(1);
  await expectSoundInEachLook(page, { part: "dialog", step: "keys" });
  await dialog(page).getByRole("button", { name: "Weiter, geht nicht" }).click();
  await expect(dialog(page)).toContainText("Noch nicht gedrückt");
  door.core.pressButton();
  await hall.advance(seconds(1));
  await expect(dialog(page)).toContainText("Der Taster kommt an.");
  await dialog(page).getByRole("button", { name: "Weiter" }).click();
  for (const [part, answer] of [
    ["green_led", "Ja"],
    ["red_led", "Nein"],
    ["buzzer", "Ja"],
  ] as const) {
    await dialog(page).getByRole("button", { name: "Einschalten" }).click();
    await door.says(`test ${part}`);
    await dialog(page).getByRole("button", { name: answer, exact: true }).click();
  }
  await expect(dialog(page)).toContainText("Die Tür ist dann zwei Sekunden lang offen");
  await dialog(page).getByRole("button", { name: "Einschalten" }).click();
  await door.says("relay on");
  await expectSoundInEachLook(page, { part: "dialog", step: "relay" });
  await dialog(page).getByRole("button", { name: "Ja", exact: true }).click();
  await expect(dialog(page).getByRole("listitem")).toHaveText(["Taste D", "Rote LED"]);
  await expectSoundInEachLook(page, { part: "dialog", step: "result" });
  await dialog(page).getByRole("button", { name: "Ergebnis festhalten" }).click();
  await expect(page.locator(".toast")).toContainText("Verdrahtungstest festgehalten");
  await expect(row(page, DOOR)).toContainText("2 Teile nicht in Ordnung");
  // a door that is away meanwhile says so
  await row(page, DOOR).getByRole("button", { name: "Verdrahtung prüfen" }).click();
  await door.stop();
  await hall.advance(seconds(1));
  await expect(dialog(page)).toContainText("ist nicht erreichbar");
  expect(complaints.splice(0)).toContainEqual(expect.stringContaining("409"));
});

test.describe("a server with a newer program for doors", () => {
  test.use({ doorProgram: "3.2.0" });

  test("[P-05] gives it to a controller once an operator has read what that does, and says why it was not taken", async ({
    page,
    hall,
    complaints,
  }) => {
    const door = await DoorAtHall.make(hall, { court: 2 });
    await door.enrol();
    await door.start();
    await signIn(page, hall, "admin", TAB);
    await expect(row(page, DOOR)).toContainText("Programm 3.1.0");
    await expectSoundInEachLook(page, { part: "section[aria-labelledby=controllers]", step: "old" });
    door.disk.limit(0);
    await row(page, DOOR).getByRole("button", { name: "Programm aktualisieren" }).click();
    await expect(dialog(page)).toContainText("Programm 3.2.0 statt 3.1.0, von diesem Server signiert");
    await expect(dialog(page)).toContainText("kehrt die Tür von selbst zum bisherigen zurück");
    await expect(dialog(page)).toContainText("Debian, Node.js und Overlay werden nicht aktualisiert");
    await expectSoundInEachLook(page, { part: "dialog", step: "update" });
    const send = dialog(page).getByRole("button", { name: "Programm aktualisieren" });
    await send.click();
    await expect(dialog(page)).toContainText("Seine Karte ist voll");
    door.disk.limit(Number.POSITIVE_INFINITY);
    await send.click();
    await expect(page.locator(".toast").last()).toContainText("Programm gesendet");
    await expect(dialog(page)).toHaveCount(0);
    expect(await door.disk.list()).toContain("program-next.json");
    await door.stop();
    await page.reload();
    await expect(row(page, DOOR)).toContainText("Offline");
    await expect(row(page, DOOR).getByRole("button", { name: "Programm aktualisieren" })).toHaveCount(0);
    expect(complaints.splice(0)).toContainEqual(expect.stringContaining("409"));
  });
});

test("[E-01] a controller that waits changes nothing of its door; no door gets one by hand", async ({
  page,
  hall,
  complaints,
}) => {
  const { items } = await hall.operate("GET", "/api/doors");
  await hall.operate("POST", "/api/controllers", { name: "Keller", doorIds: [items[0].id] });
  await signIn(page, hall, "admin", TAB);
  await expect(row(page, "Keller")).toContainText("Wartet auf die erste Verbindung");
  await page
    .getByRole("region", { name: "Türen", exact: true })
    .getByRole("button", { name: "Ändern: Tür Court 1" })
    .click();
  await expect(dialog(page)).toContainText("Einen Türcontroller fügen Sie weiter unten");
  const offered = dialog(page).getByLabel("Ansteuerung").getByRole("option");
  await expect(offered.filter({ hasText: "Türcontroller" })).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Abbrechen" }).click();
  expect(complaints).toEqual([]);
});

test("[E-04] a controller is replaced by another machine, which an operator takes over in its place", async ({
  page,
  hall,
  complaints,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const before = await DoorAtHall.make(hall, { court: 2, mode: "schedule" });
  await before.enrol();
  await before.start();
  await signIn(page, hall, "admin", TAB);
  await more(page, DOOR, "Ersetzen");
  await expect(dialog(page)).toContainText("öffnet das bisherige weiter");
  await expectSoundInEachLook(page, { part: "dialog", step: "replace" });
  await dialog(page).getByRole("button", { name: "Ersetzen" }).click();
  await expect(dialog(page)).toContainText("Bis zu seiner ersten Verbindung öffnet das bisherige.");
  await dialog(page).getByRole("button", { name: "Code kopieren" }).click();
  await expect(dialog(page)).toContainText("Code kopiert");
  const code = await page.evaluate(() => navigator.clipboard.readText());
  await dialog(page).getByRole("button", { name: "Fertig" }).click();
  await expect(row(page, DOOR)).toContainText("Verbunden");
  await expect(row(page, DOOR)).toContainText("Ersatz vorbereitet, Einmalcode gilt bis So 15:00 Uhr");

  const after = DoorAtHall.of(hall, { ...before, code, doorId: before.doorId, id: before.id });
  after.hardware = { model: "Raspberry Pi 4", serial: "9999" };
  await expect(after.enrol()).rejects.toThrow();
  await hall.advance(seconds(3));
  await row(page, DOOR).getByRole("button", { name: "Übernehmen" }).click();
  await expect(dialog(page)).toContainText("Seriennummer 9999");
  await expect(dialog(page)).toContainText("Tür, Plätze, Betriebsart und Verlauf bleiben");
  await expect(dialog(page).getByLabel("Betriebsart")).toHaveCount(0);
  await expectSoundInEachLook(page, { part: "dialog", step: "in its place" });
  await dialog(page).getByRole("button", { name: "Übernehmen" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await after.enrol();
  await after.start();
  await hall.advance(seconds(3));
  await expect(row(page, DOOR)).toContainText("Seriennummer 9999");
  await expect(row(page, DOOR)).not.toContainText("Ersatz");
  expect(before.core.storedList).toBeNull();
  const { items } = await hall.operate("GET", "/api/doors");
  expect(items.find((one: { id: string }) => one.id === before.doorId)).toMatchObject({ mode: "schedule" });
  await before.stop();
  await after.stop();
  expect(complaints).toEqual([]);
});

test("[E-04] of a stolen controller the codes on its card are named, each with the way to other digits", async ({
  page,
  hall,
  complaints,
}) => {
  const door = await DoorAtHall.make(hall, { court: 2 });
  await door.enrol();
  await door.start();
  await hall.operate("POST", "/api/permanent-codes", { userName: "Vera Trainer", accessCode: "864209" });
  await hall.bookCourt(2);
  await hall.bookCourt(3);
  await signIn(page, hall, "admin", TAB);
  await more(page, DOOR, "Ersetzen");
  await dialog(page).getByLabel("Was ist mit dem bisherigen Gerät?").selectOption("Gestohlen oder verloren");
  await expect(dialog(page)).toContainText("gilt sofort nicht mehr");
  const before = dialog(page).getByRole("region", { name: "Codes auf seiner Karte" }).getByRole("listitem");
  await expect(before).toHaveCount(2);
  // other digits would reach the stolen one, too
  await expect(before.getByRole("link")).toHaveCount(0);
  await expect(dialog(page)).toContainText("Erst sperren, dann die Codes neu ausgeben");
  const codes = dialog(page)
    .getByRole("region", { name: "Codes auf der gestohlenen Karte" })
    .getByRole("listitem");
  await expect(before.first()).toContainText("Vera Trainer");
  await expectSoundInEachLook(page, { part: "dialog", step: "stolen" });
  await dialog(page).getByRole("button", { name: "Sperren und Ersatz vorbereiten" }).click();
  await expect(dialog(page)).toContainText("Wartet auf die erste Verbindung");
  const [list] = await Promise.all([
    page.context().waitForEvent("page"),
    codes.first().getByRole("link", { name: "Vera Trainer" }).click(),
  ]);
  await expect(list.getByRole("button", { name: "Neu ausgeben" })).toBeVisible();
  await list.close();
  await dialog(page).getByRole("button", { name: "Fertig" }).click();
  await expect(row(page, DOOR)).toContainText("Als gestohlen gemeldet, bisheriges Gerät gesperrt");
  expect(door.core.storedList).toBeNull();
  // no door has the code any more
  const { items } = await hall.operate("GET", "/api/access-codes/all");
  expect(items.map(({ doors }: { doors: { state: string }[] }) => doors[0]?.state)).not.toContain(
    "confirmed",
  );
  // the list is there again with another one-time code
  await more(page, DOOR, "Ersetzen");
  await expect(dialog(page)).toContainText("Das bisherige Gerät ist gesperrt.");
  await expect(codes).toHaveCount(2);
  await door.stop();
  expect(complaints).toEqual([]);
});

test("[E-04] a second card with its key is shown at the controller until it has another key", async ({
  page,
  hall,
  complaints,
}) => {
  const door = await DoorAtHall.make(hall, { court: 2 });
  await door.enrol();
  await door.start();
  await door.start({ isLinked: false });
  await door.until(async () => (await hall.operate("GET", "/api/controllers")).items[0].copySeenAt !== null);
  await signIn(page, hall, "admin", TAB);
  const notice = row(page, DOOR).getByText("Ein zweites Gerät mit seinem Schlüssel wurde am 21.11.2026");
  await expect(notice).toBeVisible();
  await expectSoundInEachLook(page, { part: "section[aria-labelledby=controllers]", step: "copy" });
  await more(page, DOOR, "Neuer Schlüssel");
  await expect(dialog(page)).toContainText("Eine Kopie seiner Karte kann sich danach nicht mehr verbinden.");
  await expectSoundInEachLook(page, { part: "dialog", step: "key" });
  await dialog(page).getByRole("button", { name: "Neuer Schlüssel" }).click();
  await expect(page.locator(".toast")).toContainText("Neuer Schlüssel ist unterwegs");
  await door.until(async () => (await hall.operate("GET", "/api/controllers")).items[0].copySeenAt === null);
  await page.reload();
  await expect(row(page, DOOR)).toContainText("Verbunden");
  await expect(notice).toHaveCount(0);
  await door.stop();
  expect(complaints).toEqual([]);
});
