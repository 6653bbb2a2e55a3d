import type { Page } from "@playwright/test";
import type { HallUnderTest } from "../../testing/hall-under-test.ts";
import { expect, signIn } from "./hall.ts";

/** Signs in and opens a tab of the settings by its address. */
export async function openTab(
  page: Page,
  hall: HallUnderTest,
  tab: string,
  username = "admin",
): Promise<void> {
  await signIn(page, hall, username, `/settings?tab=${tab}`);
  await expect(page.getByRole("heading", { level: 1, name: "Einstellungen" })).toBeVisible();
}

/** Of the tab's first form. */
export const save = (page: Page) => page.getByRole("button", { name: "Speichern" }).first();

/** A field by its label. */
export const field = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });

export const unsaved = (page: Page, count: number) =>
  page.getByText(count === 1 ? "1 Änderung nicht gespeichert" : `${count} Änderungen nicht gespeichert`);

/** Every value in force by its key, as the server says it. */
export async function settingsOf(hall: HallUnderTest): Promise<Record<string, unknown>> {
  const { items } = await hall.operate("GET", "/api/settings");
  return Object.fromEntries(items.map(({ key, value }: { key: string; value: unknown }) => [key, value]));
}

/** How many changes the history holds. */
export async function changeCount(hall: HallUnderTest): Promise<number> {
  return (await hall.operate("GET", "/api/settings/changes")).items.length;
}
