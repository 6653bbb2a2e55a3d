import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ShellyDevice } from "@platzwart/device-simulator/shelly-device";
import { systemClock } from "@platzwart/machine/system-clock";
import { VERSION } from "@platzwart/texts/releases";
import type { Page } from "@playwright/test";
import { bundledServer, ensureServerBuilt } from "../scripts/lib/server-build.mjs";
import { freePort } from "../scripts/testing/free-port.ts";
import { createTestDatabase } from "../scripts/testing/test-database.ts";
import { ChildServer } from "../testing/child-server.ts";
import { openRaw } from "../testing/database.ts";
import { PASSWORD } from "../testing/hall-api.ts";
import { RunningHall } from "../testing/running-hall.ts";
import { expect, OWN_PAGE, test, wholePage } from "./support/hall.ts";
import { expectSoundInEachLook } from "./support/looks.ts";

// alone, since its figures are promises (V-02)

async function readyWithin(url: string, milliseconds: number): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isReady, { timeout: milliseconds, intervals: [25] }).toBe(200);
}

/** The hall's servers, as the page at this address names them. */
async function openMonitoring(page: Page, url: string) {
  await page.goto(`${url}/login`);
  await page.getByLabel("Benutzername").fill("admin");
  await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await wholePage(page);
  const monitoring = page.getByRole("region", { name: "System Monitoring" });
  await monitoring.getByRole("button", { name: "System Monitoring" }).click();
  const list = monitoring.getByRole("list", { name: "Server dieser Halle" });
  return (name: string) => list.getByRole("listitem").filter({ hasText: name });
}

test(
  "[V-01, V-02, V-07] an operator accepts a second server; it leads, and switches what was due, within 4 s of a kill, and within 12 s of a freeze",
  OWN_PAGE,
  async ({ page, postgresUrl, complaints }) => {
    await ensureServerBuilt();
    const database = await createTestDatabase(await postgresUrl());
    const folder = await mkdtemp(join(tmpdir(), "platzwart-servers-"));
    const servers: ChildServer[] = [];
    let switchedAt = 0;
    const lamp = new ShellyDevice({
      clock: systemClock,
      onChange: (_output, _on, by) => {
        if (by === "command") switchedAt = Date.now();
      },
    });
    await lamp.http.start();
    const raw = await openRaw({ dataDir: folder, databaseUrl: database.url });
    const start = async (name: string) => {
      const port = await freePort();
      const { args, env } = bundledServer("main");
      const server = new ChildServer(args, {
        ...{ ...env, MEMBER_NAME: name, CODE_KEY: "7".repeat(64), ADMIN_PASSWORD: PASSWORD },
        ...{ PORT: String(port), DATABASE_URL: database.url, DATA_DIR: join(folder, name) },
      });
      servers.push(server);
      await server.said(/^Platzwart wartet/m);
      return { server, url: `http://127.0.0.1:${port}` };
    };
    try {
      const first = await start("halle-1");
      await readyWithin(first.url, 30_000);
      const second = await start("halle-2");
      const atFirst = await openMonitoring(page, first.url);
      await expect(atFirst("halle-1")).toContainText("führt die Halle");
      await expect(atFirst("halle-2")).toContainText("wartet auf Annahme");
      await atFirst("halle-2").getByRole("button", { name: "Annehmen: halle-2" }).click();
      await expect(atFirst("halle-2")).toContainText("steht bereit");
      await expect(atFirst("halle-2")).toContainText(`Version ${VERSION}`);
      await expectSoundInEachLook(page, { part: "main", step: "servers" });
      await expect
        .poll(async () => (await (await fetch(`${second.url}/readyz`)).json()).accepted, { timeout: 20_000 })
        .toBe(true);

      const hall = new RunningHall(first.url);
      const { items } = await hall.operate("GET", "/api/light-channels");
      await hall.operate("PUT", `/api/light-channels/${items[0].id}`, {
        ...{ courtIds: [1], driver: "shelly", address: lamp.http.url },
      });
      await hall.operate("PUT", "/api/courts/1/light-override", { on: true, minutes: 5 });
      await expect.poll(() => lamp.relays[0]?.isOn).toBe(true);
      await page.goto("about:blank");
      // its end falls into the take-over
      const edge = Date.now() + 500;
      await raw.query(`update courts set light_override_until = ${edge} where id = 1`);
      const killedAt = Date.now();
      await first.server.kill("SIGKILL");
      await readyWithin(second.url, 4_000);
      await expect.poll(() => lamp.relays[0]?.isOn, { timeout: 4_000, intervals: [25] }).toBe(false);
      expect(switchedAt).toBeGreaterThanOrEqual(edge);
      expect(switchedAt - killedAt).toBeLessThanOrEqual(4_000);
      const atSecond = await openMonitoring(page, second.url);
      await expect(atSecond("halle-2")).toContainText("führt die Halle");
      await expect(atSecond("halle-1")).toContainText("fehlt seit");

      const again = await start("halle-1");
      await expect(atSecond("halle-1")).toContainText("steht bereit", { timeout: 30_000 });
      await page.goto("about:blank");
      second.server.child.kill("SIGSTOP");
      await readyWithin(again.url, 12_000);
      second.server.child.kill("SIGCONT");
      expect(await second.server.exited).toMatchObject({ code: 75 });
    } finally {
      // of streams to servers that ended
      complaints.splice(0);
      for (const server of servers) await server.kill("SIGKILL");
      await lamp.http.stop();
      await raw.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  },
);
