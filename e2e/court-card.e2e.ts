import { minus, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { SATURDAY } from "../testing/first-hall.ts";
import { card } from "./support/court.ts";
import { expect, OWN_PAGE, signIn, test, wholePage } from "./support/hall.ts";
import { hold } from "./support/hold.ts";
import { log, samples } from "./support/log.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

const button = (page: Page, number: number, name: string) =>
  card(page, number).getByRole("button", { name: `${name} Court ${number}` });
const why = (page: Page, number: number) => page.getByRole("region", { name: `Court ${number}: Warum?` });

test("[C-05, C-14, C-15] the card shows who comes next and until when the court is free, live, and counts down to the end of the light that was asked for", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 60, "Jana Albrecht");
  await hall.bookCourt(1, 60, 150, "TV Eintracht");
  await signIn(page, hall);
  await expect(card(page, 1)).toContainText("Danach 16:00–17:30TV Eintracht");
  await expect(card(page, 2)).not.toContainText("Frei bis");
  await hall.bookCourt(2, 20 * 60, 21 * 60, "Lehmann");
  await expect(card(page, 2)).toContainText("Frei bis So 11:00 Uhr");
  await expect(card(page, 2)).toContainText("Nächste Buchung So 11:00–12:00Lehmann");
  await hall.bookCourt(2, 120, 180, "Kern");
  await expect(card(page, 2)).toContainText("Frei bis 17:00 Uhr");
  await hall.bookCourt(3, 0, 60, "Nowak");
  await expect(card(page, 3)).toContainText("Danach frei");
  await hall.advance(minutes(65));
  await expect(card(page, 3)).toContainText("Licht aus in 00:10");
  await button(page, 3, "Licht 20 min an").click();
  await expect(card(page, 3)).toContainText("Licht aus in 00:20");
});

test("[C-14] the light of a free court burns for 20 minutes, says so, and goes back to the rule, at once where it is ended early", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  await button(page, 2, "Licht 20 min an").click();
  await expect(card(page, 2)).toContainText("Von admin eingeschaltet bis 15:20 Uhr");
  await expect.poll(() => hall.lights.isOn("lamp-2")).toBe(true);
  await expect(button(page, 2, "Licht 20 min an")).toHaveCount(0);
  await hall.advance(minutes(20));
  await expect(card(page, 2).getByText("Aus", { exact: true })).toBeVisible();
  expect(hall.lights.isOn("lamp-2")).toBe(false);
  await button(page, 2, "Licht 20 min an").click();
  await button(page, 2, "Licht wieder automatisch").click();
  await expect(card(page, 2).getByText("Aus", { exact: true })).toBeVisible();
  expect(hall.lights.isOn("lamp-2")).toBe(false);
  await expect(button(page, 2, "Licht 20 min an")).toBeVisible();
});

test("[C-14, L-08] light for a time is offered where it helps: not in manual mode, not where the rule has light for longer anyway, not while lights are not switched automatically", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 60);
  await hall.setMode(3, false);
  await signIn(page, hall);
  await expect(button(page, 2, "Licht 20 min an")).toBeVisible();
  await expect(button(page, 1, "Licht 20 min an")).toHaveCount(0);
  await expect(button(page, 3, "Licht 20 min an")).toHaveCount(0);
  await hall.advance(minutes(56));
  await expect(button(page, 1, "Licht 20 min an")).toBeVisible();
  await expect(button(page, 2, "Licht 20 min an")).toBeVisible();
  await hall.saveSetting("auto_light_control", false);
  await expect(button(page, 2, "Licht 20 min an")).toHaveCount(0);
  await hall.saveSetting("auto_light_control", true);
  await expect(button(page, 2, "Licht 20 min an")).toBeVisible();
});

test("[C-14, R-07] a lamp that does not follow is shown, and the time that was asked for stands; what was asked for and the server cannot note is the light's error", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  await wholePage(page);
  // nobody asked for the dark, and somebody plays in it
  await hall.setMode(4, false);
  await hall.bookCourt(4);
  await expect(card(page, 4)).toContainText("Gebucht, aber das Licht ist aus");
  await page.getByRole("switch", { name: "Licht Court 4", exact: true }).click();
  await expect(card(page, 4)).not.toContainText("Gebucht, aber");
  hall.lights.setFault("lamp-2", "offline");
  await button(page, 2, "Licht 20 min an").click();
  await expect(card(page, 2)).toContainText("Soll bis 15:20 Uhr an sein (admin), noch nicht gemeldet");
  await expect(card(page, 2)).toContainText("Lampe ist nicht erreichbar");
  await hall.breakTable("system_logs");
  await button(page, 3, "Licht 20 min an").click();
  const toast = page.getByRole("alert").filter({ hasText: "Fehler bei Lichtsteuerung" });
  await expect(toast).toContainText("Licht konnte nicht gesteuert werden");
  await hall.mendTable("system_logs");
  complaints.splice(0);
});

test("[Z-09] every court answers why its light and its door are as they are", async ({ page, hall }) => {
  await hall.bookCourt(1, 0, 60, "Jana Albrecht");
  await hall.bookCourt(2, 30, 90, "Lehmann");
  await signIn(page, hall);
  await button(page, 1, "Warum?").click();
  await expect(button(page, 1, "Warum?")).toHaveAttribute("aria-expanded", "true");
  await expect(why(page, 1)).toContainText(
    /Buchung Jana Albrecht \(15:00–16:00 Uhr\)\s*5 min Vorlauf, 15 min Nachlauf\s*Licht an bis 16:15 Uhr/,
  );
  await expect(why(page, 1)).toContainText(
    /Buchung Jana Albrecht \(15:00–16:00 Uhr\)\s*15 min Vorlauf, 60 min Nachlauf\s*Tür offen bis 17:00 Uhr/,
  );
  await expect(why(page, 1)).toContainText("Nächste Schaltung16:15 Uhr");
  await expect(why(page, 1)).toContainText("Zuletzt geschaltetdurch die Automatik");
  await expect(why(page, 1)).toContainText("GemeldetOffen seit");
  await button(page, 2, "Warum?").click();
  await expect(why(page, 1)).toHaveCount(0);
  const next = "Keine Buchung\\s*Nächste: Lehmann, 15:30 Uhr\\s*";
  await expect(why(page, 2)).toContainText(new RegExp(`${next}Licht ab 15:25 Uhr`));
  await expect(why(page, 2)).toContainText(new RegExp(`${next}Tür offen ab 15:15 Uhr`));
  await button(page, 2, "Warum?").press("Enter");
  await expect(why(page, 2)).toHaveCount(0);
  await expect(button(page, 2, "Warum?")).toBeFocused();
});

test("[Z-09, H-12] the reasons follow what happens while they are open, to the person", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  await button(page, 2, "Warum?").click();
  await expect(why(page, 2)).toContainText("Keine Buchung in den nächsten 24 Stunden");
  await hall.setMode(2, false);
  await expect(why(page, 2)).toContainText("Manuell: Das Licht bleibt, wie es von Hand geschaltet wurde");
  await hall.operate("PUT", "/api/courts/2/light", { on: true });
  await expect(why(page, 2)).toContainText("von Hand durch admin");
  hall.lights.setFault("lamp-2", "offline");
  await expect(hall.operate("PUT", "/api/courts/2/light", { on: false })).rejects.toThrow("nicht erreichbar");
  await expect(why(page, 2)).toContainText("zuletzt An, Stand");
});

test(
  "[Z-09, G-04] the drawer of a court shows the log's last entries about it, and asks for it only when it is opened",
  OWN_PAGE,
  async ({ page, hall }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await log(hall, ...samples(1, 6, { court: 2 }), { level: "error", court: 2, message: "Lampe klemmt" });
    await log(hall, { court: 3, message: "Anderswo" });
    await signIn(page, hall, "admin", "/", "all folded");
    await wholePage(page);
    const isOfDrawer = (url: string) => url.includes("court-entries") || url.includes("/api/logs");
    expect(asked.filter(isOfDrawer)).toEqual([]);
    await button(page, 2, "Warum?").click();
    const entries = why(page, 2).getByRole("list", { name: "Zuletzt im Log" }).getByRole("listitem");
    await expect(entries).toHaveText([/Fehler: Lampe klemmt/, /Probe 6/, /Probe 5/, /Probe 4/, /Probe 3/]);
    await expect(entries.first()).toContainText("15:00 Uhr");
    expect(asked.filter(isOfDrawer).length).toBeGreaterThanOrEqual(2);
    // what happens meanwhile comes by itself
    const before = asked.filter(isOfDrawer).length;
    await log(hall, { court: 2, message: "Neu" }, { court: 3, message: "Auch anderswo" });
    await expect(entries).toHaveText([/Neu/, /Lampe klemmt/, /Probe 6/, /Probe 5/, /Probe 4/]);
    expect(asked.filter(isOfDrawer)).toHaveLength(before);
    await expect(why(page, 2).getByRole("link", { name: "Im System-Log zeigen" })).toBeVisible();
    await expectSoundInEachLook(page);
  },
);

test("[Z-09, R-07, G-04] of a court without entries the drawer says so, where they cannot be read it says that, and heals; it leads to the log's entries of the court", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  await wholePage(page);
  await hall.breakTable("system_logs");
  await button(page, 4, "Warum?").click();
  await expect(why(page, 4)).toContainText("Die letzten Einträge konnten nicht geladen werden");
  await hall.mendTable("system_logs");
  await why(page, 4).getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(why(page, 4)).toContainText("Zu diesem Court steht noch nichts im Log.");
  complaints.splice(0);
  await why(page, 4).getByRole("link", { name: "Im System-Log zeigen" }).click();
  const log = page.getByRole("region", { name: "System Logs" });
  await expect(log.getByLabel("Court", { exact: true })).toHaveValue("4");
  await expect(log.getByRole("heading", { name: "System Logs" })).toBeInViewport();
});

test(
  "[Z-09, G-04] the way to the log is gone to the end, when it comes late and while what stands above it grows",
  OWN_PAGE,
  async ({ page, hall }) => {
    await hall.bookCourt(1, 0, 60);
    const letLowerCome = await hold(page, /\/assets\/home-lower-[^/]+\.js$/);
    const letDevicesCome = await hold(page, /\/api\/devices$/);
    await signIn(page, hall);
    await button(page, 1, "Warum?").click();
    await why(page, 1).getByRole("link", { name: "Im System-Log zeigen" }).click();
    const log = page.getByRole("region", { name: "System Logs" });
    const heading = log.getByRole("heading", { name: "System Logs" });
    await expect(log).toHaveCount(0);
    letLowerCome();
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    letDevicesCome();
    await wholePage(page);
    await expect(heading).toBeInViewport();
    // who looks elsewhere is not brought back
    await page.mouse.wheel(0, -10_000);
    await expect(heading).not.toBeInViewport();
    await hall.block(3, 0, 60);
    await expect(page.getByRole("list", { name: "Gesperrte Courts" })).toBeVisible();
    await expect(heading).not.toBeInViewport();
  },
);

test("[C-04] a booking's start, last 10 seconds and end are said, and no other second", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 1, 31, "Jana Albrecht");
  await signIn(page, hall);
  const said = page.getByRole("region", { name: "Court Steuerung" }).getByRole("status");
  await expect(said).toHaveText("");
  await hall.advance(minutes(1));
  await expect(said).toHaveText("Court 1: Jana Albrecht, Buchung endet 15:31 Uhr");
  await expect(card(page, 1).getByRole("timer")).toHaveAttribute("aria-live", "off");
  await hall.advance(minutes(29));
  await expect(said).toHaveText("Court 1: Jana Albrecht, Buchung endet 15:31 Uhr");
  await hall.advanceTo(plus(SATURDAY, minus(minutes(31), seconds(9))));
  await expect(said).toHaveText("Court 1: noch 10 Sekunden");
  await hall.advanceTo(plus(SATURDAY, plus(minutes(31), seconds(5))));
  await expect(said).toHaveText("Court 1: Buchung zu Ende");
});
