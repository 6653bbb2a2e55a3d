import { minutes, seconds } from "@platzwart/domain/time/instant";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/hall.ts";
import { expectSound, inEachLook, LOOKS } from "./support/looks.ts";

const monitoring = (page: Page) => page.getByRole("region", { name: "System Monitoring" });
const devices = (page: Page) => monitoring(page).getByRole("row");
const device = (page: Page, name: string) =>
  devices(page).filter({ has: page.getByRole("rowheader", { name }) });
const server = (page: Page) => monitoring(page).getByRole("region", { name: "Server der Halle" });
const refresh = (page: Page) => monitoring(page).getByRole("button", { name: "Aktualisieren" });

test("[H-09, M-01, M-02] a lamp goes offline and comes back, at once and at the head of the list", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  await expect(devices(page).nth(1)).toContainText("Tür Court 1");
  await expect(monitoring(page).getByText(/\d offline/)).toHaveCount(0);
  await expect(device(page, "Licht Court 2")).toContainText("Online");
  await expect(device(page, "Licht Court 2")).toContainText("jetzt");
  hall.lights.setFault("lamp-2", "offline");
  await hall.advance(seconds(11));
  await expect(devices(page).nth(1)).toContainText("Licht Court 2");
  await expect(device(page, "Licht Court 2")).toContainText("Offline");
  await expect(device(page, "Licht Court 2")).toContainText("nicht erreichbar");
  await expect(monitoring(page).getByText("1 offline")).toBeVisible();
  await hall.advance(minutes(3));
  await expect(device(page, "Licht Court 2")).toContainText("vor 3 min");
  hall.lights.setFault("lamp-2", null);
  await hall.advance(minutes(1));
  await expect(device(page, "Licht Court 2")).toContainText("Online");
  await expect(monitoring(page).getByText(/\d offline/)).toHaveCount(0);
});

test("[M-01, M-02, W-06] a door shows its lock, live; one that is gone is offline and soon unknown", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  await expect(device(page, "Tür Court 1")).toContainText("Verriegelt");
  await expect(device(page, "Tür Court 1")).toContainText(/198\.18\.\d+\.\d+/);
  await hall.bookCourt(1, 0, 60);
  await expect(device(page, "Tür Court 1")).toContainText("Entriegelt");
  hall.doors.setFault("door-1", "offline");
  await hall.advance(seconds(30));
  await expect(device(page, "Tür Court 1")).toContainText("Offline");
  await expect(device(page, "Tür Court 1")).toContainText("Unbekannt");
  await expect(devices(page).nth(1)).toContainText("Tür Court 1");
  hall.doors.setFault("door-1", null);
  await hall.advance(minutes(1));
  await expect(device(page, "Tür Court 1")).toContainText("Entriegelt");
});

test("[N-09] staff see every device, but of none how it is reached", async ({ page, hall }) => {
  await hall.addUser();
  await signIn(page, hall, "personal");
  await expect(device(page, "Tür Court 1")).toContainText("Verriegelt");
  await expect(device(page, "Licht Court 1")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "IP-Adresse" })).toHaveCount(0);
  await expect(page.getByText("198.18.")).toHaveCount(0);
});

test("[M-06] the server itself is a warning while its loop is silent, and offline when it is gone", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  await expect(server(page)).toContainText("Online");
  await expect(device(page, "Licht Court 1")).toBeVisible();
  await hall.breakTable("doors");
  await hall.advance(seconds(35));
  await expect(server(page)).toContainText("Warnung");
  await hall.mendTable("doors");
  await hall.advance(seconds(11));
  await expect(server(page)).toContainText("Online");
  await hall.stop();
  await expect(server(page)).toContainText("Offline");
  await expect(device(page, "Licht Court 1")).toContainText(/vor \d+ s/);
  await hall.startAgain();
  await expect(server(page)).toContainText("Online");
  complaints.splice(0);
});

test("[M-04, W-02] read by hand: a success says so, a failure says so once per outage", async ({
  page,
  hall,
  complaints,
}) => {
  await signIn(page, hall);
  await expect(device(page, "Licht Court 1")).toBeVisible();
  const done = page.getByRole("status").filter({ hasText: "Status aktualisiert" });
  const failed = page.getByRole("alert").filter({ hasText: "Verbindungsfehler" });
  await refresh(page).click();
  await expect(done).toBeVisible();
  await page.route("**/api/devices*", (route) => route.abort());
  await refresh(page).click();
  await expect(failed).toContainText("Konnte Raspberry Pi Status nicht abrufen");
  await expect(monitoring(page).getByText("Geräte konnten nicht abgerufen werden")).toBeVisible();
  await expect(device(page, "Licht Court 1")).toBeVisible();
  await failed.getByRole("button", { name: "Meldung schließen" }).click();
  const again = page.waitForEvent("requestfailed");
  await refresh(page).click();
  await again;
  await expect(refresh(page)).toBeEnabled();
  await expect(failed).toHaveCount(0);
  await page.unroute("**/api/devices*");
  await refresh(page).click();
  await expect(monitoring(page).getByText("Geräte konnten nicht abgerufen werden")).toHaveCount(0);
  await page.route("**/api/devices*", (route) => route.abort());
  await refresh(page).click();
  await expect(failed).toBeVisible();
  complaints.splice(0);
});

test("[H-09] a hall without doors and lamps says so", async ({ page, hall }) => {
  for (const path of ["/api/light-channels", "/api/doors"]) {
    const { items } = await hall.operate("GET", path);
    for (const { id } of items) await hall.operate("DELETE", `${path}/${id}`);
  }
  await signIn(page, hall);
  await expect(monitoring(page).getByText("Noch keine Tür und keine Lampe eingerichtet.")).toBeVisible();
  await expect(devices(page)).toHaveCount(0);
  await expect(server(page)).toContainText("Online");
});

test.describe("on the phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("[H-09] the list is folded into its counts, and opens", async ({ page, hall }) => {
    hall.lights.setFault("lamp-2", "offline");
    await hall.advance(seconds(11));
    await signIn(page, hall, "admin", "/", "all folded");
    const fold = monitoring(page).getByRole("button", { name: "System Monitoring" });
    await expect(fold).toHaveAttribute("aria-expanded", "false");
    await expect(monitoring(page).getByText("1 offline")).toBeVisible();
    await expect(devices(page)).toHaveCount(0);
    await fold.click();
    await expect(device(page, "Licht Court 2")).toContainText("Offline");
    await expect(refresh(page)).toBeVisible();
    await fold.click();
    await expect(devices(page)).toHaveCount(0);
  });
});

test("[H-09] axe finds nothing, and nothing runs out of the screen", async ({ page, hall }) => {
  hall.lights.setFault("lamp-2", "offline");
  await hall.saveSetting("court_names", ["Außenfeld-am-Vereinsheim-hinter-der-großen-Tribüne"]);
  await hall.advance(seconds(11));
  await signIn(page, hall);
  await inEachLook(page, LOOKS, async (look) => {
    await expect(device(page, "Licht Court 2")).toContainText("Offline");
    await expectSound(page, look);
    const tooWide = await page
      .getByRole("table", { name: "Geräte der Halle" })
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
    expect(tooWide, look.step).toBeLessThanOrEqual(0);
  });
});
