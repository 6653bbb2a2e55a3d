import { expect, signIn, test } from "./support/hall.ts";
import {
  downTo,
  expectEntries,
  log,
  message,
  older,
  probes,
  row,
  rows,
  samples,
  scrollTo,
  section,
} from "./support/log.ts";

test("[G-02] 150 entries at most, the newest; those in between are to be had again", async ({
  page,
  hall,
}) => {
  await log(hall, ...samples(1, 200));
  await signIn(page, hall);
  await expectEntries(page, 150);
  await log(hall, ...samples(201, 240));
  await expect(row(page, "Probe 240")).toBeVisible();
  expect(await probes(page)).toEqual(downTo(240, 91));
  await log(hall, ...samples(241, 500));
  await expect(row(page, "Probe 500")).toBeVisible();
  expect(await probes(page)).toEqual(downTo(500, 351));
  await older(page).click();
  await expectEntries(page, 300);
  expect(await probes(page)).toEqual(downTo(500, 201));
});

test("[G-04, G-02] older entries are paged through to the first one, none twice and none left out", async ({
  page,
  hall,
}) => {
  await log(hall, ...samples(1, 340));
  await signIn(page, hall);
  await expectEntries(page, 150);
  await older(page).click();
  await expectEntries(page, 300);
  await older(page).click();
  await expect(section(page).getByText("Keine älteren Einträge")).toBeVisible();
  await expect(older(page)).toHaveCount(0);
  expect(await probes(page)).toEqual(downTo(340, 1));
  // the reader is far down: what comes waits, and does not cost what was paged
  await log(hall, ...samples(341, 342));
  await section(page).getByRole("button", { name: "2 neue Einträge" }).click();
  await expect(row(page, "Probe 342")).toBeInViewport();
  expect(await probes(page)).toEqual(downTo(342, 1));
});

test("[G-04] of a thousand entries only those in sight are in the document; Tab, focus and what is opened do without the rest", async ({
  page,
  hall,
}) => {
  await log(hall, ...samples(1, 1_000));
  await signIn(page, hall);
  for (let held = 150; held < 1_000; held += 150) {
    await expectEntries(page, held);
    await older(page).click();
  }
  await expect(section(page).getByText("Keine älteren Einträge")).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(60);
  await scrollTo(page, 0);
  // each row says which of how many it is
  const first = row(page, "Probe 1000");
  const of = Number(await first.getAttribute("aria-setsize"));
  expect(of).toBeGreaterThanOrEqual(1_000);
  const place = Number(await first.getAttribute("aria-posinset"));
  await expect(row(page, "Probe 998")).toHaveAttribute("aria-posinset", String(place + 2));
  // three stops of Tab are a row: far below the edge it finds the next one still
  await first.getByRole("button").first().focus();
  for (let stop = 0; stop < 60; stop += 1) await page.keyboard.press("Tab");
  const reached = page.locator("li:focus-within .log-message");
  await expect(reached).toBeInViewport();
  const text = await reached.innerText();
  expect(Number(text.slice(6))).toBeLessThan(980);
  // opened, and scrolled far away, it has the focus and is open when one comes back
  await reached.press("Enter");
  await expect(reached).toHaveAttribute("aria-expanded", "true");
  await scrollTo(page, 20_000);
  await expect(rows(page).filter({ hasText: "Probe 600" }).or(row(page, "Probe 560")).first()).toBeAttached();
  await expect(message(page, text)).toBeFocused();
  expect(await rows(page).count()).toBeLessThan(60);
  await page.keyboard.press("Tab");
  await expect(row(page, `Probe ${Number(text.slice(6)) - 1}`)).toBeInViewport();
  await expect(row(page, `Probe ${Number(text.slice(6)) - 1}`).locator(":focus")).toBeVisible();
  await expect(message(page, text)).toHaveAttribute("aria-expanded", "true");
});

test("[G-04] while somebody reads further down nothing moves; new ones wait behind a button", async ({
  page,
  hall,
}) => {
  await log(hall, ...samples(1, 60));
  await signIn(page, hall);
  await expect(rows(page).first()).toContainText("Probe 60");
  await scrollTo(page, 600);
  await expect(section(page).getByText("angehalten")).toBeVisible();
  const before = await message(page, "Probe 45").boundingBox();
  await log(hall, ...samples(61, 61));
  await expect(section(page).getByRole("button", { name: "1 neuer Eintrag" })).toBeVisible();
  await log(hall, ...samples(62, 300));
  await expect(section(page).getByRole("button", { name: "Mehr als 150 neue Einträge" })).toBeVisible();
  expect(await message(page, "Probe 45").boundingBox()).toEqual(before);
  expect(await probes(page)).toEqual(downTo(60, 1));
  const button = section(page).getByRole("button", { name: "Mehr als 150 neue Einträge" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(rows(page).first()).toContainText("Probe 300");
  expect(await probes(page)).toEqual(downTo(300, 151));
  await expect(section(page).locator(".log-area")).toBeFocused();
  await expect(section(page).getByText("live")).toBeVisible();
  await older(page).click();
  await expectEntries(page, 300);
  expect(await probes(page)).toEqual(downTo(300, 1));
});

test("[G-04] scrolled back to the top it goes on by itself; an opened entry holds it too", async ({
  page,
  hall,
}) => {
  await log(hall, ...samples(1, 60));
  await signIn(page, hall);
  await expect(rows(page).first()).toContainText("Probe 60");
  await scrollTo(page, 300);
  await expect(section(page).getByText("angehalten")).toBeVisible();
  await log(hall, ...samples(61, 61));
  await expect(section(page).getByRole("button", { name: "1 neuer Eintrag" })).toBeVisible();
  await scrollTo(page, 0);
  await expect(rows(page).first()).toContainText("Probe 61");
  await message(page, "Probe 61").click();
  await log(hall, ...samples(62, 62));
  await expect(section(page).getByRole("button", { name: "1 neuer Eintrag" })).toBeVisible();
  await expect(rows(page).first()).toContainText("Probe 61");
  await message(page, "Probe 61").click();
  await expect(rows(page).first()).toContainText("Probe 62");
});

test("[G-04, R-06] after an outage with more entries than the stream makes up for, none is left out", async ({
  page,
  hall,
  complaints,
}) => {
  await log(hall, ...samples(1, 160));
  await signIn(page, hall);
  await expectEntries(page, 150);
  await older(page).click();
  await expect(section(page).getByText("Keine älteren Einträge")).toBeVisible();
  await scrollTo(page, 0);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/logs?*", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await hall.stop();
  await expect(section(page).getByText("unterbrochen")).toBeVisible();
  await hall.startAgain();
  // all of it at once, before the page has its stream back
  await log(hall, ...samples(161, 1_400));
  await expect(section(page).getByText("live")).toBeVisible();
  // live entries overtake the answer with what was missed; the card shows that they are here
  await log(hall, ...samples(1_401, 1_402));
  await hall.setMode(1, false);
  await expect(page.getByRole("switch", { name: "Licht Court 1" })).toBeVisible();
  answer();
  await expect(row(page, "Probe 1402")).toBeVisible();
  await expectEntries(page, 150);
  const first = await probes(page);
  expect(first).toEqual(downTo(1_402, 1_402 - first.length + 1));
  await older(page).click();
  await expectEntries(page, 300);
  const both = await probes(page);
  expect(both).toEqual(downTo(1_402, 1_402 - both.length + 1));
  complaints.splice(0);
});

test("[H-10] nothing waits for the log: a burst is drawn in a few strokes", async ({ page, hall }) => {
  await signIn(page, hall);
  await log(hall, ...samples(1, 1));
  await expect(row(page, "Probe 1")).toBeVisible();
  const strokes = await rows(page)
    .first()
    .locator("..")
    .evaluateHandle((list) => {
      const seen = { count: 0 };
      new MutationObserver(() => {
        seen.count += 1;
      }).observe(list, { childList: true });
      return seen;
    });
  const began = Date.now();
  for (let entry = 2; entry <= 100; entry += 1) await log(hall, ...samples(entry, entry));
  await expect(row(page, "Probe 100")).toBeVisible();
  const quarters = (Date.now() - began) / 250;
  expect((await strokes.jsonValue()).count).toBeLessThanOrEqual(quarters + 2);
  expect(await probes(page)).toEqual(downTo(100, 1));
});
