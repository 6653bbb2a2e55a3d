import { HOUR, hours } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { CONTROL_SYSTEM } from "../testing/hall-api.ts";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, signIn, test, wholePage } from "./support/hall.ts";
import { expectSound, inEachLook, LOOKS } from "./support/looks.ts";

/** It is good at every door. */
const CODE = "908172";

const notices = (page: Page) => page.locator(".code-alarms .notice");
const notice = (page: Page, where: string) =>
  notices(page).filter({ hasText: `${where}: viele falsche Codes` });
const acknowledge = (page: Page, where: string) =>
  page.getByRole("button", { name: `Zur Kenntnis genommen: ${where}` }).click();
const toast = (page: Page, title: string) => page.locator(".toast").filter({ hasText: title });

/** Types codes at doors, wrong ones that are all different. */
async function typist(hall: HallUnderTest) {
  const { items } = await hall.operate("GET", "/api/doors");
  let wrong = 70_000_000;
  const type = async (court: number, code: string) => {
    const door = items.find(({ courtIds }: { courtIds: number[] }) => courtIds.includes(court));
    const body = { action: "validate_code", data: { code, door_id: door.id } };
    const token = await hall.tokenOf("staff");
    return (await hall.request("POST", CONTROL_SYSTEM, { token, body })).body.data;
  };
  const typeWrong = async (court: number, count: number) => {
    for (let typed = 0; typed < count; typed += 1) {
      wrong += 137;
      expect(await type(court, String(wrong))).not.toHaveProperty("retry_after");
    }
  };
  return { type, typeWrong };
}

test("[D-21] an alarm about wrong codes is shown on every page until an operator ends it, or has the door take codes again", async ({
  page,
  hall,
  openBrowser,
  complaints,
}) => {
  await hall.operate("POST", "/api/permanent-codes", { userName: "Hausmeister", accessCode: CODE });
  const { type, typeWrong } = await typist(hall);
  // eight at once, as many two hours later: one short of an alarm at each of three doors
  for (const court of [1, 2, 3]) await typeWrong(court, 8);
  await hall.advance(hours(2));
  for (const court of [1, 2, 3]) await typeWrong(court, 8);
  await hall.advance(HOUR);
  for (const court of [1, 2, 3]) await typeWrong(court, 3);
  await typeWrong(1, 1);

  await hall.userOf("staff");
  const staff = await openBrowser();
  await signIn(page, hall);
  await signIn(staff, hall, "personal");
  const everyPage = [page, staff];
  for (const one of everyPage) await expect(notice(one, "Tür Court 1")).toContainText(/Seit \d\d:\d\d Uhr\./);
  // live
  await typeWrong(2, 1);
  for (const one of everyPage) await expect(notice(one, "Tür Court 2")).toBeVisible();
  await expect(notice(staff, "Tür Court 2")).toContainText("Ein Betreiber beendet diese Meldung.");
  await expect(staff.locator(".code-alarms").getByRole("button")).toHaveCount(0);
  await inEachLook(page, LOOKS, (look) => expectSound(page, { ...look, part: ".code-alarms" }));

  // the sixtieth in the hall is an alarm too, and four are one notice
  await typeWrong(3, 1);
  for (const one of everyPage) await expect(notices(one)).toHaveText([/^4 Alarme: viele falsche Codes/]);
  const listed = notices(page).getByRole("listitem");
  await expect(listed).toHaveCount(4);
  await expect(listed.filter({ hasText: /^Tür Court 3 seit \d\d:\d\d Uhr/ }).getByRole("button")).toHaveText([
    "Codes wieder annehmen",
    "Zur Kenntnis genommen",
  ]);
  await expect(listed.filter({ hasText: "Ganze Halle" }).getByRole("button")).toHaveText([
    "Zur Kenntnis genommen",
  ]);
  await inEachLook(page, LOOKS, (look) => expectSound(page, { ...look, part: ".code-alarms" }));

  // what could not be done is said, and the alarm stays
  await wholePage(page);
  await hall.breakTable("system_logs");
  await acknowledge(page, "Tür Court 3");
  const failure = toast(page, "Fehler beim Beenden des Alarms");
  await failure.getByRole("button", { name: "Meldung schließen" }).click();
  await expect(notices(page)).toHaveText([/^4 Alarme/]);
  await hall.mendTable("system_logs");
  // that it was told is not in the log either
  expect(complaints.splice(0).every((text) => text.includes("500"))).toBe(true);
  await acknowledge(page, "Tür Court 3");
  for (const one of everyPage) await expect(notices(one)).toHaveCount(3);

  expect(await type(1, CODE)).toMatchObject({ valid: false, retry_after: expect.any(Number) });
  await page.getByRole("button", { name: "Codes wieder annehmen: Tür Court 1" }).click();
  await expect(toast(page, "Codes werden wieder angenommen")).toContainText("Tür Court 1");
  for (const one of everyPage) await expect(notice(one, "Tür Court 1")).toHaveCount(0);
  expect(await type(1, CODE)).toMatchObject({ valid: true });

  // of two operators the second finds it ended, as was asked
  await page.route("**/acknowledge", async (route) => {
    await hall.operate("POST", new URL(route.request().url()).pathname);
    await route.continue();
  });
  const refused = page.waitForResponse((response) => response.url().endsWith("/acknowledge"));
  await acknowledge(page, "Tür Court 2");
  expect((await refused).status()).toBe(404);
  for (const one of everyPage) await expect(notice(one, "Tür Court 2")).toHaveCount(0);
  await expect(failure).toHaveCount(0);

  // what ends while a page has no stream
  await hall.restart();
  await hall.operate("POST", "/api/code-alarms/hall/acknowledge");
  for (const one of everyPage) await expect(notices(one)).toHaveCount(0, { timeout: 30_000 });
  complaints.splice(0);
});

test("[D-21] an operator has a door take codes again at once on its own page, also where nobody was alarmed", async ({
  page,
  hall,
  openBrowser,
}) => {
  await hall.operate("POST", "/api/permanent-codes", { userName: "Hausmeister", accessCode: CODE });
  const { type, typeWrong } = await typist(hall);
  await hall.userOf("staff");
  const staff = await openBrowser();
  await signIn(page, hall, "admin", "/door-control?door=2");
  await signIn(staff, hall, "personal", "/door-control?door=2");
  const clear = (one: Page) => one.getByRole("button", { name: "Codes wieder annehmen" });
  const testCode = page.getByRole("button", { name: /^Test Code/ });
  await expect(testCode).toBeEnabled();
  await expect(clear(page)).toHaveCount(0);
  await typeWrong(2, 8);
  expect(await type(2, CODE)).toHaveProperty("retry_after");
  await page.reload();
  await staff.reload();
  const screen = page.getByRole("region", { name: "Tür Court 2", exact: true });
  await expect(screen).toContainText("Zu viele Fehlversuche");
  await expect(testCode).toBeDisabled();
  await expect(staff.getByRole("region", { name: "Tür Court 2", exact: true })).toContainText(
    "Zu viele Fehlversuche",
  );
  await expect(clear(staff)).toHaveCount(0);
  await inEachLook(page, LOOKS, (look) => expectSound(page, look));
  await clear(page).click();
  await expect(toast(page, "Codes werden wieder angenommen")).toContainText("Tür Court 2");
  await expect(clear(page)).toHaveCount(0);
  await expect(testCode).toBeEnabled();
  await page.keyboard.type(CODE);
  await page.keyboard.press("Enter");
  await expect(screen).toContainText("Zugang gewährt");
});
