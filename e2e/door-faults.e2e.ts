import { minutes, seconds } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/hall.ts";
import { hold } from "./support/hold.ts";

const screenOf = (page: Page, door: string) => page.getByRole("region", { name: door, exact: true });
const toast = (page: Page, title: string) => page.locator(".toast").filter({ hasText: title });

test("[D-07, Z-08] a grant at a door that does not answer, or that its schedule holds, claims nothing that is not so", async ({
  page,
  hall,
}) => {
  await hall.changeDoor(1, { mode: "code_only" });
  const { access_code: code } = await hall.bookCourt(1);
  const { access_code: other } = await hall.bookCourt(2);
  await signIn(page, hall, "admin", "/door-control?door=1");
  await expect(screenOf(page, "Tür Court 1")).toContainText("Verriegelt");
  hall.doors.setFault("door-1", "offline");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  const silent = toast(page, "Die Tür antwortet nicht");
  await expect(silent).toContainText("Bitte noch einmal eingeben oder Hilfe rufen.");
  await expect(screenOf(page, "Tür Court 1")).toHaveAttribute("data-tone", "denied");
  await expect(screenOf(page, "Tür Court 1")).not.toContainText("Zugang gewährt");
  await silent.getByRole("button").first().click();
  await expect(silent).toHaveCount(0);
  await page.getByLabel("Court oder Tür").selectOption("Court 2");
  await expect(screenOf(page, "Tür Court 2")).toContainText("Offen");
  await page.keyboard.type(other);
  await page.keyboard.press("Enter");
  await expect(toast(page, "Zugang gewährt")).toContainText("Die Tür ist offen bis 17:00 Uhr.");
});

test("[D-12] the reset locks a door of which nobody knows how it stands, and says that it did not answer", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall, "admin", "/door-control?door=2");
  const screen = screenOf(page, "Tür Court 2");
  await expect(screen).toContainText("Verriegelt");
  const locks: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/lock")) locks.push(request.url());
  });
  const reset = page.getByRole("button", { name: "System zurücksetzen" });
  await reset.click();
  hall.doors.setFault("door-2", "offline");
  await hall.advance(seconds(30));
  await expect(screen).toContainText("Unbekannt");
  expect(locks).toEqual([]);
  await page.keyboard.type("12");
  await reset.click();
  await expect(toast(page, "Fehler beim Verriegeln der Tür")).toBeVisible();
  expect(locks).toHaveLength(1);
  await expect(page.locator("[data-box=filled]")).toHaveCount(0);
  complaints.splice(0);
});

test("[X-03, D-31] what comes to the server more than ten seconds after it was typed or pressed opens nothing, and says so", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.changeDoor(1, { mode: "code_only" });
  const { access_code: code } = await hall.bookCourt(1);
  await signIn(page, hall, "admin", "/door-control?door=1");
  const screen = screenOf(page, "Tür Court 1");
  await expect(screen).toContainText("Verriegelt");

  const letCodeGo = await hold(page, "**/functions/v1/control-system-api");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(screen).toContainText("Wird geprüft");
  await hall.advance(seconds(11));
  letCodeGo();
  await expect(screen).toContainText("Code nicht geprüft");
  await expect(screen).toContainText("Der Code wurde zu spät geprüft. Bitte geben Sie ihn noch einmal ein.");

  const letPressGo = await hold(page, /\/api\/doors\/[^/]+\/open$/);
  await page.getByRole("button", { name: "Tür öffnen" }).click();
  await page.getByRole("button", { name: "Tür Court 1 öffnen" }).click();
  await hall.advance(seconds(11));
  letPressGo();
  await expect(toast(page, "Fehler beim Öffnen der Tür")).toContainText("Der Befehl kam zu spät an.");
  expect(hall.doors.isUnlocked("door-1")).toBe(false);
  const of = async (component: string) =>
    (await hall.operate("GET", `/api/logs?component=${component}`)).items;
  // nobody looked at the digits: they are neither a grant nor a denial
  expect(await of("door-control")).toEqual([]);
  expect((await of("doors"))[0].message).toBe(
    "Tür Court 1 nicht geöffnet: Der Befehl vom Panel kam zu spät an",
  );
  complaints.splice(0);
});

test("[D-20, W-06, Z-08] a door whose program was killed is shown as out of reach, and takes codes again once that is back, without a reload", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.changeDoor(1, { mode: "code_only" });
  const { access_code: code } = await hall.bookCourt(1);
  await signIn(page, hall, "admin", "/door-control?door=1");
  const screen = screenOf(page, "Tür Court 1");
  await expect(screen).toContainText("Verbunden");
  hall.hostedDoors.endsAtOnce = true;
  hall.hostedDoors.kill();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  // at once, and before anything else shows it
  await expect(screen).toContainText("Code nicht geprüft");
  await expect(screen).toContainText("Die Tür ist nicht erreichbar.");
  await hall.advance(seconds(25));
  await expect(screen).toContainText("Offline");
  await expect(screen).toContainText("Unbekannt");
  expect(hall.doors.isUnlocked("door-1")).toBe(false);

  hall.hostedDoors.endsAtOnce = false;
  await hall.advance(minutes(1));
  await expect(screen).toContainText("Verbunden");
  await expect(screen).toContainText("Verriegelt");
  await page.keyboard.press("Enter");
  await expect(screen.getByRole("timer")).toBeVisible();
  expect(hall.doors.isUnlocked("door-1")).toBe(true);
  complaints.splice(0);
});
