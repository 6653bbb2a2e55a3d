import { minutes } from "@platzwart/domain/time/instant";
import { cell, openDesk, panel, toast } from "./support/desk.ts";
import { expect, test } from "./support/hall.ts";
import { expectSound } from "./support/looks.ts";

test("[B-03] of two changes of one booking only the later one offers its undo, also by Ctrl+Z from the panel", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 60, 120, "Emre Yılmaz");
  await openDesk(page, hall);
  await cell(page, /^Emre/).click();
  const emre = panel(page, "Emre Yılmaz");
  await emre.getByRole("button", { name: "+ 15 min" }).click();
  await expect(toast(page, "Dauer geändert")).toContainText("16:00–17:15");
  await emre.getByRole("button", { name: "+ 15 min" }).click();
  await expect(toast(page, "Dauer geändert")).toHaveCount(1);
  await expect(toast(page, "Dauer geändert")).toContainText("16:00–17:30");
  await page.keyboard.press("Control+z");
  await expect(emre).toContainText("16:00–17:15 Uhr");
  await expect(toast(page, "Zurückgenommen")).toBeVisible();
  // what the panel offers next is never below a message
  const message = await toast(page, "Zurückgenommen").boundingBox();
  const box = await emre.boundingBox();
  expect((message?.x ?? 0) + (message?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0);
  // nor is what ends a move
  await emre.getByRole("button", { name: "Verschieben" }).click();
  await page.getByRole("button", { name: "Abbrechen" }).click();
});

test("[B-03] moving by a press says what to do, where it can be given up; why it cannot be longer is said", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 60, 180, "Emre Yılmaz");
  await openDesk(page, hall);
  await cell(page, /^Emre/).click();
  const emre = panel(page, "Emre Yılmaz");
  await expect(emre).toContainText("15 min länger geht nicht: länger als 120 Minuten.");
  await emre.getByRole("button", { name: "Verschieben" }).click();
  await expect(page.getByText(/^Emre Yılmaz verschieben: neuen Platz/)).toBeVisible();
  await expectSound(page, { step: "while moving" });
  await page.getByRole("button", { name: "Abbrechen" }).click();
  await expect(page.getByText(/^Emre Yılmaz verschieben: neuen/)).toHaveCount(0);
  await expect(cell(page, /^Emre/)).toBeFocused();
});

test("[B-03, A-32] who came after all is booked once more with their data; a lost code is replaced from the booking", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 60, "Emre Yılmaz");
  await openDesk(page, hall);
  await cell(page, /^Emre/).click();
  const emre = panel(page, "Emre Yılmaz");
  await emre.getByRole("button", { name: "Buchung beenden" }).click();
  await emre.getByRole("button", { name: "Noch einmal buchen" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Emre Yılmaz");
  await expect(page.getByRole("combobox", { name: "Court", exact: true })).toHaveValue("1");
  await page.getByRole("button", { name: "Buchen", exact: true }).click();
  await expect(emre.getByRole("button", { name: "Buchung beenden" })).toBeVisible();
  await emre.getByRole("link", { name: "Code verloren? Neu ausgeben" }).click();
  await expect(page).toHaveURL(/\/access-code\?code=/);
  await expect(page.getByRole("button", { name: "Neu ausgeben" })).toBeVisible();
});

test("[B-03] a cancelled booking is marked in the list and leads nowhere; one that is over says so", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 30, "Vorbei");
  await hall.bookCourt(2, 60, 120, "Abgesagt");
  await openDesk(page, hall);
  await cell(page, /^Abgesagt/).click();
  await panel(page, "Abgesagt").getByRole("button", { name: "Stornieren" }).click();
  await expect(cell(page, /^Abgesagt/)).toHaveCount(0);
  await hall.advance(minutes(45));
  await page.getByRole("button", { name: "Liste", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Ab Samstag, 21. November" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Abgesagt/ })).toContainText("storniert");
  await expect(page.getByRole("button", { name: "Abgesagt" })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Vorbei/ })).toContainText("vorbei");
});
