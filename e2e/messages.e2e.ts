import type { Locator, Page } from "@playwright/test";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { listen, pointAt } from "./support/announcements.ts";
import { dialog, field, openNew, press, toast } from "./support/blocks.ts";
import { expect, lookAt, signIn, test } from "./support/hall.ts";
import { expectAccessible } from "./support/looks.ts";
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
      await pointAt(failure);
      await expect(failure).toHaveRole("alert");
      // as the clicks of Playwright do, these hit what lies uppermost
      await dialog(page).getByRole("button", { name: "Court sperren" }).click({ trial: true });
      if (viewport.width === 390) await expectAccessible(page, { part: ".toaster", step: "in a dialog" });
      await close.click();
      await expect(failure).toHaveCount(0);

      await press(page, "Court sperren");
      await expect(failure).toBeVisible();
      await pointAt(failure);
      const bad = await look(failure);
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
      await expect(failure).toBeVisible();
      await hall.mendTable("court_blocks");
      await openNew(page);
      await expect(failure).toBeVisible();
      await field(page, "Grund").fill("Netz gerissen");
      await press(page, "Court sperren");
      await expect(toast(page, "Court gesperrt")).toBeVisible();
      const good = await look(toast(page, "Court gesperrt"));
      for (const part of ["border", "ground", "words", "sign", "drawing"] as const)
        expect(bad[part], part).not.toBe(good[part]);
      expect(complaints.splice(0).every((text) => /500/.test(text))).toBe(true);
    });
  });
}

test("[R-07] a message is announced once, in a region that was there empty before, though dialogs open and close", async ({
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
  await pointAt(message(page, FAILED));
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

test("[R-07] a message that comes while a dialog stands above another is announced there and nowhere else", async ({
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
  await pointAt(message(page, saved));
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

test("[R-07] one message stands at a time, the newest; one that somebody points at stays, and those before come again", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  const [ran, read] = [message(page, "Scheduler ausgeführt"), message(page, "Status aktualisiert")];
  await page.getByRole("button", { name: "Jetzt ausführen" }).click();
  await pointAt(ran);
  // the pointer stays where it is
  await lookAt(page, "System Monitoring");
  const monitoring = page.getByRole("region", { name: "System Monitoring" });
  const answered = page.waitForResponse("**fresh=true*");
  await monitoring.getByRole("button", { name: "Aktualisieren" }).press("Enter");
  await (await answered).finished();
  await expect(ran).toBeVisible();
  await expect(read).toHaveCount(0);
  await page.mouse.move(0, 400);
  await expect(read).toBeVisible();
  await expect(ran).toHaveCount(0);
  await read.getByRole("button", { name: "Meldung schließen" }).click();
  await expect(ran).toBeVisible();
});

test("[R-07] a press on the words of a message reaches the button below them", async ({ page, hall }) => {
  await page.setViewportSize({ width: 390, height: 860 });
  await signIn(page, hall);
  await lookAt(page, "Scheduler");
  const scheduler = page.getByRole("region", { name: "Scheduler" });
  await scheduler.getByRole("button", { name: "Jetzt ausführen" }).click();
  const done = message(page, "Scheduler ausgeführt");
  await expect(done.locator(".toast-title")).toBeVisible();
  const history = scheduler.getByRole("button", { name: "Verlauf" });
  await history.evaluate((button) => button.scrollIntoView({ block: "start" }));
  const [below, words] = [await history.boundingBox(), await done.boundingBox()];
  if (below === null || words === null) throw new Error("nothing to press");
  const [x, y] = [below.x + below.width / 2, below.y + below.height / 2];
  expect(x > words.x && x < words.x + words.width && y > words.y && y < words.y + words.height).toBe(true);
  await page.mouse.click(x, y);
  await expect(page.getByRole("dialog")).toBeVisible();
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
