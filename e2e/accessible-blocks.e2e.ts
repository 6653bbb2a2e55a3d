import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/hall.ts";
import { expectFitForThumbs, expectSound, inEachLook, LOOKS } from "./support/looks.ts";

const dialog = (page: Page) => page.getByRole("dialog");

/** Axe on all that is on screen; and nothing runs out of it, nothing is too small for a thumb. */
async function check(page: Page, what: string): Promise<void> {
  await inEachLook(page, LOOKS, async ({ step: look, axe }) => {
    const step = `${what} in ${look}`;
    await expectSound(page, { step, axe });
    await expectFitForThumbs(
      page.locator(
        ":is(.blocks, dialog) :is(button, label:has([type=checkbox]), input:not([type=checkbox]), select)",
      ),
      step,
    );
  });
}

test("[C-13] axe finds nothing in the list and the dialogs of blocks, also with very long reasons", async ({
  page,
  hall,
  complaints,
}) => {
  const block = (body: object) => hall.operate("POST", "/api/blocks", body);
  const long = `Bodenpflege-und-Netzwechsel-${"sehr-lang-".repeat(6)}Ende`;
  await hall.setMode(2, false);
  for (const [courtId, from, until] of [
    [2, "2026-11-21T15:00", "2026-11-24T08:00"],
    [3, "2026-11-21T15:00", "2026-11-21T18:00"],
    [3, "2026-11-27T08:00", "2026-11-28T12:00"],
  ])
    await block({ courtIds: [courtId], from, until, reason: long });
  await hall.bookCourt(1, 0, 60, "Alexandra Freifrau von Waldenburg-Schönhausen");
  await signIn(page, hall);
  await expect(page.getByRole("list", { name: "Gesperrte Courts" }).getByText(long)).toHaveCount(3);
  // one opened, one not
  await page.getByRole("button", { name: "Warum? Court 2" }).click();
  await check(page, "list");
  await page.getByRole("button", { name: "Court sperren" }).click();
  await dialog(page).getByRole("button", { name: "Court sperren" }).click();
  await expect(dialog(page).getByText("Bitte ausfüllen.")).toBeVisible();
  await check(page, "new");
  await dialog(page).getByLabel("Grund").fill(long);
  await dialog(page).getByRole("button", { name: "Court sperren" }).click();
  await expect(dialog(page).getByRole("button", { name: "Buchungen behalten" })).toBeVisible();
  await check(page, "bookings");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Ändern Court 3, Fr/ }).click();
  const { items } = await hall.operate(
    "GET",
    "/api/blocks?from=2026-11-27T00:00:00.000Z&to=2026-11-28T00:00:00.000Z",
  );
  await hall.operate("PUT", `/api/blocks/${items[0].id}`, { until: "2026-11-28T13:00" });
  await expect(dialog(page).getByText("Diese Sperre wurde inzwischen geändert")).toBeVisible();
  await check(page, "change");
  complaints.splice(0);
});
