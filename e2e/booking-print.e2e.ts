import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/hall.ts";

test.use({ ownPage: true });

/** Pages of a PDF with their size, in mm. */
function pagesOf(pdf: Buffer): readonly { readonly width: number; readonly height: number }[] {
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g);
  const mm = (points: string | undefined) => (Number(points) / 72) * 25.4;
  return [...boxes].map(([, width, height]) => ({ width: mm(width), height: mm(height) }));
}

/** What the browser would print: its own dialog is left out, and says that it is done when the test does. */
async function holdPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
}

/** The sheet is there and shown as paper shows it. */
async function onPaper(page: Page): Promise<void> {
  await expect(page.locator("html[data-printed]")).toBeAttached();
  await page.evaluate(() => document.documentElement.removeAttribute("data-printed"));
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
}

/** The PDF, after which the browser says that it has printed, and the page is as before. */
async function printed(page: Page): Promise<ReturnType<typeof pagesOf>> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  await page.emulateMedia({ media: "screen" });
  await expect(page.locator(".print-sheet")).toHaveCount(0);
  return pagesOf(pdf);
}

test("[B-03] a slip has the size of its paper, A6, 80 mm or A4, on one page, dark on white from the dark theme too", async ({
  page,
  hall,
}) => {
  await hall.saveSetting("door_help_number", "030 112233");
  await hall.saveSetting("door_help_text", "Hausmeister, 8 bis 22 Uhr");
  const { booking_id: id, access_code: code } = await hall.bookCourt(1, 60, 120, "Emre Yılmaz");
  await holdPrinting(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page, hall, "admin", `/booking?booking=${id}`);
  for (const [paper, width, height] of [
    ["A6", 105, 148],
    ["80 mm", 80, null],
    ["A4", 210, 297],
  ] as const) {
    await expect(page.getByRole("button", { name: `Papier: ${paper}` })).toBeVisible();
    await page.getByRole("button", { name: "Zettel drucken" }).click();
    await onPaper(page);
    const sheet = page.locator(".print-sheet");
    await expect(sheet).toContainText("Court 1");
    await expect(sheet).toContainText("Sa, 21.11.2026");
    await expect(sheet).toContainText("16:00–17:00 Uhr");
    await expect(sheet).toContainText(String(code));
    await expect(sheet).toContainText("Tür ab 15:45 Uhr");
    await expect(sheet).toContainText("Hilfe: 030 112233, Hausmeister, 8 bis 22 Uhr");
    await expect(sheet).not.toContainText("Emre");
    await expect(sheet).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(page.getByRole("banner")).toBeHidden();
    const pages = await printed(page);
    expect(pages, paper).toHaveLength(1);
    expect(pages[0]?.width, paper).toBeCloseTo(width, 0);
    if (height !== null) expect(pages[0]?.height, paper).toBeCloseTo(height, 0);
    else expect(pages[0]?.height, paper).toBeLessThan(150);
    await page.getByRole("button", { name: `Papier: ${paper}` }).click();
  }
  await page.getByRole("button", { name: "Papier: A6" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Papier: 80 mm" })).toBeVisible();
});

test("[B-03] the day list prints on A4 across, with time, court, name and phone and without codes, its head on each page", async ({
  page,
  hall,
}) => {
  const codes: string[] = [];
  for (let round = 0; round < 12; round += 1)
    for (const court of [1, 2, 3, 4])
      codes.push(
        (await hall.bookCourt(court, round * 30, round * 30 + 30, `Spieler ${round}-${court}`)).access_code,
      );
  await holdPrinting(page);
  await signIn(page, hall, "admin", "/booking");
  await page.getByRole("button", { name: "Tagesliste drucken" }).click();
  await onPaper(page);
  const sheet = page.locator(".print-sheet");
  await expect(sheet.getByRole("row")).toHaveCount(49);
  await expect(sheet).toContainText("Buchungen am Samstag, 21. November");
  await expect(sheet).toContainText("Spieler 11-4");
  await expect(sheet).toContainText("+49 30 123456");
  const text = (await sheet.innerText()).replaceAll(/[:\d]{5}/g, " ");
  expect(codes.filter((code) => text.includes(code))).toEqual([]);
  const pages = await printed(page);
  expect(pages.length).toBeGreaterThan(1);
  for (const { width, height } of pages) {
    expect(width).toBeCloseTo(297, 0);
    expect(height).toBeCloseTo(210, 0);
  }
});
