import { SETTING_KEYS } from "@platzwart/domain/settings/registry";
import type { Locator } from "@playwright/test";
import { expect, OWN_PAGE, signIn, test } from "./support/hall.ts";
import { openTab } from "./support/settings.ts";

const TABS = [
  ["courts", "Courts", "Anzahl und Namen"],
  ["booking", "Buchungen", "Buchungsregeln"],
  ["lights", "Beleuchtung", "Lichtsteuerung"],
  ["climate", "Klima", "Klimasteuerung"],
  ["access", "Zugang", "Zugangscodes"],
  ["connections", "Verbindungen", "E-Mail"],
  ["scheduler", "Scheduler", "Zugangszeiten-Konfiguration"],
] as const;

test("[S-01, W-01] the page has its title, its way back and the list of every setting", async ({
  page,
  hall,
}) => {
  await hall.saveSetting("auto_climate_control", false);
  await openTab(page, hall, "courts");
  await expect(page).toHaveTitle("Einstellungen – Platzwart");
  await page.getByRole("button", { name: "Erweiterte Einstellungen" }).click();
  const dialog = page.getByRole("dialog", { name: "Erweiterte Einstellungen" });
  for (const head of ["Schlüssel", "Beschreibung", "Wert"])
    await expect(dialog.getByRole("columnheader", { name: head })).toBeVisible();
  const row = (key: string) => dialog.getByRole("row").filter({ hasText: key });
  for (const key of SETTING_KEYS) await expect(row(key).first()).toBeVisible();
  await expect(dialog.getByRole("row")).toHaveCount(SETTING_KEYS.length + 1);
  await expect(row("auto_climate_control")).toContainText("Automatische Klimasteuerung");
  await expect(row("auto_climate_control")).toContainText("Deaktiviert");
  await expect(row("auto_light_control")).toContainText("Aktiviert");
  await expect(row("target_temperature")).toContainText("20 °C");
  // follows while it is open
  await hall.saveSetting("target_temperature", 23);
  await expect(row("target_temperature")).toContainText("23 °C");
  await dialog.getByRole("button", { name: "Verlauf" }).click();
  const history = page.getByRole("dialog", { name: "Wer hat was geändert?" });
  await expect(history.getByRole("listitem").first()).toContainText("Zieltemperatur 20 °C → 23 °C");
  await page.keyboard.press("Escape");
  await expect(history).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Verlauf" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Erweiterte Einstellungen" })).toBeFocused();
  await page.getByRole("link", { name: "Zurück" }).click();
  await expect(page).toHaveURL(`${hall.url}/`);
});

test("[S-02, Y-01] each tab is a link with its address, and leads to its part of the help", async ({
  page,
  hall,
}) => {
  await openTab(page, hall, "gibt-es-nicht");
  const bar = page.getByRole("navigation", { name: "Bereiche der Einstellungen" });
  await expect(bar.getByRole("link")).toHaveCount(8);
  await expect(bar.getByRole("link", { name: "Courts" })).toHaveAttribute("aria-current", "page");
  for (const [tab, name, heading] of TABS) {
    await bar.getByRole("link", { name }).click();
    await expect(page).toHaveURL(`${hall.url}/settings?tab=${tab}`);
    await expect(bar.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("region", { name: heading, exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: `Hilfe zu „${name}“` })).toHaveAttribute(
      "href",
      `/help#settings-${tab}`,
    );
  }
  await bar.getByRole("link", { name: "Raspberry Pi" }).click();
  await expect(page).toHaveURL(`${hall.url}/settings?tab=raspberry-pi`);
  await page.goBack();
  await expect(bar.getByRole("link", { name: "Scheduler" })).toHaveAttribute("aria-current", "page");
});

test(
  "[S-02] a tab fetches its own code; where that fails, it says so and the others work",
  OWN_PAGE,
  async ({ page, hall, complaints }) => {
    await signIn(page, hall);
    const fetched: string[] = [];
    // nothing is fetched ahead, so that it shows what a tab needs
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    page.on("request", (request) => {
      const tab = /\/assets\/([a-z-]+)-tab-/.exec(request.url())?.[1];
      if (tab !== undefined && request.url().endsWith(".js")) fetched.push(tab);
    });
    await page.route("**/assets/lights-tab-*.js", (route) => route.abort());
    await page.goto(`${hall.url}/settings?tab=booking`);
    await expect(page.getByRole("region", { name: "Buchungsregeln" })).toBeVisible();
    expect(fetched).toEqual(["booking"]);
    const bar = page.getByRole("navigation", { name: "Bereiche der Einstellungen" });
    await bar.getByRole("link", { name: "Klima" }).hover();
    await expect.poll(() => fetched).toEqual(["booking", "climate"]);
    await bar.getByRole("link", { name: "Zugang" }).focus();
    await expect.poll(() => fetched).toEqual(["booking", "climate", "access"]);
    await bar.getByRole("link", { name: "Beleuchtung" }).click();
    await expect(page.getByText("Dieser Bereich konnte nicht geladen werden")).toBeVisible();
    await bar.getByRole("link", { name: "Klima" }).click();
    await expect(page.getByRole("region", { name: "Klimasteuerung", exact: true })).toBeVisible();
    await page.unroute("**/assets/lights-tab-*.js");
    await bar.getByRole("link", { name: "Beleuchtung" }).click();
    await page.getByRole("button", { name: "Neu laden" }).click();
    await expect(page.getByRole("region", { name: "Lichtsteuerung" })).toBeVisible();
    complaints.splice(0);
  },
);

test("a tab is drawn at the click, with nothing to be fetched first", OWN_PAGE, async ({ page, hall }) => {
  const fetched: string[] = [];
  page.on("requestfinished", (request) => fetched.push(request.url()));
  await openTab(page, hall, "courts");
  await expect(page.getByRole("region", { name: "Anzahl und Namen" })).toBeVisible();
  const bar = page.getByRole("navigation", { name: "Bereiche der Einstellungen" });
  for (const [tab, name, heading] of [...TABS.slice(1), ...TABS.slice(0, 1)]) {
    const link = bar.getByRole("link", { name });
    await link.hover();
    await expect.poll(() => fetched.join()).toContain(`/${tab}-tab-`);
    expect(await link.evaluate(fetchedUntilDrawn, heading), tab).toEqual([]);
  }
});

/** Runs in the page: the code that is fetched from the click until the tab's fields are there. */
function fetchedUntilDrawn(link: Element, heading: string): Promise<string[]> {
  return new Promise((resolve) => {
    const isThere = () => {
      const head = [...document.querySelectorAll("main h2")].find(
        ({ textContent }) => textContent === heading,
      );
      return head?.closest("section")?.querySelector("input:not([readonly])") != null;
    };
    const clicked = performance.now();
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      const since = performance.getEntriesByType("resource").filter(({ startTime }) => startTime >= clicked);
      resolve(since.map(({ name }) => name).filter((name) => name.includes("/assets/")));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    (link as HTMLElement).click();
  });
}

test.describe("in the system's own colours", () => {
  test.use({ forcedColors: "active" });

  test(
    "[S-02] what is current, on, filled or written on a bar can still be distinguished",
    OWN_PAGE,
    async ({ page, hall }) => {
      await openTab(page, hall, "scheduler");
      const colour = (part: Locator, property: string) =>
        part.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
      const drawing = page.getByRole("img", { name: /^Maßzeichnung/ });
      const bar = await colour(drawing.locator(".booking-bar"), "fill");
      expect(await colour(drawing.locator(".booking-text"), "fill")).not.toBe(bar);
      const background = (button: string) =>
        colour(page.getByRole("button", { name: button, exact: true }).first(), "background-color");
      expect(await background("Speichern")).not.toBe(await background("Verlauf"));
      const link = (name: string) =>
        page
          .getByRole("navigation", { name: "Bereiche der Einstellungen" })
          .getByRole("link", { name, exact: true });
      const side = (name: string) => colour(link(name), "border-left-color");
      expect(await side("Scheduler")).not.toBe(await side("Klima"));
      await page.goto(`${hall.url}/settings?tab=raspberry-pi`);
      const below = (name: string) =>
        colour(page.getByRole("tab", { name, exact: true }), "border-bottom-color");
      expect(await below("Hardware")).not.toBe(await below("Installation"));
    },
  );
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 767, height: 844 } });

  test("[S-02] the tabs are a menu with a badge for the current one, a bar from 768 px on", async ({
    page,
    hall,
  }) => {
    await openTab(page, hall, "climate");
    const menu = page.getByRole("button", { name: "Bereich Klima" });
    await expect(menu).toBeVisible();
    await expect(page.getByRole("link", { name: "Beleuchtung", exact: true })).toHaveCount(0);
    await menu.click();
    await page.getByRole("link", { name: "Beleuchtung" }).click();
    await expect(page).toHaveURL(`${hall.url}/settings?tab=lights`);
    const other = page.getByRole("button", { name: "Bereich Beleuchtung" });
    await expect(other).toHaveAttribute("aria-expanded", "false");
    await expect(other).toBeFocused();
    await page.setViewportSize({ width: 768, height: 844 });
    await expect(other).toBeHidden();
    await expect(page.getByRole("link", { name: "Beleuchtung", exact: true })).toBeVisible();
  });
});
