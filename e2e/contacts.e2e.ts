import { minutes } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { SATURDAY } from "../testing/first-hall.ts";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

const iso = (offset: number) => new Date(SATURDAY + minutes(offset)).toISOString();

/** Books an hour at the desk, and answers the booking. */
async function book(hall: HallUnderTest, courtId: number, customerName: string, more: object = {}) {
  const body = { courtId, customerName, startTime: iso(0), endTime: iso(60), ...more };
  return (await hall.request("POST", "/api/bookings", { token: await hall.tokenOf("staff"), body })).body;
}

const list = (page: Page) => page.getByRole("region", { name: /Zuletzt gebucht|Gefundene Kontakte/ });
const search = (page: Page) => page.getByRole("searchbox", { name: "Name, E-Mail oder Telefon" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Zwei Kontakte zusammenführen?" });
const other = (page: Page) => dialog(page).getByRole("combobox", { name: "Anderer Kontakt" });
const options = (page: Page) => dialog(page).getByRole("option");
const panelOf = (page: Page, name: string) => page.getByRole("region", { name });

test("[B-03] whom a search finds, with bookings and codes, and who booked last before one is typed", async ({
  page,
  hall,
}) => {
  await hall.tokenOf("staff");
  await signIn(page, hall, "personal", "/contacts");
  await expect(list(page)).toContainText("Noch keine Kontakte.");
  await expectSoundInEachLook(page, { step: "empty" });
  const jana = await book(hall, 1, "Jana Müller-Lüdenscheidt", {
    customerEmail: "jana@example.de",
    customerPhone: "0170 5551",
  });
  await book(hall, 2, "مريم الخوري");
  await book(hall, 3, "O'Brien, Žofie");
  await page.reload();
  await expect(list(page).getByRole("button")).toHaveCount(3);
  await search(page).fill("mue jan");
  await expect(list(page).getByRole("button")).toHaveCount(1);
  await expect(list(page).locator("mark")).toHaveText(["Jan", "Mü", "jan"]);
  await list(page).getByRole("button").click();
  const panel = panelOf(page, "Jana Müller-Lüdenscheidt");
  await expect(panel.getByRole("link", { name: "0170 5551" })).toHaveAttribute("href", "tel:01705551");
  await expect(panel.getByRole("list", { name: "Buchungen" })).toContainText("Court 1");
  await expect(panel).not.toContainText(jana.accessCode);
  await panel.getByRole("switch", { name: "Codes anzeigen" }).click();
  await expect(panel).toContainText(jana.accessCode);
  // by id: no name stands in the address
  await expect(page).toHaveURL(`${hall.url}/contacts?contact=${jana.contactId}`);
  await expect(panel.getByRole("link", { name: "Auskunft und Löschung" })).toHaveCount(0);
  await expectSoundInEachLook(page, { step: "one contact" });
  await search(page).fill("niemand");
  await expect(list(page).getByRole("status")).toContainText("Niemand gefunden.");
  for (const odd of ["%", "_", "'", "x".repeat(500)]) {
    await search(page).fill(odd);
    await expect(list(page).getByRole("status")).toContainText("Niemand gefunden.");
  }
  await search(page).fill("obrien");
  await expect(list(page).getByRole("button")).toHaveText(/O'Brien, Žofie/);
});

test("[B-03] merging asks who is the same person and which spelling stays, and says when somebody was faster", async ({
  page,
  hall,
  complaints,
}) => {
  const kept = await book(hall, 1, "Jana Albrecht-Krüger", { customerEmail: "jana@example.de" });
  const old = await book(hall, 2, "Jana Albrecht", { customerPhone: "0170 5551" });
  await book(hall, 3, "Jan Ohne");
  await signIn(page, hall, "admin", `/contacts?contact=${old.contactId}`);
  const panel = panelOf(page, "Jana Albrecht");
  await expect(panel.getByRole("link", { name: "Auskunft und Löschung" })).toHaveAttribute(
    "href",
    "/settings?tab=access#privacy",
  );
  await panel.getByRole("button", { name: "Zusammenführen" }).click();
  await dialog(page).getByRole("button", { name: "Zusammenführen" }).click();
  await expect(other(page)).toHaveAccessibleDescription(
    "Bitte wählen Sie den anderen Kontakt aus den Vorschlägen.",
  );
  await expect(other(page)).toBeFocused();
  // by keyboard alone: arrows go through the list, Escape closes it and not the dialog
  await page.keyboard.type("jan");
  await expect(options(page)).toHaveCount(3);
  await expect(other(page)).toHaveAttribute("aria-expanded", "true");
  await expectSoundInEachLook(page, { step: "suggestions" });
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.type("a albrecht-k");
  await expect(options(page)).toHaveText([/Jana Albrecht-Krüger.*jana@example\.de/]);
  await page.keyboard.press("ArrowDown");
  await expect(other(page)).toHaveAttribute(
    "aria-activedescendant",
    (await options(page).getAttribute("id")) ?? "",
  );
  await page.keyboard.press("Enter");
  await expect(other(page)).toHaveValue("Jana Albrecht-Krüger");
  await expect(other(page)).toBeFocused();
  await dialog(page)
    .getByRole("radio", { name: /Jana Albrecht-Krüger/ })
    .check();
  await expect(dialog(page)).toContainText(
    "Danach steht in allen Buchungen und auf ihren Codes:Jana Albrecht-Krügerjana@example.de0170 5551",
  );
  await expect(dialog(page)).toContainText("2 Buchungen werden geändert.");
  await expectSoundInEachLook(page, { step: "question" });
  await dialog(page).getByRole("button", { name: "Zusammenführen" }).click();
  const merged = panelOf(page, "Jana Albrecht-Krüger");
  await expect(merged.getByRole("list", { name: "Buchungen" }).getByRole("listitem")).toHaveCount(2);
  await expect(page).toHaveURL(`${hall.url}/contacts?contact=${kept.contactId}`);
  await expect(dialog(page)).toHaveCount(0);
  // who had the old one open is led on
  await page.goto(`${hall.url}/contacts?contact=${old.contactId}`);
  await expect(
    page.getByText("Dieser Kontakt wurde inzwischen mit „Jana Albrecht-Krüger“ zusammengeführt."),
  ).toBeVisible();
  await expectSoundInEachLook(page, { step: "gone" });
  await page.getByRole("button", { name: "Zu „Jana Albrecht-Krüger“" }).click();
  await expect(merged).toBeVisible();
  // the browser writes of each refusal
  expect(complaints.every((text) => text.includes("409"))).toBe(true);
  complaints.length = 0;
});

test("[B-03] a suggestion is taken by a click, by Tab on the way, and of another desk's merge the question says", async ({
  page,
  hall,
  complaints,
}) => {
  const first = await book(hall, 1, "Ada Anders");
  const second = await book(hall, 2, "Ada Berger");
  const third = await book(hall, 3, "Ada Cramer");
  await signIn(page, hall, "admin", `/contacts?contact=${first.contactId}`);
  await panelOf(page, "Ada Anders").getByRole("button", { name: "Zusammenführen" }).click();
  await other(page).fill("ada c");
  await options(page).click();
  await expect(other(page)).toHaveValue("Ada Cramer");
  await expect(other(page)).toBeFocused();
  await other(page).fill("berger");
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(other(page)).toHaveValue("Ada Berger");
  await expect(other(page)).not.toBeFocused();
  const token = await hall.tokenOf("staff");
  const body = { into: third.contactId };
  await hall.request("POST", `/api/contacts/${second.contactId}/merge`, { token, body });
  await dialog(page).getByRole("button", { name: "Zusammenführen" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText(
    "wurde inzwischen mit „Ada Cramer“ zusammengeführt",
  );
  expect(complaints).toEqual([expect.stringContaining("409")]);
  complaints.length = 0;
});

test("[B-03, R-06] without the server nothing is suggested and nothing is said, and the list says that it is missing", async ({
  page,
  hall,
  complaints,
}) => {
  const { contactId } = await book(hall, 1, "Ada Anders");
  await book(hall, 2, "Ada Berger");
  await signIn(page, hall, "admin", `/contacts?contact=${contactId}`);
  await panelOf(page, "Ada Anders").getByRole("button", { name: "Zusammenführen" }).click();
  await page.route("**/api/contacts*", (route) => route.abort());
  await other(page).fill("berg");
  await page.waitForEvent("requestfailed");
  await expect(options(page)).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
  await page.unroute("**/api/contacts*");
  await other(page).fill("berge");
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.route("**/api/contacts*", (route) => route.abort());
  await search(page).fill("berg");
  await expect(list(page)).toContainText("Die Kontakte konnten nicht geladen werden");
  await expectSoundInEachLook(page, { step: "failing" });
  await page.unroute("**/api/contacts*");
  await list(page).getByRole("button", { name: "Erneut versuchen" }).click();
  // those that were there before stay until the answer comes
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await expect(list(page).getByRole("listitem")).toHaveText(/Ada Berger/);
  complaints.length = 0;
});
