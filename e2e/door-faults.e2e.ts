import { seconds } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/hall.ts";

const screenOf = (page: Page, door: string) => page.getByRole("region", { name: door, exact: true });
const toast = (page: Page, title: string) => page.locator(".toast").filter({ hasText: title });

test("[D-12] the reset locks a door of which nobody knows how it stands, and says that it did not answer", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall, "admin", "/door-control?door=2");
  const screen = screenOf(page, "Tür Court 2");
  await expect(screen).toContainText("Verriegelt");
  const locks: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/lock")) locks.push(request.url());
  });
  const reset = page.getByRole("button", { name: "System zurücksetzen" });
  await reset.click();
  hall.doors.setFault("door-2", "offline");
  await hall.advance(seconds(30));
  await expect(screen).toContainText("Unbekannt");
  expect(locks).toEqual([]);
  await page.keyboard.type("12");
  await reset.click();
  await expect(toast(page, "Fehler beim Verriegeln der Tür")).toBeVisible();
  expect(locks).toHaveLength(1);
  await expect(page.locator("[data-box=filled]")).toHaveCount(0);
  complaints.splice(0);
});
