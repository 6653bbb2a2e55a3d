import { type Duration, days, hours, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import { anyEngine } from "../../testing/engines.ts";
import { CONTROL_SYSTEM } from "../../testing/function-calls.ts";
import { linkedDoor } from "../../testing/linked-door.ts";
import { TestServer } from "../../testing/test-server.ts";

/** All doors of these tests are simulated, and a simulated door has no list of codes. */
const SIMULATED =
  "Ohne eigene Liste der Codes: Tür Court 1, Tür Court 2, Tür Court 3, Tür Court 4 (simuliert). Ohne den Server öffnet dort kein Code.";

const GOOD = {
  database_status: "ok",
  external_api_status: "not_configured",
  system_mode: "normal",
  fallback_system: "unavailable",
  recommendations: [SIMULATED],
};

const NEW_DOOR = {
  name: "Haupteingang",
  courtIds: [1, 2],
  mode: "schedule",
  openSeconds: 30,
  driver: "simulated",
  address: "main",
};

async function tested(server: TestServer) {
  const answer = await server.call("test_connection", {});
  expect([answer.status, answer.body.success]).toEqual([200, true]);
  return answer.body.data;
}

async function bookWith(server: TestServer, token: string, court = 1) {
  return server.request("POST", CONTROL_SYSTEM, {
    token,
    body: { action: "create_booking", data: { ...server.bookingData(), court_id: court } },
  });
}

async function query(server: TestServer, statement: string): Promise<void> {
  const raw = await openRaw(server.database);
  await raw.query(statement);
  await raw.close();
}

anyEngine((engine) => {
  describe("test_connection", () => {
    test("[X-02] says that all is well when it is", async () => {
      const server = await TestServer.start(engine);
      expect(await tested(server)).toEqual(GOOD);
    });

    test("[X-02] notices a database that does not answer, and one that does again", async () => {
      const server = await TestServer.start(engine);
      await server.tokenOf("admin");
      await query(server, "alter table installation rename to installation_gone");
      expect(await tested(server)).toMatchObject({
        database_status: "error",
        system_mode: "degraded",
        recommendations: [expect.stringContaining("Datenbank"), SIMULATED],
      });
      await query(server, "alter table installation_gone rename to installation");
      expect(await tested(server)).toEqual(GOOD);
    });

    test("[X-02] asks every door at that moment: one that was cut off just now is reported", async () => {
      const server = await TestServer.start(engine);
      server.doors.setFault("door-2", "offline");
      expect(await tested(server)).toEqual({
        ...GOOD,
        system_mode: "degraded",
        recommendations: [expect.stringContaining("1 von 4 Türen antwortet nicht"), SIMULATED],
      });
      server.doors.setFault("door-2", null);
      expect(await tested(server)).toEqual(GOOD);
    });

    test("[X-02] asks every lamp", async () => {
      const server = await TestServer.start(engine);
      server.app.simulatedLights.setFault("lamp-3", "offline");
      expect(await tested(server)).toEqual({
        ...GOOD,
        system_mode: "degraded",
        recommendations: [expect.stringContaining("Court 3"), SIMULATED],
      });
    });

    test("[E-01, X-02] a door that is stored but could not be connected is no error of its caller, is not called well, and is connected as soon as that can be", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("admin");
      const equipment = equipmentIn(server.app.storage.read);
      const list = equipment.listLightChannels;
      // the change itself is stored; the following read fails
      equipment.listLightChannels = () => Promise.reject(new Error("the disk does not answer"));
      const made = await server.request("POST", "/api/doors", { token, body: NEW_DOOR });
      expect(made.status).toBe(200);
      await server.advance(seconds(10));
      expect(await tested(server)).toMatchObject({
        database_status: "ok",
        system_mode: "degraded",
        recommendations: [expect.stringContaining("ließen sich nicht lesen"), SIMULATED],
      });
      expect(server.app.doors.has(made.body.id)).toBe(false);
      equipment.listLightChannels = list;
      await server.advance(seconds(10));
      expect(server.app.doors.has(made.body.id)).toBe(true);
      expect(await tested(server)).toEqual({
        ...GOOD,
        recommendations: [expect.stringContaining(`: ${NEW_DOOR.name}, Tür Court 1`)],
      });
      // no further retries
      const told = server.logged.filter(({ message }) => message.startsWith("the equipment"));
      await server.advance(seconds(60));
      expect(server.logged.filter(({ message }) => message.startsWith("the equipment"))).toEqual(told);
    });

    test("[X-02, E-01] counts a door and a lamp that nothing here can speak to", async () => {
      const server = await TestServer.start(engine);
      await query(server, "update doors set driver = 'gone' where address = 'door-2'");
      await query(server, "update light_channels set driver = 'gone' where address = 'lamp-3'");
      await server.restart();
      expect(await tested(server)).toEqual({
        ...GOOD,
        system_mode: "degraded",
        recommendations: [
          expect.stringContaining("1 von 4 Türen antwortet nicht"),
          expect.stringContaining("Court 3"),
          expect.stringMatching(/^Ohne eigene Liste der Codes: [^;]*\(simuliert\)\./),
        ],
      });
    });

    test("[X-02] counts on doors that decide by themselves while they hold a list, and names those that do not", async () => {
      const server = await TestServer.start(engine);
      await query(
        server,
        "update doors set driver = 'shelly', address = '127.0.0.1:1' where address = 'door-3'",
      );
      await server.restart();
      const door = await linkedDoor(server);
      const without = (what: string) => expect.stringContaining(what);
      const others = "Tür Court 2, Tür Court 4 (simuliert); Tür Court 3 (Relais ohne Tastenfeld)";
      const fallback = async () => {
        let answer: Awaited<ReturnType<typeof tested>>;
        void tested(server).then((data) => {
          answer = data;
        });
        // an unreachable controller is waited for
        while (answer === undefined) await server.advance(seconds(1));
        const { fallback_system: is, recommendations } = answer;
        return [is, recommendations.find((sentence: string) => sentence.startsWith("Ohne eigene Liste"))];
      };
      const available = ["available", without(`: ${others}. `)];
      const unavailable = ["unavailable", without(`: ${others}; Tür Court 1 (Türcontroller ohne Liste). `)];
      expect(await fallback()).toEqual(available);
      // the door works without its server
      await door.stop();
      expect(await fallback()).toEqual(available);
      server.clock.setWallClock(plus(server.now(), plus(days(7), minutes(1))));
      expect(await fallback()).toEqual(unavailable);
      await door.start();
      expect(await fallback()).toEqual(available);
      await server.operate("DELETE", `/api/controllers/${door.id}`);
      expect(await fallback()).toEqual(unavailable);
    });

    test("[X-02, M-06] notices a loop that stands still, and so do /readyz and the live stream's alarm", async () => {
      const server = await TestServer.start(engine);
      await server.tokenOf("admin");
      await query(server, "alter table light_channels rename to light_channels_gone");
      await query(server, "alter table doors rename to doors_gone");
      await server.changeAFact();
      await server.advance(seconds(29));
      expect((await fetch(`${server.app.url}/readyz`)).status).toBe(200);
      await server.advance(seconds(2));
      expect((await fetch(`${server.app.url}/readyz`)).status).toBe(503);
      expect(await tested(server)).toMatchObject({
        database_status: "ok",
        system_mode: "degraded",
        recommendations: [expect.stringContaining("Steuerung von Licht und Türen steht"), SIMULATED],
      });
      const metrics = await (await fetch(`${server.app.url}/metrics`)).text();
      expect(Number(/^platzwart_loop_silence_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(30);
    });

    test("[X-02] says how the booking systems do: none, one that calls, one whose call failed here, one that fell silent", async () => {
      const server = await TestServer.start(engine);
      const status = async () => (await tested(server)).external_api_status;
      const { token } = await server.makeApiKey("Eversports");
      // an unused key, or a wrong one, is not a call
      expect((await bookWith(server, `${token}x`)).status).toBe(401);
      expect(await status()).toBe("not_configured");
      expect((await bookWith(server, token)).body.data.api_status).toBe("ok");
      expect(await status()).toBe("ok");
      await query(server, "alter table bookings rename to bookings_gone");
      expect((await bookWith(server, token, 2)).status).toBe(500);
      // an unauthenticated call does not count
      expect((await bookWith(server, `${token}x`)).status).toBe(401);
      expect(await tested(server)).toMatchObject({
        external_api_status: "error",
        system_mode: "normal",
        recommendations: [SIMULATED, expect.stringContaining("an einem Fehler des Servers gescheitert")],
      });
      await query(server, "alter table bookings_gone rename to bookings");
      // refused for its content
      expect((await bookWith(server, token)).body.success).toBe(false);
      expect(await status()).toBe("ok");
    });

    test("[X-02] a booking system that called daily for a week and is silent for 48 hours is reported", async () => {
      const server = await TestServer.start(engine);
      const { token } = await server.makeApiKey("Eversports");
      await server.makeApiKey("Reserve");
      // off between the calls, to skip the loop's runs of a week
      const after = async (time: Duration) => {
        await server.stop();
        await server.advance(time);
        await server.startAgain();
      };
      const call = () => bookWith(server, token);
      await call();
      for (let day = 1; day <= 6; day += 1) {
        await after(days(1));
        await call();
      }
      // less than a week: possibly just a trial
      await after(days(2));
      expect((await tested(server)).external_api_status).toBe("ok");
      await call();
      for (let day = 1; day <= 7; day += 1) {
        await after(days(1));
        await call();
      }
      // a server that was off cannot count missing calls
      await after(days(3));
      expect((await tested(server)).external_api_status).toBe("ok");
      const started = server.clock.now();
      server.clock.setWallClock(plus(started, minutes(48 * 60 - 1)));
      expect((await tested(server)).external_api_status).toBe("ok");
      server.clock.setWallClock(plus(started, hours(48)));
      expect(await tested(server)).toMatchObject({
        external_api_status: "error",
        recommendations: [
          SIMULATED,
          "Das Buchungssystem „Eversports“ hat zuletzt am 06.12.2026, 15:00 Uhr gebucht oder gefragt: dort nachsehen, ob es läuft.",
        ],
      });
      await call();
      expect((await tested(server)).external_api_status).toBe("ok");
    });

    test("[X-02, Z-06] recommends to resume a paused scheduler, which is no fault", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("admin");
      await server.request("PUT", "/api/scheduler", { token, body: { paused: true } });
      expect(await tested(server)).toEqual({
        ...GOOD,
        recommendations: [SIMULATED, expect.stringContaining("angehalten")],
      });
    });
  });

  test("[M-06] /metrics reports to Prometheus what an operator is woken for", async () => {
    const server = await TestServer.start(engine);
    await server.book();
    await server.advance(minutes(6));
    server.doors.setFault("door-2", "offline");
    await server.advance(seconds(10));
    server.clock.setWallClock((server.clock.now() + 60_000) as never);
    await server.advance(seconds(10));
    const response = await fetch(`${server.app.url}/metrics`);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=/);
    const text = await response.text();
    const value = (name: string) => Number(new RegExp(`^platzwart_${name} (\\S+)$`, "m").exec(text)?.[1]);
    expect(value("database_up")).toBe(1);
    expect(value("loop_silence_seconds")).toBeLessThan(30);
    expect(value('devices\\{kind="door"\\}')).toBe(4);
    expect(value('devices_failing\\{kind="door"\\}')).toBe(1);
    expect(value('devices_failing\\{kind="lamp"\\}')).toBe(0);
    expect(value('loop_runs_total\\{trigger="schedule"\\}')).toBe(1);
    expect(value('commands_total\\{outcome="confirmed"\\}')).toBeGreaterThan(5);
    expect(value('clock_steps_total\\{clock="wall"\\}')).toBe(1);
    expect(value("reports_waiting")).toBe(0);
    expect(value("scheduler_paused")).toBe(0);
    expect(text).not.toContain("Jana");
  });
});
