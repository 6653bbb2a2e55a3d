import { seconds } from "@platzwart/domain/time/instant";
import { card, endBooking, light, mode } from "./support/court.ts";
import { expect, signIn, test, wholePage } from "./support/hall.ts";
import { hold } from "./support/hold.ts";

test.describe("switching by hand", () => {
  test("[C-07, R-07] the light is pending at once and settles on what the lamp reports; of ten quick clicks the last one wins, and a light that does not follow is rolled back with its toast", async ({
    page,
    hall,
    complaints,
  }) => {
    for (const court of [2, 3, 4]) await hall.setMode(court, false);
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
    hall.lights.setAnswerAfter("lamp-4", seconds(1));
    for (let click = 0; click < 9; click += 1) await light(page, 4).click();
    await expect(light(page, 4)).not.toHaveAttribute("aria-busy", "true");
    await expect(light(page, 4)).toBeChecked();
    expect(hall.lights.isOn("lamp-4")).toBe(true);
    await expect(page.getByRole("alert")).toHaveCount(0);
    complaints.splice(0);
    hall.lights.setFault("lamp-3", "offline");
    await light(page, 3).click();
    const toast = page.getByRole("alert");
    await expect(toast).toContainText("Fehler bei Lichtsteuerung");
    await expect(toast).toContainText("Licht konnte nicht gesteuert werden");
    await expect(light(page, 3)).not.toBeChecked();
    await expect(light(page, 3)).not.toHaveAttribute("aria-busy", "true");
    expect(complaints.splice(0).every((text) => text.includes("504"))).toBe(true);
    hall.lights.setFault("lamp-3", null);
    await toast.getByRole("button", { name: "Wiederholen" }).click();
    await expect(light(page, 3)).toBeChecked();
    await expect.poll(() => hall.lights.isOn("lamp-3")).toBe(true);
  });

  test("[C-08] the mode is pending at once, switched and confirmed; one that fails is rolled back with its toast", async ({
    page,
    hall,
    complaints,
  }) => {
    await signIn(page, hall);
    await wholePage(page);
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

test("[C-07, R-01] on the smallest phones, too, the pending light says all of it, on a card and in a row", async ({
  page,
  hall,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await hall.setMode(2, false);
  await signIn(page, hall);
  for (const courts of [4, 8]) {
    await hall.saveSetting("court_count", courts);
    await expect(page.getByRole("article")).toHaveCount(courts);
    const answer = await hold(page, "**/api/courts/2/light");
    await light(page, 2).click();
    const word = card(page, 2).getByText(/wird (ein|aus)geschaltet …/);
    for (const width of [390, 344, 320]) {
      const step = `${courts} courts at ${width} px`;
      await page.setViewportSize({ width, height: 700 });
      await expect(word).toBeVisible();
      const cut = await word.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(cut, step).toBeLessThanOrEqual(0);
      const badge = await card(page, 2).locator(".badge.pending").boundingBox();
      const knob = await light(page, 2).boundingBox();
      expect((badge?.x ?? 0) + (badge?.width ?? 0), step).toBeLessThanOrEqual(knob?.x ?? 0);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, step).toBeLessThanOrEqual(0);
    }
    answer();
    await expect(light(page, 2)).not.toHaveAttribute("aria-busy", "true");
  }
});

test.describe("Buchung beenden", () => {
  test("[A-01, A-02] it asks, naming the player, frees and darkens the court, and says so; for ten seconds it can be taken back, with the same code, unless the court was booked anew", async ({
    page,
    hall,
    complaints,
  }) => {
    const { access_code: code } = (await hall.bookCourt(1, 0, 60)) as unknown as { access_code: string };
    await signIn(page, hall);
    await card(page, 1).getByRole("button", { name: "Buchung beenden" }).click();
    const dialog = page.getByRole("dialog", { name: "Buchung von Jana Albrecht beenden?" });
    await dialog.getByRole("button", { name: "Abbrechen" }).click();
    await expect(card(page, 1).getByText("Gebucht", { exact: true })).toBeVisible();
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
    await toast.getByRole("button", { name: "Rückgängig" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Beenden zurückgenommen" })).toBeVisible();
    await expect(toast).toHaveCount(0);
    await expect(card(page, 1)).toContainText("Jana Albrecht");
    await expect.poll(() => hall.lights.isOn("lamp-1")).toBe(true);
    const { data } = (await hall.call("validate_code", { code })).body as { data: { valid: boolean } };
    expect(data.valid).toBe(true);
    await endBooking(page, card(page, 1));
    const undo = page.getByRole("button", { name: "Rückgängig" });
    await expect(undo).toBeVisible();
    await hall.bookCourt(1, 0, 60, "TV Eintracht");
    await undo.click();
    const refused = page.getByRole("alert");
    await expect(refused).toContainText("Das Beenden konnte nicht zurückgenommen werden");
    await expect(refused).toContainText(
      "Court 1 ist am 21.11.2026 von 15:00 bis 16:00 Uhr bereits von TV Eintracht gebucht.",
    );
    await expect(card(page, 1)).toContainText("TV Eintracht");
    expect(complaints.splice(0).every((text) => text.includes("409"))).toBe(true);
  });

  test("[A-02, R-07] one that fails shows its toast, and the booking runs on; it is asked once, however often somebody presses, and the focus goes to the court's name", async ({
    page,
    hall,
    complaints,
  }) => {
    await hall.bookCourt(1, 0, 60);
    await signIn(page, hall);
    await wholePage(page);
    await hall.breakTable("system_logs");
    await endBooking(page, card(page, 1));
    const toast = page.getByRole("alert");
    await expect(toast).toContainText("Fehler beim Beenden des Zugangs");
    await expect(toast).toContainText("Court-Zugang konnte nicht beendet werden");
    await expect(card(page, 1).getByText("Gebucht", { exact: true })).toBeVisible();
    await hall.mendTable("system_logs");
    expect(complaints.splice(0).every((text) => text.includes("500"))).toBe(true);
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
});
