import { minutes } from "@platzwart/domain/time/instant";
import { expect, signIn, test } from "./support/hall.ts";

test.use({ ownPage: true });

const PAGES = [
  ["/settings", "Einstellungen"],
  ["/access-code", "Zugangscodes"],
  ["/booking", "Buchungen"],
  ["/contacts", "Kontakte"],
  ["/halls", "Weitere Hallen"],
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

test("[N-09] staff read that the test environment is not for them", async ({ page, hall }) => {
  await hall.addUser();
  await signIn(page, hall, "personal", "/test-environment");
  const refused = page.getByText("Die Testumgebung können nur Betreiber benutzen.");
  await expect(refused).toBeVisible();
  await expect(page.getByRole("button", { name: "Alle Tests starten" })).toHaveCount(0);
});

test("[R-01, R-02, W-01] what is no page shows the 404 page, signed in or not, and writes its path to the console once", async ({
  page,
  hall,
  complaints,
}) => {
  const own = () => complaints.filter((text) => !text.startsWith("Failed to load resource"));
  const expectMissing = async (path: string) => {
    const answer = await page.goto(`${hall.url}${path}`);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByText("Oops! Page not found", { exact: true })).toBeVisible();
    await expect(page).toHaveTitle("Seite nicht gefunden – Platzwart");
    await expect.poll(own).toEqual([expect.stringContaining(path)]);
    complaints.splice(0);
  };
  for (const path of ["/gibt-es-nicht", "/settings/mehr", "/anzeige", "/Login", "/index.html"])
    await expectMissing(path);
  await page.getByRole("link", { name: "Zur Startseite" }).click();
  await expect(page.getByRole("heading", { name: "System-Anmeldung" })).toBeVisible();
  await signIn(page, hall);
  await expectMissing("/irgendwo");
});

test("[H-04, R-04] the header leads to door control and settings: below 768 px from a menu, from there on by buttons", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  for (const width of [390, 767, 768])
    for (const [name, path] of [
      ["Türsteuerung", "door-control"],
      ["Einstellungen", "settings"],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      const menu = page.getByRole("button", { name: "Menü" });
      if (width < 768) {
        await expect(page.getByRole("link", { name })).toBeHidden();
        await menu.click();
      } else await expect(menu).toBeHidden();
      await page.getByRole("link", { name }).click();
      await expect(page).toHaveURL(`${hall.url}/${path}`);
      await page.getByRole("link", { name: "Zurück" }).click();
      await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
    }
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
