import type { Page } from "@playwright/test";

/** The card of a court, and its two switches. */
export const card = (page: Page, number: number) =>
  page.getByRole("article", { name: `Court ${number}`, exact: true });
export const light = (page: Page, number: number) =>
  card(page, number).getByRole("switch", { name: `Licht Court ${number}` });
export const mode = (page: Page, number: number) =>
  card(page, number).getByRole("switch", { name: `Automatik Court ${number}` });
