import type { Page } from "@playwright/test";
import { PASSWORD } from "../testing/hall-api.ts";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

const OTHER = "Grundlinie-Slice-77";

const panel = (page: Page) => page.getByRole("region", { name: "Benutzer", exact: true });
const row = (page: Page, name: string) => panel(page).getByRole("listitem").filter({ hasText: name });
const command = (page: Page, name: string, what: string) =>
  row(page, name).getByRole("button", { name: what });
const dialog = (page: Page) => page.getByRole("dialog");
const done = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function openTab(page: Page, hall: HallUnderTest): Promise<void> {
  await signIn(page, hall, "admin", "/settings?tab=access");
  await expect(row(page, "admin")).toContainText("Das sind Sie");
}

async function make(hall: HallUnderTest, username: string, role = "staff"): Promise<void> {
  await hall.operate("POST", "/api/users", { username, password: PASSWORD, role });
}

test("[N-11] an operator makes a user, changes their role, locks them out, resets their password and deletes them", async ({
  page,
  hall,
  openBrowser,
  complaints,
}) => {
  // two browsers, and a password is slow to check on purpose
  await openTab(page, hall);
  await panel(page).getByRole("button", { name: "Benutzer anlegen" }).click();
  const username = dialog(page).getByLabel("Benutzername");
  const password = dialog(page).getByLabel("Passwort", { exact: true });
  const send = dialog(page).getByRole("button", { name: "Benutzer anlegen" });
  await send.click();
  await expect(username).toHaveAccessibleDescription("Bitte ausfüllen.");
  await expect(username).toBeFocused();
  await username.fill("admin");
  await password.fill("zu kurz");
  await send.click();
  await expect(password).toHaveAccessibleDescription("Das Passwort muss mindestens 12 Zeichen haben.");
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await send.click();
  await expect(username).toHaveAccessibleDescription("Den Benutzer „admin“ gibt es schon.");
  await expect(username).toBeFocused();
  await username.fill("Kim");
  await send.click();
  await expect(done(page, "Benutzer angelegt")).toContainText("Kim");
  await expect(row(page, "Kim")).toContainText("Personal");

  const other = await openBrowser();
  await signIn(other, hall, "Kim");
  await command(page, "Kim", "Ändern").click();
  await dialog(page).getByLabel("Rolle").selectOption("Betreiber");
  await dialog(page).getByRole("button", { name: "Speichern" }).click();
  await expect(row(page, "Kim")).toContainText("Betreiber");
  await other.getByRole("button", { name: "Konto" }).click();
  await expect(other.getByText("Betreiber", { exact: true })).toBeVisible();

  await command(page, "Kim", "Ändern").click();
  await dialog(page).getByRole("switch", { name: "Darf sich anmelden" }).click();
  await dialog(page).getByRole("button", { name: "Speichern" }).click();
  await expect(row(page, "Kim")).toContainText("Gesperrt");
  await expect(other).toHaveURL(/\/login/);

  await command(page, "Kim", "Passwort zurücksetzen").click();
  await dialog(page).getByLabel("Neues Passwort").fill(OTHER);
  await dialog(page).getByRole("button", { name: "Passwort zurücksetzen" }).click();
  await expect(done(page, "Passwort zurückgesetzt")).toContainText("Kim");
  await command(page, "Kim", "Löschen").click();
  await dialog(page).getByRole("button", { name: "Löschen" }).click();
  await expect(done(page, "Benutzer gelöscht")).toContainText("Kim");
  await expect(row(page, "Kim")).toHaveCount(0);
  await expect(panel(page).getByRole("heading", { name: "Benutzer" })).toBeFocused();
  expect(complaints.splice(0).every((text) => /409|422/.test(text))).toBe(true);
});

test("[N-11] what the server refuses or cannot do is said, and the dialog stays", async ({
  page,
  hall,
  complaints,
}) => {
  await make(hall, "Kim", "admin");
  await openTab(page, hall);
  await command(page, "Kim", "Ändern").click();
  await page.route("**/api/users/*", (route) => route.abort());
  await dialog(page).getByLabel("Rolle").selectOption("Personal");
  await dialog(page).getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Fehler beim Ändern" })).toBeVisible();
  await page.unroute("**/api/users/*");
  // somebody else deletes the user meanwhile
  const { items } = await hall.operate("GET", "/api/users");
  const kim = items.find(({ username }: { username: string }) => username === "Kim");
  await hall.operate("DELETE", `/api/users/${kim.id}`);
  await dialog(page).getByRole("button", { name: "Speichern" }).click();
  await expect(dialog(page).locator("form").getByRole("alert")).toContainText(
    "Diesen Benutzer gibt es nicht",
  );
  complaints.splice(0);
});

test("[N-11, N-07] everybody changes their own password, which signs out their other browsers", async ({
  page,
  hall,
  openBrowser,
  complaints,
}) => {
  await hall.addUser();
  const other = await openBrowser();
  await signIn(other, hall, "personal");
  await signIn(page, hall, "personal");
  await page.getByRole("button", { name: "Konto" }).click();
  await page.getByRole("button", { name: "Passwort ändern" }).click();
  const field = (name: string) => dialog(page).getByLabel(name, { exact: true });
  const save = dialog(page).getByRole("button", { name: "Passwort ändern" });
  await save.click();
  await expect(field("Aktuelles Passwort")).toHaveAccessibleDescription("Bitte ausfüllen.");
  await expect(field("Aktuelles Passwort")).toBeFocused();
  await field("Aktuelles Passwort").fill("ganz-falsch-und-lang");
  await field("Neues Passwort").fill(OTHER);
  await field("Neues Passwort wiederholen").fill("etwas anderes");
  await save.click();
  await expect(field("Neues Passwort wiederholen")).toHaveAccessibleDescription(/stimmen nicht überein/);
  // put right in the other field
  await field("Neues Passwort").fill("etwas anderes");
  await expect(field("Neues Passwort wiederholen")).not.toHaveAttribute("aria-invalid");
  await field("Neues Passwort").fill(OTHER);
  await field("Neues Passwort wiederholen").fill(OTHER);
  await save.click();
  await expect(field("Aktuelles Passwort")).toHaveAccessibleDescription(
    "Das aktuelle Passwort stimmt nicht.",
  );
  await field("Aktuelles Passwort").fill(PASSWORD);
  await save.click();
  await expect(done(page, "Passwort geändert")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Konto" })).toBeFocused();
  await expect(other).toHaveURL(/\/login/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
  expect(complaints.splice(0).every((text) => text.includes("422"))).toBe(true);
});

test("[N-11] users with long names: axe finds nothing, nothing runs out of the screen", async ({
  page,
  hall,
}) => {
  await make(hall, "Alexandra Freifrau von Waldenburg-Schoenhausen-Lichtenfels");
  await make(hall, "x".repeat(64), "admin");
  await openTab(page, hall);
  await expectSoundInEachLook(page);
  await command(page, "xxx", "Ändern").click();
  await expect(dialog(page)).toBeVisible();
  await expectSoundInEachLook(page);
});
