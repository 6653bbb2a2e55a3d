import { seconds } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { hold } from "./support/hold.ts";
import { expectSound, inEachLook, LOOKS } from "./support/looks.ts";

test.use({ ownPage: true });

const API = "**/functions/v1/control-system-api";
const screenOf = (page: Page, door: string) => page.getByRole("region", { name: door, exact: true });
const toast = (page: Page, title: string) => page.locator(".toast").filter({ hasText: title });
const key = (page: Page, name: string) =>
  page.getByRole("group", { name: "Tastenfeld" }).getByRole("button", { name, exact: true });
const boxes = (page: Page) => page.getByRole("group", { name: "Code-Eingabe" });
const filled = (page: Page) => boxes(page).locator("[data-box=filled]");
const lastCode = (page: Page) => page.getByLabel("Letzter Code");
const status = (page: Page) => page.locator("[data-status]");
/** Red, green and blue of the sign beside the code that was confirmed last. */
const signColour = (page: Page) =>
  status(page).evaluate((sign) =>
    (getComputedStyle(sign).backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
  );
const headline = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** Only codes open the hall's doors; court 2 is booked for the coming hour. Answers its code. */
async function codeForCourt2(hall: HallUnderTest): Promise<string> {
  for (const court of [1, 2]) await hall.changeDoor(court, { mode: "code_only" });
  return (await hall.bookCourt(2)).access_code;
}

/** What stands on the keys in sight that a message covers. */
function coveredKeys(page: Page): Promise<(string | null)[]> {
  return page.getByRole("group", { name: "Tastenfeld" }).evaluate((pad) =>
    [...pad.querySelectorAll("button")]
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        return over !== null && !button.contains(over);
      })
      .map(({ textContent }) => textContent),
  );
}

async function openPage(page: Page, hall: HallUnderTest, door = "1"): Promise<void> {
  await signIn(page, hall, "admin", `/door-control?door=${door}`);
  await expect(screenOf(page, `Tür Court ${door}`)).toBeVisible();
}

test("[D-01, D-02, D-03, D-04, D-05, D-06, D-07, D-08, D-09, D-10, D-11, W-07, Z-08] a code from a booking, typed by keyboard alone, opens its door and no other", async ({
  page,
  hall,
}) => {
  // the page says that a door locked by itself where its own countdown, which follows the ticks, has come to its end
  hall.clock.onceInLeap = new Set();
  const code = await codeForCourt2(hall);
  await openPage(page, hall);
  const screen = screenOf(page, "Tür Court 1");
  await expect(page.getByRole("link", { name: "Zurück" })).toHaveAttribute("href", "/");
  await expect(page.getByRole("link", { name: "Einstellungen" })).toHaveAttribute("href", "/settings");
  await expect(screen).toContainText("Ausgewählt: Court 1");
  await expect(screen).toContainText("Verbunden");
  await expect(screen).toContainText("Verriegelt");
  await expect(page.getByLabel("Court oder Tür").getByRole("option")).toHaveText([
    "Court 1",
    "Court 2",
    "Court 3",
    "Court 4",
    "Court 5",
    "Court 6",
  ]);
  await expect(page.getByRole("option", { name: "Court 5" })).toBeDisabled();

  // D-11, W-07
  const guide = page.getByRole("region", { name: "Anleitung" });
  await expect(guide.getByRole("listitem")).toHaveText([
    /4-stelligen Code eingeben$/,
    /Enter drücken$/,
    /Prüfung abwarten$/,
    /Ein gültiger Code öffnet die Tür für 30 Sekunden\.$/,
    "Die Tür verriegelt nach 30 Sekunden automatisch.",
    "Ungültige Codes werden protokolliert.",
    "Bei Verbindungsfehlern erscheint eine Warnung.",
    /^Funktioniert auch offline mit lokalen Codes\./,
  ]);

  // D-03, D-04: digits, Backspace, Esc; other keys nothing; Enter only with every box filled
  await expect(boxes(page).locator("[data-box]")).toHaveCount(4);
  await page.keyboard.type("9a9");
  await page.keyboard.press("Backspace");
  await expect(filled(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(filled(page)).toHaveCount(0);
  await page.keyboard.type("123");
  await page.keyboard.press("Enter");
  await expect(filled(page)).toHaveCount(3);
  await expect(status(page)).toHaveAttribute("data-status", "idle");
  await page.keyboard.press("Escape");

  // D-05, D-06: at another court's door it is a wrong code, for three seconds
  const letGo = await hold(page, API);
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveAttribute("data-status", "validating");
  const [red = 0, green = 0, blue = 255] = await signColour(page);
  expect(Math.min(red, green)).toBeGreaterThan(1.5 * blue);
  await expect(screen.getByText("Wird geprüft", { exact: true })).toBeVisible();
  letGo();
  await expect(toast(page, "Zugang verweigert")).toContainText("Ungültiger Zugangscode");
  await expect(status(page)).toHaveAttribute("data-status", "invalid");
  const [wrongRed = 0, wrongGreen = 255] = await signColour(page);
  expect(wrongRed).toBeGreaterThan(1.3 * wrongGreen);
  await expect(lastCode(page)).toHaveValue(code);
  await expect(headline(page, "Zugang verweigert")).toBeVisible();
  await expect(screen.getByRole("status").filter({ hasText: "Zugang verweigert" })).toContainText(
    "Ungültiger Zugangscode. Codes gelten ab 15 Minuten vor Spielbeginn.",
  );
  await page.unroute(API);
  await expect(status(page)).toHaveAttribute("data-status", "idle");
  await expect(lastCode(page)).toHaveValue("");
  expect(hall.doors.isUnlocked("door-1")).toBe(false);

  // the list has the focus while the code is typed, and stays as it is
  const choice = page.getByLabel("Court oder Tür");
  await choice.selectOption("Court 2");
  await choice.focus();
  const right = screenOf(page, "Tür Court 2");
  await expect(right).toContainText("Ausgewählt: Court 2");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(toast(page, "Zugang gewährt")).toContainText("Tür für 30 Sekunden entriegelt.");
  await expect(right).toContainText("Offen");
  await expect(right.getByRole("timer")).toHaveText(/^0:(30|29|28)$/);
  await expect(status(page)).toHaveAttribute("data-status", "open");
  const [openRed = 255, openGreen = 0] = await signColour(page);
  expect(openGreen).toBeGreaterThan(1.2 * openRed);
  await expect(right).toContainText(/Letzter Zugang: 21\.11\.2026, \d\d:\d\d Uhr/);
  expect([1, 2, 3].map((door) => hall.doors.isUnlocked(`door-${door}`))).toEqual([false, true, false]);

  // D-09: by itself
  await hall.advance(seconds(20));
  await expect(right.getByRole("timer")).toHaveText(/^0:(10|0\d)$/);
  await hall.advance(seconds(12));
  await expect(toast(page, "Tür automatisch verriegelt")).toContainText(
    "Nach 30 Sekunden automatisch verriegelt.",
  );
  await expect(right).toContainText("Bitte Code eingeben");
  await expect(right).toContainText("Verriegelt");

  // D-09: by hand: the entry is empty again, and what is typed before the answer is there stays
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(right.getByRole("timer")).toBeVisible();
  await expect(toast(page, "Tür automatisch verriegelt")).toHaveCount(0);
  await page.keyboard.type("12");
  const answered = Promise.withResolvers<void>();
  await page.route("**/lock", async (route) => {
    const response = await route.fetch();
    await answered.promise;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Jetzt verriegeln" }).click();
  await expect(filled(page)).toHaveCount(0);
  await expect(right).toContainText("Bitte Code eingeben");
  await page.keyboard.type("345");
  answered.resolve();
  await expect(toast(page, "Tür verriegelt")).toContainText("Tür wurde manuell verriegelt.");
  await expect(filled(page)).toHaveCount(3);
  await expect(toast(page, "Tür automatisch verriegelt")).toHaveCount(0);
  expect(hall.doors.isUnlocked("door-2")).toBe(false);

  // whoever types a code means that one, and not the button that was pressed last
  await page.getByRole("button", { name: "System zurücksetzen" }).click();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(right.getByRole("timer")).toBeVisible();

  // a tab that slept through the countdown shows the door as it is, and tells nothing late; a page that is seen is not put
  // to sleep by the browser, so it is told that it was
  await page.evaluate(() => document.dispatchEvent(new Event("freeze")));
  await hall.advance(seconds(45));
  await page.evaluate(() => document.dispatchEvent(new Event("resume")));
  await expect(right).toContainText("Bitte Code eingeben");
  await expect(right).toContainText("Verriegelt");
  await expect(toast(page, "Tür automatisch verriegelt")).toHaveCount(0);

  // D-10: both are in the log, without digits at rest
  const { items } = await hall.operate("GET", "/api/logs?component=door-control");
  const found = items.map(({ level, metadata }: { level: string; metadata: object }) => ({
    level,
    metadata,
  }));
  expect(found).toContainEqual(
    expect.objectContaining({
      level: "info",
      metadata: expect.objectContaining({ door_action: "unlock", auto_lock_timer: 30 }),
    }),
  );
  expect(found).toContainEqual(expect.objectContaining({ level: "warn" }));
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("[D-03, D-12, D-31] keys of 64 px take a code, a door is opened without one, and axe finds nothing in any state", async ({
    page,
    hall,
  }) => {
    const code = await codeForCourt2(hall);
    await openPage(page, hall, "2");
    for (const button of await page.getByRole("group", { name: "Tastenfeld" }).getByRole("button").all()) {
      const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(64);
    }
    await inEachLook(page, LOOKS, ({ step, axe }) => expectSound(page, { step: `ready, ${step}`, axe }));
    await key(page, "9").tap();
    await key(page, "8").tap();
    await key(page, "Löschen").tap();
    await expect(filled(page)).toHaveCount(1);
    await key(page, "Alles löschen").tap();
    // two fingers at once are two digits
    await page.evaluate(
      (digits) => {
        const keys = [...document.querySelectorAll("[aria-label=Tastenfeld] button")];
        const pressed = digits.map((digit) => keys.find(({ textContent }) => textContent === digit));
        for (const type of ["pointerdown", "pointerup"])
          for (const [index, one] of pressed.entries()) {
            const { left, top } = one?.getBoundingClientRect() ?? { left: 0, top: 0 };
            const at = { clientX: left + 8, clientY: top + 8, pointerId: index + 7, bubbles: true };
            one?.dispatchEvent(new PointerEvent(type, at));
          }
      },
      ["1", "2"],
    );
    await expect(filled(page)).toHaveCount(2);
    await key(page, "Alles löschen").tap();

    for (const digit of "0000") await key(page, digit).tap();
    await key(page, "Enter").tap();
    await expect(headline(page, "Zugang verweigert")).toBeVisible();
    await expect(toast(page, "Zugang verweigert")).toBeVisible();
    // whoever types again at once has every key, whatever message is there
    await expect.poll(() => coveredKeys(page)).toEqual([]);
    await expect(headline(page, "Bitte Code eingeben")).toBeVisible();
    for (const digit of code) await key(page, digit).tap();
    await key(page, "Enter").tap();
    await expect(screenOf(page, "Tür Court 2").getByRole("timer")).toBeVisible();
    await inEachLook(page, LOOKS, ({ step, axe }) => expectSound(page, { step: `open, ${step}`, axe }));
    await page.getByRole("button", { name: "System zurücksetzen" }).tap();
    await expect.poll(() => hall.doors.isUnlocked("door-2")).toBe(false);
    await expect(lastCode(page)).toHaveValue("");

    // D-12: the test code opens this door, because it is simulated, and only while the simulation is on
    const testCode = page.getByRole("button", { name: /^Test Code \d{4}$/ });
    const letGo = await hold(page, API);
    await testCode.tap();
    await expect(testCode).toBeDisabled();
    letGo();
    await expect.poll(() => hall.doors.isUnlocked("door-2")).toBe(true);
    // the page must have its answer before half a minute passes
    await expect(headline(page, "Zugang gewährt")).toBeVisible();
    await hall.advance(seconds(31));
    await expect.poll(() => hall.doors.isUnlocked("door-2")).toBe(false);
    // and be told that it is over, or the next opening is taken for this one
    await expect(headline(page, "Bitte Code eingeben")).toBeVisible();
    await hall.saveSetting("simulation_mode", false);
    await expect(testCode).toBeDisabled();
    await expect(page.getByText("Simulation ist aus. Der Testcode gilt nicht.")).toBeVisible();

    await page.getByRole("button", { name: "Tür öffnen" }).tap();
    await expect(page.getByRole("dialog")).toContainText("Tür Court 2 öffnen?");
    // what is typed while it is asked reaches no door
    await page.keyboard.type("12");
    await page.getByRole("button", { name: "Tür Court 2 öffnen" }).tap();
    await expect(screenOf(page, "Tür Court 2")).toContainText("Tür entriegelt");
    await expect(filled(page)).toHaveCount(0);
    expect(hall.doors.isUnlocked("door-2")).toBe(true);
  });
});

test("[D-04, D-06, D-07, D-21, W-06] what goes wrong at the door is said, and nothing is lost by it", async ({
  page,
  hall,
  complaints,
}) => {
  const code = await codeForCourt2(hall);
  await hall.saveSetting("door_help_number", "030 1234567");
  await openPage(page, hall, "2");
  const screen = screenOf(page, "Tür Court 2");

  // a key that is held down is pressed once; Enter twice asks once
  await page.keyboard.down("7");
  await page.keyboard.down("7");
  await page.keyboard.down("7");
  await page.keyboard.up("7");
  await expect(filled(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/control-system-api")) asked += 1;
  });
  const letGo = await hold(page, API);
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  // Esc while it is checked: the door opens all the same, and that is said
  await page.keyboard.press("Escape");
  await expect(status(page)).toHaveAttribute("data-status", "idle");
  letGo();
  await expect(toast(page, "Zugang gewährt")).toBeVisible();
  await expect(screen.getByRole("timer")).toBeVisible();
  expect(asked).toBe(1);
  await page.unroute(API);

  // the choice is changed while the door stands open: the other one is shown as it is
  await page.getByLabel("Court oder Tür").selectOption("Court 1");
  await expect(screenOf(page, "Tür Court 1")).toContainText("Verriegelt");
  await expect(page.getByRole("timer")).toHaveCount(0);
  await page.getByLabel("Court oder Tür").selectOption("Court 2");
  await expect(screen.getByRole("timer")).toBeVisible();
  await hall.advance(seconds(31));
  await expect(screen).toContainText("Bitte Code eingeben");

  // a code that is pasted
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
    },
    ` ${code.slice(0, 2)} ${code.slice(2)}\n`,
  );
  await expect(filled(page)).toHaveCount(4);

  // the server goes away before Enter
  await hall.stop();
  await page.keyboard.press("Enter");
  await expect(headline(page, "Verbindungsfehler")).toBeVisible();
  await expect(toast(page, "Verbindungsfehler")).toContainText("Keine Verbindung zum Server.");
  await expect(status(page)).toHaveAttribute("data-status", "invalid");
  expect(complaints.some((text) => text.includes("Verbindungsfehler: Keine Verbindung zum Server."))).toBe(
    true,
  );
  await expect(screen).toContainText("Offline");
  await hall.startAgain();
  await expect(screen).toContainText("Verbunden");
  await page.keyboard.press("Enter");
  await expect(screen.getByRole("timer")).toBeVisible();
  await hall.advance(seconds(31));
  await expect(screen).toContainText("Bitte Code eingeben");

  // a door that does not answer: the server said yes, and the page does not claim more
  hall.doors.setFault("door-2", "offline");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(headline(page, "Die Tür antwortet nicht")).toBeVisible();
  await expect(screen).toContainText("Der Code gilt, doch die Tür meldet nicht, dass sie öffnet.");
  await hall.advance(seconds(16));
  await expect(screen).toContainText("Unbekannt");
  await expect(screen.getByRole("timer")).toHaveCount(0);
  hall.doors.setFault("door-2", null);
  await hall.advance(seconds(60));
  await expect(screen).toContainText("Verbunden");

  // as many wrong codes as are allowed: none is looked at, and how long that is, is said
  for (let wrong = 0; wrong < 8; wrong += 1) {
    const answer = page.waitForResponse((response) => response.url().endsWith("/control-system-api"));
    await page.keyboard.type(String(7_000 + 137 * wrong));
    await page.keyboard.press("Enter");
    await answer;
    await expect(status(page)).toHaveAttribute("data-status", "invalid");
  }
  // before anybody has pressed Enter in vain
  await expect(screen).toContainText("Zu viele Fehlversuche");
  await expect(screen).toContainText("Hilfe: 030 1234567");
  await page.keyboard.type(code);
  await expect(filled(page)).toHaveCount(0);
  await expect(screen.getByRole("timer")).toHaveText(/^nächster Versuch in 1\d:\d\d$/);
  await expect(key(page, "1")).toHaveAttribute("aria-disabled", "true");
  const before = asked;
  await page.keyboard.press("Enter");
  const { items } = await hall.operate("GET", "/api/doors");
  await hall.operate("POST", `/api/doors/${items[1].id}/clear-wrong-codes`);
  await expect(screen).toContainText("Bitte Code eingeben");
  expect(asked).toBe(before);
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(screen.getByRole("timer")).toBeVisible();
  complaints.splice(0);
});
