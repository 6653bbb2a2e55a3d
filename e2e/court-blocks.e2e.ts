import { minutes } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { expect, type HallUnderTest, signIn, test } from "./support/hall.ts";

const SOON = { timeout: 1_500 };

const list = (page: Page) => page.getByRole("list", { name: "Gesperrte Courts" });
const row = (page: Page, text: string) => list(page).locator(":scope > li").filter({ hasText: text });
const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name }).click();
const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function openNew(page: Page, court = "Court 1"): Promise<void> {
  await page.getByRole("button", { name: "Court sperren" }).click();
  await field(page, "Court").selectOption(court);
}

async function block(hall: HallUnderTest, changes: Record<string, unknown> = {}): Promise<{ id: string }> {
  const body = {
    courtId: 2,
    from: "2026-11-27T08:00",
    until: "2026-11-27T12:00",
    reason: "Vereinsturnier",
    ...changes,
  };
  const answer = await hall.fetch("/api/blocks", { method: "POST", body: JSON.stringify(body) });
  expect(answer.ok).toBe(true);
  return answer.json();
}

/** The browser notes each answer that is a refusal. */
function expectRefusals(complaints: string[]): void {
  for (const text of complaints.splice(0)) expect(text).toMatch(/status of 4\d\d/);
}

async function secondBrowser(page: Page, hall: HallUnderTest): Promise<Page> {
  const other = await page.context().browser()?.newContext({ locale: "de-DE" });
  if (other === undefined) throw new Error("no browser");
  const second = await other.newPage();
  await signIn(second, hall);
  return second;
}

test("[C-13, H-12] a court is blocked from now until the end of the day, and every page shows it at once", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  const other = await secondBrowser(page, hall);
  await openNew(page, "Court 3");
  await field(page, "Grund").fill("Bodenpflege");
  await press(page, "Court sperren");
  for (const view of [page, other]) {
    await expect(row(view, "Court 3")).toContainText("bis 23:59 Uhr", SOON);
    await expect(row(view, "Court 3")).toContainText("Bodenpflege");
    await expect(view.getByRole("article")).toHaveCount(3, SOON);
  }
  await expect(dialog(page)).toHaveCount(0);
  await expect(toast(page, "Court gesperrt")).toContainText("Court 3 bis 23:59 Uhr");
  await expect(page.getByRole("button", { name: "Court sperren" })).toBeFocused();
  await other.context().close();
});

test("[C-13] a block to come stands in the same list with its period, and takes effect when its time comes", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  await openNew(page, "Court 2");
  await dialog(page).getByRole("switch", { name: "Ab jetzt" }).click();
  await field(page, "Beginn").fill("2026-11-27T08:00");
  await field(page, "Ende").fill("2026-11-27T12:00");
  await field(page, "Grund").fill("Vereinsturnier");
  await press(page, "Court sperren");
  await expect(row(page, "Court 2")).toContainText("Fr, 27.11., 08:00–12:00 Uhr");
  await expect(row(page, "Court 2").getByText("Gesperrt", { exact: true })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(4);
  await block(hall, { courtId: 4, from: "2026-11-21T15:05", until: "2026-11-21T16:00" });
  await expect(row(page, "Court 4")).toContainText("15:05–16:00 Uhr", SOON);
  await hall.leap(minutes(6));
  await expect(row(page, "Court 4")).toContainText("bis 16:00 Uhr");
  await expect(page.getByRole("article")).toHaveCount(3);
});

test("[C-13] bookings in the period are named first; whoever goes back finds the form as it was", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.book(1, 0, 60, "Jana Albrecht");
  await hall.book(1, 90, 150, "TV Eintracht");
  await hall.book(2, 0, 60, "Nowak");
  await signIn(page, hall);
  await openNew(page);
  await field(page, "Grund").fill("Wasserschaden");
  await press(page, "Court sperren");
  await expect(
    dialog(page).getByRole("heading", { name: "In diesem Zeitraum liegen 2 Buchungen" }),
  ).toBeFocused();
  const named = dialog(page).getByRole("list", { name: "Buchungen im Zeitraum" }).getByRole("listitem");
  await expect(named).toHaveText(["Jana Albrecht 15:00–16:00 Uhr", "TV Eintracht 16:30–17:30 Uhr"]);
  await press(page, "Zurück zur Eingabe");
  await expect(field(page, "Grund")).toHaveValue("Wasserschaden");
  await expect(field(page, "Ende")).toHaveValue("2026-11-21T23:59");
  await expect(list(page)).toHaveCount(0);
  await field(page, "Ende").fill("2026-11-21T16:10");
  await press(page, "Court sperren");
  await expect(named).toHaveText(["Jana Albrecht 15:00–16:00 Uhr"]);
  expectRefusals(complaints);
});

for (const [answer, status] of [
  ["Buchungen behalten", "active"],
  ["Buchungen stornieren", "cancelled"],
] as const) {
  test(`[C-13] "${answer}": the court is blocked and its booking is ${status}`, async ({
    page,
    hall,
    complaints,
  }) => {
    const { booking_id: id } = (await hall.book(1, 30, 90)) as unknown as { booking_id: string };
    await signIn(page, hall);
    await openNew(page);
    await field(page, "Grund").fill("Wasserschaden");
    await press(page, "Court sperren");
    await press(page, answer);
    await expect(row(page, "Court 1")).toContainText("Wasserschaden");
    await expect(dialog(page)).toHaveCount(0);
    expect((await hall.server.storage.read.bookings.get(id))?.status).toBe(status);
    expectRefusals(complaints);
  });
}

test("[C-13] what is wrong stands at its field in German, and nothing that was entered is lost", async ({
  page,
  hall,
  complaints,
}) => {
  await block(hall, { courtId: 4, from: "2026-11-21T18:00", until: "2026-11-21T20:00" });
  await signIn(page, hall);
  await openNew(page);
  const good = { Beginn: "2026-11-21T17:00", Ende: "2026-11-21T23:00", Grund: "Bodenpflege" };
  await dialog(page).getByRole("switch", { name: "Ab jetzt" }).click();
  const wrong: readonly (readonly [label: keyof typeof good, value: string, problem: string])[] = [
    ["Beginn", "", "Bitte Datum und Uhrzeit angeben."],
    ["Ende", "", "Bitte Datum und Uhrzeit angeben."],
    ["Grund", "  ", "Bitte ausfüllen."],
    ["Grund", "x".repeat(101), "Grund darf höchstens 100 Zeichen haben."],
    ["Ende", "2026-11-21T14:00", "Das Ende der Sperre liegt in der Vergangenheit."],
    ["Ende", "2026-11-21T16:00", "Das Ende der Sperre muss nach ihrem Beginn liegen."],
    ["Ende", "2028-11-21T16:00", "höchstens 366 Tage sind möglich."],
    ["Beginn", "2027-03-28T02:30", "gibt es nicht, weil in dieser Nacht die Uhren vorgestellt werden."],
    ["Ende", "2027-10-31T02:30", "Diese Uhrzeit gibt es in dieser Nacht zweimal"],
  ];
  for (const [label, value, problem] of wrong) {
    for (const [name, text] of Object.entries({ ...good, [label]: value }))
      await field(page, name).fill(text);
    await press(page, "Court sperren");
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(problem));
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, label)).toBeFocused();
    await expect(dialog(page).locator("[aria-invalid]")).toHaveCount(1);
    for (const [name, text] of Object.entries({ ...good, [label]: value }))
      await expect(field(page, name)).toHaveValue(text);
  }
  for (const [name, text] of Object.entries(good)) await field(page, name).fill(text);
  await field(page, "Court").selectOption("Court 4");
  await press(page, "Court sperren");
  await expect(field(page, "Court")).toHaveAccessibleDescription(
    "Court 4 ist von 21.11.2026, 18:00 Uhr bis 20:00 Uhr bereits gesperrt. Ändern Sie diese Sperre.",
  );
  await field(page, "Court").selectOption("Court 1");
  await press(page, "Court sperren");
  await expect(row(page, "Court 1")).toContainText("17:00–23:00 Uhr");
  expectRefusals(complaints);
});

test("[C-13, H-12] a block is changed and ended, and the other page follows", async ({ page, hall }) => {
  await block(hall, { courtId: 1, from: "2026-11-21T15:00", until: "2026-11-21T18:00", reason: "Netz" });
  await block(hall);
  await signIn(page, hall);
  const other = await secondBrowser(page, hall);
  await row(page, "Court 2")
    .getByRole("button", { name: /^Ändern Court 2/ })
    .click();
  await field(page, "Beginn").fill("2026-11-28T09:00");
  await field(page, "Ende").fill("2026-11-29T10:00");
  await field(page, "Grund").fill("Pokal");
  await press(page, "Speichern");
  for (const view of [page, other]) {
    await expect(row(view, "Court 2")).toContainText("Sa, 28.11., 09:00 Uhr bis So, 29.11., 10:00 Uhr", SOON);
    await expect(row(view, "Court 2")).toContainText("Pokal");
  }
  await expect(toast(page, "Sperre geändert")).toContainText("Court 2 bis So, 29.11., 10:00 Uhr");
  await row(page, "Court 1")
    .getByRole("button", { name: /^Ändern/ })
    .click();
  await expect(dialog(page).getByText("Gesperrt seit 15:00 Uhr.")).toBeVisible();
  await expect(field(page, "Beginn")).toHaveCount(0);
  await field(page, "Ende").fill("2026-11-21T19:30");
  await press(page, "Speichern");
  await expect(row(other, "Court 1")).toContainText("bis 19:30 Uhr", SOON);
  await row(page, "Court 1")
    .getByRole("button", { name: /^Sperre aufheben Court 1/ })
    .click();
  await expect(toast(page, "Sperre aufgehoben")).toContainText("Court 1");
  for (const view of [page, other]) {
    await expect(row(view, "Court 1")).toHaveCount(0, SOON);
    await expect(view.getByRole("article")).toHaveCount(4, SOON);
  }
  await row(other, "Court 2")
    .getByRole("button", { name: /^Sperre aufheben/ })
    .click();
  for (const view of [page, other]) await expect(list(view)).toHaveCount(0, SOON);
  await other.context().close();
});

test("[C-13] another reason alone does not ask again for bookings that were kept", async ({ page, hall }) => {
  await hall.book(1, 30, 90);
  await block(hall, {
    courtId: 1,
    from: "2026-11-21T15:00",
    until: "2026-11-21T18:00",
    reason: "Netz",
    bookings: "keep",
  });
  await signIn(page, hall);
  await row(page, "Court 1")
    .getByRole("button", { name: /^Ändern/ })
    .click();
  await field(page, "Grund").fill("Netz gerissen");
  await press(page, "Speichern");
  await expect(row(page, "Court 1")).toContainText("Netz gerissen");
  await expect(dialog(page)).toHaveCount(0);
});

test("[C-13] two people block one court at once: one does, the other is told and keeps the form", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  const other = await secondBrowser(page, hall);
  for (const view of [page, other]) {
    await openNew(view, "Court 2");
    await field(view, "Grund").fill("Bodenpflege");
  }
  await Promise.all([page, other].map((view) => press(view, "Court sperren")));
  await expect(list(page).locator(":scope > li")).toHaveCount(1);
  await expect.poll(async () => (await dialog(page).count()) + (await dialog(other).count())).toBe(1);
  const loser = (await dialog(page).count()) === 1 ? page : other;
  await expect(field(loser, "Court")).toHaveAccessibleDescription(/bereits gesperrt/);
  await expect(field(loser, "Grund")).toHaveValue("Bodenpflege");
  await other.context().close();
  expectRefusals(complaints);
});

test("[C-13, H-12] what someone else makes of the block meanwhile is said, and not overwritten unasked", async ({
  page,
  hall,
  complaints,
}) => {
  const { id } = await block(hall);
  const elsewhere = (changes: object) =>
    hall.fetch(`/api/blocks/${id}`, { method: "PUT", body: JSON.stringify(changes) });
  await signIn(page, hall);
  await row(page, "Court 2")
    .getByRole("button", { name: /^Ändern/ })
    .click();
  await field(page, "Grund").fill("Turnier der Damen");
  await elsewhere({ until: "2026-11-27T13:00" });
  await expect(dialog(page).getByText("Diese Sperre wurde inzwischen geändert")).toBeVisible(SOON);
  await expect(dialog(page).getByText("Jetzt: Fr, 27.11., 08:00–13:00 Uhr, Vereinsturnier")).toBeVisible();
  await expect(field(page, "Grund")).toHaveValue("Turnier der Damen");
  await press(page, "Neuen Stand übernehmen");
  await expect(field(page, "Ende")).toHaveValue("2026-11-27T13:00");
  await expect(field(page, "Grund")).toHaveValue("Vereinsturnier");
  await elsewhere({ until: "2026-11-27T14:00" });
  await press(page, "Trotzdem speichern");
  await expect(row(page, "Court 2")).toContainText("08:00–13:00 Uhr");
  await row(page, "Court 2")
    .getByRole("button", { name: /^Ändern/ })
    .click();
  await hall.fetch(`/api/blocks/${id}`, { method: "DELETE" });
  await expect(dialog(page).getByText("Diese Sperre gibt es nicht mehr")).toBeVisible(SOON);
  await field(page, "Grund").fill("Zu spät");
  await press(page, "Speichern");
  await expect(dialog(page).getByRole("alert")).toContainText("Diese Sperre gibt es nicht.");
  expectRefusals(complaints);
});

test("[C-13] a change from elsewhere while somebody decides about the bookings is not overwritten", async ({
  page,
  hall,
  complaints,
}) => {
  const { id } = await block(hall, { courtId: 1, from: "2026-11-21T20:00", until: "2026-11-21T21:00" });
  await hall.book(1, 360, 420);
  await signIn(page, hall);
  await row(page, "Court 1")
    .getByRole("button", { name: /^Ändern/ })
    .click();
  await field(page, "Ende").fill("2026-11-21T23:00");
  await press(page, "Speichern");
  await expect(dialog(page).getByRole("heading", { name: "liegt 1 Buchung" })).toBeVisible();
  const changes = { reason: "Wasserschaden" };
  await hall.fetch(`/api/blocks/${id}`, { method: "PUT", body: JSON.stringify(changes) });
  await expect(row(page, "Court 1")).toContainText("Wasserschaden", SOON);
  await press(page, "Buchungen behalten");
  await expect(dialog(page).getByRole("alert")).toContainText("Diese Sperre wurde inzwischen geändert.");
  await expect(field(page, "Ende")).toHaveValue("2026-11-21T23:00");
  await expect(dialog(page).getByText("Jetzt: 20:00–21:00 Uhr, Wasserschaden")).toBeVisible();
  await expect(row(page, "Court 1")).toContainText("20:00–21:00 Uhr");
  expectRefusals(complaints);
});

test("[C-13] one that someone else ended a moment ago is ended all the same", async ({
  page,
  hall,
  complaints,
}) => {
  const { id } = await block(hall);
  await signIn(page, hall);
  await page.route("**/api/blocks/*", async (route) => {
    await hall.fetch(`/api/blocks/${id}`, { method: "DELETE" });
    await route.continue();
  });
  await row(page, "Court 2")
    .getByRole("button", { name: /^Sperre aufheben/ })
    .click();
  await expect(toast(page, "Sperre war schon aufgehoben")).toContainText("Court 2");
  await expect(list(page)).toHaveCount(0);
  expectRefusals(complaints);
});

test("[C-13, R-07] a command that fails says so, and the form keeps what was entered", async ({
  page,
  hall,
  complaints,
}) => {
  await block(hall);
  await signIn(page, hall);
  let isBroken = true;
  await page.route("**/api/blocks**", (route) =>
    isBroken && route.request().method() !== "GET" ? route.abort() : route.continue(),
  );
  await openNew(page);
  await field(page, "Grund").fill("Bodenpflege");
  await press(page, "Court sperren");
  await expect(dialog(page).getByRole("alert")).toContainText("Court konnte nicht gesperrt werden");
  await expect(field(page, "Grund")).toHaveValue("Bodenpflege");
  isBroken = false;
  await press(page, "Court sperren");
  await expect(row(page, "Court 1")).toContainText("Bodenpflege");
  isBroken = true;
  await row(page, "Court 2")
    .getByRole("button", { name: /^Sperre aufheben/ })
    .click();
  await expect(page.getByRole("alert").filter({ hasText: "Fehler beim Aufheben der Sperre" })).toBeVisible();
  await expect(row(page, "Court 2")).toHaveCount(1);
  complaints.splice(0);
});

test("[C-13] without the list of blocks the courts that are blocked now are named all the same", async ({
  page,
  hall,
  complaints,
}) => {
  await block(hall, {
    courtId: 3,
    from: "2026-11-21T15:00",
    until: "2026-11-24T08:00",
    reason: "Bodenpflege",
  });
  await block(hall);
  let isBroken = true;
  await page.route("**/api/blocks?*", (route) =>
    isBroken ? route.fulfill({ status: 500, body: "" }) : route.continue(),
  );
  await signIn(page, hall);
  await expect(page.getByText("Kommende Sperren konnten nicht geladen werden")).toBeVisible();
  await expect(row(page, "Court 3")).toContainText("Bodenpflege");
  await expect(row(page, "Court 3")).toContainText("bis Di, 24.11., 08:00 Uhr");
  await expect(row(page, "Court 2")).toHaveCount(0);
  isBroken = false;
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(row(page, "Court 2")).toContainText("Vereinsturnier");
  await expect(page.getByText("Kommende Sperren konnten nicht geladen werden")).toHaveCount(0);
  expect(complaints.splice(0).every((text) => text.includes("500"))).toBe(true);
});

test("[C-13] very many blocks fold, and while they load a court can be blocked already", async ({
  page,
  hall,
}) => {
  for (let day = 1; day <= 13; day += 1) {
    const date = `2026-12-${String(day).padStart(2, "0")}`;
    await block(hall, { from: `${date}T08:00`, until: `${date}T09:00` });
  }
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/blocks?*", async (route) => {
    await gate;
    await route.continue();
  });
  await signIn(page, hall);
  await expect(page.getByRole("button", { name: "Court sperren" })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  release();
  await expect(list(page).locator(":scope > li")).toHaveCount(10);
  await page.getByRole("button", { name: "3 weitere Sperren anzeigen" }).click();
  await expect(list(page).locator(":scope > li")).toHaveCount(13);
});

test("[C-13, C-07] the light of a blocked court is off by the rule, and is switched by hand in its row", async ({
  page,
  hall,
}) => {
  await block(hall, { courtId: 3, from: "2026-11-21T15:00", until: "2026-11-24T08:00" });
  await signIn(page, hall);
  const light = row(page, "Court 3").getByRole("switch", { name: "Licht Court 3" });
  await expect(row(page, "Court 3")).toContainText("In der Automatik bleibt das Licht aus");
  await expect(light).toHaveCount(0);
  await row(page, "Court 3").getByRole("switch", { name: "Automatik Court 3" }).click();
  await expect(light).not.toBeChecked();
  await light.click();
  await expect(light).toBeChecked();
  await expect.poll(() => hall.lights.isOn("lamp-3")).toBe(true);
  await expect(row(page, "Court 3")).not.toContainText("In der Automatik");
});

test("[C-13] by keyboard alone: block a court, change it, end it", async ({ page, hall }) => {
  await signIn(page, hall);
  await page.getByRole("button", { name: "Court sperren" }).focus();
  await page.keyboard.press("Enter");
  await field(page, "Court").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("switch", { name: "Ab jetzt" })).toBeFocused();
  await field(page, "Grund").focus();
  await page.keyboard.type("Bodenpflege");
  await page.keyboard.press("Enter");
  await expect(row(page, "Court 2")).toContainText("Bodenpflege");
  const change = row(page, "Court 2").getByRole("button", { name: /^Ändern/ });
  await change.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(change).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(list(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeFocused();
});
