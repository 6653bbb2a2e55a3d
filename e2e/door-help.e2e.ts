import { expect, test } from "./support/hall.ts";
import { field, openTab, settingsOf } from "./support/settings.ts";

test("[D-32, S-10, S-11] the help at the door is saved by itself, refuses what is no number, and asks before it is lost", async ({
  page,
  hall,
}) => {
  await openTab(page, hall, "access");
  const panel = page.getByRole("region", { name: "Hilfe an der Tür" });
  const [number, text] = [field(page, "Hilfenummer"), field(page, "Hilfetext")];
  const save = panel.getByRole("button", { name: "Speichern" });
  await number.fill("Hausmeister");
  await expect(number).toHaveAccessibleDescription(/„Hausmeister“ ist keine Telefonnummer/);
  await number.fill("030 1234567");
  // key by key: the space before the next word stays
  await text.pressSequentially("Hausmeister, bis 22 Uhr");
  await expect(panel).toContainText("2 Änderungen nicht gespeichert");
  await page.getByRole("link", { name: "Zurück" }).click();
  await page.getByRole("button", { name: "Hier bleiben" }).click();
  await save.click();
  await expect(page.getByText("Einstellung gespeichert", { exact: true })).toHaveCount(1);
  expect(await settingsOf(hall)).toMatchObject({
    ...{ door_help_number: "030 1234567", door_help_text: "Hausmeister, bis 22 Uhr" },
  });
  await text.press("End");
  await text.pressSequentially(" ");
  await expect(panel).not.toContainText("nicht gespeichert");
  await text.pressSequentially("täglich");
  await expect(text).toHaveValue("Hausmeister, bis 22 Uhr täglich");
  await hall.saveSetting("door_help_text", "Hallenwart");
  await expect(panel).toContainText("Inzwischen geändert: Es gilt jetzt Hallenwart.");
  await panel.getByRole("button", { name: "Neuen Wert übernehmen" }).click();
  await expect(text).toHaveValue("Hallenwart");
});

test("[D-21] each door says how easily its codes are guessed, and the hall which length would be enough", async ({
  page,
  hall,
}) => {
  for (const accessCode of ["8642", "8643"])
    await hall.operate("POST", "/api/permanent-codes", { userName: "Reinigung", accessCode });
  await openTab(page, hall, "access");
  const panel = page.getByRole("region", { name: "Schutz vor Erraten" });
  const row = (court: number) => panel.getByRole("row", { name: `Tür Court ${court}` });
  await expect(row(1)).toHaveText("Tür Court 120,8 %");
  await expect(panel).toContainText("höchstens 41 verschiedene Versuche in 24 Stunden");
  await expect(panel.getByText("Vorschlag")).toHaveCount(0);
  await hall.bookCourt(1);
  await expect(row(1)).toContainText("1,2 % Vorschlag: 5 Stellen");
  await expect(row(2)).toHaveText("Tür Court 220,8 %");
  await expect(panel).toContainText("Vorschlag: Codelänge auf 5 Stellen erhöhen.");
  await hall.saveSetting("code_length", 5);
  await expect(panel).toContainText("Kürzere Codes sind noch zu leicht zu erraten");
  await expect(row(1)).toContainText("1,2 % durch kürzere Codes");
});
