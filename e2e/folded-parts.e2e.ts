import { seconds } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { expect, lookAt, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const fold = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("[H-06, H-08, H-11] at first what is to come and the climate are open; the rest says on one line how it does, and opens for good", async ({
  page,
  hall,
}) => {
  hall.lights.setFault("lamp-4", "offline");
  await hall.advance(seconds(11));
  await hall.bookCourt(1, 0, 60, "Jana Albrecht");
  await signIn(page, hall, "admin", "/", "all folded");
  await lookAt(page, "Kommende Aktionen");
  await expect(region(page, "Kommende Aktionen")).toContainText("Jana Albrecht");
  await expect(region(page, "Klimasteuerung")).toContainText("Aktuelle Temperatur");
  await expect(fold(page, "Temperaturverlauf")).toHaveAttribute("aria-expanded", "false");
  await expect(region(page, "Scheduler")).toContainText(/Nächster Lauf 15:05 Uhr.*Aktiv/s);
  await expect(region(page, "System Monitoring")).toContainText(/7 online.*1 offline/s);
  await expect(page.getByRole("button", { name: "Jetzt ausführen" })).toHaveCount(0);
  await expect(page.getByRole("table")).toHaveCount(0);
  await fold(page, "Scheduler").press("Enter");
  await expect(page.getByRole("button", { name: "Jetzt ausführen" })).toBeVisible();
  await fold(page, "Letztes Ergebnis").press("Enter");
  await expect(region(page, "Scheduler")).toContainText(/Lauf um 15:00 Uhr.*Court 1.*Court 4/s);
  await fold(page, "Klimasteuerung").click();
  await page.reload();
  await expect(region(page, "Scheduler")).toContainText(/Lauf um 15:00 Uhr.*Court 1.*Court 4/s);
  await expect(fold(page, "Klimasteuerung")).toHaveAttribute("aria-expanded", "false");
  await expectSoundInEachLook(page);
});

test("[H-09, H-10] a way that leads into a folded part opens it", async ({ page, hall }) => {
  hall.lights.setFault("lamp-4", "offline");
  await hall.advance(seconds(11));
  await signIn(page, hall, "admin", "/", "all folded");
  await page.getByRole("link", { name: "Ansehen" }).click();
  await expect(region(page, "System Monitoring").getByRole("heading", { level: 2 })).toBeFocused();
  await expect(region(page, "System Monitoring").getByRole("table")).toBeVisible();
  await page.getByRole("button", { name: "Warum? Court 1" }).click();
  await page.getByRole("link", { name: "Im System-Log zeigen" }).click();
  await expect(region(page, "System Logs").getByLabel("Court")).toHaveValue("1");
});

test("[H-10, H-09] a part that is opened by keyboard keeps the focus at its heading, and the way to the log ends there", async ({
  page,
  hall,
}) => {
  await signIn(page, hall, "admin", "/", "all folded");
  for (const part of ["System Logs", "System Monitoring", "Kommende Aktionen"]) {
    await fold(page, part).press("Enter");
    await expect(fold(page, part)).toBeFocused();
    await fold(page, part).press("Enter");
    await expect(fold(page, part)).toBeFocused();
  }
  await page
    .getByRole("region", { name: "Hallenplan" })
    .getByRole("button", { name: /^Court 2\b/ })
    .press("Enter");
  const panel = page.getByRole("dialog", { name: "Court 2", exact: true });
  await panel.getByRole("button", { name: "Warum? Court 2" }).press("Enter");
  await panel.getByRole("link", { name: "Im System-Log zeigen" }).press("Enter");
  await expect(region(page, "System Logs").getByRole("heading", { level: 2 })).toBeFocused();
  await expect(region(page, "System Logs").getByLabel("Court")).toHaveValue("2");
});

test("[H-10, H-03] the log is found from every page, in the menu of the account and in that of a phone", async ({
  page,
  hall,
}) => {
  const log = region(page, "System Logs");
  const heading = log.getByRole("heading", { level: 2 });
  const expectThere = async () => {
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(log.getByRole("searchbox")).toBeVisible();
    await fold(page, "System Logs").click();
    await expect(fold(page, "System Logs")).toHaveAttribute("aria-expanded", "false");
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, hall, "admin", "/", "all folded");
  await expect(fold(page, "System Logs")).toBeVisible();
  const wayFrom = async (menu: string) => {
    await page.getByRole("button", { name: menu, exact: true }).click();
    await page.getByRole("link", { name: "System-Log", exact: true }).press("Enter");
  };
  await wayFrom("Konto");
  await expectThere();
  await page.goto(`${hall.url}/settings`);
  await wayFrom("Konto");
  await expectThere();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Hilfe" }).last().click();
  await expect(page.getByRole("heading", { name: "Hilfe", level: 1 })).toBeFocused();
  await wayFrom("Menü");
  await expect(page.getByRole("button", { name: "Menü" })).toHaveAttribute("aria-expanded", "false");
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  // in a tab of its own too
  const other = await page.context().newPage();
  await other.goto(`${hall.url}/#system-logs`);
  await expect(region(other, "System Logs").getByRole("heading", { level: 2 })).toBeFocused();
});

test("[H-06] two tabs of a browser remember what each opened", async ({ page, hall }) => {
  await signIn(page, hall, "admin", "/", "all folded");
  const other = await page.context().newPage();
  await other.goto(hall.url);
  await expect(fold(other, "Scheduler")).toBeVisible();
  await fold(page, "System Monitoring").click();
  await fold(other, "Scheduler").click();
  await page.reload();
  for (const part of ["System Monitoring", "Scheduler"])
    await expect(fold(page, part)).toHaveAttribute("aria-expanded", "true");
});

test("[H-10] the log that is folded asks the server for nothing", async ({ page, hall }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, hall, "admin", "/", "all folded");
  await expect(fold(page, "System Logs")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(asked.filter((path) => path === "/api/logs")).toEqual([]);
  await fold(page, "System Logs").click();
  await expect(region(page, "System Logs").getByRole("searchbox")).toBeVisible();
  await expect.poll(() => asked.filter((path) => path === "/api/logs").length).toBeGreaterThan(0);
});

test("[H-07] with 8 courts the page is at most 2,400 px high at 1440 px and has at most 1,500 elements when first opened", async ({
  page,
  hall,
}) => {
  await hall.saveSetting("court_count", 8);
  await hall.bookCourt(1, 0, 60, "Kim Winter");
  await hall.bookCourt(5, 0, 90, "Training");
  await hall.bookCourt(7, 45, 105, "Damen 30");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, hall, "admin", "/", "all folded");
  await expect(fold(page, "System Logs")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const { height, elements } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    elements: document.querySelectorAll("*").length,
  }));
  expect(height).toBeLessThanOrEqual(2400);
  expect(elements).toBeLessThanOrEqual(1500);
});

test("[H-06] what is far below is drawn, and asked for, only once somebody comes near it", async ({
  page,
  hall,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await hall.bookCourt(1, 60, 120, "Nowak");
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, hall, "admin", "/", "all folded");
  await expect(fold(page, "Kommende Aktionen")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(4);
  expect(asked).not.toContain("/api/scheduler/preview");
  await expect(region(page, "Kommende Aktionen")).not.toContainText("Nowak");
  await fold(page, "Kommende Aktionen").scrollIntoViewIfNeeded();
  await expect(region(page, "Kommende Aktionen")).toContainText("Nowak");
  expect(asked).toContain("/api/scheduler/preview");
});
