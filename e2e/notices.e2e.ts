import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

const panel = (page: Page) => page.getByRole("region", { name: "Mitteilungen" });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test("[O-07] a recipient is added with kinds and quiet hours, tested, changed and removed", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall, "admin", "/settings?tab=connections");
  await expect(panel(page)).toContainText("Noch niemand bekommt Mitteilungen.");
  await panel(page).getByRole("button", { name: "Empfänger hinzufügen" }).click();
  const added = dialog(page, "Empfänger hinzufügen");
  await added.getByLabel("Name").fill("Kim");
  await added.getByLabel("E-Mail-Adresse").fill("kim");
  await added.getByRole("button", { name: "Speichern" }).click();
  await expect(added.getByLabel("E-Mail-Adresse")).toHaveAccessibleDescription(/keine E-Mail-Adresse/);
  expect(complaints.splice(0)).toEqual(["Failed to load resource: a status of 422"]);
  await added.getByLabel("E-Mail-Adresse").fill("kim@example.org");
  await expect(added.getByLabel("Server fehlt")).toHaveCount(0);
  await added.getByLabel("Vergessenes Licht").uncheck();
  await added.getByRole("switch", { name: "Ruhezeit" }).click();
  await expectSoundInEachLook(page, { part: "dialog[open]", step: "a new recipient" });
  await added.getByRole("button", { name: "Speichern" }).click();
  await expect(panel(page)).toContainText("kim@example.org");
  await expect(panel(page)).toContainText("7 von 8, Ruhe 22:00–07:00 Uhr");
  // what is not offered stays chosen
  const { items } = await hall.operate("GET", "/api/notice-recipients");
  expect(items[0].kinds).toContain("member_missing");
  await panel(page).getByRole("button", { name: "Test senden Kim" }).click();
  await expect(page.locator(".toast", { hasText: "Testmitteilung nicht gesendet" })).toContainText(
    "Mailserver oder Absender fehlt.",
  );
  await panel(page).getByRole("button", { name: "Kim ändern" }).click();
  const changed = dialog(page, "Kim ändern");
  await changed.getByLabel("Weg").selectOption("ntfy");
  await changed.getByLabel("Adresse des Themas").fill("https://ntfy.sh/halle-4711");
  await changed.getByRole("button", { name: "Speichern" }).click();
  await expect(changed).toBeHidden();
  await expect(panel(page)).not.toContainText("halle-4711");
  await expectSoundInEachLook(page, { step: "a recipient" });
  await panel(page).getByRole("button", { name: "Entfernen: Kim" }).click();
  await dialog(page, "Kim entfernen?").getByRole("button", { name: "Entfernen", exact: true }).click();
  await expect(panel(page)).toContainText("Noch niemand bekommt Mitteilungen.");
});

test("[O-08] the address for the sign of life is set, and a wrong one is refused at its field", async ({
  page,
  hall,
}) => {
  await signIn(page, hall, "admin", "/settings?tab=connections");
  const field = page.getByRole("textbox", { name: "Lebenszeichen" });
  await field.fill("uptime.example.org");
  const form = page.locator("form", { has: field });
  await form.getByRole("button", { name: "Speichern" }).click();
  await expect(field).toHaveAccessibleDescription(/ist keine Adresse/);
  await field.fill("https://uptime.example.org/push/4711");
  await form.getByRole("button", { name: "Speichern" }).click();
  await expect
    .poll(async () => {
      const { items } = await hall.operate("GET", "/api/settings");
      return items.find(({ key }: { key: string }) => key === "heartbeat_url").value;
    })
    .toBe("https://uptime.example.org/push/4711");
});
