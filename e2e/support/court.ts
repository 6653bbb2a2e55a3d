import type { Locator, Page } from "@playwright/test";

/** The card of a court, and its two switches. */
export const card = (page: Page, number: number) =>
  page.getByRole("article", { name: `Court ${number}`, exact: true });
export const light = (page: Page, number: number) =>
  card(page, number).getByRole("switch", { name: `Licht Court ${number}` });
export const mode = (page: Page, number: number) =>
  card(page, number).getByRole("switch", { name: `Automatik Court ${number}` });

/** "Buchung beenden", and that it is meant. */
export async function endBooking(page: Page, court: Locator): Promise<void> {
  await court.getByRole("button", { name: "Buchung beenden" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Buchung beenden" }).click();
}
