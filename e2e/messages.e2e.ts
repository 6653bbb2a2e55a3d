import type { Locator, Page } from "@playwright/test";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { dialog, field, openNew, press, toast } from "./support/blocks.ts";
import { endBooking } from "./support/court.ts";
import { expect, lookAt, signIn, test } from "./support/hall.ts";
import { listen } from "./support/heard.ts";
import { expectAccessible, expectUncovered } from "./support/looks.ts";
import { openTab, save, field as settingField } from "./support/settings.ts";

/** A message, whether it is new or was there before the dialog that it stands in now. */
const message = (page: Page, title: string) => page.locator(".toast").filter({ hasText: title });
const FAILED = "Fehler beim Sperren";

/** Signs in and makes a command fail in an open dialog; what closes the message that says so. */
async function failInDialog(page: Page, hall: HallUnderTest): Promise<Locator> {
  await signIn(page, hall);
  await openNew(page);
  await field(page, "Grund").fill("Netz gerissen");
  await hall.breakTable("court_blocks");
  await press(page, "Court sperren");
  return message(page, FAILED).getByRole("button", { name: "Meldung schließen" });
}

/** What tells one kind of message from the other. */
const look = (message: Locator) =>
  message.evaluate((element) => {
    const sign = element.querySelector("svg");
    const title = element.querySelector(".toast-title");
    if (sign === null || title === null) throw new Error("no sign or no title");
    const { borderLeftColor: border, backgroundColor: ground } = getComputedStyle(element);
    return {
      border,
      ground,
      words: getComputedStyle(title).color,
      sign: getComputedStyle(sign).color,
      drawing: sign.innerHTML,
    };
  });

for (const viewport of [
  { width: 390, height: 600 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("[R-07] a message about an open dialog stands above it, covers no button and outlives it", async ({
      page,
      hall,
      complaints,
    }) => {
      const close = await failInDialog(page, hall);
      const failure = message(page, FAILED);
      await expect(failure).toBeVisible();
      // pointed at, so that it stays
      await failure.hover();
      await expect(failure).toHaveRole("alert");
      // as the clicks of Playwright do, these hit what lies uppermost
      await dialog(page).getByRole("button", { name: "Court sperren" }).click({ trial: true });
      if (viewport.width === 390) await expectAccessible(page, { part: ".toaster", step: "in a dialog" });
      await close.click();
      await expect(failure).toHaveCount(0);

      await press(page, "Court sperren");
      await expect(failure).toBeVisible();
      await failure.hover();
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
      await expect(failure).toBeVisible();
      await hall.mendTable("court_blocks");
      await openNew(page);
      await expect(failure).toBeVisible();
      await field(page, "Grund").fill("Netz gerissen");
      await press(page, "Court sperren");
      await expect(toast(page, "Court gesperrt")).toBeVisible();
      await expect(failure).toBeVisible();
      const [bad, good] = [await look(failure), await look(toast(page, "Court gesperrt"))];
      for (const part of ["border", "ground", "words", "sign", "drawing"] as const)
        expect(bad[part], part).not.toBe(good[part]);
      expect(complaints.splice(0).every((text) => /500/.test(text))).toBe(true);
    });
  });
}

test("[R-07] a message is heard once, in a region that was there empty before, though dialogs open and close", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  const heard = await listen(page);
  const failure = { title: FAILED, role: "alert", dialog: "Court sperren", wasKnown: true };
  await openNew(page);
  await field(page, "Grund").fill("Netz gerissen");
  await hall.breakTable("court_blocks");
  await press(page, "Court sperren");
  await expect(message(page, FAILED)).toBeVisible();
  expect(await heard()).toEqual([failure]);
  // pointed at, so that it stays
  await message(page, FAILED).hover();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(message(page, FAILED)).toBeVisible();
  await hall.mendTable("court_blocks");
  await openNew(page);
  await expect(dialog(page).locator(".toast")).toContainText(FAILED);
  await field(page, "Grund").fill("Netz gerissen");
  // its answer closes the dialog
  await press(page, "Court sperren");
  await expect(message(page, "Court gesperrt")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(await heard()).toEqual([
    failure,
    { title: "Court gesperrt", role: "status", dialog: null, wasKnown: true },
  ]);
  expect(complaints.splice(0).every((text) => /500/.test(text))).toBe(true);
});

test("[R-07] a message that comes while a dialog stands above another is heard there and nowhere else", async ({
  page,
  hall,
}) => {
  await openTab(page, hall, "lights");
  const heard = await listen(page);
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/settings", async (route) => {
    if (route.request().method() === "PUT") await answer.promise;
    await route.continue();
  });
  await settingField(page, "Licht-Vorlaufzeit").fill("20");
  await save(page).click();
  await page.getByRole("button", { name: "Erweiterte Einstellungen" }).click();
  const list = page.getByRole("dialog", { name: "Erweiterte Einstellungen" });
  await list.getByRole("button", { name: "Verlauf" }).click();
  const history = page.getByRole("dialog", { name: "Wer hat was geändert?" });
  await expect(history).toBeVisible();
  answer.resolve();
  const saved = "Einstellung gespeichert";
  await expect(history.locator(".toast")).toContainText(saved);
  await message(page, saved).hover();
  await page.keyboard.press("Escape");
  await expect(history).toHaveCount(0);
  await expect(list.locator(".toast")).toContainText(saved);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(message(page, saved)).toBeVisible();
  expect(await heard()).toEqual([
    { title: saved, role: "status", dialog: "Wer hat was geändert?", wasKnown: true },
  ]);
});

test("[R-07, S-03] a form's bar that lies behind a dialog does not lift the messages that stand in the dialog", async ({
  page,
  hall,
}) => {
  await page.setViewportSize({ width: 390, height: 560 });
  await openTab(page, hall, "lights");
  const saved = message(page, "Einstellung gespeichert");
  const lowerEdge = () => saved.evaluate((element) => element.getBoundingClientRect().bottom);
  await settingField(page, "Licht-Vorlaufzeit").fill("20");
  await save(page).click();
  await saved.hover();
  // what waits to be saved sticks to the lower edge
  await settingField(page, "Licht-Vorlaufzeit").fill("21");
  const bar = () => save(page).evaluate((element) => element.getBoundingClientRect().top);
  const isAboveBar = async () => (await lowerEdge()) < (await bar());
  await expect.poll(isAboveBar).toBe(true);
  await page.getByRole("button", { name: "Verlauf" }).press("Enter");
  await expect(page.getByRole("dialog").locator(".toast")).toBeVisible();
  await expect.poll(isAboveBar).toBe(false);
  await page.keyboard.press("Escape");
  await expect.poll(isAboveBar).toBe(true);
});

test("[R-07] a message lies neither over the button that brought it nor over the one with the focus", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  await lookAt(page, "Scheduler");
  const run = page.getByRole("button", { name: "Jetzt ausführen" });
  const other = page.getByRole("region", { name: "Scheduler" }).getByRole("button", { name: "Verlauf" });
  const done = message(page, "Scheduler ausgeführt");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 860 });
    await run.click();
    await expect(done).toBeVisible();
    // pointed at, so that it stays
    await done.hover();
    // the list of runs grows by it; the button to where messages come
    await run.evaluate((button) => button.scrollIntoView({ block: "end" }));
    await expectUncovered(run, `at ${width} px`);
    await other.focus();
    await expectUncovered(other, `at ${width} px`);
    await expectUncovered(run, `at ${width} px`);
    await done.getByRole("button", { name: "Meldung schließen" }).click();
    await expect(done).toHaveCount(0);
  }
});

test("[R-07] a message does not lie where the button was that it took away", async ({ page, hall }) => {
  await hall.saveSetting("court_count", 8);
  await hall.bookCourt(7, 0, 60, "Jana Albrecht");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, hall);
  const row = page.getByRole("article", { name: "Court 7", exact: true });
  const end = row.getByRole("button", { name: "Buchung beenden" });
  await end.evaluate((button) => button.scrollIntoView({ block: "end" }));
  const spot = await end.boundingBox();
  await endBooking(page, row);
  await expect(end).toHaveCount(0);
  const ended = message(page, "Court-Zugang beendet");
  await ended.hover();
  const box = await ended.boundingBox();
  if (spot === null || box === null) throw new Error("nothing to compare");
  expect(box.x).toBeLessThan(spot.x + spot.width);
  expect(box.y + box.height).toBeLessThanOrEqual(spot.y);
});

test("[R-07] a message never comes between press and release of a button, and keeps still above the buttons where motion is not wanted", async ({
  page,
  hall,
  complaints,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await failInDialog(page, hall);
  const failure = message(page, FAILED);
  const lift = () => page.locator(".toaster").evaluate((element) => element.style.getPropertyValue("--lift"));
  // it has found its place
  await expect.poll(async () => Number.parseFloat(await lift())).toBeGreaterThan(0);
  const before = await lift();
  const button = await dialog(page).getByRole("button", { name: "Court sperren" }).boundingBox();
  if (button === null) throw new Error("no button to press");
  await page.mouse.move(button.x + button.width / 2, button.y + button.height / 2);
  await page.mouse.down();
  // what the press brings about may move the bar of the dialog, and with it the message
  await dialog(page).evaluate(async (element) => {
    for (const bar of element.querySelectorAll<HTMLElement>(".dialog-actions"))
      bar.style.marginBottom = "60px";
    for (let frame = 0; frame < 3; frame += 1) await new Promise((next) => requestAnimationFrame(next));
  });
  expect(await lift()).toBe(before);
  await page.mouse.up();
  await expect.poll(lift).not.toBe(before);
  await expect(failure).toBeVisible();
  expect(complaints.splice(0).every((text) => /500/.test(text))).toBe(true);
  await page.setViewportSize({ width: 390, height: 600 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  // pointed at, so that it stays
  await failure.hover();
  // it is placed anew in each frame
  const lowerEdges = await failure.evaluate(async (element) => {
    const edges = new Set<number>();
    for (let frame = 0; frame < 12; frame += 1) {
      await new Promise((next) => requestAnimationFrame(next));
      edges.add(Math.round(element.getBoundingClientRect().bottom));
    }
    return [...edges];
  });
  expect(lowerEdges).toHaveLength(1);
  await expectUncovered(dialog(page).getByRole("button", { name: "Court sperren" }));
  await page.emulateMedia({ reducedMotion: null });
  expect(complaints.splice(0).every((text) => /500/.test(text))).toBe(true);
});

test("[R-07] the focus goes from a message to what opened the dialog that is closed, and stays in a dialog in which a message is closed", async ({
  page,
  hall,
  complaints,
}) => {
  const close = await failInDialog(page, hall);
  await close.focus();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  const opener = page.getByRole("button", { name: "Court sperren" });
  await expect(close).toBeVisible();
  await expect(opener).toBeFocused();
  await close.focus();
  await page.keyboard.press("Enter");
  await expect(close).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(complaints.splice(0).every((text) => /500/.test(text))).toBe(true);
  await openNew(page);
  await field(page, "Grund").fill("Netz gerissen");
  await press(page, "Court sperren");
  await expect(close).toBeVisible();
  await dialog(page).getByRole("button", { name: "Court sperren" }).blur();
  await close.focus();
  await page.keyboard.press("Enter");
  await expect(close).toHaveCount(0);
  await expect(dialog(page).getByRole("button", { name: "Schließen", exact: true })).toBeFocused();
  expect(complaints.splice(0).every((text) => /500/.test(text))).toBe(true);
});
