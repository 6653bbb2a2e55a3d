import { minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { SERVER } from "@platzwart/server/database/caller";
import { codesIn } from "@platzwart/server/facts/access-code-records";
import { aCodeRecord } from "@platzwart/server/testing/records";
import { SATURDAY } from "../testing/first-hall.ts";
import { row } from "./support/blocks.ts";
import { card } from "./support/court.ts";
import { expect, signIn, test } from "./support/hall.ts";

test.describe("the header", () => {
  test("[H-01, H-02] says that courts load, then how many are there", async ({ page, hall }) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/courts", async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto(`${hall.url}/login`);
    await page.getByLabel("Benutzername").fill("admin");
    await page.getByLabel("Passwort", { exact: true }).fill("Kreide-Netz-Aufschlag");
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(page.getByText("Lade Court-Daten...")).toBeVisible();
    release();
    await expect(page.getByText("4 Courts aktiv")).toBeVisible();
    await expect(page.getByText("Lade Court-Daten...")).toHaveCount(0);
  });

  test("[H-02, H-03, H-07, C-11, C-12] a configured count that differs stands beside it; changing it makes and retires courts, and every open page follows", async ({
    page,
    hall,
  }) => {
    await signIn(page, hall);
    const cards = page.getByRole("region", { name: "Court Steuerung" }).getByRole("article");
    await expect(cards.getByRole("heading")).toHaveText(["Court 1", "Court 2", "Court 3", "Court 4"]);
    await expect(page.getByText("4 Courts aktiv")).toBeVisible();
    await expect(page.getByText(/konfiguriert/)).toHaveCount(0);
    await hall.takeOutOfUse(3);
    await expect(page.getByText("(4 konfiguriert)")).toBeVisible();
    await expect(page.getByText("3 Courts aktiv")).toBeVisible();
    await hall.saveSetting("court_count", 2);
    await expect(page.getByText("2 Courts aktiv")).toBeVisible();
    await expect(page.getByText(/konfiguriert/)).toHaveCount(0);
    await expect(page.getByRole("article")).toHaveCount(2);
    await hall.saveSetting("court_count", 6);
    await expect(page.getByText("6 Courts aktiv")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(6);
    await hall.bookCourt(6, 0, 60, "Auf dem neuen Court");
    await expect(card(page, 6).getByText("Auf dem neuen Court")).toBeVisible();
    await expect(card(page, 6).getByText("An", { exact: true }).first()).toBeVisible();
    await hall.saveSetting("court_count", 5, true);
    await expect(page.getByText("5 Courts aktiv")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(5);
    expect(hall.warnings).toEqual([]);
  });
});

test("[H-05, C-13] System Status counts accesses, lights, auto mode and free courts; a blocked court counts by its light and its mode, as the plan shows them, and is not free", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 60);
  await hall.bookCourt(2, 0, 60);
  await hall.bookCourt(3, 30, 60);
  await hall.setMode(4, false);
  await signIn(page, hall);
  const numbers = async () => {
    const status = page.getByRole("region", { name: "System Status" });
    return (await status.innerText()).replace(/\s+/g, " ");
  };
  await expect.poll(numbers).toContain("2 Aktive Zugänge");
  await expect.poll(numbers).toContain("2 Lichter an");
  await expect.poll(numbers).toContain("3 Automatik-Modus");
  await expect.poll(numbers).toContain("2 Freie Courts");
  await hall.advance(minutes(60));
  await expect.poll(numbers).toContain("0 Aktive Zugänge");
  await expect.poll(numbers).toContain("3 Lichter an");
  await expect.poll(numbers).toContain("4 Freie Courts");
  await hall.advance(minutes(16));
  await hall.block(3, 0, 60);
  await hall.operate("PUT", "/api/courts/3/light-override", { on: true, minutes: 20 });
  const plan = page.getByRole("region", { name: "Hallenplan" });
  await expect(plan.getByRole("button", { name: /^Court 3\b/ })).toContainText(/Gesperrt.*An.*Automatik/s);
  for (const count of ["0 Aktive Zugänge", "1 Lichter an", "3 Automatik-Modus", "3 Freie Courts"])
    await expect.poll(numbers).toContain(count);
});

test("[H-05] more accesses than one answer of the server lists are all counted, also after a change", async ({
  page,
  hall,
}) => {
  const validity = { from: SATURDAY, until: plus(SATURDAY, minutes(60)) };
  await hall.app.storage.write(SERVER, async (store) => {
    for (let index = 0; index < 600; index += 1)
      await codesIn(store).insert(aCodeRecord(`code-${index}`, { validity }));
  });
  await signIn(page, hall);
  const accesses = page
    .getByRole("region", { name: "System Status" })
    .getByRole("listitem")
    .filter({ hasText: "Aktive Zugänge" });
  await expect(accesses).toHaveText("600 Aktive Zugänge");
  await hall.bookCourt(2, 0, 60);
  await expect(accesses).toHaveText("601 Aktive Zugänge");
});

test("[H-05] on a device whose clock is days behind the accesses are counted by the server's time", async ({
  page,
  hall,
}) => {
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() - 3 * 24 * 60 * 60 * 1_000;
  });
  // everything is asked for before the server's time is known
  const isAsked = page.waitForResponse("**/api/access-codes?*");
  await page.route("**/api/live", async (route) => {
    await isAsked;
    await route.continue();
  });
  await hall.book();
  await signIn(page, hall);
  const status = page.getByRole("region", { name: "System Status" });
  await expect(status.getByRole("listitem").filter({ hasText: "Aktive Zugänge" })).toHaveText(
    "1 Aktive Zugänge",
  );
});

test.describe("a court card", () => {
  test("[C-01, C-02, C-03, L-08] shows name, badge and player while it is booked; Automatik always, Licht in manual mode only, and what the automatic does", async ({
    page,
    hall,
  }) => {
    await signIn(page, hall);
    await expect(card(page, 1).getByText("Frei", { exact: true })).toBeVisible();
    await hall.bookCourt(1, 0, 60, "Çağla Größmann-Yılmaz");
    await expect(card(page, 1).getByText("Gebucht", { exact: true })).toBeVisible();
    await expect(card(page, 1).getByText("Çağla Größmann-Yılmaz")).toBeVisible();
    await hall.advance(minutes(60));
    await expect(card(page, 1).getByText("Frei", { exact: true })).toBeVisible();
    await expect(card(page, 1).getByText("Çağla Größmann-Yılmaz")).toHaveCount(0);
    const court = card(page, 2);
    await expect(court.getByRole("switch", { name: "Automatik Court 2" })).toBeChecked();
    await expect(court.getByRole("switch", { name: "Licht Court 2" })).toHaveCount(0);
    await expect(court.getByText("Automatische Steuerung aktiv")).toBeVisible();
    await court.getByRole("switch", { name: "Automatik Court 2" }).click();
    await expect(court.getByRole("switch", { name: "Licht Court 2" })).toBeVisible();
    await expect(court.getByText("Automatische Steuerung aktiv")).toHaveCount(0);
    await expect(card(page, 3).getByText("Automatische Steuerung aktiv")).toBeVisible();
    await hall.saveSetting("auto_light_control", false);
    await expect(card(page, 3).getByText("Die automatische Lichtsteuerung ist ausgeschaltet")).toBeVisible();
    await expect(page.getByText("Automatische Steuerung aktiv")).toHaveCount(0);
  });

  test("[C-04, C-05, C-06] counts down to the end, then to the light's end, then is quiet", async ({
    page,
    hall,
  }) => {
    await hall.bookCourt(1, 0, 60);
    await signIn(page, hall);
    const court = card(page, 1);
    const timer = court.getByRole("timer");
    await expect(court.getByText("Buchung endet in")).toBeVisible();
    await expect(timer).toHaveText("01:00");
    await expect(court.getByText("An", { exact: true }).first()).toBeVisible();
    await expect(court.getByRole("button", { name: "Buchung beenden" })).toBeVisible();
    await hall.advance(seconds(59 * 60 + 10));
    await expect(timer).toHaveText("00:01");
    await hall.advance(seconds(60));
    await expect(court.getByText("Licht aus in")).toBeVisible();
    await expect(timer).toHaveText("00:15");
    await expect(court.getByText("Auto", { exact: true })).toBeVisible();
    await expect(court.getByRole("button", { name: "Buchung beenden" })).toHaveCount(0);
    await hall.advance(minutes(15));
    await expect(timer).toHaveCount(0);
    await expect(court.getByText("Aus", { exact: true })).toBeVisible();
  });
});

test("[C-16, C-14, L-08] what is unusual about a light is pointed out on card, row and blocked court, with nothing opened", async ({
  page,
  hall,
}) => {
  await hall.block(3, 0, 600);
  for (const court of [2, 3]) {
    await hall.setMode(court, false);
    await hall.operate("PUT", `/api/courts/${court}/light`, { on: true });
  }
  const lightForTime = () => hall.operate("PUT", "/api/courts/1/light-override", { on: true, minutes: 20 });
  await lightForTime();
  await signIn(page, hall);
  await expect(card(page, 1).getByText("Von admin eingeschaltet bis 15:20 Uhr")).toBeVisible();
  await expect(page.getByText(/keine Buchung$/)).toHaveCount(0);
  // four hours of runs and looks, each of them real
  await hall.advance(minutes(241));
  const forgotten = "Licht seit 4 h an, keine Buchung";
  await expect(card(page, 2).getByText(forgotten)).toBeVisible();
  await expect(row(page, "Court 3").getByText(forgotten)).toBeVisible();
  await hall.saveSetting("court_count", 8);
  await expect(page.getByRole("button", { name: "Warum? Court 8" })).toBeVisible();
  await expect(card(page, 2).getByText(forgotten)).toBeVisible();
  await expect(card(page, 1).getByText(/Von Hand/)).toHaveCount(0);
  await hall.advanceTo(plus(SATURDAY, minutes(250)));
  await lightForTime();
  await expect(card(page, 1).getByText("Von admin eingeschaltet bis 19:30 Uhr")).toBeVisible();
  hall.lights.setFault("lamp-4", "offline");
  await hall.advance(seconds(11));
  await expect(card(page, 4).getByText(/^Lampe ist nicht erreichbar – Stand/)).toBeVisible();
  await expect(page.getByText("Automatische Steuerung aktiv")).toHaveCount(0);
  await hall.saveSetting("auto_light_control", false);
  await expect(card(page, 8).getByText("Die automatische Lichtsteuerung ist ausgeschaltet")).toBeVisible();
});
