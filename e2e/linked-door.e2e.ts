import { minutes, seconds } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { DoorAtHall } from "../apps/server/src/testing/door-at-hall.ts";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { test as base, expect, signIn } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

/** The door of court 2 has a controller, which is linked. */
const test = base.extend<{ door: DoorAtHall }>({
  door: async ({ hall }, use) => {
    const door = await DoorAtHall.make(hall, { court: 2 });
    await door.enrol();
    await door.start();
    await use(door);
    await door.stop();
  },
});

test.use({ ownPage: true });

const screen = (page: Page) => page.getByRole("region", { name: "Tür Court 2", exact: true });
const standings = (page: Page) => page.getByRole("list", { name: "Stand an den Türen" });

/** A code that no code of the hall is. */
const wrongCode = (nth: number, code: string) => String(1000 + nth * 7 + (code < "5000" ? 5000 : 0));

async function type(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

async function booked(hall: HallUnderTest, door: DoorAtHall): Promise<string> {
  const before = door.core.storedList?.digest;
  const { access_code: code } = await hall.bookCourt(2);
  await door.until(() => door.core.storedList?.digest !== before);
  return code;
}

test("[A-33, D-20] staff see whether a door has a code, why not while its cable is out, and that it has it with the cable", async ({
  page,
  hall,
  door,
  complaints,
}) => {
  await hall.bookCourt(2);
  await signIn(page, hall, "admin", "/access-code");
  const codes = page.getByRole("list", { name: "Zugangscodes" }).getByRole("listitem");
  const row = codes.filter({ hasText: "Jana Albrecht" }).first();
  await expect(row).toContainText("Tür Court 2: auf Tür bestätigt");
  await door.stop();
  await hall.bookCourt(2, 60, 120, "Erika Muster");
  const late = codes.filter({ hasText: "Erika Muster" }).first();
  await expect(late).toContainText("Tür Court 2: wird übertragen");
  await hall.advance(minutes(11));
  await expect(late).toContainText("Tür Court 2: Fehler");
  // what the door has, it has
  await expect(row).toContainText("Tür Court 2: auf Tür bestätigt");
  await late.getByRole("button", { name: "Einzelheiten" }).click();
  await expect(standings(page)).toContainText(/Tür Court 2: Fehler, seit 15:0\d Uhr nicht erreichbar/);
  await expectSoundInEachLook(page, { part: "main", step: "failed" });
  await page.getByRole("button", { name: "Erneut übertragen" }).click();
  await expect(page.locator(".toast")).toContainText("Nicht erreichbare Türen bekommen sie");
  await door.start();
  await expect(standings(page)).toContainText("Tür Court 2: auf Tür bestätigt");
  expect(complaints).toEqual([]);
});

test("[D-20, D-08, D-09, D-21] a code typed at the panel opens the door at its controller, and wrong ones are counted there", async ({
  page,
  hall,
  door,
  complaints,
}) => {
  hall.clock.onceInLeap = new Set();
  const code = await booked(hall, door);
  await signIn(page, hall, "admin", "/door-control?door=2");
  await expect(screen(page)).toContainText("Bitte Code eingeben");
  await type(page, code);
  await expect(screen(page)).toContainText("Zugang gewährt");
  await expect(screen(page).getByRole("timer")).toHaveText(/^0:(30|2\d)$/);
  expect(door.lines).toContain("relay on");
  await hall.advance(seconds(31));
  await expect(screen(page)).toContainText("Bitte Code eingeben");
  // by turns at the keypad and here
  for (let nth = 1; nth <= 4; nth += 1) door.type(`${wrongCode(nth, code)}#`);
  await door.says("refused", 4);
  for (let nth = 5; nth <= 8; nth += 1) {
    await type(page, wrongCode(nth, code));
    await expect(screen(page)).toContainText(nth < 8 ? "Zugang verweigert" : "Zu viele Fehlversuche");
    if (nth < 8) await hall.advance(seconds(4));
  }
  await expectSoundInEachLook(page, { part: "main", step: "locked out" });
  await page.getByRole("button", { name: "Codes wieder annehmen" }).click();
  await expect(screen(page)).toContainText("Bitte Code eingeben");
  await type(page, code);
  await expect(screen(page)).toContainText("Zugang gewährt");
  expect(complaints).toEqual([]);
});

test("[D-20, D-21] a terminal shows that its door takes no codes when they were wrong at the keypad, and takes them again later", async ({
  hall,
  door,
  openBrowser,
  complaints,
}) => {
  const code = await booked(hall, door);
  const { enrolmentCode } = await hall.operate("POST", "/api/terminals", {
    name: "Eingang",
    doorId: door.doorId,
  });
  const terminal = await openBrowser();
  await terminal.goto(`${hall.url}/door-control#terminal=${enrolmentCode}`);
  await expect(screen(terminal)).toContainText("Bitte Code eingeben");
  for (let nth = 1; nth <= 8; nth += 1) door.type(`${wrongCode(nth, code)}#`);
  await door.says("refused", 8);
  await hall.advance(seconds(2));
  await expect(screen(terminal)).toContainText("Zu viele Fehlversuche");
  await hall.advance(minutes(16));
  await type(terminal, code);
  await expect(screen(terminal)).toContainText("Zugang gewährt");
  expect(door.lines).toContain("relay on");
  expect(complaints).toEqual([]);
});
