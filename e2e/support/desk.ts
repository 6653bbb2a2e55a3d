import type { Locator, Page } from "@playwright/test";
import type { HallUnderTest } from "../../testing/hall-under-test.ts";
import { expect, signIn } from "./hall.ts";

export const cell = (page: Page, name: RegExp) => page.getByRole("gridcell", { name });
export const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
export const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text });

/** Where a time of the day lies on the lane of a court. */
export async function pointAt(page: Page, court: number, time: string): Promise<{ x: number; y: number }> {
  const track = page.locator(`[data-court="${court}"]`);
  await track.scrollIntoViewIfNeeded();
  const box = await track.boundingBox();
  if (box === null) throw new Error(`no lane of court ${court}`);
  // the axis of a usual day, 8 to 22 o'clock
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { x: box.x + ((hour + minute / 60 - 8) / 14) * box.width, y: box.y + box.height / 2 };
}

export async function drag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
}

export async function openDesk(page: Page, hall: HallUnderTest, path = "/booking"): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await hall.addUser();
  await signIn(page, hall, await hall.userOf("staff"), path);
  await expect(page.getByRole("grid")).toBeVisible();
}

export async function booked(hall: HallUnderTest, court: number, from: number, until: number, name: string) {
  const { booking_id: id, access_code: code } = await hall.bookCourt(court, from, until, name);
  return { id: String(id), code: String(code) };
}

/** The digits of a code as they are read aloud. */
export const digitsOf = async (code: Locator) =>
  ((await code.getAttribute("aria-label")) ?? "").replaceAll(/\D/g, "");
