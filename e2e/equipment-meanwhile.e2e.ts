import { expect, signIn, test } from "./support/hall.ts";

test("[E-01, E-02] what somebody else changed meanwhile is said, loaded on request and not overwritten unseen", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall, "admin", "/settings?tab=raspberry-pi");
  const dialog = page.getByRole("dialog");
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const save = () => dialog.getByRole("button", { name: "Speichern" }).click();
  const load = () => dialog.getByRole("button", { name: "Neuen Stand laden" }).click();

  await page.getByRole("button", { name: "Ändern: Licht Court 2" }).click();
  await field("Kennung").fill("lamp-mine");
  await hall.changeLamp(2, "lamp-theirs");
  await save();
  await expect(dialog.getByRole("alert").filter({ hasText: "inzwischen" })).toContainText(
    "Der Lichtkanal wurde inzwischen geändert; jetzt gilt: Kennung „lamp-theirs“.",
  );
  await expect(field("Kennung")).toHaveValue("lamp-mine");
  await load();
  await expect(field("Kennung")).toHaveValue("lamp-theirs");
  await expect(field("Alle Courts")).toBeFocused();
  await expect(dialog.getByText(/inzwischen/)).toHaveCount(0);
  await field("Kennung").fill("lamp-mine");
  await save();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: "Ändern: Tür Court 1" }).click();
  await field("Offen nach einem Code").fill("10");
  await hall.changeDoor(1, { name: "Haupteingang", courtIds: [1, 2] });
  await save();
  await expect(dialog.getByText(/^Die Tür wurde inzwischen geändert/)).toContainText(
    "jetzt gilt: Name „Haupteingang“; Courts 1, 2.",
  );
  await load();
  await expect(field("Name")).toHaveValue("Haupteingang");
  await expect(field("Name")).toBeFocused();
  await expect(field("Offen nach einem Code")).toHaveValue("30");
  await field("Offen nach einem Code").fill("10");
  await save();
  await expect(dialog).toHaveCount(0);
  const { items } = await hall.operate("GET", "/api/doors");
  expect(items[0]).toMatchObject({ name: "Haupteingang", courtIds: [1, 2], openSeconds: 10 });
  // the browser tells of both refusals
  expect(complaints.splice(0)).toHaveLength(2);
});
