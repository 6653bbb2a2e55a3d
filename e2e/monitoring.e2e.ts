import { hours, minus, minutes } from "@platzwart/domain/time/instant";
import { MonitoringSimulator } from "@platzwart/server/testing/monitoring-simulator";
import { runCommand } from "@platzwart/server/testing/run-command";
import type { Locator, Page } from "@playwright/test";
import { ensureServerBuilt } from "../scripts/lib/server-build.mjs";
import type { HallUnderTest } from "../testing/hall-under-test.ts";
import { expect, signIn, test } from "./support/hall.ts";

const monitoring = (page: Page) => page.getByRole("region", { name: "System Monitoring" });
const device = (page: Page, name: string) =>
  monitoring(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name }) });
/** The cell "Typ" of a device's row. */
const typeOf = (row: Locator) => row.getByRole("cell").nth(1);
const refresh = (page: Page) => monitoring(page).getByRole("button", { name: "Aktualisieren" });
const toast = (page: Page) => page.getByRole("alert").filter({ hasText: "Verbindungsfehler" });

/** Where the text of a cell ends. */
function lastEdge(cell: Locator): Promise<number> {
  return cell.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    range.selectNodeContents(texts.nextNode() ?? element);
    return range.getBoundingClientRect().right;
  });
}

/** How the server does by what its clock says, and the words for that. */
const CLOCKS = {
  synchronised: ["Online", "vom Zeitserver gestellt"],
  not_synchronised: ["Warnung", "noch nicht vom Zeitserver gestellt"],
  unknown: ["Online", "läuft; Zeitserver nicht prüfbar"],
} as const;

const PI = {
  id: "pi-7",
  name: "Pi im Technikraum",
  ipAddress: "192.168.1.77",
  isOnline: true,
  cpuUsage: 12,
  memoryUsage: 34,
  diskUsage: 56,
  temperature: 61,
  uptime: 200_000,
  connectedCourts: [1, 2],
  deviceType: "door",
  doorStatus: "locked",
};

/** Runs a part of a test with a monitoring address that is set. */
async function withMonitoring(hall: HallUnderTest, run: (address: MonitoringSimulator) => Promise<void>) {
  const address = await MonitoringSimulator.start();
  address.raspberryPis = [PI, { id: 8, temperature: "heiß" }];
  try {
    await hall.saveSetting("monitoring_url", address.url);
    await run(address);
  } finally {
    await hall.saveSetting("monitoring_url", "");
    await address.stop();
  }
}

test("[M-01, M-02, M-03] every device shows all its values, and warns, live", async ({ page, hall }) => {
  hall.machines.fix("door-2", {
    cpuUsage: 81.4,
    memoryUsage: 63,
    diskUsage: 17,
    temperature: 52,
    uptime: 90_000,
  });
  await signIn(page, hall);
  const door = device(page, "Tür Court 2");
  await expect(typeOf(door)).toHaveText("Tür");
  await expect(typeOf(device(page, "Licht Court 2"))).toHaveText("Licht");
  for (const text of [
    "Simuliert",
    "Warnung",
    "81 %",
    "63 %",
    "17 %",
    "52 °C",
    "1 Tag 1 h",
    "Court 2",
    "jetzt",
  ])
    await expect(door).toContainText(text);
  await expect(monitoring(page).getByText("1 Warnung")).toBeVisible();
  hall.machines.fix("door-2", { cpuUsage: 7 });
  await expect(door).toContainText("7 %");
  await expect(door).toContainText("Online");
  await hall.openWithCode("door-2");
  await expect(door).toContainText("Entriegelt");
  await expect(door).toContainText(/vor \d s/);
});

test("[M-01, H-09] figures stand one below the other, with a bar of what is used where there is room", async ({
  page,
  hall,
}) => {
  hall.machines.fix("door-2", {
    cpuUsage: 75,
    memoryUsage: 5,
    diskUsage: 100,
    temperature: 41,
    uptime: 90_000,
  });
  hall.machines.fix("door-3", { cpuUsage: 7, memoryUsage: 50, diskUsage: 9, temperature: 38, uptime: 4_000 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, hall);
  const door = device(page, "Tür Court 2");
  await expect(door).toContainText("75 %");
  for (const [column, word] of ["CPU", "Arbeitsspeicher", "Festplatte", "Temperatur", "Laufzeit"].entries()) {
    const head = monitoring(page).getByRole("columnheader", { name: word, exact: true });
    const edges = await Promise.all(
      [
        head,
        door.getByRole("cell").nth(column + 4),
        device(page, "Tür Court 3")
          .getByRole("cell")
          .nth(column + 4),
      ].map(lastEdge),
    );
    expect(Math.max(...edges) - Math.min(...edges), word).toBeLessThan(1);
  }
  const bars = door.locator(".usage-bar");
  await expect(bars).toHaveCount(3);
  // filled up to what is used
  await expect(bars.first()).toHaveCSS("background-image", /rgb\([^)]+\) 75%, /);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(bars.first()).toBeVisible();
  await page.setViewportSize({ width: 1279, height: 900 });
  await expect(bars.first()).toBeHidden();
});

test("[M-04] devices of the monitoring address stand in the list; an outage is one toast and one notice", async ({
  page,
  hall,
}) => {
  await signIn(page, hall);
  await withMonitoring(hall, async (address) => {
    const pi = device(page, "Pi im Technikraum");
    await expect(pi).toBeVisible();
    for (const text of ["Monitoring-Adresse", "Warnung", "61 °C", "192.168.1.77", "2 Tage 7 h", "Verriegelt"])
      await expect(pi).toContainText(text);
    await expect(device(page, "8")).toContainText("Offline");
    address.fault = "error";
    await refresh(page).click();
    const notice = monitoring(page).getByText("Die Monitoring-Adresse antwortet mit einem Fehler");
    await expect(notice).toBeVisible();
    await expect(toast(page)).toContainText("Konnte Raspberry Pi Status nicht abrufen");
    await toast(page).getByRole("button", { name: "Meldung schließen" }).click();
    const asked = address.asked;
    await expect.poll(() => address.asked).toBeGreaterThan(asked + 1);
    await expect(toast(page)).toHaveCount(0);
    await expect(pi).toBeVisible();
    address.fault = null;
    await refresh(page).click();
    await expect(page.getByRole("status").filter({ hasText: "Status aktualisiert" })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
  await expect(device(page, "Pi im Technikraum")).toHaveCount(0);
  // with its address an outage ends at once
  await expect(page.getByText(/Monitoring-Adresse war \d+ s lang nicht abrufbar/)).toHaveCount(1);
});

test("[M-06] that nobody knows what time it is stands on the hall's page, until an operator confirms the clock", async ({
  page,
  hall,
  openBrowser,
}) => {
  await hall.addUser("Kim", "staff");
  hall.clockSync = "unknown";
  await hall.settle();
  hall.clock.setWallClock(minus(hall.now(), hours(2)));
  const staff = await openBrowser();
  await signIn(page, hall);
  await signIn(staff, hall, "Kim");
  const alarm = (one: Page) =>
    one.locator(".notice").filter({ hasText: /^Uhr des Servers unsicher: .*\d\d:\d\d Uhr/ });
  await expect(alarm(staff)).toContainText("Ein Betreiber prüft und bestätigt die Uhrzeit.");
  await expect(alarm(staff).getByRole("button")).toHaveCount(0);
  await alarm(page).getByRole("button", { name: "Uhrzeit bestätigen" }).click();
  await expect(page.locator(".toast").filter({ hasText: "Uhrzeit bestätigt" })).toBeVisible();
  await expect(alarm(page)).toHaveCount(0);
  await staff.reload();
  await expect(monitoring(staff)).toBeVisible();
  await expect(alarm(staff)).toHaveCount(0);
});

test.describe("the server itself", () => {
  test.use({ makesBackups: true });

  test("[M-06] the server says how its database, backups, loop, clock and memory do", async ({
    page,
    hall,
  }) => {
    await signIn(page, hall);
    const server = monitoring(page).getByRole("region", { name: "Server der Halle" });
    const fact = (name: string) =>
      server.locator("div", { has: page.getByText(name, { exact: true }) }).getByRole("definition");
    for (const clockSync of ["not_synchronised", "unknown", "synchronised"] as const) {
      hall.clockSync = clockSync;
      await page.reload();
      const [status, clock] = CLOCKS[clockSync];
      await expect(server.getByText(status, { exact: true })).toBeVisible();
      await expect(fact("Uhr")).toHaveText(clock);
    }
    await expect(fact("Datenbank")).toHaveText("antwortet");
    await expect(fact("Licht und Türen")).toHaveText("werden abgeglichen");
    await expect(fact("Arbeitsspeicher")).toHaveText(/^\d+ MB$/);
    await expect(fact("Version")).toHaveText(/^\d+\./);
    if (hall.database.databaseUrl !== null) {
      await expect(fact("Letzte Sicherung")).toHaveText("Sache von PostgreSQL");
      return;
    }
    await expect(fact("Letzte Sicherung")).toHaveText("noch keine");
    await ensureServerBuilt();
    await runCommand(hall.database, ["backup"]);
    // a copy made by command is found and checked within ten minutes
    await hall.advance(minutes(10));
    await hall.until(async () => (await hall.operate("GET", "/api/server-health")).backups.isIntact);
    await page.reload();
    await expect(fact("Letzte Sicherung")).toHaveText(/Uhr, geprüft \(gleicher Datenträger\)$/);
  });

  test("[M-06] folded, the section still says what is wrong with the server", async ({ page, hall }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    hall.clockSync = "not_synchronised";
    await signIn(page, hall, "admin", "/", "all folded");
    const server = monitoring(page).getByText("Server der Halle");
    await expect(monitoring(page)).toContainText(/Server der Halle\s*Uhr noch nicht vom Zeitserver gestellt/);
    hall.clockSync = "synchronised";
    await page.reload();
    await expect(monitoring(page).getByText(/^\d+ online$/)).toBeVisible();
    await expect(server).toBeHidden();
  });
});
