import { minutes } from "@platzwart/domain/time/instant";
import { expect, signIn, test, wholePage } from "./support/hall.ts";
import { ALL_LOOKS, expectSound, inEachLook } from "./support/looks.ts";

for (const theme of ["light", "dark"] as const)
  test(`in ${theme} at each width axe finds nothing on the pages, and nothing runs out of the screen`, async ({
    page,
    hall,
  }) => {
    const looks = ALL_LOOKS.filter(([one]) => one === theme);
    const check = (path: string) =>
      inEachLook(page, looks, ({ step, axe }) => expectSound(page, { step: `${path} in ${step}`, axe }));
    await hall.bookCourt(1, 0, 60, "Alexandra Freifrau von Waldenburg-Schönhausen");
    await hall.bookCourt(2, 0, 60);
    await hall.setMode(3, false);
    hall.lights.setFault("lamp-4", "offline");
    await hall.advance(minutes(1));
    await page.goto(`${hall.url}/login`);
    await expect(page.getByRole("button", { name: "Anmelden" })).toBeVisible();
    await check("/login");
    await signIn(page, hall);
    await wholePage(page);
    await expect(page.getByRole("article")).toHaveCount(4);
    await check("/");
    await page.goto(`${hall.url}/settings`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await check("/settings");
    await page.goto(`${hall.url}/help`);
    await expect(page.getByRole("searchbox")).toBeVisible();
    await check("/help");
  });

test("[R-07] a message that has the focus and is closed gives it on, and holds no other one up", async ({
  page,
  hall,
  complaints,
}) => {
  await page.goto(`${hall.url}/login`);
  const submit = page.getByRole("button", { name: "Anmelden" });
  await submit.click();
  await page.getByLabel("Benutzername").fill("admin");
  await page.getByLabel("Passwort", { exact: true }).fill("falsch-und-lang");
  await submit.focus();
  await submit.press("Enter");
  // one that comes again is no alert
  const toasts = page.locator(".toast");
  const close = page.getByRole("button", { name: "Meldung schließen" });
  await expect(toasts).toContainText("Anmeldung fehlgeschlagen");
  await expect(close).toBeVisible();
  await expect(submit).toBeFocused();
  // past the way to set up a terminal
  const last = page.getByRole("link", { name: "Dieses Gerät als Türterminal einrichten" });
  await page.keyboard.press("Tab");
  await expect(last).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(close).toBeFocused();
  await page.keyboard.press("Enter");
  // the one that waited
  await expect(toasts).toContainText("Bitte füllen Sie alle Felder aus.");
  await expect(last).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(close).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toasts).toHaveCount(0);
  await expect(last).toBeFocused();
  complaints.splice(0);
});

test("a menu that closes gives the focus back to its button", async ({ page, hall }) => {
  await signIn(page, hall);
  const menu = page.getByRole("button", { name: "Darstellung" });
  for (const choose of [
    () => page.getByRole("button", { name: "Hell" }).press("Enter"),
    () => page.getByRole("button", { name: "Hell" }).click(),
    () => page.keyboard.press("Escape"),
  ]) {
    await menu.focus();
    await menu.press("Enter");
    await expect(menu).toHaveAttribute("aria-expanded", "true");
    await choose();
    await expect(menu).toHaveAttribute("aria-expanded", "false");
    await expect(menu).toBeFocused();
  }
});

test("a card's heading takes the focus of a switch that goes because of someone else", async ({
  page,
  hall,
}) => {
  await hall.setMode(2, false);
  await signIn(page, hall);
  await page.getByRole("switch", { name: "Licht Court 2" }).focus();
  await hall.setMode(2, true);
  await expect(page.getByRole("switch", { name: "Licht Court 2" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Court 2" })).toBeFocused();
});
