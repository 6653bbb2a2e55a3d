import type { Page } from "@playwright/test";
import { expect, signIn, test, wholePage } from "./support/hall.ts";
import { expectSound } from "./support/looks.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const search = (page: Page) => page.getByRole("main").getByRole("searchbox");
const list = (page: Page) => page.getByRole("dialog", { name: "Tasten" });

/** Presses keys one after the other, with the focus on no field. */
async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  await page.getByRole("heading", { level: 1 }).focus();
  for (const key of keys) await page.keyboard.press(key);
}

test("[R-01, H-10, Y-01] on every page „?“ lists the keys, „/“ leads to its search and G to other pages, but not while something is typed", async ({
  page,
  hall,
}) => {
  await signIn(page, hall, "admin", "/", "all folded");
  await wholePage(page);
  await press(page, "?");
  await expect(list(page)).toContainText("Alle Seiten");
  await expect(list(page)).not.toContainText("Nächster freier Platz");
  await expectSound(page);
  // it is a question, before which no key acts
  await page.keyboard.type("gb");
  await page.keyboard.press("Escape");
  await expect(list(page)).toHaveCount(0);
  await press(page, "/");
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toBeInViewport();
  await page.keyboard.type("gb?/");
  await expect(search(page)).toHaveValue("gb?/");
  await expect(list(page)).toHaveCount(0);
  // the second key is not the desk's own
  await press(page, "g", "b");
  await expect(heading(page, "Buchungen")).toBeFocused();
  await press(page, "/");
  await expect(search(page)).toBeFocused();
  await expect(page).toHaveURL(`${hall.url}/booking?view=list`);
  await press(page, "g", "k");
  await expect(heading(page, "Kontakte")).toBeFocused();
  await search(page).fill("Jana");
  await press(page, "/");
  await expect(search(page)).toBeFocused();
  await page.keyboard.type("Kim");
  await expect(search(page)).toHaveValue("Kim");
  await press(page, "g", "?");
  await expect(heading(page, "Hilfe")).toBeFocused();
  // as a German keyboard says it
  await page.evaluate(() => {
    const event = new KeyboardEvent("keydown", { key: "/", shiftKey: true, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
  await expect(search(page)).toBeFocused();
  await press(page, "g", "z");
  await expect(heading(page, "Zugangscodes")).toBeFocused();
  await press(page, "g", "e");
  await expect(heading(page, "Einstellungen")).toBeFocused();
  await press(page, "/", "?");
  await expect(list(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await press(page, "g", "l");
  const log = page.getByRole("region", { name: "System Logs" });
  await expect(log.getByRole("heading", { level: 2 })).toBeFocused();
  await press(page, "g", "t");
  await expect(heading(page, "Türsteuerung")).toBeVisible();
  // codes are typed there
  await press(page, "g", "h", "?");
  await expect(page).toHaveURL(/\/door-control/);
  await expect(list(page)).toHaveCount(0);
});
