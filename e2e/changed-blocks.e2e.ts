import { bookingsIn } from "@platzwart/server/facts/booking-records";
import {
  block,
  dialog,
  enterMoment,
  expectMoment,
  expectRefusals,
  field,
  list,
  press,
  row,
  secondBrowser,
  toast,
} from "./support/blocks.ts";
import { expect, signIn, test } from "./support/hall.ts";

test("[C-13, H-12] a block is changed and ended, and the other page follows", async ({
  page,
  hall,
  openBrowser,
}) => {
  await block(hall, { courtId: 1, from: "2026-11-21T15:00", until: "2026-11-21T18:00", reason: "Netz" });
  await block(hall);
  await signIn(page, hall);
  const other = await secondBrowser(openBrowser, hall);
  await row(page, "Court 2")
    .getByRole("button", { name: /^Ändern Court 2/ })
    .click();
  await enterMoment(page, "Beginn", "2026-11-28T09:00");
  await enterMoment(page, "Ende", "2026-11-29T10:00");
  await field(page, "Grund").fill("Pokal");
  await press(page, "Speichern");
  await expect(toast(page, "Sperre geändert")).toContainText("Court 2 bis So, 29.11., 10:00 Uhr");
  for (const view of [page, other]) {
    await expect(row(view, "Court 2")).toContainText("Sa, 28.11., 09:00 Uhr bis So, 29.11., 10:00 Uhr");
    await expect(row(view, "Court 2")).toContainText("Pokal");
  }
  await row(page, "Court 1")
    .getByRole("button", { name: /^Ändern/ })
    .click();
  await expect(dialog(page).getByText("Gesperrt seit 15:00 Uhr.")).toBeVisible();
  await expect(field(page, "Beginn")).toHaveCount(0);
  await enterMoment(page, "Ende", "2026-11-21T19:30");
  await press(page, "Speichern");
  await expect(row(other, "Court 1")).toContainText("bis 19:30 Uhr");
  await row(page, "Court 1")
    .getByRole("button", { name: /^Sperre aufheben Court 1/ })
    .click();
  await expect(toast(page, "Sperre aufgehoben")).toContainText("Court 1");
  for (const view of [page, other]) {
    await expect(row(view, "Court 1")).toHaveCount(0);
    await expect(view.getByRole("article")).toHaveCount(4);
  }
  await row(other, "Court 2")
    .getByRole("button", { name: /^Sperre aufheben/ })
    .click();
  for (const view of [page, other]) await expect(list(view)).toHaveCount(0);
});

test("[C-13] a longer block asks only about the bookings of which it takes more than before, and another reason alone asks for none", async ({
  page,
  hall,
  complaints,
}) => {
  const { booking_id: kept } = (await hall.bookCourt(1, 30, 90)) as unknown as { booking_id: string };
  const { booking_id: added } = (await hall.bookCourt(1, 200, 240)) as unknown as { booking_id: string };
  const from = "2026-11-21T15:00";
  await block(hall, { courtId: 1, from, until: "2026-11-21T18:00", reason: "Netz", bookings: "keep" });
  await signIn(page, hall);
  const change = async (until: string) => {
    await row(page, "Court 1")
      .getByRole("button", { name: /^Ändern/ })
      .click();
    await enterMoment(page, "Ende", until);
    await press(page, "Speichern");
  };
  await change("2026-11-21T17:00");
  await expect(row(page, "Court 1")).toContainText("bis 17:00 Uhr");
  await expect(dialog(page)).toHaveCount(0);
  await change("2026-11-21T22:00");
  await expect(dialog(page).getByRole("heading", { name: "Neu im Zeitraum liegt 1 Buchung" })).toBeVisible();
  await press(page, "Buchungen stornieren");
  await expect(row(page, "Court 1")).toContainText("bis 22:00 Uhr");
  const statusOf = async (id: string) => (await bookingsIn(hall.app.storage.read).get(id))?.status;
  expect([await statusOf(kept), await statusOf(added)]).toEqual(["active", "cancelled"]);
  expectRefusals(complaints);
  await row(page, "Court 1")
    .getByRole("button", { name: /^Ändern/ })
    .click();
  await field(page, "Grund").fill("Netz gerissen");
  await press(page, "Speichern");
  await expect(row(page, "Court 1")).toContainText("Netz gerissen");
  await expect(dialog(page)).toHaveCount(0);
});

test("[C-13, H-12] what someone else makes of the block meanwhile is said, and not overwritten unasked", async ({
  page,
  hall,
  complaints,
}) => {
  const { id } = await block(hall);
  const elsewhere = (changes: object) => hall.operate("PUT", `/api/blocks/${id}`, changes);
  await signIn(page, hall);
  await row(page, "Court 2")
    .getByRole("button", { name: /^Ändern/ })
    .click();
  await field(page, "Grund").fill("Turnier der Damen");
  await elsewhere({ until: "2026-11-27T13:00" });
  await expect(dialog(page).getByText("Diese Sperre wurde inzwischen geändert")).toBeVisible();
  await expect(dialog(page).getByText("Jetzt: Fr, 27.11., 08:00–13:00 Uhr, Vereinsturnier")).toBeVisible();
  await expect(field(page, "Grund")).toHaveValue("Turnier der Damen");
  await press(page, "Neuen Stand übernehmen");
  await expectMoment(page, "Ende", "2026-11-27T13:00");
  await expect(field(page, "Grund")).toHaveValue("Vereinsturnier");
  await elsewhere({ until: "2026-11-27T14:00" });
  await press(page, "Trotzdem speichern");
  await expect(row(page, "Court 2")).toContainText("08:00–13:00 Uhr");
  await row(page, "Court 2")
    .getByRole("button", { name: /^Ändern/ })
    .click();
  await hall.operate("DELETE", `/api/blocks/${id}`);
  await expect(dialog(page).getByText("Diese Sperre gibt es nicht mehr")).toBeVisible();
  await field(page, "Grund").fill("Zu spät");
  await press(page, "Speichern");
  await expect(dialog(page).locator("form").getByRole("alert")).toContainText("Diese Sperre gibt es nicht.");
  expectRefusals(complaints);
});
