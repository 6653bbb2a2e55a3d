import { courtId } from "@platzwart/domain/testing/builders";
import { milliseconds, plus, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test, vi } from "vitest";
import { openRaw } from "../../../../testing/database.ts";
import { lampLog } from "../control/lamp-log-entries.ts";
import { eachEngine } from "../testing/engines.ts";
import { newestEntries } from "../testing/newest-entries.ts";
import { SATURDAY, TestServer } from "../testing/test-server.ts";
import { courtsIn } from "./court-records.ts";
import { DeviceReports } from "./device-reports.ts";

const LOST = "too many log entries of devices waited; the oldest are lost";

async function rename(server: TestServer, from: string, to: string): Promise<void> {
  const raw = await openRaw(server.database);
  await raw.query(`alter table ${from} rename to ${to}`);
  await raw.close();
}

/** Reports of court 4, whose lamp goes on and off; each at its own instant. */
function report(reports: DeviceReports, index: number): void {
  const at = plus(SATURDAY, milliseconds(index));
  const on = index % 2 === 0;
  reports.add({
    entry: lampLog.changed(at, [courtId(4)], on, { kind: "device" }),
    state: {
      device: 4,
      store: (store) => courtsIn(store).update(courtId(4), { isLightOn: on, lightReportedAt: at }),
    },
  });
}

async function logged(server: TestServer): Promise<number[]> {
  const entries = await newestEntries(server.app.storage.read, 6_000);
  return entries
    .filter(({ component }) => component === "lighting")
    .map(({ at }) => at - SATURDAY)
    .reverse();
}

eachEngine((engine) => {
  describe("what devices report while nothing can be stored", () => {
    test("[L-03, M-06] is stored afterwards in small transactions, in order, with the last state", async () => {
      const server = await TestServer.start(engine);
      const reports = new DeviceReports(server.app);
      const before = await courtsIn(server.app.storage.read).get(courtId(4));
      await rename(server, "system_logs", "system_logs_gone");
      for (let index = 0; index < 450; index += 1) report(reports, index);
      await reports.idle();
      expect(reports.waitingCount).toBe(451);
      expect(await courtsIn(server.app.storage.read).get(courtId(4))).toEqual(before);
      await rename(server, "system_logs_gone", "system_logs");
      const change = vi.spyOn(server.app.hall, "change");
      await reports.storeReports();
      expect(change).toHaveBeenCalledTimes(3);
      expect(reports.waitingCount).toBe(0);
      expect(await logged(server)).toEqual(Array.from({ length: 450 }, (_, index) => index));
      expect(await courtsIn(server.app.storage.read).get(courtId(4))).toMatchObject({
        isLightOn: false,
        lightReportedAt: plus(SATURDAY, milliseconds(449)),
      });
      expect(server.logged.map(({ message }) => message)).not.toContain(LOST);
    });

    test("[L-03, M-06] is bounded: the oldest entries are lost, which is logged once, and no state is", async () => {
      const server = await TestServer.start(engine);
      const reports = new DeviceReports(server.app);
      const other = vi.fn(async () => undefined);
      // nothing is stored before all reports are there
      reports.add({ entry: null, state: { device: "other", store: other } });
      for (let index = 0; index < 1_070; index += 1) report(reports, index);
      expect(reports.waitingCount).toBe(1_002);
      await reports.storeReports();
      expect(await logged(server)).toEqual(Array.from({ length: 1_000 }, (_, index) => 70 + index));
      expect(other).toHaveBeenCalledTimes(1);
      expect(server.logged.filter(({ message }) => message === LOST)).toEqual([
        { level: "warn", message: LOST, context: { count: 70 } },
      ]);
    });

    test("[M-06] /metrics reports how much waits", async () => {
      const server = await TestServer.start(engine);
      await rename(server, "system_logs", "system_logs_gone");
      server.app.simulatedLights.pressWallSwitch("lamp-2");
      await server.settle();
      const text = await (await fetch(`${server.app.url}/metrics`)).text();
      expect(text).toMatch(/^platzwart_reports_waiting [1-9]/m);
      await rename(server, "system_logs_gone", "system_logs");
      await server.advance(seconds(10));
      expect(server.app.reports.waitingCount).toBe(0);
    });
  });
});
