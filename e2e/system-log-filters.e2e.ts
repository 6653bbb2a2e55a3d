import { readFile } from "node:fs/promises";
import { DAY, minus } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { SATURDAY } from "../testing/first-hall.ts";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { downTo, log, older, probes, row, rows, samples, section } from "./support/log.ts";

async function variedLog(hall: HallUnderTest): Promise<void> {
  await log(
    hall,
    { level: "warn", component: "doors", court: 3, message: "Türe klemmt" },
    { level: "error", component: "doors", court: 1, message: "Tür steht" },
    { level: "info", component: "lighting", court: 3, message: "Lampe geht" },
  );
}

const choose = (page: Page, label: string, option: string) =>
  section(page).getByRole("combobox", { name: label }).selectOption(option);

test("[G-04] filters work on the server, stand in the address and are there again after a reload; what is wrong there is neither sent nor in the way", async ({
  page,
  hall,
}) => {
  await variedLog(hall);
  await signIn(page, hall, "admin", "/?tag=1#court-1");
  await expect(row(page, "Lampe geht")).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().includes("/api/logs?level=warn"));
  await choose(page, "Stufe", "Warnung");
  await asked;
  await expect(rows(page)).toHaveCount(1);
  await choose(page, "Stufe", "Alle Stufen");
  await choose(page, "Komponente", "Türen");
  await expect(rows(page)).toHaveCount(2);
  await choose(page, "Court", "Court 3");
  await expect(rows(page)).toHaveCount(1);
  await section(page).getByRole("searchbox", { name: "Suchen" }).fill("TÜR");
  await expect(page).toHaveURL(
    `${hall.url}/?tag=1&log-component=doors&log-court=3&log-text=T%C3%9CR#court-1`,
  );
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(section(page).getByRole("searchbox")).toHaveValue("TÜR");
  await expect(section(page).getByRole("combobox", { name: "Komponente" })).toHaveValue("doors");
  await section(page).getByRole("searchbox").fill("nirgends");
  await expect(section(page).getByRole("status")).toHaveText("Keine Einträge für diesen Filter");
  const searched = "Gesucht wird in Meldung und Komponente, nicht in den Namen von Personen.";
  await expect(section(page).getByText(searched)).toBeVisible();
  await expect(section(page).getByRole("searchbox")).toHaveAccessibleDescription(searched);
  await section(page).getByRole("button", { name: "Filter zurücksetzen" }).click();
  await expect(page).toHaveURL(`${hall.url}/?tag=1#court-1`);
  await expect(row(page, "Lampe geht")).toBeVisible();
  await expect(section(page).getByRole("searchbox")).toHaveValue("");
  const searches: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/logs")) searches.push(new URL(request.url()).search);
  });
  await page.goto(`${hall.url}/?log-level=fatal&log-court=x&log-component=Nein!&log-text=klemmt`);
  await expect(rows(page)).toHaveCount(1);
  for (const search of searches) expect(search).toBe("?text=klemmt&limit=150");
});

test("[G-04] the filter by day says what it is", async ({ page, hall }) => {
  await signIn(page, hall);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const label = section(page).getByText("Tag", { exact: true });
    await expect(label).toBeVisible();
    const [words, field] = await Promise.all([
      label.boundingBox(),
      section(page).getByRole("textbox", { name: "Tag" }).boundingBox(),
    ]);
    // only what is drawn has room
    expect(words?.width).toBeGreaterThan(15);
    expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(field?.x ?? 0);
  }
});

test("[G-04, G-03] a day is a filter too: yesterday's errors are found and exported", async ({
  page,
  hall,
}) => {
  const error = { level: "error", component: "doors", court: 1 } as const;
  await log(
    hall,
    { ...error, message: "Gestern klemmte es", at: minus(SATURDAY, DAY) },
    { ...error, message: "Heute klemmt es" },
  );
  await signIn(page, hall);
  await expect(row(page, "Heute klemmt es")).toBeVisible();
  await choose(page, "Stufe", "Fehler");
  await section(page).getByRole("textbox", { name: "Tag" }).fill("20.11.");
  await expect(row(page, "Heute klemmt es")).toHaveCount(0);
  await expect(row(page, "Gestern klemmte es")).toBeVisible();
  await expect(page).toHaveURL(/log-day=2026-11-20/);
  await page.reload();
  const day = section(page).getByRole("textbox", { name: "Tag" });
  await expect(day).toHaveValue("20.11.2026");
  await expect(row(page, "Gestern klemmte es")).toBeVisible();
  await expect(row(page, "Heute klemmt es")).toHaveCount(0);
  // what comes in now is of another day
  await log(hall, { ...error, message: "Heute klemmt es wieder" });
  const download = page.waitForEvent("download");
  await section(page).getByRole("button", { name: "Logs exportieren" }).click();
  const entries = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(entries.map(({ message }: { message: string }) => message)).toEqual(["Gestern klemmte es"]);
  // of days without a year the last such one is meant, and a month opens to choose from
  await day.fill("sa");
  await expect(row(page, "Heute klemmt es wieder")).toBeVisible();
  await section(page).getByRole("button", { name: "Kalender: Tag" }).click();
  await page.getByRole("button", { name: "Freitag, 20. November 2026" }).click();
  await expect(day).toHaveValue("20.11.2026");
  await expect(day).toBeFocused();
  await expect(page).toHaveURL(/log-day=2026-11-20/);
});

test("[G-04] a component or court in a row is a filter, a text finds a component by the name that is shown, and live entries keep to both", async ({
  page,
  hall,
}) => {
  await variedLog(hall);
  await signIn(page, hall);
  await row(page, "Tür steht").getByRole("button", { name: "Türen" }).click();
  await expect(page).toHaveURL(/\?log-component=doors$/);
  await expect(row(page, "Lampe geht")).toHaveCount(0);
  await row(page, "Türe klemmt").getByRole("button", { name: "Court 3" }).click();
  await expect(page).toHaveURL(/\?log-component=doors&log-court=3$/);
  await expect(rows(page)).toHaveCount(1);
  await variedLog(hall);
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, "Türe klemmt")).toHaveCount(2);
  await section(page).getByRole("button", { name: "Filter zurücksetzen" }).click();
  await section(page).getByRole("searchbox").fill("licht");
  await expect(row(page, "Lampe geht")).toHaveCount(2);
  await expect(row(page, "Tür steht")).toHaveCount(0);
  await variedLog(hall);
  await expect(row(page, "Lampe geht")).toHaveCount(3);
  await expect(row(page, "Tür steht")).toHaveCount(0);
});

test("[G-04] an answer that comes late never replaces that of a later choice", async ({ page, hall }) => {
  await variedLog(hall);
  await signIn(page, hall);
  await expect(row(page, "Lampe geht")).toBeVisible();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/logs?level=warn*", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await choose(page, "Stufe", "Warnung");
  await choose(page, "Stufe", "Fehler");
  await expect(row(page, "Tür steht")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  answer();
  await choose(page, "Stufe", "Alle Stufen");
  await expect(row(page, "Lampe geht")).toBeVisible();
});

test("[G-03] cleared away is the view only; new entries appear, and the stored ones can be had again", async ({
  page,
  hall,
}) => {
  await log(hall, ...samples(1, 5));
  await signIn(page, hall);
  await expect(rows(page).first()).toContainText("Probe 5");
  await section(page).getByRole("button", { name: "Logs löschen" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Logs gelöscht" });
  await expect(toast).toContainText("Gespeicherte Einträge bleiben, bis ihre Aufbewahrung endet.");
  await expect(rows(page)).toHaveCount(0);
  await expect(section(page).getByRole("status")).toContainText("Die Ansicht wurde geleert");
  await log(hall, ...samples(6, 6));
  await expect(row(page, "Probe 6")).toBeVisible();
  expect(await probes(page)).toEqual([6]);
  await choose(page, "Stufe", "Info");
  await expect(row(page, "Probe 6")).toBeVisible();
  expect(await probes(page)).toEqual([6]);
  await older(page).click();
  await expect(row(page, "Probe 1")).toBeVisible();
  expect(await probes(page)).toEqual(downTo(6, 1));
});

test("[H-10] at 390 px search and buttons fold away and out, a set filter stays in sight", async ({
  page,
  hall,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await variedLog(hall);
  await signIn(page, hall);
  const unfold = section(page).getByRole("button", { name: "Suchen, filtern, exportieren" });
  await expect(section(page).getByRole("searchbox")).toBeHidden();
  await unfold.click();
  await expect(unfold).toHaveAttribute("aria-expanded", "true");
  await expect(section(page).getByRole("button", { name: "Logs löschen" })).toBeVisible();
  await unfold.click();
  await expect(section(page).getByRole("searchbox")).toBeHidden();
  await row(page, "Tür steht").getByRole("button", { name: "Türen" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(section(page).getByRole("button", { name: "Filter zurücksetzen" })).toBeVisible();
  await page.reload();
  await expect(section(page).getByRole("button", { name: "Filter zurücksetzen" })).toBeVisible();
  for (const button of await section(page).getByRole("button").all()) {
    const box = await button.boundingBox();
    if (box !== null) expect(Math.round(box.height)).toBeGreaterThanOrEqual(44);
  }
});
