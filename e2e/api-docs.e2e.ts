import type { Page } from "@playwright/test";
import { expect, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

test.use({ ownPage: true });

const search = (page: Page) => page.getByLabel("Aufruf suchen");
const operation = (page: Page, name: string) => page.locator(`#op-${name}`);
const shown = (page: Page) => page.locator("details.operation:not([hidden])");

test("[X-08] the API is described on a page of this server, without signing in: found, linked to, unfolded, copied", async ({
  page,
  hall,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(hall.url)) foreign.push(request.url());
  });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${hall.url}/api/docs`);
  await expect(page.getByRole("heading", { name: "API-Beschreibung", level: 1 })).toBeVisible();
  const document = await (await page.request.get(`${hall.url}/openapi.json`)).json();
  const calls = Object.values(document.paths as Record<string, object>).flatMap((methods) =>
    Object.values(methods),
  );
  await expect(shown(page)).toHaveCount(calls.length);
  for (const { operationId } of calls) await expect(operation(page, operationId)).toHaveCount(1);

  const change = operation(page, "changeBooking");
  await expect(change).toContainText("Ein API-Schlüssel braucht das Recht bookings:write");
  await expect(change).toContainText("booking_changed_meanwhile");
  await change.getByRole("button", { name: "Kopieren" }).first().click();
  await expect(page.getByText("Kopiert", { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('curl -X PATCH "$PLATZWART/api/bookings/ID"');
  expect(copied).toContain('-H "Authorization: Bearer $PLATZWART_KEY"');

  await search(page).fill("api_key_scope bookings");
  await expect(page.getByText(`5 von ${calls.length} Aufrufen`)).toBeVisible();
  await expect(shown(page)).toHaveCount(5);
  await search(page).fill("Raumschiff");
  await expect(page.getByText("Kein Aufruf passt dazu.")).toBeVisible();
  await search(page).fill("switchLight");
  await expect(shown(page)).toHaveCount(1);
  await search(page).fill("");

  // an address leads to a call, and unfolds it
  await page.goto(`${hall.url}/api/docs#op-listCourts`);
  await page.reload();
  const courts = operation(page, "listCourts");
  await expect(courts).toHaveAttribute("open", "");
  await expect(courts.locator("summary").first()).toBeInViewport();
  const fields = courts.getByText("Felder von items").first();
  await fields.click();
  await expect(courts.getByText("Ob die Automatik schaltet und kein Mensch.").first()).toBeVisible();
  expect(foreign).toEqual([]);
});

test("[X-08] the API's page is sound in each theme and width, and readable on a phone", async ({
  page,
  hall,
}) => {
  await page.goto(`${hall.url}/api/docs`);
  await expect(search(page)).toBeVisible();
  await expectSoundInEachLook(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("[X-08] the API's page holds all of it without its script, and offers nothing that needs one", async ({
    page,
    hall,
  }) => {
    await page.goto(`${hall.url}/api/docs`);
    await expect(
      operation(page, "listBookings").getByText("Nur, was später geändert wurde").first(),
    ).toBeVisible();
    await expect(page.locator("button.copy").first()).toBeHidden();
    await expect(page.locator("search")).toBeHidden();
  });
});
