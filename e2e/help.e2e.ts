import { HELP_PICTURES } from "@platzwart/texts/help/help-part";
import { HELP } from "@platzwart/texts/help/parts";
import type { Locator } from "@playwright/test";
import { expect, OWN_PAGE, signIn, test } from "./support/hall.ts";
import { expectSound } from "./support/looks.ts";

test("[Y-01] every tab of the settings is explained, and its address leads to it", async ({ page, hall }) => {
  await signIn(page, hall);
  for (const tab of ["courts", "raspberry-pi"]) {
    await page.goto(`${hall.url}/help#settings-${tab}`);
    const heading = page.locator(`#settings-${tab} h3`);
    await expect(heading).toBeInViewport();
    await expect(heading).toBeFocused();
  }
  await page.getByRole("navigation", { name: "Inhalt" }).getByRole("link", { name: "Beleuchtung" }).click();
  await expect(page.locator("#settings-lights h3")).toBeFocused();
  await expect(page.locator("#settings-lights h3")).toBeInViewport();
  await page.getByRole("link", { name: "Zurück" }).click();
  await expect(page).toHaveURL(`${hall.url}/`);
});

test("[Y-01] the help is searched while typing, without accents; hits are marked and counted", async ({
  page,
  hall,
}) => {
  await signIn(page, hall, "admin", "/help");
  const topics = page.getByRole("main").getByRole("heading", { level: 3 });
  await expect(topics).toHaveCount(HELP.flatMap((part) => part.topics).length);
  const search = page.getByRole("searchbox", { name: "In der Hilfe suchen" });
  await search.fill("tuer zeitplan");
  await expect(page.getByText(/^\d+ Them(a|en) gefunden$/)).toBeVisible();
  await expect(topics.filter({ hasText: "Was heißt „Nach Zeitplan“" })).toBeVisible();
  await expect(page.locator("mark", { hasText: "Zeitplan" }).first()).toBeVisible();
  expect(await topics.count()).toBeLessThan(10);
  // the address can be kept and sent
  await page.reload();
  await expect(search).toHaveValue("tuer zeitplan");

  await search.fill("Schlüssel verloren");
  await expect(topics.filter({ hasText: "Code vergessen oder verloren" })).toBeVisible();

  await search.fill("bügelbrett");
  await expect(page.getByText("Keine Treffer für „bügelbrett“.")).toBeVisible();
  await page.getByRole("button", { name: "Suche leeren" }).click();
  await expect(search).toHaveValue("");
  await expect(topics).toHaveCount(HELP.flatMap((part) => part.topics).length);
});

test("[Y-01] its pictures are there, at the size that is kept for them", async ({ page, hall }) => {
  await signIn(page, hall, "admin", "/help");
  const pictures = page.getByRole("main").locator("img");
  await expect(pictures).toHaveCount(HELP_PICTURES.length);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([Number(await picture.getAttribute("width")), Number(await picture.getAttribute("height"))]);
  }
});

test("[Y-01] a picture is shown so that it can be read, and opens in its full size", async ({
  page,
  hall,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, hall, "admin", "/help");
  const share = (picture: Locator) =>
    picture.evaluate((image: HTMLImageElement) => image.clientWidth / Number(image.getAttribute("width")));
  for (const picture of await page.getByRole("main").locator("img").all())
    expect(await share(picture)).toBeGreaterThan(0.8);
  await page.setViewportSize({ width: 390, height: 844 });
  const button = page.getByRole("button", { name: "Bild vergrößern: Das System-Log mit seinen Filtern" });
  await button.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Das System-Log mit seinen Filtern" });
  expect(await share(dialog.locator("img"))).toBe(1);
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test(
  "[Y-01, R-06] a picture that cannot be loaded is a line of text until it can",
  OWN_PAGE,
  async ({ page, hall, complaints }) => {
    await page.route("**/*.png", (route) => route.abort());
    await signIn(page, hall, "admin", "/help");
    const missing = page.getByText("Das Bild ist gerade nicht zu laden.");
    await expect(missing.first()).toBeVisible();
    await page.locator("#panel-log").scrollIntoViewIfNeeded();
    await expect(page.locator("#panel-log").getByText("Das Bild ist gerade nicht zu laden.")).toBeVisible();
    await expect(page.locator("#panel-log img")).toHaveCount(0);
    await page.unroute("**/*.png");
    await hall.stop();
    const lost = page.getByRole("status").filter({ hasText: "Verbindung zum Server unterbrochen" });
    await expect(lost).toBeVisible();
    await hall.restart();
    await expect(page.locator("#panel-log img")).toBeVisible();
    complaints.splice(0);
  },
);

test("[Y-01, X-04] what the help says of the API is what the API takes", async ({ page, hall }) => {
  await signIn(page, hall, "admin", "/help#api-create-booking");
  const example = await page.locator("#api-create-booking pre").first().textContent();
  const [head = "", body = ""] = (example ?? "").split("\n\n");
  const [, path = ""] = /^POST (\S+)/.exec(head) ?? [];
  const request = JSON.parse(body);
  expect(request.data.start_time).toBe("2026-11-22T18:00");
  const answer = await hall.operate("POST", path, request);
  const shown = JSON.parse((await page.locator("#api-create-booking pre").nth(1).textContent()) ?? "");
  expect(answer.success).toBe(true);
  expect(Object.keys(answer.data).sort()).toEqual(Object.keys(shown.data).sort());
});
