import { minutes } from "@platzwart/domain/time/instant";
import { expect, signIn, test } from "./support/hall.ts";

test.use({ ownPage: true });

const PAGES = [
  ["/settings", "Einstellungen"],
  ["/access-code", "Zugangscodes"],
  ["/booking", "Buchungen"],
  ["/help", "Hilfe"],
  ["/door-control", "Türsteuerung"],
  ["/test-environment", "Testumgebung"],
] as const;

test("[R-01, R-03, W-01] every page exists, in German, with its heading, its title and its way back", async ({
  page,
  hall,
}) => {
  await page.goto(`${hall.url}/login`);
  await expect(page).toHaveTitle("System-Anmeldung – Platzwart");
  await signIn(page, hall);
  await expect(page).toHaveTitle("Platzwart");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  for (const [path, heading] of PAGES) {
    const answer = await page.goto(`${hall.url}${path}`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(`${heading} – Platzwart`);
    await page.getByRole("link", { name: "Zurück" }).click();
    await expect(page).toHaveURL(`${hall.url}/`);
    await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
  }
});

test("[N-09] staff are told that the test environment is not for them", async ({ page, hall }) => {
  await hall.addUser();
  await signIn(page, hall, "personal", "/test-environment");
  const refused = page.getByText("Die Testumgebung können nur Betreiber benutzen.");
  await expect(refused).toBeVisible();
  await expect(page.getByRole("button", { name: "Alle Tests starten" })).toHaveCount(0);
});

for (const path of ["/gibt-es-nicht", "/settings/mehr", "/anzeige", "/Login", "/index.html"]) {
  test(`[R-01, R-02, W-01] ${path} shows the 404 page, signed in or not`, async ({
    page,
    hall,
    complaints,
  }) => {
    const answer = await page.goto(`${hall.url}${path}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Oops! Page not found", { exact: true })).toBeVisible();
    await expect(page).toHaveTitle("Seite nicht gefunden – Platzwart");
    await expect.poll(() => complaints.some((text) => text.includes(path))).toBe(true);
    complaints.splice(0);
    await page.getByRole("link", { name: "Zur Startseite" }).click();
    await expect(page.getByRole("heading", { name: "System-Anmeldung" })).toBeVisible();
  });
}

test("[R-02] the attempted path is written to the console as an error, once", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  await page.goto(`${hall.url}/irgendwo`);
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  const own = complaints.splice(0).filter((text) => !text.startsWith("Failed to load resource"));
  expect(own).toHaveLength(1);
  expect(own[0]).toContain("/irgendwo");
});

test("[H-04] the header leads to door control and settings", async ({ page, hall }) => {
  await signIn(page, hall);
  await page.getByRole("link", { name: "Türsteuerung" }).click();
  await expect(page).toHaveURL(`${hall.url}/door-control`);
  await expect(page.getByRole("link", { name: "Einstellungen" })).toBeVisible();
  await page.getByRole("link", { name: "Zurück" }).click();
  await page.getByRole("link", { name: "Einstellungen" }).click();
  await expect(page).toHaveURL(`${hall.url}/settings`);
});

test("[R-01] contacts and test environment lead back to where one came from", async ({ page, hall }) => {
  await hall.bookCourt(1, 0, 60, "Jana Albrecht");
  await signIn(page, hall, "admin", "/booking?day=2026-11-22");
  await page.getByRole("link", { name: "Kontakte" }).click();
  await page.getByRole("button", { name: /Jana Albrecht/ }).click();
  await page.reload();
  await page.getByRole("link", { name: "Zurück" }).click();
  await expect(page).toHaveURL(`${hall.url}/booking?day=2026-11-22`);
  await page.goto(`${hall.url}/settings?tab=raspberry-pi`);
  await page.getByRole("link", { name: "Testumgebung" }).click();
  await page.getByRole("link", { name: "Zurück" }).click();
  await expect(page).toHaveURL(`${hall.url}/settings?tab=raspberry-pi`);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("[R-04, H-04] the header's buttons sit in a dropdown menu", async ({ page, hall }) => {
    await signIn(page, hall);
    for (const [name, path] of [
      ["Türsteuerung", "door-control"],
      ["Einstellungen", "settings"],
    ] as const) {
      await page.goto(hall.url);
      await expect(page.getByRole("link", { name })).toBeHidden();
      await page.getByRole("button", { name: "Menü" }).click();
      await page.getByRole("link", { name }).click();
      await expect(page).toHaveURL(`${hall.url}/${path}`);
    }
  });

  test("[R-04] at 768 px of width there is no menu but the buttons", async ({ page, hall }) => {
    await page.setViewportSize({ width: 767, height: 900 });
    await signIn(page, hall);
    await expect(page.getByRole("button", { name: "Menü" })).toBeVisible();
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(page.getByRole("button", { name: "Menü" })).toBeHidden();
    await expect(page.getByRole("link", { name: "Einstellungen" })).toBeVisible();
  });
});

test.describe("wherever the browser stands", () => {
  test.use({ timezoneId: "Pacific/Auckland", locale: "en-NZ" });

  test("[R-03] times are shown in Europe/Berlin with the German locale", async ({ page, hall }) => {
    await hall.bookCourt(1, 0, 60);
    await signIn(page, hall);
    // 15:00 in Berlin and an hour later, while it is the next morning in Auckland
    await expect(page.getByRole("article", { name: "Court 1" })).toContainText("bis 16:00 Uhr");
    await expect(page.getByRole("banner")).toContainText("21.11.2026");
    await expect(page.getByRole("banner")).toContainText("15:00");
    await hall.advance(minutes(5));
    await expect(page.getByRole("banner")).toContainText("15:05");
  });
});
