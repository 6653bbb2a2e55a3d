import { ShellyDevice } from "@platzwart/device-simulator/shelly-device";
import { seconds } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

test.use({ ownPage: true });

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
  const setUp = (address: string) =>
    hall.operate("PUT", `/api/light-channels/${channel.id}`, {
      ...{ courtIds: channel.courtIds, driver: "shelly", address, output: 0 },
    });
  // nothing is there: a lamp that never answered is not set up yet
  await setUp("http://127.0.0.1:9");
  const shelly = new ShellyDevice({ clock: hall.clock, outputs: 2 });
  await shelly.http.start();
  await step(page, "Erste echte Tür").getByRole("link", { name: "Tür einrichten" }).click();
  const heading = page.getByRole("heading", { name: "Türen" });
  await expect(heading).toBeFocused();
  const header = await page.getByRole("banner").boundingBox();
  const top = async () => (await heading.boundingBox())?.y ?? 0;
  await expect.poll(top).toBeGreaterThanOrEqual(header?.height ?? Number.POSITIVE_INFINITY);
  expect(await top()).toBeLessThan(300);
  await page.goBack();
  await hall.changeDoor(1, { driver: "shelly", address: shelly.http.url, output: 1 });
  await hall.advance(seconds(10));
  await page.reload();
  await expect(guide(page)).toContainText("3 von 4 erledigt");
  await expect(step(page, "Erste echte Lampe")).not.toContainText("erledigt");
  await setUp(shelly.http.url);
  await hall.advance(seconds(10));
  await expect(guide(page)).toHaveCount(0);
  await shelly.http.stop();
});

test("[H-04] the guide is hidden for good at a press, and staff never have it", async ({
  page,
  hall,
  openBrowser,
}) => {
  await signIn(page, hall, "admin", "/", "new");
  await guide(page).getByRole("button", { name: "Ausblenden" }).press("Enter");
  await expect(guide(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("region", { name: "Klimasteuerung" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(guide(page)).toHaveCount(0);
  const other = await openBrowser();
  await signIn(other, hall, await hall.userOf("staff"), "/", "new");
  await expect(other.getByRole("region", { name: "Klimasteuerung" })).toBeVisible();
  await expect(other.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(guide(other)).toHaveCount(0);
});
