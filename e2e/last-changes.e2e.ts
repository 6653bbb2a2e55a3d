import { expect, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

test("[S-12] a section says at its head who changed it last, also where sixty changes of others came since", async ({
  page,
  hall,
}) => {
  await hall.saveSetting("max_booking_duration", 150);
  for (let change = 0; change < 60; change += 1)
    await hall.saveSetting("light_pre_time", change % 2 === 0 ? 20 : 25);
  await signIn(page, hall, "admin", "/settings?tab=booking");
  const said = page.getByText(/^Zuletzt geändert von admin, 15:00 Uhr$/);
  await expect(said).toBeVisible();
  const [head, first] = [
    await said.boundingBox(),
    await page
      .getByLabel(/Maximale/)
      .first()
      .boundingBox(),
  ];
  expect(head?.y ?? 0).toBeLessThan(first?.y ?? 0);
  await hall.saveSetting("max_booking_duration", 160);
  await expect(page.getByText(/^Zuletzt geändert von admin, 15:00 Uhr: .*150.* → 160/)).toBeVisible();
});

test("[S-12, C-02] the settings say of each court who changed it last, and what", async ({ page, hall }) => {
  await hall.setMode(2, false);
  await signIn(page, hall, "admin", "/settings?tab=courts");
  const second = page.getByLabel("Name Court 2");
  await expect(second).toHaveAccessibleDescription(/Zuletzt geändert von .*: Automatik oder Manuell/);
  await expect(page.getByLabel("Name Court 3")).not.toHaveAccessibleDescription(/Zuletzt/);
  await second.fill("Nord");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(second).toHaveAccessibleDescription(/Zuletzt geändert von admin, 15:00 Uhr: Name/);
  await expectSoundInEachLook(page);
});

test("[S-12, C-13] a block says who made it, and once it was changed who did", async ({ page, hall }) => {
  await hall.block(2, 0, 60);
  await signIn(page, hall);
  const row = page.getByRole("listitem").filter({ hasText: "Gesperrt von" });
  await expect(row).toContainText(/Gesperrt von \w+, 15:00 Uhr/);
  const { items } = await hall.operate(
    "GET",
    `/api/blocks?from=${new Date(hall.now()).toISOString()}&to=${new Date(hall.now() + 86_400_000).toISOString()}`,
  );
  await hall.operate("PUT", `/api/blocks/${items[0].id}`, { reason: "Turnier" });
  await expect(page.getByRole("listitem").filter({ hasText: "Zuletzt geändert von" })).toContainText(
    /Turnier.*Zuletzt geändert von admin, 15:00 Uhr/,
  );
});
