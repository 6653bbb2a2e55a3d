import type { Locator } from "@playwright/test";
import { expect, test } from "./support/hall.ts";
import { expectUncovered } from "./support/looks.ts";
import { field, openTab, save, unsaved } from "./support/settings.ts";

const COLUMN = 60 * 16;

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error("not to be seen");
  return box;
}

test("[S-02] settings are rows in a column: words at the left, controls at the right on one line", async ({
  page,
  hall,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openTab(page, hall, "courts");
  const form = page.locator("main form").filter({ has: page.getByRole("button", { name: "Speichern" }) });
  const bar = page.getByRole("navigation", { name: "Bereiche der Einstellungen" });
  for (const tab of ["Courts", "Buchungen", "Beleuchtung", "Klima", "Zugang"]) {
    await bar.getByRole("link", { name: tab }).click();
    await expect(bar.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
    await expect(save(page)).toBeVisible();
    for (const panel of await page.locator("main .panel").all())
      expect((await boxOf(panel)).width).toBeLessThanOrEqual(COLUMN);
    const begins = new Set<number>();
    // the opening hours are a row a weekday; the word beside a switch has no id
    const labels = form.locator("label[id]:not(fieldset label)");
    expect(await labels.count()).toBeGreaterThan(0);
    for (const label of await labels.all()) {
      const words = await boxOf(label);
      const control = await label.evaluate((element) => {
        const { control: entry } = element as HTMLLabelElement;
        const box = entry?.closest("div:has(> button)") ?? entry;
        const { x, y, height } = box?.getBoundingClientRect() ?? new DOMRect();
        return { x, middle: y + height / 2 };
      });
      begins.add(Math.round(control.x));
      expect(words.x + words.width).toBeLessThanOrEqual(control.x);
      // what it is called is level with it, whatever kind it is of
      expect(Math.abs(words.y + words.height / 2 - control.middle)).toBeLessThan(8);
    }
    expect([...begins], tab).toHaveLength(1);
  }
});

test("[S-02] what regulates the climate and where its devices are stand under headings of their own", async ({
  page,
  hall,
}) => {
  await openTab(page, hall, "climate");
  const below = async (heading: string) =>
    (await boxOf(page.getByRole("heading", { name: heading, level: 3 }))).y;
  const at = async (label: string) => (await boxOf(page.getByLabel(label, { exact: true }))).y;
  const addresses = await below("Geräteadressen");
  expect(await below("Regelung")).toBeLessThan(await at("Zieltemperatur"));
  expect(await at("Lüftungsdauer")).toBeLessThan(addresses);
  expect(addresses).toBeLessThan(await at("Heizung-URL"));
});

test("[S-02] the parts of „Zugang“ are listed, and each is gone to with the keyboard", async ({
  page,
  hall,
}) => {
  await openTab(page, hall, "access");
  const parts = page.getByRole("navigation", { name: "Auf dieser Seite" }).getByRole("link");
  const names = [
    "Zugangscodes",
    "Schutz vor Erraten",
    "Permanente Zugangscodes",
    "Hilfe an der Tür",
    "Benutzer",
    "API-Schlüssel",
    "Datenschutz",
  ];
  await expect(parts).toHaveText(names);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(names);
  for (const name of names) {
    await parts.filter({ hasText: new RegExp(`^${name}$`) }).press("Enter");
    await expect(page.getByRole("heading", { name, level: 2, exact: true })).toBeFocused();
  }
});

test("[S-12] a long change is cut where it is listed last, and moves no button", async ({ page, hall }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const names = Array.from({ length: 20 }, (_, index) => `Center Court Lindenhof Nummer ${index + 1}`);
  await openTab(page, hall, "courts");
  await hall.saveSetting("court_count", 20);
  await hall.saveSetting("court_names", names);
  const last = page.getByText(/^Zuletzt geändert von admin.*Namen der Courts/);
  await expect(last).toBeVisible();
  await expect(field(page, "Name Court 20")).toBeVisible();
  const history = page.getByRole("button", { name: "Verlauf" });
  const level = async () => (await boxOf(save(page))).y - (await boxOf(history)).y;
  expect(await level()).toBe(0);
  expect((await boxOf(last)).height).toBeLessThanOrEqual(44);
  await history.click();
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toContainText(names.join(", "));
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("[S-03] what is unsaved is saved without a way down, however long the list of courts is", async ({
    page,
    hall,
  }) => {
    await hall.saveSetting("court_count", 20);
    await openTab(page, hall, "courts");
    for (const name of ["Name Court 1", "Name Court 10", "Name Court 20"]) {
      await field(page, name).fill(`Halle ${name}`);
      await expect(save(page)).toBeInViewport({ ratio: 1 });
      await expectUncovered(save(page), name);
      await expectUncovered(field(page, name), name);
    }
    await expect(unsaved(page, 1)).toBeInViewport({ ratio: 1 });
    await save(page).click();
    await expect(page.getByText("Einstellung gespeichert", { exact: true })).toBeVisible();
  });
});
