import { ShellyDevice } from "@platzwart/device-simulator/shelly-device";
import { TasmotaDevice } from "@platzwart/device-simulator/tasmota-device";
import { seconds } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { mendAndRetry } from "./support/retry.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const lamps = (page: Page) => page.getByRole("list", { name: "Lichtkanäle der Halle" });
const row = (page: Page, court: string) =>
  lamps(page)
    .getByRole("listitem")
    .filter({ has: page.getByText(court, { exact: true }) });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const save = (page: Page) => dialog(page).getByRole("button", { name: "Speichern" }).click();

async function openTab(page: Page, hall: HallUnderTest, username?: string): Promise<void> {
  await signIn(page, hall, username, "/settings?tab=raspberry-pi");
  await expect(page.getByRole("heading", { name: "Einstellungen" })).toBeVisible();
}

test("[E-01] what is wrong with a light channel is said at its field, and the dialog stays usable", async ({
  page,
  hall,
  complaints,
}) => {
  const body = { courtIds: [3], driver: "simulated", address: "second?fault=offline" };
  await hall.operate("POST", "/api/light-channels", body);
  await openTab(page, hall);
  // a simulated one is listed by its name, without what it is told to play
  await expect(row(page, "Court 3").filter({ hasText: "second" })).not.toContainText("fault");
  await expect(row(page, "Court 2")).toContainText("Simuliert");
  await press(page, "Ändern: Licht Court 2");
  await field(page, "Ansteuerung").selectOption("Shelly (Gen2 oder neuer)");
  await save(page);
  await expect(field(page, "Adresse")).toBeFocused();
  const says = (label: string, text: string | RegExp) =>
    expect(field(page, label)).toHaveAccessibleDescription(text);
  await says("Adresse", "Bitte die Adresse des Geräts eintragen, zum Beispiel 192.168.1.20.");
  await field(page, "Adresse").fill("8.8.8.8");
  for (const wrong of ["9", "-1", "eins", ""]) {
    await field(page, "Ausgang").fill(wrong);
    await save(page);
    await says("Ausgang", "Bitte eine ganze Zahl von 0 bis 7 eingeben.");
  }
  await field(page, "Ausgang").fill("0");
  await save(page);
  await says("Adresse", /^„http:\/\/8\.8\.8\.8“ liegt nicht im Netz der Halle/);
  await field(page, "Adresse").fill("keine Adresse");
  await save(page);
  await says("Adresse", /ist keine Adresse; erwartet wird zum Beispiel/);
  await dialog(page).getByRole("button", { name: "Abbrechen" }).click();
  await expect(row(page, "Court 2")).toContainText("Simuliert");
  complaints.splice(0);
});

test("[E-01, E-03, E-04] a Shelly takes the place of a simulated lamp, and its test says in words what is wrong", async ({
  page,
  hall,
}) => {
  const shelly = new ShellyDevice({ clock: hall.clock });
  await shelly.http.start();
  await openTab(page, hall);
  await press(page, "Ändern: Licht Court 2");
  await field(page, "Ansteuerung").selectOption("Shelly (Gen2 oder neuer)");
  // nothing is there: the address is taken, the test says what is the matter
  await field(page, "Adresse").fill("127.0.0.1:9");
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, "Court 2")).toContainText("Shelly http://127.0.0.1:9 · Ausgang 0");
  await press(page, "Testen: Licht Court 2");
  const outcome = row(page, "Court 2").getByRole("status");
  await expect(outcome).toContainText("Test nicht bestanden");
  await expect(outcome).toContainText("Unter der Adresse ist nichts zu erreichen.");
  await expect(row(page, "Court 2")).toContainText("Einschalten fehlgeschlagen");

  await press(page, "Ändern: Licht Court 2");
  await field(page, "Adresse").fill(shelly.http.url);
  await save(page);
  await expect(outcome).toHaveCount(0);
  await press(page, "Testen: Licht Court 2");
  // it is followed while it runs
  await expect(row(page, "Court 2")).toContainText("Die Lampe meldet: an erledigt");
  await expect(outcome).toContainText("Test bestanden");
  await expect(row(page, "Court 2")).toContainText("Wieder aus erledigt");
  expect(shelly.relays[0]?.changes.map(({ on }) => on)).toEqual([true, false]);

  await hall.bookCourt(2);
  await expect.poll(() => shelly.relays[0]?.isOn).toBe(true);
  await expect(row(page, "Court 2")).toContainText("An");
  await page.goto(hall.url);
  // of the court's lamp and door only the door is simulated now
  await expect(page.getByRole("article", { name: "Court 2" }).getByText("Simuliert")).toHaveCount(1);
  await expect(page.getByRole("article", { name: "Court 1" }).getByText("Simuliert")).toHaveCount(2);
  await shelly.http.stop();
});

test("[E-01, E-03] the password of a device is taken, kept and deleted, and never shown", async ({
  page,
  hall,
}) => {
  const tasmota = new TasmotaDevice({ clock: hall.clock, outputs: 2, password: "Grundlinie" });
  await tasmota.http.start();
  await openTab(page, hall);
  await press(page, "Ändern: Licht Court 1");
  await field(page, "Ansteuerung").selectOption("Tasmota");
  await expect(field(page, "Ausgang")).toHaveValue("1");
  await field(page, "Adresse").fill(tasmota.http.url);
  await field(page, "Ausgang").fill("2");
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  // each device is asked every ten seconds; an answer that is not there when they are over is waited for the next time
  const says = (text: string) =>
    expect(async () => {
      await hall.advance(seconds(10));
      await expect(row(page, "Court 1")).toContainText(text, { timeout: 2_000 });
    }).toPass();
  await says("Das Gerät verlangt ein Passwort");
  const change = async (password: string) => {
    await press(page, "Ändern: Licht Court 1");
    await field(page, "Passwort").fill(password);
    await save(page);
    await expect(dialog(page)).toHaveCount(0);
  };
  await change("falsch");
  await says("Das Gerät lehnt das Passwort ab.");
  await change("Grundlinie");
  await says("Aus");
  await expect(row(page, "Court 1")).not.toContainText("Passwort");
  await press(page, "Testen: Licht Court 1");
  await expect(row(page, "Court 1").getByRole("status")).toContainText("Test bestanden");
  expect(tasmota.relays.map(({ changes }) => changes.length)).toEqual([0, 2]);

  await press(page, "Ändern: Licht Court 1");
  await expect(field(page, "Passwort")).toHaveValue("");
  await expect(field(page, "Passwort")).toHaveAccessibleDescription(
    "Gespeichert. Leer lassen, um es zu behalten.",
  );
  await field(page, "Adresse").fill("192.168.77.1");
  await expect(field(page, "Passwort")).toHaveAccessibleDescription(
    "Für ein anderes Gerät bitte neu eingeben.",
  );
  await field(page, "Adresse").fill(tasmota.http.url);
  // by keyboard: the message that the test passed may still lie over it
  await dialog(page).getByRole("switch", { name: "Passwort löschen" }).press("Space");
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  await hall.advance(seconds(10));
  await expect(row(page, "Court 1")).toContainText("Das Gerät verlangt ein Passwort");
  await tasmota.http.stop();
});

test("[E-01, H-12] a light channel is removed after a question and set up again, on every page that is open", async ({
  page,
  hall,
  openBrowser,
}) => {
  await openTab(page, hall);
  const other = await openBrowser();
  await openTab(other, hall);
  await press(page, "Entfernen: Licht Court 3");
  await expect(dialog(page)).toContainText("Lichtkanal von Court 3 entfernen?");
  await dialog(page).getByRole("button", { name: "Abbrechen" }).click();
  await expect(row(page, "Court 3")).toHaveCount(1);
  await press(page, "Entfernen: Licht Court 3");
  await dialog(page).getByRole("button", { name: "Entfernen" }).click();
  for (const view of [page, other]) await expect(row(view, "Court 3")).toHaveCount(0);
  await other.getByRole("button", { name: "Lichtkanal einrichten" }).click();
  // a court without a lamp is proposed
  await expect(field(other, "Court 3")).toBeChecked();
  await field(other, "Kennung").fill("lamp-1");
  await save(other);
  await expect(field(other, "Kennung")).toHaveAccessibleDescription(/^„lamp-1“ gehört schon zu Court 1/);
  await field(other, "Kennung").fill("lamp-3");
  await save(other);
  for (const view of [page, other]) await expect(row(view, "Court 3")).toContainText("Simuliert");
});

test("[E-01, E-02, C-07] a lamp is set up for several courts, and their cards say so before anybody switches it", async ({
  page,
  hall,
}) => {
  await hall.setMode(1, false);
  await openTab(page, hall);
  await press(page, "Entfernen: Licht Court 2");
  await dialog(page).getByRole("button", { name: "Entfernen" }).click();
  await expect(row(page, "Court 2")).toHaveCount(0);
  await press(page, "Ändern: Licht Court 1");
  await field(page, "Court 1").uncheck();
  await save(page);
  await expect(dialog(page)).toContainText("Bitte mindestens einen Court wählen.");
  for (const court of ["Court 1", "Court 2"]) await field(page, court).check();
  await save(page);
  await expect(row(page, "Court 1, Court 2")).toContainText("Simuliert");

  await page.goto(hall.url);
  const card = (name: string) => page.getByRole("article", { name });
  await expect(card("Court 1")).toContainText("Gemeinsame Lampe mit Court 2");
  await hall.bookCourt(2);
  await expect(card("Court 1")).toContainText("Die Lampe leuchtet auch für Court 2");
  await expect(card("Court 2")).not.toContainText("Die Lampe leuchtet auch");
  await expect(card("Court 3")).not.toContainText("Gemeinsame Lampe");
  await expect(page.getByText("Licht ohne Buchung")).toHaveCount(0);
});

test("[H-05, C-10, E-02] a court that is lit in part counts as lit, and a lamp of the hall that fails is named", async ({
  page,
  hall,
}) => {
  const add = (courtIds: readonly number[], address: string) =>
    hall.operate("POST", "/api/light-channels", { courtIds, driver: "simulated", address });
  await hall.setMode(1, false);
  await add([1], "second");
  await add([1, 2, 3, 4], "hall");
  await signIn(page, hall);
  const status = page.getByRole("region", { name: "System Status" });
  const said = async () => (await status.innerText()).replace(/\s+/g, " ");
  await expect.poll(said).toContain("0 Lichter an");
  hall.lights.pressWallSwitch("second");
  await expect.poll(said).toContain("1 Lichter an");
  hall.lights.setFault("hall", "offline");
  await hall.advance(seconds(30));
  await expect.poll(said).toContain("Licht Court 1, Court 2, Court 3, Court 4 ist nicht erreichbar");
  await expect.poll(said).toContain("Alle anderen Türen und Lampen arbeiten weiter.");
  hall.lights.setFault("hall", null);
  await hall.advance(seconds(30));
  await expect.poll(said).not.toContain("nicht erreichbar");
});

test("[E-01] channels and doors that cannot be loaded say so, and are there after another try", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.breakTable("light_channels");
  await openTab(page, hall);
  const section = page.getByRole("region", { name: "Lichtkanäle" });
  await expect(section).toContainText("Lichtkanäle konnten nicht geladen werden");
  await mendAndRetry(section, () => hall.mendTable("light_channels"));
  await expect(lamps(page).getByRole("listitem")).toHaveCount(4);
  const doors = page.getByRole("region", { name: "Türen", exact: true });
  await page.route("**/api/doors", (route) => route.abort());
  await page.reload();
  await expect(doors).toContainText("Türen konnten nicht geladen werden");
  await mendAndRetry(doors, () => page.unroute("**/api/doors"));
  await expect(doors.getByRole("listitem").first()).toBeVisible();
  complaints.splice(0);
});

test("[N-09, E-01] staff sees no equipment and sees whose it is", async ({ page, hall }) => {
  await hall.addUser();
  await openTab(page, hall, "personal");
  await expect(page.getByText("Türen und Lampen richtet ein Betreiber ein.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Lichtkanäle" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Testen|Ändern|Entfernen)/ })).toHaveCount(0);
});
