import { minutes, seconds } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { card } from "./support/court.ts";
import { expect, OWN_PAGE, signIn, test, wholePage } from "./support/hall.ts";

const openButton = (page: Page, number: number) =>
  card(page, number).getByRole("button", { name: `Tür öffnen Tür Court ${number}` });

test("[E-02, W-06, Z-08] a card shows its doors, how they are run and what they do next, live; one that does not answer is unknown once 15 s have passed, and heals by itself", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 60);
  await hall.bookCourt(2, 60, 120);
  await signIn(page, hall);
  await expect(card(page, 1)).toContainText("Offen");
  await expect(card(page, 1)).toContainText("Nach Zeitplan");
  await expect(card(page, 1)).toContainText("schließt 17:00 Uhr");
  await expect(card(page, 2)).toContainText("Zu");
  await expect(card(page, 2)).toContainText("öffnet 15:45 Uhr");
  await expect(card(page, 3)).toContainText("bleibt zu");
  await hall.changeDoor(1, { mode: "code_only" });
  await expect(card(page, 1)).toContainText("Nur mit Code");
  await expect(card(page, 1)).toContainText("Codes gelten bis 17:00 Uhr");
  await expect(card(page, 1).getByText("Zu", { exact: true })).toBeVisible();
  await hall.changeDoor(1, { name: "Haupteingang", courtIds: [1, 2] });
  await expect(card(page, 1)).toContainText("Haupteingang");
  await expect(card(page, 2).getByRole("button", { name: "Tür öffnen Haupteingang" })).toBeVisible();
  await expect(openButton(page, 2)).toBeVisible();
  await hall.bookCourt(3, 20, 80);
  hall.doors.setFault("door-3", "offline");
  await hall.advance(minutes(6));
  await expect(card(page, 3).getByText("Unbekannt", { exact: true })).toBeVisible();
  await expect(card(page, 3)).toContainText("Tür ist nicht erreichbar – zuletzt Zu, Stand");
  await expect(openButton(page, 3)).toBeVisible();
  const notice = page.getByRole("region", { name: "System Status" });
  await expect(notice).toContainText("Tür Court 3 ist nicht erreichbar");
  await expect(notice).toContainText("Alle anderen Türen und Lampen arbeiten weiter");
  hall.doors.setFault("door-3", null);
  await hall.advance(minutes(1));
  await expect(card(page, 3).getByText("Unbekannt", { exact: true })).toHaveCount(0);
  await expect(notice.getByText("nicht erreichbar")).toHaveCount(0);
});

test("[Z-08, C-10] what burns or stands open at a court out of operation is shown on the page until it obeys", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(4, 0, 60);
  await hall.advance(minutes(1));
  await signIn(page, hall);
  const system = page.getByRole("region", { name: "System Status" });
  const monitoring = page.getByRole("region", { name: "System Monitoring" });
  const numbers = async () => (await system.innerText()).replace(/\s+/g, " ");
  await expect.poll(numbers).toContain("1 Aktive Zugänge");
  hall.lights.setFault("lamp-4", "stuck");
  hall.doors.setFault("door-4", "stuck");
  await hall.saveSetting("court_count", 3, true);
  await hall.advance(minutes(1));
  await expect(system).toContainText("2 Geräte gestört");
  await expect(system).toContainText("Tür Court 4, Licht Court 4");
  await expect.poll(numbers).toContain("0 Aktive Zugänge");
  await page
    .getByRole("button", { name: "Ansehen" })
    .or(page.getByRole("link", { name: "Ansehen" }))
    .click();
  await expect(monitoring.getByRole("row", { name: /Tür Court 4/ })).toBeVisible();
  hall.lights.setFault("lamp-4", null);
  hall.doors.setFault("door-4", null);
  await hall.advance(seconds(75));
  await expect(system.getByText("gestört")).toHaveCount(0);
  await expect(monitoring.getByText("Tür Court 4")).toHaveCount(0);
  // a door that is unplugged when it is locked is nobody's concern
  hall.doors.setFault("door-4", "offline");
  await hall.advance(minutes(1));
  await expect(system.getByText("nicht erreichbar")).toHaveCount(0);
});

test("[D-31, R-07] the door opens for 10 s after a confirmation that names it, once, and is logged; nothing opens when the question is closed, and what the door reported, or did not, is said", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.addUser();
  await signIn(page, hall, "personal");
  await openButton(page, 2).click();
  const question = page.getByRole("dialog", { name: "Tür Court 2 öffnen?" });
  await expect(question).toContainText("für 10 Sekunden entriegelt");
  expect(hall.doors.isUnlocked("door-2")).toBe(false);
  await question.getByRole("button", { name: "Tür Court 2 öffnen" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Tür geöffnet" });
  await expect(toast).toContainText("Tür Court 2 meldet: entriegelt, für 10 Sekunden");
  await expect(question).toHaveCount(0);
  expect(hall.doors.isUnlocked("door-2")).toBe(true);
  await expect(card(page, 2).getByText("Offen", { exact: true })).toBeVisible();
  await hall.advance(seconds(11));
  await expect(card(page, 2).getByText("Zu", { exact: true })).toBeVisible();
  expect(hall.doors.isUnlocked("door-2")).toBe(false);
  const { items } = await hall.operate("GET", "/api/logs");
  expect(
    items.some(({ references }: { references: { name: string }[] }) =>
      references.some(({ name }) => name === "personal"),
    ),
  ).toBe(true);
  const before = hall.doors.commandsTo("door-2");
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("button", { name: "Abbrechen" }).press("Enter"),
    () => page.getByRole("button", { name: "Schließen", exact: true }).press("Enter"),
  ]) {
    await openButton(page, 2).focus();
    await page.keyboard.press("Enter");
    // at the question itself: neither an answer nor the sign that closes it is pressed unread
    await expect(
      page.getByRole("dialog").getByRole("heading", { name: "Tür Court 2 öffnen?" }),
    ).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await close();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(openButton(page, 2)).toBeFocused();
  }
  expect(hall.doors.commandsTo("door-2")).toBe(before);
  hall.doors.setAnswerAfter("door-2", seconds(2));
  const sent = hall.doors.commandsTo("door-2");
  await openButton(page, 2).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: /öffnen|Wird geöffnet/ });
  await confirm.click();
  await expect(confirm).toHaveAttribute("aria-busy", "true");
  await confirm.click({ force: true });
  await expect(page.getByRole("status").filter({ hasText: "Tür geöffnet" })).toBeVisible();
  expect(hall.doors.commandsTo("door-2")).toBe(sent + 1);
  hall.doors.setAnswerAfter("door-2", seconds(0));
  hall.doors.setFault("door-2", "offline");
  await openButton(page, 2).click();
  await page.getByRole("dialog").getByRole("button", { name: "Tür Court 2 öffnen" }).click();
  const failed = page.getByRole("alert");
  await expect(failed).toContainText("Fehler beim Öffnen der Tür");
  await expect(failed).toContainText(
    "Tür Court 2: Bitte mit dem Schlüssel öffnen, dann Strom und Netz der Tür prüfen",
  );
  await expect(page.getByRole("dialog")).toHaveCount(0);
  complaints.splice(0);
});

/** The code of the question, which is not part of the first load. */
const QUESTION = "**/assets/home-dialogs-*.js";

test(
  "[D-31, H-07] a door that nobody looked at yet can be opened when nothing more can be loaded",
  OWN_PAGE,
  async ({ page, hall, complaints }) => {
    await hall.saveSetting("court_count", 8);
    await page.setViewportSize({ width: 1440, height: 900 });
    const code = page.waitForResponse(QUESTION);
    await signIn(page, hall);
    await (await code).finished();
    await wholePage(page);
    await page.route("**/assets/**", (route) => route.abort());
    await page.getByRole("button", { name: "Warum? Court 7" }).click();
    await page.getByRole("button", { name: "Tür öffnen Tür Court 7" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Tür Court 7 öffnen" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Tür geöffnet" })).toBeVisible();
    // what is asked of it meanwhile is that it be open, and who asked is said
    const why = page.getByRole("region", { name: "Court 7: Warum?" });
    await expect(why).toContainText("Von admin über das Panel geöffnet");
    await expect(
      why.getByText("Soll", { exact: true }).locator("xpath=following-sibling::*[1]").last(),
    ).toHaveText("Offen");
    expect(complaints.splice(0).every((text) => /ERR_FAILED/.test(text))).toBe(true);
  },
);
