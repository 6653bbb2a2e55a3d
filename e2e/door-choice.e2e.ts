import type { Page } from "@playwright/test";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { mendAndRetry } from "./support/retry.ts";

const screenOf = (page: Page, door: string) => page.getByRole("region", { name: door, exact: true });
const choice = (page: Page) => page.getByLabel("Court oder Tür");
const options = (page: Page) => choice(page).getByRole("option");
const NOT_IN_USE =
  "Diese Tür ist nicht in Betrieb. Bitte wählen Sie oben einen anderen Court oder eine andere Tür.";

async function idOfDoor(hall: HallUnderTest, name: string): Promise<string> {
  const { items } = await hall.operate("GET", "/api/doors");
  return items.find((door: { name: string }) => door.name === name).id;
}

test("[D-02, Z-08] a chosen door that goes out of use never becomes another one, and is not offered any more", async ({
  page,
  hall,
  complaints,
}) => {
  await hall.changeDoor(4, { name: "Nebeneingang", courtIds: [3, 4] });
  const side = await idOfDoor(hall, "Nebeneingang");
  await signIn(page, hall, "admin", `/door-control?door=${side}`);
  await expect(screenOf(page, "Nebeneingang")).toBeVisible();
  await expect(options(page).filter({ hasText: "Nebeneingang" })).toHaveCount(1);
  await page.keyboard.type("12");
  await hall.saveSetting("court_count", 2, true);
  await expect(page.getByText(NOT_IN_USE)).toBeVisible();
  await expect(page.getByRole("group", { name: "Tastenfeld" })).toHaveCount(0);
  await expect(options(page).filter({ hasText: "Nebeneingang" })).toHaveCount(0);
  await expect(options(page).filter({ hasText: "Tür Court 3" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(NOT_IN_USE)).toBeVisible();
  await choice(page).selectOption("Court 2");
  await expect(screenOf(page, "Tür Court 2")).toBeVisible();
  await expect(page.getByText(NOT_IN_USE)).toHaveCount(0);

  // the number of a court that is not there, and a door that was removed
  await page.goto(`${hall.url}/door-control?door=5`);
  await expect(page.getByText(NOT_IN_USE)).toBeVisible();
  await hall.saveSetting("court_count", 4, true);
  await page.goto(`${hall.url}/door-control?door=${side}`);
  await expect(screenOf(page, "Nebeneingang")).toBeVisible();
  await hall.operate("DELETE", `/api/doors/${side}`);
  await expect(page.getByText(NOT_IN_USE)).toBeVisible();
  await expect(choice(page)).toBeVisible();

  // another door that leads to its court does not take its place by itself
  await hall.changeDoor(1, { courtIds: [1, 2] });
  const second = await idOfDoor(hall, "Tür Court 2");
  await page.goto(`${hall.url}/door-control?door=2`);
  await expect(screenOf(page, "Tür Court 2")).toBeVisible();
  await hall.operate("DELETE", `/api/doors/${second}`);
  await expect(page.getByText(NOT_IN_USE)).toBeVisible();
  await choice(page).selectOption("Court 2");
  await expect(screenOf(page, "Tür Court 1")).toContainText("Ausgewählt: Court 2");

  // nor does one that is added for the chosen court alone, until somebody chooses anew
  const how = { mode: "code_only", openSeconds: 5, driver: "simulated" };
  for (const [name, ...courtIds] of [
    ["Neue Tür", 2],
    ["Danach", 3, 4],
  ])
    await hall.operate("POST", "/api/doors", { ...how, name, courtIds, address: `${name}` });
  await expect(options(page).filter({ hasText: "Danach" })).toHaveCount(1);
  await expect(screenOf(page, "Tür Court 1")).toContainText("Ausgewählt: Court 2");
  await choice(page).selectOption("Court 3");
  await choice(page).selectOption("Court 2");
  await expect(screenOf(page, "Neue Tür")).toBeVisible();

  // without a choice it is Court 1
  for (const search of ["", "?door="]) {
    await page.goto(`${hall.url}/door-control${search}`);
    await expect(screenOf(page, "Tür Court 1")).toBeVisible();
  }
  // one that is added after the last one went does not take its place either
  await page.goto(`${hall.url}/door-control?door=2`);
  await expect(screenOf(page, "Neue Tür")).toBeVisible();
  for (const name of ["Tür Court 1", "Neue Tür"])
    await hall.operate("DELETE", `/api/doors/${await idOfDoor(hall, name)}`);
  await expect(page.getByText("hat noch keine Tür")).toBeVisible();
  await hall.operate("POST", "/api/doors", { ...how, name: "Zuletzt", courtIds: [2], address: "last" });
  await expect(page.getByText(NOT_IN_USE)).toBeVisible();
  await choice(page).selectOption("Court 2");
  await expect(screenOf(page, "Zuletzt")).toBeVisible();
  // what the page was just asking of a door that went
  expect(complaints.splice(0).every((text) => /status of (404|409)/.test(text))).toBe(true);
});

test("[D-02] where what a door needs cannot be loaded, another one can be chosen all the same", async ({
  page,
  hall,
  complaints,
}) => {
  const second = await idOfDoor(hall, "Tür Court 2");
  const address = `**/api/doors/${second}/code-entry`;
  await page.route(address, (route) => route.fulfill({ status: 500, body: "" }));
  await signIn(page, hall, "admin", "/door-control?door=2");
  await expect(page.getByText("Die Tür konnte nicht geladen werden")).toBeVisible({ timeout: 20_000 });
  await expect(choice(page)).toHaveValue("2");
  await choice(page).selectOption("Court 1");
  await expect(screenOf(page, "Tür Court 1")).toBeVisible();
  await choice(page).selectOption("Court 2");
  await expect(page.getByText("Die Tür konnte nicht geladen werden")).toBeVisible({ timeout: 20_000 });
  await mendAndRetry(page, () => page.unroute(address));
  await expect(screenOf(page, "Tür Court 2")).toBeVisible({ timeout: 20_000 });
  expect(complaints.splice(0).every((text) => text.includes("500"))).toBe(true);
});

test("[D-32, C-13] at 320 px names and a help text of one long word stay within the screen", async ({
  page,
  hall,
}) => {
  await hall.saveSetting("court_names", ["Donaudampfschifffahrtsgesellschaftskapitän".repeat(2)]);
  await hall.changeDoor(1, {
    name: "Donaudampfschifffahrtsgesellschaftskapitänsmützenschrank",
    courtIds: [1, 2],
  });
  await hall.saveSetting("door_help_number", "0".repeat(40));
  await hall.saveSetting("door_help_text", "Hausmeister".repeat(10));
  await page.setViewportSize({ width: 320, height: 800 });
  await signIn(page, hall, "admin", "/door-control?door=1");
  await expect(page.getByText("HausmeisterHausmeister")).toBeVisible();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  // nothing is cut off at the edge of the screen's own frame either
  const cut = await page.getByRole("region", { name: /^Donau/ }).evaluate((screen) => {
    const { right } = screen.getBoundingClientRect();
    return [...screen.querySelectorAll("*")]
      .filter((one) => one.getBoundingClientRect().right > right + 0.5)
      .map(({ outerHTML }) => outerHTML.slice(0, 80));
  });
  expect(cut).toEqual([]);
  await page.getByRole("button", { name: "Tür öffnen" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const dialogOverflow = await page.getByRole("dialog").evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(dialogOverflow).toBeLessThanOrEqual(0);
  await page.keyboard.press("Escape");
  await page.goto(`${hall.url}/door-control?door=2`);
  await expect(page.getByText("HausmeisterHausmeister")).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
});
