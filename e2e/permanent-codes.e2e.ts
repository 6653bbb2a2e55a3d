import { minutes } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { expectFitForThumbs, expectSound, inEachLook, LOOKS } from "./support/looks.ts";
import { mendAndRetry } from "./support/retry.ts";

test.use({ ownPage: true });

const panel = (page: Page) => page.getByRole("region", { name: "Permanente Zugangscodes" });
const userName = (page: Page) => panel(page).getByLabel("Benutzername");
const accessCode = (page: Page) => panel(page).getByLabel("Zugangscode");
const createButton = (page: Page) => panel(page).getByRole("button", { name: "Code erstellen" });
const shownSwitch = (page: Page) => panel(page).getByRole("switch", { name: "Codes anzeigen" });
const row = (page: Page, name: string) => panel(page).getByRole("listitem").filter({ hasText: name });
const warning = (page: Page) => panel(page).getByRole("status");
const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
const done = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function openTab(page: Page, hall: HallUnderTest, user = "admin"): Promise<void> {
  await signIn(page, hall, user, "/settings?tab=access");
}

async function make(hall: HallUnderTest, name: string, code: string): Promise<string> {
  return (await hall.operate("POST", "/api/permanent-codes", { userName: name, accessCode: code })).id;
}

async function fill(page: Page, name: string, code: string): Promise<void> {
  await userName(page).fill(name);
  await accessCode(page).fill(code);
}

test("[A-10, A-14, W-03] creates a code, lists it newest first, masked, and copies and deletes it after asking", async ({
  page,
  hall,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await make(hall, "Hausmeister", "8642");
  await openTab(page, hall);
  await expect(panel(page).getByRole("heading", { name: "Hinweise" })).toBeVisible();
  await expect(createButton(page)).toBeDisabled();
  await userName(page).fill("Reinigung Kaya");
  await expect(createButton(page)).toBeDisabled();
  await accessCode(page).fill("  ");
  await expect(createButton(page)).toBeDisabled();
  await accessCode(page).fill("9753");
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route("**/api/permanent-codes", async (route) => {
    if (route.request().method() === "POST") {
      asked += 1;
      await held.promise;
    }
    await route.continue();
  });
  await createButton(page).click();
  const creating = panel(page).getByRole("button", { name: "Wird erstellt" });
  await expect(creating).toBeDisabled();
  await accessCode(page).press("Enter");
  await creating.click({ force: true });
  held.resolve();
  await expect(done(page, "Permanenter Code erstellt")).toBeVisible();
  expect(asked).toBe(1);
  await expect(userName(page)).toHaveValue("");
  await expect(userName(page)).toBeFocused();
  await expect(panel(page).getByRole("list", { name: "Aktive permanente Codes" })).toBeVisible();
  await expect(panel(page).getByRole("listitem").filter({ hasText: "seit" })).toContainText([
    "Reinigung Kaya",
    "Hausmeister",
  ]);
  // the new one is told once, to be handed on, until the next is entered
  const fresh = panel(page).getByRole("status").filter({ hasText: "Neuer Code für Reinigung Kaya" });
  await expect(fresh).toContainText("9753");
  await fresh.getByRole("button", { name: "Code kopieren" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("9753");
  await expect(row(page, "Reinigung Kaya")).not.toContainText("9753");
  await userName(page).fill("N");
  await expect(panel(page)).not.toContainText("9753");
  await userName(page).fill("");
  await shownSwitch(page).click();
  await expect(row(page, "Reinigung Kaya")).toContainText("9753");
  await expect(row(page, "Hausmeister")).toContainText("8642");
  await shownSwitch(page).click();
  await expect(panel(page)).not.toContainText("9753");

  await row(page, "Reinigung").getByRole("button", { name: "Code kopieren" }).click();
  await expect(done(page, "Code kopiert")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("9753");

  await row(page, "Hausmeister").getByRole("button", { name: "Code löschen" }).click();
  const question = page.getByRole("dialog", { name: "Code von Hausmeister löschen?" });
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await expect(row(page, "Hausmeister")).toBeVisible();
  await row(page, "Hausmeister").getByRole("button", { name: "Code löschen" }).click();
  await question.getByRole("button", { name: "Code löschen" }).click();
  await expect(done(page, "Code gelöscht")).toBeVisible();
  await expect(row(page, "Hausmeister")).toHaveCount(0);
  await expect(panel(page).getByRole("heading", { name: "Permanente Zugangscodes" })).toBeFocused();
  // also by the key, wherever the focus is
  await page.keyboard.press("Control+z");
  await expect(done(page, "Zurückgenommen")).toBeVisible();
  await row(page, "Hausmeister").getByRole("button", { name: "Code kopieren" }).click();
  await expect(done(page, "Code kopiert")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("8642");
});

test("[A-11, A-12, A-13] Enter says what is missing, no eleventh character goes in, a code that exists is refused", async ({
  page,
  hall,
  complaints,
}) => {
  await make(hall, "Hausmeister", "8642");
  await openTab(page, hall);
  await accessCode(page).press("Enter");
  await expect(alert(page, "Bitte geben Sie einen Benutzernamen ein.")).toContainText("Fehler");
  await expect(userName(page)).toBeFocused();
  await expect(userName(page)).toHaveAccessibleDescription("Bitte geben Sie einen Benutzernamen ein.");
  await userName(page).fill("Reinigung");
  await userName(page).press("Enter");
  await expect(alert(page, "Bitte geben Sie einen Zugangscode ein.")).toContainText("Fehler");
  await expect(accessCode(page)).toBeFocused();
  await accessCode(page).pressSequentially("12345678901");
  await expect(accessCode(page)).toHaveValue("1234567890");
  await accessCode(page).fill("8642");
  await accessCode(page).press("Enter");
  const text = "Dieser Code existiert bereits. Bitte wählen Sie einen anderen.";
  await expect(alert(page, text)).toContainText("Fehler");
  await expect(accessCode(page)).toHaveAccessibleDescription(text);
  await expect(accessCode(page)).toHaveValue("8642");
  await expect(panel(page).getByRole("listitem").filter({ hasText: "seit" })).toHaveCount(1);
  expect(complaints.splice(0).every((complaint) => complaint.includes("409"))).toBe(true);
});

test("[A-17] warns while a weak or untypable code is typed, takes it all the same, and proposes a good one", async ({
  page,
  hall,
}) => {
  await openTab(page, hall);
  await expect(panel(page)).toContainText("Noch kein permanenter Code.");
  await accessCode(page).fill("123");
  await expect(warning(page)).toContainText("kürzer als die eingestellten 4 Stellen");
  await expect(warning(page)).toContainText("Solche Muster");
  await accessCode(page).fill("97531");
  await expect(warning(page)).toContainText("länger als die eingestellten 4 Stellen; die Türen bieten");
  await fill(page, "Hausmeister", "97531");
  await createButton(page).click();
  await expect(row(page, "Hausmeister")).toBeVisible();
  await expect(row(page, "Hausmeister")).not.toContainText("An der Tür nicht tippbar");
  await fill(page, "Feuerwehr", "Tor1");
  await expect(warning(page)).toContainText("nur Ziffern");
  await createButton(page).click();
  await expect(row(page, "Feuerwehr")).toContainText("An der Tür nicht tippbar");
  await fill(page, "Reinigung", "1234");
  await createButton(page).click();
  await expect(row(page, "Reinigung")).toContainText("Leicht zu erraten");
  await panel(page).getByRole("button", { name: "Code vorschlagen" }).click();
  await expect(accessCode(page)).toHaveValue(/^\d{4}$/);
  await expect(warning(page)).toBeEmpty();
});

test("[A-10] shown codes are masked again after a minute and when the page is left", async ({
  page,
  hall,
}) => {
  await make(hall, "Hausmeister", "8642");
  await signIn(page, hall);
  await page.clock.install();
  await page.goto(`${hall.url}/settings?tab=access`);
  await shownSwitch(page).click();
  await expect(row(page, "Hausmeister")).toContainText("8642");
  // not 59: on a busy machine a second or more passes until here
  await page.clock.fastForward(50_000);
  await expect(row(page, "Hausmeister")).toContainText("8642");
  await page.clock.fastForward(10_500);
  await expect(panel(page)).not.toContainText("8642");
  await expect(shownSwitch(page)).not.toBeChecked();
  // another tab is looked at
  await shownSwitch(page).click();
  await expect(row(page, "Hausmeister")).toContainText("8642");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(panel(page)).not.toContainText("8642");
  await shownSwitch(page).click();
  await expect(row(page, "Hausmeister")).toContainText("8642");
  await page.getByRole("link", { name: "Zurück" }).click();
  await page.goBack();
  await expect(row(page, "Hausmeister")).toBeVisible();
  await expect(panel(page)).not.toContainText("8642");
});

test("[A-16, R-07] each failure says in its words what did not happen, codes that cannot be loaded come once they can, and the page stays usable", async ({
  page,
  hall,
  complaints,
}) => {
  const id = await make(hall, "Hausmeister", "8642");
  await page.route("**/api/access-codes?permanent=true", (route) => route.abort());
  await openTab(page, hall);
  const missing = alert(page, "Permanente Codes konnten nicht geladen werden.");
  await expect(missing).toContainText("Fehler");
  await mendAndRetry(panel(page), () => page.unroute("**/api/access-codes?permanent=true"));
  await expect(row(page, "Hausmeister")).toBeVisible();
  await missing.getByRole("button", { name: "Meldung schließen" }).click();
  await fill(page, "Reinigung", "9753");

  // the server cannot be reached when it is asked whether the code can be had
  await page.route("**/api/permanent-codes/check", (route) => route.abort());
  await createButton(page).click();
  await expect(alert(page, "Code konnte nicht überprüft werden.")).toContainText("Fehler");
  await page.unroute("**/api/permanent-codes/check");
  await expect(accessCode(page)).toHaveValue("9753");

  // it can say that the code can be had, but not write it down
  await hall.breakTable("live_events");
  await createButton(page).click();
  await expect(alert(page, "Code konnte nicht erstellt werden.")).toContainText("Fehler");
  await row(page, "Hausmeister").getByRole("button", { name: "Code löschen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Code löschen" }).click();
  await expect(alert(page, "Code konnte nicht gelöscht werden.")).toContainText("Fehler");
  await hall.mendTable("live_events");
  await expect(row(page, "Hausmeister")).toBeVisible();

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    document.execCommand = () => false;
  });
  // by keyboard: the messages lie above it
  await row(page, "Hausmeister").getByRole("button", { name: "Code kopieren" }).press("Enter");
  await expect(alert(page, "Code konnte nicht kopiert werden.")).toContainText("Fehler");

  await createButton(page).click();
  await expect(row(page, "Reinigung")).toBeVisible();
  await hall.operate("DELETE", `/api/permanent-codes/${id}`);
  await expect(row(page, "Hausmeister")).toHaveCount(0);
  complaints.splice(0);
});

test("[A-18, H-12] suspended codes leave a sentence in place of the panel, which comes back with them", async ({
  page,
  hall,
}) => {
  await make(hall, "Hausmeister", "8642");
  await make(hall, "Reinigung", "9753");
  await openTab(page, hall);
  await expect(row(page, "Hausmeister")).toBeVisible();
  await hall.saveSetting("allow_permanent_codes", false);
  await expect(page.getByText("2 Codes sind ausgesetzt und öffnen keine Tür")).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await hall.saveSetting("allow_permanent_codes", true);
  await expect(row(page, "Hausmeister")).toBeVisible();
  await expect(row(page, "Reinigung")).toBeVisible();
});

test("[N-09] staff read that permanent codes, users and privacy are the operators' business", async ({
  page,
  hall,
}) => {
  await hall.addUser();
  await make(hall, "Hausmeister", "8642");
  await openTab(page, hall, "personal");
  await expect(
    page.getByText(
      "Permanente Codes, Benutzer, API-Schlüssel und Datenschutz sehen und ändern nur Betreiber.",
    ),
  ).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
});

test("[A-17] many codes, long names and a thin space of codes: axe finds nothing, nothing runs out of the screen", async ({
  page,
  hall,
}) => {
  for (let number = 0; number < 24; number += 1) {
    await make(hall, `Alexandra Freifrau von Waldenburg-Schönhausen ${number}`, `86${number + 10}`);
  }
  await hall.advance(minutes(1));
  await openTab(page, hall);
  const protection = page.getByRole("region", { name: "Schutz vor Erraten" });
  await expect(protection).toContainText("Vorschlag: Codelänge auf 5 Stellen erhöhen.");
  await accessCode(page).fill("1111");
  await expect(warning(page)).toContainText("Solche Muster");
  await panel(page).getByRole("button", { name: "4 Codes mehr anzeigen" }).click();
  await expect(panel(page).getByRole("listitem").filter({ hasText: "seit" })).toHaveCount(24);
  await shownSwitch(page).click();
  await inEachLook(page, LOOKS, async (look) => {
    await expectSound(page, look);
    await expectFitForThumbs(panel(page).getByRole("button"), look.step);
  });
});
