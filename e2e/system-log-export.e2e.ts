import { readFile } from "node:fs/promises";
import { minutes } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/hall.ts";
import { log, samples, section } from "./support/log.ts";

test.use({ ownPage: true });

/** Presses a button and answers the file that comes of it. */
async function exported(page: Page, button: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent("download");
  await section(page).getByRole("button", { name: button }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("[G-03, G-02] the filtered view as a JSON file of the day", async ({ page, hall }) => {
  await log(hall, ...samples(1, 3), { level: "warn", component: "doors", court: 2, message: "Tür klemmt" });
  await signIn(page, hall, "admin", "/?log-level=warn");
  await expect(section(page).getByRole("button", { name: "Tür klemmt" })).toBeVisible();
  const { name, text } = await exported(page, "Logs exportieren");
  expect(name).toBe("system-logs-2026-11-21.json");
  await expect(page.getByRole("status").filter({ hasText: "Logs exportiert" })).toContainText("1 Eintrag in");
  const [entry, ...others] = JSON.parse(text);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ level: "warn", component: "doors", message: "Tür klemmt", court_id: 2 });
  expect(entry.timestamp).toMatch(/^2026-11-21T14:00:/);
});

test("[G-03] as CSV beside it, which no spreadsheet runs", async ({ page, hall }) => {
  await log(hall, { message: '=HYPERLINK("http://boese.example";"Hier")' }, { message: "@SUM(A1)" });
  await signIn(page, hall);
  await expect(section(page).getByRole("button", { name: "@SUM(A1)" })).toBeVisible();
  const { name, text } = await exported(page, "Als CSV");
  expect(name).toBe("system-logs-2026-11-21.csv");
  expect(text.startsWith("\uFEFFNummer;Zeitpunkt;")).toBe(true);
  const rows = text.split("\r\n");
  expect(rows[1]).toContain(";'@SUM(A1);");
  expect(rows[2]).toContain(`;"'=HYPERLINK(""http://boese.example"";""Hier"")";`);
  await expect(page.getByRole("status").filter({ hasText: "Logs exportiert" })).toContainText(
    "3 Einträge in",
  );
});

test("[G-03, H-10] the CSV file and the details on the page are in German down to the cause", async ({
  page,
  hall,
}) => {
  hall.lights.setFault("lamp-2", "offline");
  await hall.advance(minutes(1));
  await signIn(page, hall, "admin", "/?log-level=error");
  const failed = section(page).getByRole("button", { name: "Lampe Court 2 ist nicht erreichbar" });
  await failed.click();
  await expect(section(page)).toContainText("Störung: nicht erreichbar");
  const csv = await exported(page, "Als CSV");
  expect(csv.text).toContain("Störung: nicht erreichbar");
  expect(csv.text).not.toContain("offline");
  const json = await exported(page, "Logs exportieren");
  expect(JSON.parse(json.text)[0].metadata.fault).toBe("offline");
});

test("[G-06] no code's digits are in a file, though the operator sees them on screen", async ({
  page,
  hall,
}) => {
  await hall.bookCourt(1, 0, 60);
  const { items } = await hall.operate("GET", "/api/access-codes");
  const digits: string = items[0].accessCode;
  expect(digits).toMatch(/^\d{4,}$/);
  // typed at the door, written by a page, and named by what ends the access
  await hall.operate("POST", "/functions/v1/control-system-api", {
    action: "validate_code",
    data: { code: digits, court_id: 1 },
  });
  await hall.operate("POST", "/api/logs", {
    level: "info",
    component: "page",
    message: `Code ${digits} getippt`,
    metadata: { access_code: digits, typed: [digits] },
  });
  await hall.operate("POST", "/api/courts/1/end-access");
  await signIn(page, hall);
  await section(page).getByRole("button", { name: "Zugang Court 1 beendet" }).click();
  await expect(section(page)).toContainText(`Code ${digits}, Jana Albrecht`);
  const json = await exported(page, "Logs exportieren");
  const csv = await exported(page, "Als CSV");
  for (const { text } of [json, csv]) {
    expect(text).toContain("Zugang Court 1 beendet");
    expect(text).toContain("Code •••• getippt");
    expect(text).toContain("••••");
    // an id may hold any digits by chance
    const withoutIds = text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "");
    expect(withoutIds).not.toContain(digits);
  }
});
