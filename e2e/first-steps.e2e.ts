import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

const guide = (page: Page) => page.getByRole("region", { name: "Erste Schritte" });
const step = (page: Page, title: string) => guide(page).getByRole("listitem").filter({ hasText: title });

test("[H-04, H-12] a new hall guides its operator to names, bookings, a lamp and a door, follows, and the guide goes when all is done", async ({
  page,
  hall,
}) => {
  await signIn(page, hall, "admin", "/", "new");
  await expect(guide(page)).toContainText("0 von 4 erledigt");
  await expectSoundInEachLook(page);
  await step(page, "Courts benennen").getByRole("link", { name: "Courts einstellen" }).click();
  await expect(page).toHaveURL(`${hall.url}/settings?tab=courts`);
  await page.goBack();
  await hall.saveSetting("court_names", ["Center Court"]);
  await expect(step(page, "Courts benennen")).toContainText("erledigt");
  await hall.bookCourt(2, 60, 120);
  await expect(step(page, "Buchungen anschließen")).toContainText("erledigt");
  await expect(guide(page)).toContainText("2 von 4 erledigt");
  const [channel] = (await hall.operate("GET", "/api/light-channels")).items;
  await hall.operate("PUT", `/api/light-channels/${channel.id}`, {
    ...{ courtIds: channel.courtIds, driver: "shelly", address: "http://127.0.0.1:9", output: 0 },
  });
  const [door] = (await hall.operate("GET", "/api/doors")).items;
  const { enrolmentCode } = await hall.operate("POST", "/api/terminals", { name: "Tablet", doorId: door.id });
  await hall.request("POST", "/api/terminal", { body: { enrolmentCode } });
  await page.reload();
  await expect(page.getByRole("region", { name: "Kommende Aktionen" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(guide(page)).toHaveCount(0);
});

test("[H-04] the guide is hidden for good at a press, and staff never have it", async ({
  page,
  hall,
  browser,
}) => {
  await signIn(page, hall, "admin", "/", "new");
  await guide(page).getByRole("button", { name: "Ausblenden" }).press("Enter");
  await expect(guide(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("region", { name: "Klimasteuerung" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(guide(page)).toHaveCount(0);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, hall, await hall.userOf("staff"), "/", "new");
  await expect(other.getByRole("region", { name: "Klimasteuerung" })).toBeVisible();
  await expect(other.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(guide(other)).toHaveCount(0);
});
