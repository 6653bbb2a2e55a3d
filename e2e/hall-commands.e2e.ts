import { seconds } from "@platzwart/domain/time/instant";
import { card, endBooking, light, mode } from "./support/court.ts";
import { expect, signIn, test, wholePage } from "./support/hall.ts";
import { hold } from "./support/hold.ts";

test.describe("switching by hand", () => {
  test("[C-07] the light is pending at once and settles on what the lamp reports", async ({ page, hall }) => {
    await hall.setMode(2, false);
    // the longest that the server waits is five
    hall.lights.setAnswerAfter("lamp-2", seconds(4));
    await signIn(page, hall);
    await light(page, 2).click();
    await expect(light(page, 2)).toHaveAttribute("aria-busy", "true");
    await expect(card(page, 2).getByText("wird eingeschaltet …")).toBeVisible();
    expect(hall.lights.isOn("lamp-2")).toBe(false);
    await expect(light(page, 2)).not.toHaveAttribute("aria-busy", "true");
    await expect(light(page, 2)).toBeChecked();
    expect(hall.lights.isOn("lamp-2")).toBe(true);
  });

  test("[C-07, R-07] a light that does not follow is rolled back with its toast", async ({
    page,
    hall,
    complaints,
  }) => {
    await hall.setMode(2, false);
    hall.lights.setFault("lamp-2", "offline");
    await signIn(page, hall);
    await light(page, 2).click();
    const toast = page.getByRole("alert");
    await expect(toast).toContainText("Fehler bei Lichtsteuerung");
    await expect(toast).toContainText("Licht konnte nicht gesteuert werden");
    await expect(light(page, 2)).not.toBeChecked();
    await expect(light(page, 2)).not.toHaveAttribute("aria-busy", "true");
    expect(complaints.splice(0).every((text) => text.includes("504"))).toBe(true);
  });

  test("[C-07] of ten quick clicks the last wish wins", async ({ page, hall, complaints }) => {
    await hall.setMode(2, false);
    hall.lights.setAnswerAfter("lamp-2", seconds(1));
    await signIn(page, hall);
    for (let click = 0; click < 9; click += 1) await light(page, 2).click();
    await expect(light(page, 2)).not.toHaveAttribute("aria-busy", "true");
    await expect(light(page, 2)).toBeChecked();
    expect(hall.lights.isOn("lamp-2")).toBe(true);
    await expect(page.getByRole("alert")).toHaveCount(0);
    complaints.splice(0);
  });

  test("[C-08] the mode is pending at once, switched and confirmed; one that fails is rolled back with its toast", async ({
    page,
    hall,
    complaints,
  }) => {
    await signIn(page, hall);
    const answer = await hold(page, "**/api/courts/3/mode");
    await mode(page, 3).click();
    await expect(mode(page, 3)).toHaveAttribute("aria-busy", "true");
    await expect(card(page, 3).getByText("wird umgestellt …")).toBeVisible();
    await expect(light(page, 3)).toHaveCount(0);
    answer();
    await expect(light(page, 3)).toBeVisible();
    await expect(mode(page, 3)).not.toHaveAttribute("aria-busy", "true");
    await expect(mode(page, 3)).not.toBeChecked();
    await expect(card(page, 3).getByText("wird umgestellt …")).toHaveCount(0);
    await page.unroute("**/api/courts/3/mode");
    await hall.breakTable("system_logs");
    await mode(page, 3).click();
    const toast = page.getByRole("alert");
    await expect(toast).toContainText("Fehler bei Automatik-Modus");
    await expect(toast).toContainText("Automatik-Modus konnte nicht geändert werden");
    await expect(mode(page, 3)).not.toBeChecked();
    await hall.mendTable("system_logs");
    expect(complaints.splice(0).every((text) => text.includes("500"))).toBe(true);
  });
});

test("[C-07] a light is switched also when the page is left before the command is on its way", async ({
  page,
  hall,
}) => {
  await hall.setMode(2, false);
  await signIn(page, hall);
  await wholePage(page);
  // the browser has six connections to a server: with the page's own stream these are all of them
  await page.evaluate(holdAllConnections, await hall.tokenOf("admin"));
  await light(page, 2).click();
  await expect(light(page, 2)).toHaveAttribute("aria-busy", "true");
  await page.reload();
  await expect(light(page, 2)).toBeChecked();
  expect(hall.lights.isOn("lamp-2")).toBe(true);
});

/**
 * Runs in the page: opens streams on the five free connections, of which one is given up once the browser has asked for
 * the next page, and has one more wait for a connection before everything that the page asks for afterwards.
 */
async function holdAllConnections(token: string): Promise<void> {
  const given = new AbortController();
  addEventListener("beforeunload", () => setTimeout(() => given.abort(), 500));
  const open = (signal: AbortSignal | null = null) =>
    fetch("/api/live", { headers: { authorization: `Bearer ${token}` }, signal });
  await Promise.all([open(given.signal), open(), open(), open(), open()]);
  void open();
}

test("[C-07] on the smallest phones, too, the pending light says all of it", async ({ page, hall }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await hall.setMode(2, false);
  await signIn(page, hall);
  const answer = await hold(page, "**/api/courts/2/light");
  await light(page, 2).click();
  const word = card(page, 2).getByText("wird eingeschaltet …");
  for (const width of [390, 344, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(word).toBeVisible();
    const cut = await word.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(cut, `at ${width} px`).toBeLessThanOrEqual(0);
    const badge = await card(page, 2).locator(".badge.pending").boundingBox();
    const knob = await light(page, 2).boundingBox();
    expect((badge?.x ?? 0) + (badge?.width ?? 0), `at ${width} px`).toBeLessThanOrEqual(knob?.x ?? 0);
  }
  answer();
  await expect(light(page, 2)).not.toHaveAttribute("aria-busy", "true");
});

test.describe("Buchung beenden", () => {
  test("[A-01, A-02] frees the court, darkens it, and says so", async ({ page, hall }) => {
    await hall.bookCourt(1, 0, 60);
    await signIn(page, hall);
    const reloaded = page.waitForRequest(
      (request) => new URL(request.url()).pathname === "/api/access-codes",
    );
    await endBooking(page, card(page, 1));
    const toast = page.getByRole("status").filter({ hasText: "Court-Zugang beendet" });
    await expect(toast).toContainText("Court 1");
    await expect(card(page, 1).getByText("Frei", { exact: true })).toBeVisible();
    await expect(card(page, 1).getByText("Aus", { exact: true })).toBeVisible();
    await expect(card(page, 1).getByRole("button", { name: "Buchung beenden" })).toHaveCount(0);
    await reloaded;
    expect(hall.lights.isOn("lamp-1")).toBe(false);
  });

  test("[A-02] is asked once, however often somebody presses, and gives the focus to the court's name", async ({
    page,
    hall,
  }) => {
    await hall.bookCourt(1, 0, 60);
    await signIn(page, hall);
    let asked = 0;
    const answer = Promise.withResolvers<void>();
    await page.route("**/api/courts/1/end-access?*", async (route) => {
      asked += 1;
      await answer.promise;
      await route.continue();
    });
    const button = card(page, 1).getByRole("button", { name: "Buchung beenden Court 1" });
    await button.focus();
    await button.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Buchung von Jana Albrecht beenden?" });
    await expect(dialog).toContainText("Court 1 ist dann sofort frei statt erst 16:00 Uhr.");
    const confirm = dialog.getByRole("button", { name: /^(Buchung beenden|Wird beendet …)$/ });
    await confirm.press("Enter");
    await expect(confirm).toHaveAccessibleName("Wird beendet …");
    await expect(confirm).toBeFocused();
    await confirm.press("Enter");
    answer.resolve();
    await expect(dialog).toHaveCount(0);
    await expect(card(page, 1).getByRole("heading", { name: "Court 1" })).toBeFocused();
    expect(asked).toBe(1);
  });

  test("[A-01] asks, naming the player; for ten seconds it can be taken back, with the same code", async ({
    page,
    hall,
  }) => {
    const { access_code: code } = (await hall.bookCourt(1, 0, 60)) as unknown as { access_code: string };
    await signIn(page, hall);
    await card(page, 1).getByRole("button", { name: "Buchung beenden" }).click();
    const dialog = page.getByRole("dialog", { name: "Buchung von Jana Albrecht beenden?" });
    await dialog.getByRole("button", { name: "Abbrechen" }).click();
    await expect(card(page, 1).getByText("Gebucht", { exact: true })).toBeVisible();
    await endBooking(page, card(page, 1));
    await expect.poll(() => hall.lights.isOn("lamp-1")).toBe(false);
    const toast = page.getByRole("status").filter({ hasText: "Court-Zugang beendet" });
    await toast.getByRole("button", { name: "Rückgängig" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Beenden zurückgenommen" })).toBeVisible();
    await expect(toast).toHaveCount(0);
    await expect(card(page, 1)).toContainText("Jana Albrecht");
    await expect.poll(() => hall.lights.isOn("lamp-1")).toBe(true);
    const { data } = (await hall.call("validate_code", { code })).body as { data: { valid: boolean } };
    expect(data.valid).toBe(true);
  });

  test("[A-01] what became of the court meanwhile is said, and stays", async ({ page, hall, complaints }) => {
    await hall.bookCourt(1, 0, 60);
    await signIn(page, hall);
    await endBooking(page, card(page, 1));
    const undo = page.getByRole("button", { name: "Rückgängig" });
    await expect(undo).toBeVisible();
    await hall.bookCourt(1, 0, 60, "TV Eintracht");
    await undo.click();
    const toast = page.getByRole("alert");
    await expect(toast).toContainText("Das Beenden konnte nicht zurückgenommen werden");
    await expect(toast).toContainText(
      "Court 1 ist am 21.11.2026 von 15:00 bis 16:00 Uhr bereits von TV Eintracht gebucht.",
    );
    await expect(card(page, 1)).toContainText("TV Eintracht");
    expect(complaints.splice(0).every((text) => text.includes("409"))).toBe(true);
  });

  test("[A-02] that someone else was quicker with is done, and no error", async ({
    page,
    hall,
    complaints,
  }) => {
    await hall.bookCourt(1, 0, 60);
    await signIn(page, hall);
    await page.route("**/api/courts/1/end-access?*", async (route) => {
      await hall.operate(route.request().method(), new URL(route.request().url()).pathname);
      await route.continue();
    });
    const answered = page.waitForResponse((response) => response.status() === 409);
    await endBooking(page, card(page, 1));
    await answered;
    await expect(card(page, 1).getByText("Frei", { exact: true })).toBeVisible();
    await expect(card(page, 1).getByRole("button", { name: "Buchung beenden" })).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
    // the browser itself notes the 409
    expect(complaints.splice(0).every((text) => text.includes("409"))).toBe(true);
  });

  test("[A-02, R-07] that fails shows its toast, and the booking runs on", async ({
    page,
    hall,
    complaints,
  }) => {
    await hall.bookCourt(1, 0, 60);
    await signIn(page, hall);
    await hall.breakTable("system_logs");
    await endBooking(page, card(page, 1));
    const toast = page.getByRole("alert");
    await expect(toast).toContainText("Fehler beim Beenden des Zugangs");
    await expect(toast).toContainText("Court-Zugang konnte nicht beendet werden");
    await expect(card(page, 1).getByText("Gebucht", { exact: true })).toBeVisible();
    await hall.mendTable("system_logs");
    await endBooking(page, card(page, 1));
    await expect(card(page, 1).getByText("Frei", { exact: true })).toBeVisible();
    expect(complaints.splice(0).every((text) => text.includes("500"))).toBe(true);
  });
});
