import { seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "./support/hall.ts";
import { hold } from "./support/hold.ts";
import { expectSound, inEachLook, LOOKS } from "./support/looks.ts";

test.use({ ownPage: true });

test("[D-30, D-32, X-07, R-05] a browser that an operator enrolled takes codes at its door, heals itself, and can do nothing else", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.changeDoor(2, { mode: "code_only" });
  await hall.saveSetting("door_help_number", "030 1234567");
  const { access_code: code } = await hall.bookCourt(2);
  const { items } = await hall.operate("GET", "/api/doors");
  const { terminal, enrolmentCode } = await hall.operate("POST", "/api/terminals", {
    name: "Tablet Court 2",
    doorId: items[1].id,
  });
  await page.addInitScript(() => {
    const ask = WakeLock.prototype.request;
    WakeLock.prototype.request = function (type) {
      sessionStorage.setItem("asked to stay awake", "yes");
      return ask.call(this, type);
    };
  });
  const enrolled = await page.request.post(`${hall.url}/api/terminal`, { data: { enrolmentCode } });
  expect(enrolled.status()).toBe(200);
  // the cookie is good at its door only, and no script can read it
  expect((await page.request.get(`${hall.url}/api/bookings`)).status()).toBe(401);
  await page.goto(`${hall.url}/door-control`);
  const screen = page.getByRole("region", { name: "Tür Court 2" });
  await expect(screen).toContainText("Bitte Code eingeben");
  await expect(screen).toContainText("Hilfe: 030 1234567");
  // the screen stays on, and a network that is back is taken up at once, not with the next look each 20 s
  expect(await page.evaluate(() => sessionStorage.getItem("asked to stay awake"))).toBe("yes");
  await page.evaluate(() => sessionStorage.clear());
  expect(await page.evaluate(() => `${document.cookie}${localStorage.length}${sessionStorage.length}`)).toBe(
    "00",
  );
  const present = page.waitForRequest((request) => request.url().endsWith("/presence"), { timeout: 10_000 });
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await present;
  // no way into the panel
  await expect(page.getByRole("link")).toHaveCount(0);
  await inEachLook(page, LOOKS, (look) => expectSound(page, look));

  await page.keyboard.type("0000");
  await page.keyboard.press("Enter");
  await expect(screen).toContainText("Zugang verweigert");
  await page.keyboard.type(code);
  // digits are dots
  await expect(screen).not.toContainText(code);
  await page.keyboard.press("Enter");
  await expect(screen).toContainText("Zugang gewährt");
  await expect(screen.getByRole("timer")).toHaveText(/^0:(30|29|28)$/);
  expect([1, 2].map((door) => hall.doors.isUnlocked(`door-${door}`))).toEqual([false, true]);
  await expect(page.getByRole("button", { name: "Jetzt verriegeln" })).toHaveCount(0);
  await hall.advance(seconds(31));
  await expect(screen).toContainText("Bitte Code eingeben");

  // the server goes away in the middle of the countdown, which goes on
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(screen.getByRole("timer")).toHaveText(/^0:(30|29|28)$/);
  await hall.stop();
  await expect(screen).toContainText("Offline");
  await expect(screen.getByRole("timer")).toHaveText(/^0:(2\d)$/);
  await hall.startAgain();
  await expect(screen).toContainText("Verbunden");
  await hall.advance(seconds(31));
  await expect(screen).toContainText("Bitte Code eingeben");

  // the server goes away and comes back
  await hall.stop();
  await expect(screen).toContainText("Keine Verbindung");
  await hall.startAgain();
  await expect(screen).toContainText("Bitte Code eingeben");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(screen).toContainText("Zugang gewährt");

  await hall.advance(seconds(31));

  // what waits on its way for longer than the terminal does opens nothing
  const letGo = await hold(page, "**/functions/v1/control-system-api");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(screen).toContainText("Wird geprüft");
  await hall.advance(seconds(9));
  letGo();
  await expect(screen).toContainText("Code nicht geprüft");
  await expect(screen).toContainText("Tür Court 2 wurde nicht geöffnet: Der Code wurde zu spät geprüft.");
  expect(hall.doors.isUnlocked("door-2")).toBe(false);
  await page.keyboard.press("Escape");

  // its court goes out of use: it says so and invites no codes, and what is typed all the same is answered in words
  await hall.saveSetting("court_count", 1, true);
  await expect(screen).toContainText("Nicht in Betrieb");
  await expect(screen.getByRole("button", { name: "1", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(screen).toContainText("Code nicht geprüft");
  await expect(screen).toContainText("Tür Court 2 gehört zu keinem Court, der in Betrieb ist");
  await page.keyboard.press("Escape");

  const listed = (await hall.operate("GET", "/api/terminals")).items;
  expect(listed).toMatchObject([{ name: "Tablet Court 2", isConnected: true }]);
  await hall.operate("DELETE", `/api/terminals/${terminal.id}`);
  await expect(page.getByText("Kein Türterminal mehr")).toBeVisible();
  await expect(screen).toHaveCount(0);
  complaints.splice(0);
});
