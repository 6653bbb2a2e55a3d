import type { Page } from "@playwright/test";
import type { HallUnderTest } from "../../testing/hall-under-test.ts";
import { expect, type OpenBrowser, signIn } from "./hall.ts";

export const list = (page: Page) => page.getByRole("list", { name: "Gesperrte Courts" });
export const row = (page: Page, text: string) => list(page).locator(":scope > li").filter({ hasText: text });
export const dialog = (page: Page) => page.getByRole("dialog");
export const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
export const press = (page: Page, name: string) => dialog(page).getByRole("button", { name }).click();
export const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** Types a day and a time, given like "2026-11-27T08:00". */
export async function enterMoment(page: Page, label: string, wallTime: string): Promise<void> {
  const [day = "", time = ""] = wallTime.split("T");
  await field(page, label).fill(day.split("-").reverse().join("."));
  await field(page, `${label}, Uhrzeit`).fill(time);
}

export async function expectMoment(page: Page, label: string, wallTime: string): Promise<void> {
  const [day = "", time = ""] = wallTime.split("T");
  await expect(field(page, label)).toHaveValue(day.split("-").reverse().join("."));
  await expect(field(page, `${label}, Uhrzeit`)).toHaveValue(time);
}

export async function openNew(page: Page, court = "Court 1"): Promise<void> {
  await page.getByRole("button", { name: "Court sperren" }).click();
  // the first one that is free is chosen
  if (!(await field(page, court).isChecked())) {
    for (const chosen of await dialog(page).locator("[name=courtIds]:checked").all()) await chosen.uncheck();
    await field(page, court).check();
  }
}

export async function block(
  hall: HallUnderTest,
  changes: Record<string, unknown> = {},
): Promise<{ id: string }> {
  const { courtId = 2, ...rest } = changes;
  const body = {
    courtIds: [courtId],
    from: "2026-11-27T08:00",
    until: "2026-11-27T12:00",
    reason: "Vereinsturnier",
    ...rest,
  };
  return (await hall.operate("POST", "/api/blocks", body)).items[0];
}

/** The browser notes each answer that is a refusal. */
export function expectRefusals(complaints: string[]): void {
  for (const text of complaints.splice(0)) expect(text).toMatch(/status of 4\d\d/);
}

export async function secondBrowser(openBrowser: OpenBrowser, hall: HallUnderTest): Promise<Page> {
  const second = await openBrowser();
  await signIn(second, hall);
  return second;
}
