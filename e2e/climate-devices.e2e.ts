import { HallDevice } from "@platzwart/device-simulator/hall-device";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { expect, lookAt, signIn, test } from "./support/hall.ts";
import { expectAccessible } from "./support/looks.ts";

const devices = (page: Page) => page.getByRole("region", { name: "Geräte der Klimasteuerung" });
const device = (page: Page, name: string) =>
  devices(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name }) });
const testOf = (page: Page, name: string) =>
  device(page, name).getByRole("button", { name: "Verbindung testen" });

test("[K-10, K-07] an operator puts a real heating in place of the simulated one, sees it switched and tests it", async ({
  page,
  hall,
}) => {
  const heating = new HallDevice({ clock: hall.clock, kind: "heating", temperature: 18 });
  await heating.http.start();
  await signIn(page, hall, "admin", "/settings?tab=climate");
  await expect(device(page, "Heizung")).toContainText("Simuliert");
  await expect(testOf(page, "Heizung")).toHaveCount(0);
  await page.getByLabel("Heizung-URL").fill(`${heating.http.url}/`);
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(device(page, "Heizung")).toContainText(heating.http.url);
  // it heated when it was simulated, so the real one rests first
  await expect(device(page, "Heizung")).toContainText("Verbunden: Aus");
  await expect(device(page, "Kühlung")).toContainText("Simuliert");
  const told = heating.commands.length;
  await testOf(page, "Heizung").click();
  await expect(device(page, "Heizung").getByRole("status")).toContainText(
    "Unter der Adresse antwortet ein Gerät. Ob es schaltet, zeigt sein Zustand hier.",
  );
  expect(heating.commands.length).toBe(told);

  heating.http.fault = "rubbish";
  await testOf(page, "Heizung").click();
  await expect(device(page, "Heizung").getByRole("status")).toContainText("antwortet unverständlich");
  await hall.operate("PUT", "/api/climate", { targetTemperature: 25 });
  await hall.advance(seconds(4));
  await expect(device(page, "Heizung")).toContainText("nicht erreichbar");
  await expect(device(page, "Heizung")).toContainText(
    "Das Gerät antwortet unverständlich. Zuletzt bestätigt: Aus.",
  );
  await expectAccessible(page, { part: "main" });
  await heating.http.stop();
});

test("[K-03, K-01] the card says what a real cooling waits for, and until when", async ({ page, hall }) => {
  const cooling = new HallDevice({ clock: hall.clock, kind: "cooling", temperature: 26 });
  await cooling.http.start();
  await hall.saveSetting("cooling_url", cooling.http.url);
  await hall.operate("PUT", "/api/climate", { auto: false });
  // a new device rests first
  await hall.advance(minutes(5));
  await signIn(page, hall);
  await lookAt(page, "Klimasteuerung");
  const toggle = page.getByRole("switch", { name: "Kühlung" });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  // it shows what is wanted as soon as it is, busy until the device has confirmed it
  await expect(toggle).not.toHaveAttribute("aria-busy", "true");
  expect(cooling.isOn).toBe(true);
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(toggle).not.toHaveAttribute("aria-busy", "true");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-busy", "true");
  await expect(page.getByText("Kühlung beginnt um 15:10 Uhr: mindestens 5 Minuten Pause")).toBeVisible();
  await hall.advance(minutes(5));
  await expect(toggle).not.toHaveAttribute("aria-busy", "true");
  await expect(toggle).toBeChecked();
  expect(cooling.isOn).toBe(true);
  await cooling.http.stop();
});

test("[K-02] saving the settings of the climate sets the hall to their target, as the page says before", async ({
  page,
  hall,
}) => {
  await signIn(page, hall, "admin", "/settings?tab=climate");
  const target = page.getByLabel("Zieltemperatur", { exact: true });
  const save = page.getByRole("button", { name: "Speichern" });
  const targetOfHall = async () => (await hall.operate("GET", "/api/climate")).targetTemperature;
  await expect(target).toHaveValue("20");
  await expect(target).toHaveAccessibleDescription(/Ziel der Halle jetzt: 21 °C/);
  await save.click();
  await expect(target).toHaveAccessibleDescription(/Ziel der Halle jetzt: 20 °C/);
  expect(await targetOfHall()).toBe(20);
  await hall.operate("PUT", "/api/climate", { targetTemperature: 24 });
  await expect(target).toHaveAccessibleDescription(/Ziel der Halle jetzt: 24 °C/);
  await expect(target).toHaveValue("20");
  await page.getByRole("button", { name: "Zieltemperatur verringern" }).click();
  await save.click();
  await expect(target).toHaveAccessibleDescription(/Ziel der Halle jetzt: 19 °C/);
  expect(await targetOfHall()).toBe(19);
});

test("[K-10, N-09] staff see how the devices do and cannot ask their addresses", async ({ page, hall }) => {
  await hall.addUser();
  await hall.saveSetting("cooling_url", "http://127.0.0.1:9");
  await hall.advance(seconds(6));
  await signIn(page, hall, "personal", "/settings?tab=climate");
  await expect(device(page, "Kühlung")).toContainText("nicht erreichbar");
  await expect(devices(page).getByRole("button")).toHaveCount(0);
  await expect(devices(page).getByText("Verbindungen testen kann ein Betreiber.")).toBeVisible();
});
