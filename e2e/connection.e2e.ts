import { minutes } from "@platzwart/domain/time/instant";
import { SERVER } from "@platzwart/server/database/caller";
import { usersIn } from "@platzwart/server/modules/users/user-records";
import { aUserRecord } from "@platzwart/server/testing/records";
import type { Page } from "@playwright/test";
import { pointAt } from "./support/announcements.ts";
import { card, endBooking } from "./support/court.ts";
import { expect, signIn, test, wholePage } from "./support/hall.ts";

test.use({ ownPage: true });

const LOST = "Verbindung zum Server unterbrochen";
/** The help speaks of it too. */
const banner = (page: Page) => page.getByRole("status").filter({ hasText: LOST });

/** Runs in the page: every time, figure and state on screen that does not look old. */
function unmarkedValues(main: Element): string[] {
  const value =
    /\d\d:\d\d|\d h\b|\d [%°]|^\d+$|^(An|Aus|Auto|Offen|Zu|Frei|Gebucht|Gesperrt|Aktiv|Verriegelt|Entriegelt|Online|Erfolgreich)$/;
  // what only a screen reader hears, names, scales, and the log, which tells of what has been
  const none =
    ".only-spoken, :is(h2, h3, h4), .stale-mark, .lane-axis, .day-legend, .climate-chart, .log-row";
  const found: string[] = [];
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? "";
    const holder = node.parentElement;
    if (holder === null || !value.test(text) || holder.closest(none) !== null) continue;
    if (getComputedStyle(holder).fontStyle !== "italic") found.push(`${text} in ${holder.className}`);
  }
  return found;
}

/** Runs in the page: the texts of a part of it that are as green as what is well now. */
function greenTexts(part: Element): string[] {
  const sample = part.appendChild(document.createElement("span"));
  sample.style.color = "var(--ok-ink)";
  const green = getComputedStyle(sample).color;
  sample.remove();
  const all = [...part.querySelectorAll("*")].filter((element) => getComputedStyle(element).color === green);
  return all.map((element) => element.textContent ?? "");
}

test.describe("a lost server", () => {
  test("[R-06] is shown on pages without values, too, and heals by itself", async ({
    page,
    hall,
    complaints,
  }) => {
    await signIn(page, hall, "admin", "/help");
    for (const path of ["/help", "/door-control"]) {
      if (path === "/door-control") await page.getByRole("link", { name: "Türsteuerung" }).first().click();
      await expect(page).toHaveURL(`${hall.url}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await hall.stop();
      await expect(banner(page)).toBeVisible();
      await hall.startAgain();
      await expect(banner(page)).toHaveCount(0);
    }
    complaints.splice(0);
  });

  test("[R-06] marks the values as old, and shows what changed meanwhile once it is back", async ({
    page,
    hall,
    complaints,
  }) => {
    await hall.bookCourt(1, 0, 60);
    await hall.block(3, 0, 180);
    await hall.operate("PUT", "/api/courts/2/light-override", { on: true, minutes: 20 });
    await signIn(page, hall);
    await expect(card(page, 1).getByText("Gebucht", { exact: true })).toBeVisible();
    await expect(page.getByRole("list", { name: "Gesperrte Courts" })).toBeVisible();
    await wholePage(page);
    await hall.stop();
    await expect(banner(page)).toBeVisible();
    await expect(page.getByRole("main")).toHaveAttribute("data-stale", "true");
    await expect(page.getByText(/Stand /).first()).toBeVisible();
    const automatic = card(page, 1).locator(".switch-row", { hasText: "Automatik" });
    const values = [
      page.getByRole("banner").getByText("3 Courts aktiv"),
      card(page, 1).getByText("Gebucht", { exact: true }),
      card(page, 1).getByText("An", { exact: true }).first(),
      automatic.getByText("An", { exact: true }),
    ];
    for (const value of values) await expect(value).toHaveCSS("font-style", "italic");
    expect(await page.getByRole("main").evaluate(unmarkedValues)).toEqual([]);
    // nobody knows how the devices are now
    const monitoring = page.getByRole("region", { name: "System Monitoring" });
    await expect(monitoring.getByText("zuletzt 8 online")).toBeVisible();
    await expect(monitoring.getByRole("cell").getByText("zuletzt online")).toHaveCount(8);
    await expect(monitoring.getByText("Online", { exact: true })).toHaveCount(0);
    expect(await monitoring.evaluate(greenTexts)).toEqual([]);
    await hall.advance(minutes(60));
    await hall.startAgain();
    await expect(banner(page)).toHaveCount(0);
    await expect(card(page, 1).getByText("Frei", { exact: true })).toBeVisible();
    await expect(page.getByRole("main")).not.toHaveAttribute("data-stale", "true");
    await expect(card(page, 1).getByText("Frei", { exact: true })).toHaveCSS("font-style", "normal");
    await expect(monitoring.getByRole("cell").getByText("Online", { exact: true })).toHaveCount(8);
    expect(await monitoring.evaluate(greenTexts)).not.toEqual([]);
    await expect(page.getByRole("banner").getByText("3 Courts aktiv")).toHaveCSS("font-style", "normal");
    complaints.splice(0);
  });

  test("[C-07, C-08, A-02, R-07] what is tapped meanwhile fails with its own toast and no other", async ({
    page,
    hall,
    complaints,
  }) => {
    await hall.bookCourt(1, 0, 60);
    await signIn(page, hall);
    await expect(card(page, 1).getByText("Gebucht", { exact: true })).toBeVisible();
    await wholePage(page);
    await hall.stop();
    await endBooking(page, card(page, 1));
    await expect(page.getByRole("alert")).toContainText("Fehler beim Beenden des Zugangs");
    await card(page, 2).getByRole("switch", { name: "Automatik Court 2" }).click();
    await expect(banner(page)).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("Fehler bei Automatik-Modus");
    await expect(page.getByRole("alert")).toContainText("Court 2");
    // a door is not promised to open
    await card(page, 2).getByRole("button", { name: "Tür öffnen" }).click();
    const question = page.getByRole("dialog", { name: "Tür Court 2 öffnen?" });
    await expect(question).toContainText("Der Server ist gerade nicht erreichbar.");
    await expect(question).not.toContainText("wird für 10 Sekunden entriegelt");
    await question.getByRole("button", { name: "Abbrechen" }).click();
    // what failed is tried again from its message, which stays as long as somebody points at it
    const failed = page.locator(".toast", { hasText: "Fehler bei Automatik-Modus" });
    await pointAt(failed);
    await hall.startAgain();
    await expect(banner(page)).toHaveCount(0);
    const automatic = card(page, 2).getByRole("switch", { name: "Automatik Court 2" });
    await expect(automatic).toBeChecked();
    await failed.getByRole("button", { name: "Wiederholen" }).click();
    await expect(automatic).not.toBeChecked();
    await expect(failed).toHaveCount(0);
    await card(page, 2).getByRole("button", { name: "Tür öffnen" }).click();
    await expect(question).toContainText("wird für 10 Sekunden entriegelt");
    complaints.splice(0);
  });

  test("[R-06] what no live event covers is loaded anew once the stream is open again", async ({
    page,
    hall,
    complaints,
  }) => {
    await signIn(page, hall, "admin", "/settings?tab=access");
    const users = page.getByRole("region", { name: "Benutzer", exact: true }).getByRole("listitem");
    await expect(users).toHaveCount(1);
    await hall.stop();
    await expect(banner(page)).toBeVisible();
    const storage = await hall.database.openStorage();
    await storage.write(SERVER, (store) => usersIn(store).insert(aUserRecord("kim")));
    await storage.close();
    await hall.startAgain();
    await expect(users).toHaveCount(2);
    complaints.splice(0);
  });

  test("[R-06] a page first opened meanwhile keeps header and banner, and comes by itself", async ({
    page,
    hall,
    complaints,
  }) => {
    // its parts are not fetched ahead
    await page.addInitScript(() => {
      const whenIdle = window.requestIdleCallback;
      // what else is fetched later does not wait for so long
      window.requestIdleCallback = (run, options) =>
        (options?.timeout ?? 0) < 5_000 ? whenIdle(run, options) : 0;
    });
    await signIn(page, hall);
    await hall.stop();
    await page.getByRole("link", { name: "Hilfe" }).first().click();
    await expect(page.getByText("Diese Seite konnte nicht geladen werden")).toBeVisible();
    await expect(page.getByRole("link", { name: "Halle" }).first()).toBeVisible();
    await expect(banner(page)).toBeVisible();
    await page.getByRole("link", { name: "Halle" }).first().click();
    await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
    await page.getByRole("link", { name: "Hilfe" }).first().click();
    await page.getByRole("button", { name: "Erneut versuchen" }).click();
    await hall.startAgain();
    await expect(page.getByRole("heading", { name: "Hilfe", level: 1 })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    complaints.splice(0);
  });

  test("[R-06] a page not opened yet is there all the same once the browser had the time to fetch it", async ({
    page,
    hall,
    complaints,
  }) => {
    const fetched = page.waitForResponse((response) => response.url().includes("/booking-page-"), {
      timeout: 60_000,
    });
    await signIn(page, hall);
    await (await fetched).finished();
    // with what it is made of
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet], link[rel=modulepreload]")].every(
        ({ href }) => performance.getEntriesByName(href).length > 0,
      ),
    );
    await hall.stop();
    await page.getByRole("link", { name: "Buchungen" }).first().click();
    await expect(page.getByRole("heading", { name: "Buchungen", level: 1 })).toBeVisible();
    complaints.splice(0);
  });

  test("[R-06] a page that cannot fetch what follows changes says that it is not live, and is loaded anew", async ({
    page,
    hall,
    complaints,
  }) => {
    await signIn(page, hall);
    let isThere = false;
    await page.route("**/assets/page-services-*", (route) => (isThere ? route.continue() : route.abort()));
    // once a minute at most by itself, which was just now
    await page.evaluate(() => sessionStorage.setItem("platzwart.reloaded", `/ ${Date.now()}`));
    await page.goto(`${hall.url}/`);
    await expect(banner(page)).toBeVisible();
    isThere = true;
    const live = page.waitForResponse((response) => response.url().endsWith("/api/live"));
    await page.evaluate(() => sessionStorage.removeItem("platzwart.reloaded"));
    await live;
    await expect(banner(page)).toHaveCount(0);
    await hall.bookCourt(1, 0, 60, "Jana Albrecht");
    await expect(card(page, 1)).toContainText("Jana Albrecht");
    expect(complaints.splice(0).every((text) => text.includes("ERR_FAILED"))).toBe(true);
  });

  test("[R-06] a lost lamp is another thing: it stands on its card, and there is no banner", async ({
    page,
    hall,
  }) => {
    await signIn(page, hall);
    hall.lights.setFault("lamp-2", "offline");
    await hall.advance(minutes(1));
    await expect(card(page, 2).getByText("Lampe ist nicht erreichbar")).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    hall.lights.setFault("lamp-2", null);
    await hall.advance(minutes(1));
    await expect(card(page, 2).getByText("Lampe ist nicht erreichbar")).toHaveCount(0);
  });
});

test.describe("what cannot be loaded", () => {
  test("[C-09, R-07] courts: the toast in its words, a way to try again, and it heals", async ({
    page,
    hall,
    complaints,
  }) => {
    await hall.breakTable("courts");
    await page.goto(`${hall.url}/login`);
    await page.getByLabel("Benutzername").fill("admin");
    await page.getByLabel("Passwort", { exact: true }).fill("Kreide-Netz-Aufschlag");
    await page.getByRole("button", { name: "Anmelden" }).click();
    const toast = page.getByRole("alert").filter({ hasText: "Fehler beim Laden der Courts" });
    await expect(toast).toContainText("Courts konnten nicht geladen werden", { timeout: 15_000 });
    await expect(page.getByRole("button", { name: "Erneut versuchen" }).first()).toBeVisible();
    await hall.mendTable("courts");
    await expect(page.getByRole("article")).toHaveCount(4, { timeout: 15_000 });
    complaints.splice(0);
  });

  test("[C-10] codes: the toast in its words, and it heals", async ({ page, hall, complaints }) => {
    await signIn(page, hall);
    await expect(page.getByRole("article")).toHaveCount(4);
    await hall.breakTable("access_codes");
    await page.reload();
    const toast = page.getByRole("alert").filter({ hasText: "Fehler beim Laden der Access Codes" });
    await expect(toast).toContainText("Access Codes konnten nicht geladen werden", { timeout: 15_000 });
    await expect(page.getByRole("button", { name: "Erneut versuchen" }).first()).toBeVisible();
    await hall.mendTable("access_codes");
    await expect(page.getByRole("article")).toHaveCount(4, { timeout: 15_000 });
    complaints.splice(0);
  });
});
