import { bookingsIn } from "@platzwart/server/facts/booking-records";
import { expectRefusals } from "./support/blocks.ts";
import { booked, cell, openDesk, panel, pointAt } from "./support/desk.ts";
import { expect, test } from "./support/hall.ts";

const JANA = /Jana Müller-Lüdenscheidt/;

test("[B-03] somebody who booked before is booked with three touches and three letters", async ({
  page,
  hall,
}) => {
  const { id } = await booked(hall, 1, 0, 60, "Jana Müller-Lüdenscheidt");
  await hall.operate("PATCH", `/api/bookings/${id}`, { customerPhone: "0170 5551" });
  const bookings = bookingsIn(hall.app.storage.read);
  const before = await bookings.get(id);
  await openDesk(page, hall);
  const { x, y } = await pointAt(page, 2, "18:05");
  await page.mouse.click(x, y);
  await page.keyboard.type("mül");
  await page.getByRole("option", { name: JANA }).click();
  await page.getByRole("button", { name: "Buchen", exact: true }).click();
  await expect(panel(page, "Jana Müller-Lüdenscheidt")).toContainText("0170 5551");
  await expect(cell(page, /^Jana Müller-Lüdenscheidt, Court 2, 18:00–19:00 Uhr/)).toBeVisible();
  const hers = await bookings.listOfContact(before?.contactId ?? "", { after: null, limit: 10 });
  expect(hers.items.map(({ courtId }) => courtId)).toEqual([2, 1]);
});

test("[B-03] who was merged while the desk booked is reported, nothing that was entered is lost, and nothing is booked twice", async ({
  page,
  hall,
  complaints,
}) => {
  const { id } = await booked(hall, 1, 0, 60, "Jana Müller-Lüdenscheidt");
  const { id: same } = await booked(hall, 3, 0, 60, "Jana Müller");
  const bookings = bookingsIn(hall.app.storage.read);
  const [old, into] = [(await bookings.get(id))?.contactId, (await bookings.get(same))?.contactId];
  await openDesk(page, hall);
  const { x, y } = await pointAt(page, 2, "18:05");
  await page.mouse.click(x, y);
  await page.keyboard.type("mül");
  await page.getByRole("option", { name: JANA }).click();
  await page.getByLabel("Telefon").fill("0170 5551");
  await hall.operate("POST", `/api/contacts/${old}/merge`, { into });
  await page.getByRole("button", { name: "Buchen", exact: true }).click();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription(
    /„Jana Müller-Lüdenscheidt“ wurde inzwischen mit „Jana Müller“ zusammengeführt/,
  );
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Telefon")).toHaveValue("0170 5551");
  await page.getByLabel("Name").fill("jana");
  // not the one that is still there from the search before
  const proposed = page.getByRole("option", { name: /^Jana Müller(?!-)/ });
  await expect(proposed).toHaveCount(1);
  await proposed.click();
  await page.getByRole("button", { name: "Buchen", exact: true }).click();
  await expect(panel(page, "Jana Müller")).toContainText("Court 2 · 18:00–19:00 Uhr");
  const hers = await bookings.listOfContact(into ?? "", { after: null, limit: 10 });
  expect(hers.items.map(({ courtId }) => courtId).sort()).toEqual([1, 2, 3]);
  expectRefusals(complaints);
});
