import type { Page } from "@playwright/test";
import { PASSWORD } from "../testing/hall-api.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

test.use({ ownPage: true });

const PHRASE = /^([a-z]{3,7}-){6}\d\d$/;

const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const shown = (page: Page) => dialog(page).locator("code");
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name });
const user = (page: Page, name: string) =>
  page.getByRole("region", { name: "Benutzer", exact: true }).getByRole("listitem").filter({ hasText: name });

test("[N-11] a proposed password fills both fields, is shown in the clear, can be copied, and is one's own then", async ({
  page,
  hall,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, hall);
  await page.getByRole("button", { name: "Konto" }).click();
  await page.getByRole("button", { name: "Passwort ändern" }).click();
  await field(page, "Aktuelles Passwort").fill(PASSWORD);
  await button(page, "Passwort vorschlagen").click();
  await expect(shown(page)).toHaveText(PHRASE);
  const first = await shown(page).innerText();
  await button(page, "Ein anderes vorschlagen").click();
  await expect(shown(page)).not.toHaveText(first);
  const password = await shown(page).innerText();
  await expect(field(page, "Neues Passwort")).toHaveValue(password);
  await expect(field(page, "Neues Passwort wiederholen")).toHaveValue(password);
  await expect(field(page, "Neues Passwort")).toHaveAttribute("type", "password");
  await button(page, "Passwort kopieren").click();
  await expect(dialog(page).getByText("Passwort ist kopiert")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await expectSoundInEachLook(page);
  // what was typed since is not what was proposed
  await field(page, "Neues Passwort").press("End");
  await field(page, "Neues Passwort").pressSequentially("x");
  await expect(shown(page)).toHaveCount(0);
  await field(page, "Neues Passwort").fill(password);
  await expect(shown(page)).toHaveText(password);
  await button(page, "Passwort ändern").click();
  await expect(dialog(page)).toHaveCount(0);
  expect((await hall.signIn("admin", password)).user.username).toBe("admin");
});

test("[N-11] a proposed password of a new user, and of a reset, stays to be handed over until it is closed", async ({
  page,
  hall,
}) => {
  await signIn(page, hall, "admin", "/settings?tab=access");
  await page.getByRole("button", { name: "Benutzer anlegen" }).click();
  await field(page, "Benutzername").fill("Kim");
  await button(page, "Passwort vorschlagen").click();
  await expect(shown(page)).toHaveText(PHRASE);
  const first = await shown(page).innerText();
  await button(page, "Benutzer anlegen").click();
  await expect(dialog(page).getByRole("heading", { name: "Passwort für Kim" })).toBeVisible();
  await expect(shown(page)).toHaveText(first);
  await expect(user(page, "Kim")).toHaveCount(1);
  await expect(button(page, "Passwort kopieren")).toBeFocused();
  // in its colours, not while it fades in
  await expect(page.locator(".toast", { hasText: "Benutzer angelegt" })).toBeVisible();
  await expectSoundInEachLook(page);
  await button(page, "Fertig").click();
  await expect(dialog(page)).toHaveCount(0);
  expect((await hall.signIn("Kim", first)).user.username).toBe("Kim");

  await user(page, "Kim").getByRole("button", { name: "Passwort zurücksetzen" }).click();
  await button(page, "Passwort vorschlagen").click();
  await expect(shown(page)).toHaveText(PHRASE);
  const second = await shown(page).innerText();
  expect(second).not.toBe(first);
  await button(page, "Passwort zurücksetzen").click();
  await expect(dialog(page).getByRole("heading", { name: "Passwort für Kim" })).toBeVisible();
  await expect(shown(page)).toHaveText(second);
  await button(page, "Fertig").click();
  expect((await hall.signIn("Kim", second)).user.username).toBe("Kim");
  expect(await page.content()).not.toContain(second);
});
