import type { Locator } from "@playwright/test";
import { dialog, field, openNew, press, toast } from "./support/blocks.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { expectAccessible } from "./support/looks.ts";

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
      await signIn(page, hall);
      await openNew(page);
      await field(page, "Grund").fill("Netz gerissen");
      await hall.breakTable("court_blocks");
      await press(page, "Court sperren");
      const failure = page.getByRole("alert").filter({ hasText: "Fehler beim Sperren" });
      await expect(failure).toBeVisible();
      // as the clicks of Playwright do, these hit what lies uppermost
      await dialog(page).getByRole("button", { name: "Court sperren" }).click({ trial: true });
      await expectAccessible(page, { part: ".toaster", step: "in a dialog" });
      await failure.getByRole("button", { name: "Meldung schließen" }).click();
      await expect(failure).toHaveCount(0);

      await press(page, "Court sperren");
      await expect(failure).toBeVisible();
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
