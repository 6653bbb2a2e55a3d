import type { Page } from "@playwright/test";
import { PASSWORD } from "../testing/hall-api.ts";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, type OpenBrowser, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

test.use({ ownPage: true });

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";

const dialog = (page: Page) => page.getByRole("dialog");
const rows = (page: Page) => dialog(page).getByRole("list", { name: "Anmeldungen" }).getByRole("listitem");
const done = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function openSessions(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Konto" }).click();
  await page.getByRole("button", { name: "Meine Anmeldungen" }).click();
  await expect(rows(page).first()).toBeVisible();
}

/** A further device of the same user, on the hall's page. */
async function another(openBrowser: OpenBrowser, hall: HallUnderTest, username: string): Promise<Page> {
  const page = await openBrowser({ userAgent: IPHONE });
  await signIn(page, hall, username);
  return page;
}

test("[N-11, N-09] a user sees their devices and ends one of them, whose page is at the sign-in at once", async ({
  page,
  hall,
  openBrowser,
}) => {
  await hall.addUser();
  const phone = await another(openBrowser, hall, "personal");
  const stays = await another(openBrowser, hall, "admin");
  await signIn(page, hall, "personal");
  await openSessions(page);
  await expect(rows(page)).toHaveCount(2);
  const own = rows(page).filter({ hasText: "Dieses Gerät" });
  await expect(own).toContainText(/Chrome auf (Linux|Windows|macOS)/);
  await expect(own.getByRole("button")).toHaveCount(0);
  await expect(own).toContainText("Netz 127.0.0.1");
  const other = rows(page).filter({ hasText: "Safari auf iPhone" });
  await expect(other).toContainText(/angemeldet .*zuletzt benutzt/s);
  await expectSoundInEachLook(page);
  await other.getByRole("button", { name: "Beenden: Safari auf iPhone" }).click();
  await expect(done(page, "Anmeldung beendet")).toContainText("Safari auf iPhone");
  await expect(phone).toHaveURL(/\/login/);
  await expect(rows(page)).toHaveCount(1);
  await expect(dialog(page)).toContainText("Sonst sind Sie nirgends angemeldet.");
  await expect(dialog(page).getByRole("button", { name: "Alle anderen beenden" })).toHaveCount(0);
  // the keyboard is still in the dialog
  await expect(dialog(page).locator(":focus")).toHaveCount(1);
  await dialog(page).getByRole("button", { name: "Schließen", exact: true }).last().click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Konto" })).toBeFocused();
  await expect(stays).not.toHaveURL(/\/login/);
});

test("[N-11] a user ends all others at once, and what cannot be ended is said", async ({
  page,
  hall,
  openBrowser,
  complaints,
}) => {
  const phones = [await another(openBrowser, hall, "admin"), await another(openBrowser, hall, "admin")];
  await signIn(page, hall);
  await openSessions(page);
  await expect(rows(page)).toHaveCount(3);
  await page.route("**/api/sessions", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.continue(),
  );
  const endOthers = dialog(page).getByRole("button", { name: "Alle anderen beenden" });
  await endOthers.click();
  await expect(page.getByRole("alert").filter({ hasText: "Fehler beim Beenden" })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await page.unroute("**/api/sessions");
  await endOthers.click();
  await expect(done(page, "Alle anderen Anmeldungen beendet")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  for (const phone of phones) await expect(phone).toHaveURL(/\/login/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
  expect(complaints.splice(0).every((text) => text.includes("ERR_FAILED"))).toBe(true);
});

test("[N-11] an operator sees when somebody last signed in, and signs them out everywhere", async ({
  page,
  hall,
  openBrowser,
}) => {
  await hall.operate("POST", "/api/users", { username: "Kim", password: PASSWORD, role: "staff" });
  await signIn(page, hall, "admin", "/settings?tab=access");
  const kim = page.getByRole("region", { name: "Benutzer", exact: true }).getByRole("listitem").filter({
    hasText: "Kim",
  });
  await expect(kim).toContainText("noch nie angemeldet");
  const phone = await another(openBrowser, hall, "Kim");
  await page.reload();
  await expect(kim).toContainText(/zuletzt angemeldet \d/);
  await kim.getByRole("button", { name: "Überall abmelden" }).click();
  await dialog(page).getByRole("button", { name: "Überall abmelden" }).click();
  await expect(done(page, "Überall abgemeldet")).toContainText("Kim");
  await expect(phone).toHaveURL(/\/login/);
});
