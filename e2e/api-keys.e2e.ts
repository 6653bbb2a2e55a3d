import type { Page } from "@playwright/test";
import { CONTROL_SYSTEM } from "../testing/hall-api.ts";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

const panel = (page: Page) => page.getByRole("region", { name: "API-Schlüssel", exact: true });
const row = (page: Page, name: string) => panel(page).getByRole("listitem").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog");
const token = (page: Page) => dialog(page).getByLabel("API-Schlüssel", { exact: true });
/** What is said in the dialog itself, not by the messages that stand in it too. */
const outcome = (page: Page) => dialog(page).locator(":scope > p").and(page.getByRole("status"));

async function openTab(page: Page, hall: HallUnderTest): Promise<void> {
  await signIn(page, hall, "admin", "/settings?tab=access");
  await expect(panel(page)).toBeVisible();
}

/** Makes one as an operator does; its token stays open in the dialog. */
async function make(page: Page, name: string): Promise<string> {
  await panel(page).getByRole("button", { name: "Schlüssel anlegen" }).click();
  await dialog(page).getByLabel("Buchungssystem").fill(name);
  await dialog(page).getByRole("button", { name: "Schlüssel anlegen" }).click();
  await expect(token(page)).toHaveValue(/^platzwart_/);
  return token(page).inputValue();
}

/** What the hall answers to a booking system that books with a token. */
async function book(hall: HallUnderTest, key: string, court: number): Promise<number> {
  const data = { ...hall.bookingData(), court_id: court };
  const body = { action: "create_booking", data };
  return (await hall.request("POST", CONTROL_SYSTEM, { token: key, body })).status;
}

test("[S-02, X-07] an operator makes a key, sees it once, copies it, renews and revokes it", async ({
  page,
  hall,
  complaints,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openTab(page, hall);
  await expect(panel(page)).toContainText("Noch kein API-Schlüssel.");
  const first = await make(page, "Eversports");
  const address = `${hall.url}/functions/v1/control-system-api`;
  await expect(dialog(page)).toContainText(`API-Adresse${address}`);
  // there before it says anything, or screen readers would not
  await expect(outcome(page)).toHaveText("");
  await dialog(page).getByRole("button", { name: "Schlüssel kopieren" }).click();
  await expect(outcome(page)).toHaveText("Schlüssel ist kopiert");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await dialog(page).getByRole("button", { name: "Adresse kopieren" }).click();
  await expect(outcome(page)).toHaveText("Adresse ist kopiert");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await dialog(page).getByRole("button", { name: "Fertig" }).click();
  await expect(row(page, "Eversports")).toContainText("noch nie benutzt");
  expect(
    await page.locator("input").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).not.toContain(first);
  expect(JSON.stringify(await hall.operate("GET", "/api/api-keys"))).not.toContain(first);
  expect(await book(hall, first, 1)).toBe(200);

  await row(page, "Eversports").getByRole("button", { name: "Erneuern" }).click();
  await dialog(page).getByRole("button", { name: "Erneuern" }).click();
  await expect(token(page)).toHaveValue(/^platzwart_/);
  const second = await token(page).inputValue();
  // as on a page without HTTPS
  const clipboard = await page.evaluateHandle(() => navigator.clipboard);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await dialog(page).getByRole("button", { name: "Schlüssel kopieren" }).click();
  await expect(outcome(page)).toHaveText("Schlüssel ist kopiert");
  expect(await clipboard.evaluate((own) => own.readText())).toBe(second);
  await page.keyboard.press("Escape");
  await expect(row(page, "Eversports")).toContainText("zuletzt benutzt");
  expect(await book(hall, first, 2)).toBe(401);
  expect(await book(hall, second, 2)).toBe(200);

  await row(page, "Eversports").getByRole("button", { name: "Widerrufen" }).click();
  await expect(dialog(page)).toContainText("stornieren können dann nur noch Betreiber und Personal");
  await dialog(page).getByRole("button", { name: "Widerrufen" }).click();
  await expect(panel(page)).toContainText("Noch kein API-Schlüssel.");
  expect(await book(hall, second, 3)).toBe(401);
  expect(complaints).toEqual([]);
});

test("[X-07] what is wrong with the name stands at its field; what fails is said, and the dialog stays", async ({
  page,
  hall,
  complaints,
}) => {
  await openTab(page, hall);
  await make(page, "Eversports");
  await dialog(page).getByRole("button", { name: "Fertig" }).click();
  await panel(page).getByRole("button", { name: "Schlüssel anlegen" }).click();
  const name = dialog(page).getByLabel("Buchungssystem");
  const send = dialog(page).getByRole("button", { name: "Schlüssel anlegen" });
  await send.click();
  await expect(name).toHaveAccessibleDescription("Bitte ausfüllen.");
  await expect(name).toBeFocused();
  await name.fill("eversports");
  await send.click();
  await expect(name).toHaveAccessibleDescription("Einen API-Schlüssel für „eversports“ gibt es schon.");
  await name.fill("Vereins-App");
  await hall.breakTable("api_keys");
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: "Fehler beim Anlegen" })).toBeVisible();
  await expect(name).toHaveValue("Vereins-App");
  await hall.mendTable("api_keys");
  await send.click();
  await expect(token(page)).toHaveValue(/^platzwart_/);
  expect(complaints.splice(0).every((text) => /409|500/.test(text))).toBe(true);
});

test("[S-02] a token on its way is not lost to who types on or closes the dialog; what fails can be closed", async ({
  page,
  hall,
  complaints,
}) => {
  await openTab(page, hall);
  const answer = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/api-keys", async (route) => {
    if (route.request().method() === "POST") {
      asked.resolve();
      await answer.promise;
    }
    await route.continue();
  });
  await panel(page).getByRole("button", { name: "Schlüssel anlegen" }).click();
  const name = dialog(page).getByLabel("Buchungssystem");
  await name.fill("Eversports");
  await name.press("Enter");
  await asked.promise;
  await name.pressSequentially("x");
  await expect(name).toHaveValue("Eversports");
  for (const way of ["Abbrechen", "Schließen"])
    await expect(dialog(page).getByRole("button", { name: way, exact: true })).toBeDisabled();
  // the browser lets nobody hold a dialog against the second
  for (let time = 0; time < 3; time += 1) await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeVisible();
  answer.resolve();
  await expect(token(page)).toHaveValue(/^platzwart_/);
  await dialog(page).getByRole("button", { name: "Fertig" }).click();

  await hall.breakTable("api_keys");
  await row(page, "Eversports").getByRole("button", { name: "Erneuern" }).click();
  await dialog(page).getByRole("button", { name: "Erneuern" }).click();
  await expect(page.locator(".toast").filter({ hasText: "Fehler beim Erneuern" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Abbrechen" }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(complaints.splice(0).every((text) => /500/.test(text))).toBe(true);
});

test("[S-02] keys with long names and a token: axe finds nothing, nothing runs out of the screen", async ({
  page,
  hall,
}) => {
  await openTab(page, hall);
  await make(page, "Buchungsplattform der vereinigten Tennis- und Padelvereine 2026");
  await expectSoundInEachLook(page);
  await dialog(page).getByRole("button", { name: "Fertig" }).click();
  await expect(row(page, "Buchungsplattform")).toBeVisible();
  await expectSoundInEachLook(page);
});

test("[X-07, S-02] what a key may is chosen when it is made, and stands in the list", async ({
  page,
  hall,
}) => {
  await openTab(page, hall);
  await panel(page).getByRole("button", { name: "Schlüssel anlegen" }).click();
  const scopes = dialog(page).getByRole("group", { name: "Was der Schlüssel darf" });
  const [reads, writes] = [scopes.getByLabel("Buchungen lesen"), scopes.getByLabel(/^Buchungen anlegen/)];
  await expect(reads).toBeChecked();
  await expect(writes).toBeChecked();
  await reads.uncheck();
  await writes.uncheck();
  await dialog(page).getByLabel("Buchungssystem").fill("Anzeige");
  await dialog(page).getByRole("button", { name: "Schlüssel anlegen" }).click();
  await expect(scopes).toHaveAccessibleDescription("Wählen Sie mindestens eines.");
  await expect(reads).toBeFocused();
  await expectSoundInEachLook(page);
  await reads.check();
  await dialog(page).getByRole("button", { name: "Schlüssel anlegen" }).click();
  await expect(token(page)).toHaveValue(/^platzwart_/);
  const key = await token(page).inputValue();
  await dialog(page).getByRole("button", { name: "Fertig" }).click();
  await expect(row(page, "Anzeige")).toContainText("Nur Lesen");
  expect(await book(hall, key, 1)).toBe(403);
  await make(page, "Eversports");
  await dialog(page).getByRole("button", { name: "Fertig" }).click();
  await expect(row(page, "Eversports")).toContainText("Lesen und Schreiben");
});
