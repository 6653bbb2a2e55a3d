import type { Page } from "@playwright/test";
import { PASSWORD } from "../testing/hall-api.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

test.use({ ownPage: true });

const TAB = "/settings?tab=raspberry-pi";
const panel = (page: Page) => page.getByRole("region", { name: "Türterminals" });
const row = (page: Page, name: string) => panel(page).getByRole("listitem").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog");
const link = (page: Page) => dialog(page).getByLabel("Link");
const codeField = (page: Page) => page.getByLabel("Einmalcode");
const atDoor = (page: Page, door: string) => page.getByRole("region", { name: door });

/** What of an address in this tab's history holds a code. */
const codesInHistory = (page: Page) =>
  page.evaluate(() => navigation.entries().filter(({ url }) => url?.includes("terminal=")).length);

test("[D-30, R-05] an operator makes a browser a terminal with a link that is good once, sees it connect, and ends it", async ({
  page,
  hall,
  openBrowser,
  complaints,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, hall, "admin", TAB);
  await expect(panel(page)).toContainText("Noch kein Türterminal.");
  await panel(page).getByRole("button", { name: "Terminal anlegen" }).click();
  await dialog(page).getByRole("button", { name: "Terminal anlegen" }).click();
  const name = dialog(page).getByLabel("Name");
  await expect(name).toHaveAccessibleDescription("Bitte ausfüllen.");
  await expect(name).toBeFocused();
  // the contract's own rule, as a sentence, and gone as soon as it is met
  await name.fill("T".repeat(61));
  await name.press("Enter");
  await expect(name).toHaveAccessibleDescription("Darf höchstens 60 Zeichen haben.");
  await expect(name).toBeFocused();
  await name.press("Backspace");
  await expect(name).toHaveAccessibleDescription(/Woran Sie das Gerät erkennen/);
  await name.fill("Tablet am Eingang der Halle der vereinigten Padelvereine");
  await dialog(page).getByLabel("Tür").selectOption("Tür Court 2");
  await name.press("Enter");
  await expect(link(page)).toBeFocused();
  await expect(dialog(page)).toContainText("Gilt 15 Minuten, bis 15:15 Uhr, und nur einmal");
  await expect(dialog(page)).toContainText("Wartet auf das Gerät");
  const first = await link(page).inputValue();
  expect(first).toMatch(/\/door-control#terminal=(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}$/);
  await dialog(page).getByRole("button", { name: "Link kopieren" }).click();
  await expect(dialog(page)).toContainText("Link ist kopiert");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expectSoundInEachLook(page, { part: "dialog", step: "code" });

  const door = await openBrowser();
  await door.goto(first);
  await expect(atDoor(door, "Tür Court 2")).toContainText("Bitte Code eingeben");
  await expect(door).toHaveURL(`${hall.url}/door-control`);
  expect(await codesInHistory(door)).toBe(0);
  // by itself
  await expect(dialog(page)).toContainText("Eingerichtet. Sobald das Gerät in der Liste verbunden ist");
  await expect(dialog(page)).not.toContainText(first.slice(-4));
  await dialog(page).getByRole("button", { name: "Fertig" }).click();
  await expect(row(page, "Tablet")).toContainText("Verbunden");
  await expect(row(page, "Tablet")).toContainText("Tür Court 2");

  await expectSoundInEachLook(page, { part: "section[aria-labelledby=terminals]", step: "list" });

  const other = await openBrowser();
  await other.goto(`${hall.url}/door-control`);
  await expect(other).toHaveURL(`${hall.url}/login?next=%2Fdoor-control`);
  await other.getByRole("link", { name: "Dieses Gerät als Türterminal einrichten" }).press("Enter");
  await expect(other.getByRole("heading", { name: "Türterminal einrichten" })).toBeFocused();
  await other.goto(first);
  await expect(codeField(other)).toHaveAccessibleDescription(
    /gilt nicht: .* wurde schon benutzt .* „Neu einrichten“/,
  );
  await expect(codeField(other)).toBeFocused();
  // what is being corrected is no fault of the device
  await codeField(other).press("End");
  await codeField(other).press("Backspace");
  await codeField(other).press(first.slice(-1));
  await expect(other.getByText("konnte nicht eingerichtet werden")).toHaveCount(0);
  await expect(other.getByRole("button", { name: "Noch einmal versuchen" })).toHaveCount(0);
  expect(await codesInHistory(other)).toBe(0);
  await other.route("**/api/terminal", (route) => route.abort());
  await codeField(other).press("Enter");
  await expect(other.getByRole("alert")).toContainText("Der Server ist nicht zu erreichen");
  await expect(codeField(other)).toHaveValue(first.slice(-14));
  await other.unroute("**/api/terminal");
  await other.getByRole("button", { name: "Noch einmal versuchen" }).press("Enter");
  await expect(codeField(other)).toHaveAccessibleDescription(/gilt nicht/);
  await expectSoundInEachLook(other, { step: "refused" });

  await row(page, "Tablet").getByRole("button", { name: "Neu einrichten" }).click();
  await dialog(page).getByRole("button", { name: "Neu einrichten" }).click();
  await expect(dialog(page)).toContainText("Wartet auf das Gerät");
  await expect(door.getByText("Kein Türterminal mehr")).toBeVisible();
  // in the same tab, where only what stands behind the # is another
  await door.goto(await link(page).inputValue());
  await expect(atDoor(door, "Tür Court 2")).toContainText("Bitte Code eingeben");
  await expect(dialog(page)).toContainText("Eingerichtet");
  await dialog(page).getByRole("button", { name: "Fertig" }).click();
  await row(page, "Tablet").getByRole("button", { name: "Entfernen" }).click();
  await expect(dialog(page)).toContainText("An der Tür und ihren Codes ändert sich nichts");
  await dialog(page).getByRole("button", { name: "Entfernen" }).click();
  await expect(panel(page)).toContainText("Noch kein Türterminal.");
  await expect(door.getByText("Kein Türterminal mehr")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("[D-30, N-09] a signed-in user is warned first and signed out; a terminal moves to another door; staff set up none", async ({
  page,
  hall,
  openBrowser,
  complaints,
}) => {
  const { items } = await hall.operate("GET", "/api/doors");
  const make = (court: number) =>
    hall.operate("POST", "/api/terminals", { name: `Tablet ${court}`, doorId: items[court - 1].id });
  const { enrolmentCode } = await make(1);
  await page.goto(`${hall.url}/login`);
  await page.getByLabel("Benutzername").fill("admin");
  await page.getByLabel("Passwort").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
  const { refreshToken } = JSON.parse(
    (await page.evaluate(() => localStorage.getItem("platzwart.session"))) ?? "",
  );

  await page.goto(`${hall.url}/door-control#terminal=${enrolmentCode}`);
  await expect(page.getByText("Hier ist admin angemeldet.")).toBeVisible();
  await expect(codeField(page)).toHaveValue(enrolmentCode);
  await expect(page).toHaveURL(`${hall.url}/door-control#terminal`);
  await expectSoundInEachLook(page);
  // as people type it
  await codeField(page).fill(enrolmentCode.toLowerCase().replaceAll("-", " "));
  await codeField(page).press("Enter");
  await expect(atDoor(page, "Tür Court 1")).toContainText("Bitte Code eingeben");
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  const body = { refreshToken };
  expect((await hall.request("POST", "/api/session/refresh", { body })).status).toBe(401);

  // a code that is good no more leaves it what it is, as a tablet whose start address is the link
  await page.goto(`${hall.url}/door-control#terminal=${enrolmentCode}`);
  await expect(page).toHaveURL(`${hall.url}/door-control`);
  await expect(atDoor(page, "Tür Court 1")).toContainText("Bitte Code eingeben");
  await page.goto(`${hall.url}/door-control#terminal=${(await make(3)).enrolmentCode}`);
  await expect(atDoor(page, "Tür Court 3")).toContainText("Bitte Code eingeben");

  await hall.addUser();
  const staff = await openBrowser();
  await signIn(staff, hall, "personal", TAB);
  await expect(staff.getByText("Türen und Lampen richtet ein Betreiber ein.")).toBeVisible();
  await expect(panel(staff)).toHaveCount(0);
  expect(complaints.splice(0).every((text) => text.includes("422"))).toBe(true);
});
