import { HallDevice } from "@platzwart/device-simulator/hall-device";
import { minus, minutes, seconds } from "@platzwart/domain/time/instant";
import { SERVER } from "@platzwart/server/database/caller";
import { climateIn } from "@platzwart/server/facts/climate-records";
import type { Page } from "@playwright/test";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, lookAt, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";
import { mendAndRetry } from "./support/retry.ts";

const climate = (page: Page) => page.getByRole("region", { name: "Klimasteuerung" });
const toggle = (page: Page, name: string) => climate(page).getByRole("switch", { name });
const plan = (page: Page) => page.getByRole("region", { name: "Hallenplan" });

async function putClimate(hall: HallUnderTest, wish: object): Promise<void> {
  await hall.operate("PUT", "/api/climate", wish);
}

/** So many hours of history behind the hall. */
async function liveThrough(hall: HallUnderTest, hours: number): Promise<void> {
  const now = hall.clock.now();
  await hall.app.storage.write(SERVER, async (store) => {
    for (let ago = hours * 12; ago > 0; ago -= 1) {
      const startsAt = minus(now, minutes(5 * ago));
      await climateIn(store).putHistory({
        startsAt,
        measured: 19 + (ago % 20) / 10,
        target: ago > 100 ? 20 : 21,
      });
    }
  });
}

test("[K-01, K-02, K-04, K-05, H-08, H-12] the card says how warm it is and should be, in steps of one; in auto mode heating and cooling are its own, without it one ends the other", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  await lookAt(page, "Klimasteuerung");
  const card = climate(page);
  await expect(card.getByText("Aktuelle Temperatur")).toBeVisible();
  await expect(card.getByText(/^19,\d °C$/)).toBeVisible();
  await expect(card.getByText("Simuliert")).toBeVisible();
  const target = card.getByRole("group", { name: "Zieltemperatur" });
  await expect(target).toContainText("21 °C");
  // quicker than the server answers
  const held = Promise.withResolvers<void>();
  await page.route("**/api/climate", async (route) => {
    if (route.request().method() === "PUT") await held.promise;
    await route.continue();
  });
  await card.getByRole("button", { name: "Temperatur erhöhen" }).click();
  await card.getByRole("button", { name: "Temperatur erhöhen" }).click();
  await expect(target).toContainText("23 °C");
  held.resolve();
  await expect(plan(page)).toContainText("Soll 23 °C · Automatik");
  await card.getByRole("button", { name: "Temperatur senken" }).click();
  await expect(target).toContainText("22 °C");
  await expect(plan(page)).toContainText("Soll 22 °C · Automatik");
  // the setting is another thing, and saving it sets the target
  await hall.saveSetting("target_temperature", 30);
  await expect(target).toContainText("30 °C");
  await expect(card.getByRole("button", { name: "Temperatur erhöhen" })).toBeDisabled();
  await page.reload();
  await lookAt(page, "Klimasteuerung");
  await expect(target).toContainText("30 °C");
  const [heating, cooling, auto] = [
    toggle(page, "Heizung"),
    toggle(page, "Kühlung"),
    toggle(page, "Klima-Automatik"),
  ];
  await expect(heating).toBeChecked();
  await expect(heating).toBeDisabled();
  await expect(cooling).toBeDisabled();
  await expect(climate(page).getByText("Heizung und Kühlung schaltet die Automatik.")).toBeVisible();
  await expect(plan(page).getByRole("listitem").filter({ hasText: "Heizung" })).toContainText("An");
  await auto.click();
  await expect(auto).not.toBeChecked();
  await expect(heating).toBeChecked();
  await cooling.click();
  await expect(cooling).toBeChecked();
  await expect(heating).not.toBeChecked();
  await expect(plan(page)).toContainText("Manuell");
  // it has only just stopped, and a person's press waits for no pause
  await heating.click();
  await expect(heating).toBeChecked();
  await expect(cooling).not.toBeChecked();
  // from elsewhere
  await putClimate(hall, { heating: false });
  await expect(heating).not.toBeChecked();
});

test("[K-08] ventilation says when it goes off by itself, and does; without auto_climate_control the automatic cannot be switched on, and the card says why", async ({
  page,
  hall,
}) => {
  await hall.addUser();
  await signIn(page, hall, "personal");
  await lookAt(page, "Klimasteuerung");
  await toggle(page, "Lüftung").click();
  await expect(toggle(page, "Lüftung")).toBeChecked();
  await expect(climate(page).getByText("Lüftung geht um 15:30 Uhr von selbst aus.")).toBeVisible();
  await hall.advance(minutes(30));
  await expect(toggle(page, "Lüftung")).not.toBeChecked();
  await hall.saveSetting("auto_climate_control", false);
  const auto = toggle(page, "Klima-Automatik");
  await expect(auto).toBeDisabled();
  await expect(auto).not.toBeChecked();
  await expect(
    climate(page).getByText("Die Klima-Automatik ist in den Einstellungen ausgeschaltet"),
  ).toBeVisible();
  await expect(toggle(page, "Heizung")).toBeEnabled();
  await hall.saveSetting("auto_climate_control", true);
  await expect(auto).toBeEnabled();
});

test("[K-07, K-03] a real device: connected, unreachable, its temperature too old, and back", async ({
  page,
  hall,
}) => {
  const heating = new HallDevice({ clock: hall.clock, kind: "heating", temperature: 18.4 });
  await heating.http.start();
  await putClimate(hall, { auto: false });
  await hall.saveSetting("heating_url", heating.http.url);
  await signIn(page, hall);
  await lookAt(page, "Klimasteuerung");
  const card = climate(page);
  await expect(card.getByText("Halle verbunden")).toBeVisible();
  await expect(card.getByRole("definition").getByText("18,4 °C")).toBeVisible();
  expect(heating.isOn).toBe(true);
  await expect(card.getByText("Simuliert")).toHaveCount(2);

  heating.http.fault = "failing";
  await toggle(page, "Heizung").click();
  await expect(toggle(page, "Heizung")).toHaveAttribute("aria-busy", "true");
  await hall.advance(seconds(4));
  await expect(card.getByText("Heizung nicht erreichbar")).toBeVisible();
  await expect(
    card.getByText(/Das Gerät antwortet mit einem Fehler\. Zuletzt bestätigt: An\./),
  ).toBeVisible();
  await expect(plan(page).getByRole("listitem").filter({ hasText: "Heizung" })).toContainText(
    "nicht erreichbar",
  );
  expect(hall.warnings.filter((told) => told.includes("climate"))).toHaveLength(1);

  await hall.advance(minutes(11));
  await expect(card.getByText(/^Zu alt: Stand 15:0\d Uhr$/)).toBeVisible();
  heating.http.fault = null;
  await hall.advance(seconds(30));
  await expect(card.getByText("Heizung nicht erreichbar")).toHaveCount(0);
  await expect(toggle(page, "Heizung")).not.toBeChecked();
  expect(heating.isOn).toBe(false);
  await heating.http.stop();
});

test("[K-03] a real device without a thermometer: no temperature, no automatic, and the card says why", async ({
  page,
  hall,
}) => {
  const heating = new HallDevice({ clock: hall.clock, kind: "heating" });
  await heating.http.start();
  await putClimate(hall, { auto: false });
  await signIn(page, hall);
  await lookAt(page, "Klimasteuerung");
  await hall.saveSetting("heating_url", heating.http.url);
  await expect(climate(page).getByText("Kein Temperaturfühler")).toBeVisible();
  await expect(climate(page).getByText("Die Klima-Automatik braucht einen Temperaturfühler")).toBeVisible();
  await expect(toggle(page, "Klima-Automatik")).toBeDisabled();
  await expect(plan(page)).toContainText("Kein Temperaturfühler");
  await heating.http.stop();
});

test("[K-01] a switch that the server refuses says so and goes back; a climate that cannot be read says so", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  await lookAt(page, "Klimasteuerung");
  await expect(toggle(page, "Klima-Automatik")).toBeChecked();
  await hall.breakTable("climate_state");
  await toggle(page, "Lüftung").click();
  await expect(page.getByRole("alert").filter({ hasText: "Fehler bei Klimasteuerung" })).toContainText(
    "Klima konnte nicht geändert werden",
  );
  await expect(toggle(page, "Lüftung")).not.toBeChecked();
  await hall.mendTable("climate_state");
  // the live stream would bring it too
  const ways = /\/api\/(climate|live)$/;
  await page.route(ways, (route) => route.abort());
  await page.reload();
  await lookAt(page, "Klimasteuerung");
  await expect(climate(page).getByText("Klimasteuerung konnte nicht geladen werden")).toBeVisible();
  await mendAndRetry(climate(page), () => page.unroute(ways));
  await expect(toggle(page, "Klima-Automatik")).toBeChecked();
  await expect(climate(page).getByText("Klimasteuerung konnte nicht geladen werden")).toHaveCount(0);
  complaints.splice(0);
});

test("[K-09] a chart shows a day and a week, said in words and as a table; a new hall says that it has none", async ({
  page,
  hall,
}) => {
  // a device that says nothing: there is neither a point nor a present value
  await hall.saveSetting("heating_url", "http://127.0.0.1:9");
  await hall.advance(seconds(6));
  await signIn(page, hall);
  await lookAt(page, "Klimasteuerung");
  const card = climate(page);
  const week = card.getByRole("button", { name: "7 Tage" });
  await expect(card.getByText(/^Noch keine Messwerte/)).toBeVisible();
  await hall.saveSetting("heating_url", "");
  await hall.advance(seconds(6));
  // the very first point is what is measured now
  const chart = card.getByRole("figure");
  await expect(chart).toHaveAccessibleName(
    /^Letzte 24 Stunden: durchgehend (\d\d,\d) °C, jetzt \1 °C, Soll 21 °C\.$/,
  );
  await liveThrough(hall, 168);
  await page.reload();
  await lookAt(page, "Klimasteuerung");
  await week.click();
  await expect(week).toHaveAttribute("aria-pressed", "true");
  await expect(chart).toHaveAccessibleName(
    /^Letzte 7 Tage: zwischen 19,\d und 20,\d °C, jetzt \d\d,\d °C, Soll 21 °C\.$/,
  );
  // each line says where it ends what it is
  for (const name of ["Ist", "Soll", "°C", "jetzt"])
    await expect(chart.getByText(name, { exact: true })).toBeVisible();
  await card.getByText("Werte als Tabelle").click();
  await expect(card.getByRole("row")).toHaveCount(9);
  await expect(card.getByRole("row").nth(1)).toContainText("Sa, 21.11.2026");
  await card.getByRole("button", { name: "24 Stunden" }).click();
  await expect(card.getByRole("row").nth(1)).toContainText("Sa 14 Uhr");
});

test("[K-01, K-09] axe finds nothing on the card, and nothing runs out of the screen", async ({
  page,
  hall,
}) => {
  await liveThrough(hall, 24);
  await putClimate(hall, { auto: false, ventilation: true });
  await hall.saveSetting("heating_url", "http://127.0.0.1:9");
  await hall.advance(seconds(6));
  await signIn(page, hall);
  await lookAt(page, "Klimasteuerung");
  await expect(climate(page).getByText("Heizung nicht erreichbar")).toBeVisible();
  await climate(page).getByText("Werte als Tabelle").click();
  await expectSoundInEachLook(page, { part: "main" });
});
