import { minutes, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { openRaw } from "../../../../testing/database.ts";
import { anyEngine } from "../testing/engines.ts";
import { TestServer } from "../testing/test-server.ts";

const GOOD = {
  database_status: "ok",
  external_api_status: "not_configured",
  system_mode: "normal",
  fallback_system: "available",
  recommendations: [],
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
        recommendations: [expect.stringContaining("Datenbank")],
      });
      await query(server, "alter table installation_gone rename to installation");
      expect(await tested(server)).toEqual(GOOD);
    });

    test("[X-02] asks every door at that moment: one that was cut off just now takes the fallback away", async () => {
      const server = await TestServer.start(engine);
      server.app.simulatedDoors.setFault("door-2", "offline");
      expect(await tested(server)).toEqual({
        ...GOOD,
        system_mode: "degraded",
        fallback_system: "unavailable",
        recommendations: [expect.stringContaining("1 von 4 Türen")],
      });
      server.app.simulatedDoors.setFault("door-2", null);
      expect(await tested(server)).toEqual(GOOD);
    });

    test("[X-02] asks every lamp", async () => {
      const server = await TestServer.start(engine);
      server.app.simulatedLights.setFault("lamp-3", "offline");
      expect(await tested(server)).toEqual({
        ...GOOD,
        system_mode: "degraded",
        recommendations: [expect.stringContaining("Court 3")],
      });
    });

    test("[E-01, X-02] a door that is stored but could not be connected is no error of its caller, is not called well, and is connected as soon as that can be", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("admin");
      await query(server, "alter table light_channels rename to light_channels_gone");
      const made = await server.request("POST", "/api/doors", { token, body: NEW_DOOR });
      expect(made.status).toBe(200);
      await server.advance(seconds(10));
      expect(await tested(server)).toMatchObject({
        database_status: "ok",
        system_mode: "degraded",
        recommendations: [expect.stringContaining("ließen sich nicht lesen")],
      });
      expect(server.app.hall.doors.has(made.body.id)).toBe(false);
      await query(server, "alter table light_channels_gone rename to light_channels");
      await server.advance(seconds(10));
      expect(server.app.hall.doors.has(made.body.id)).toBe(true);
      expect(await tested(server)).toEqual(GOOD);
      // and then it lets be
      const told = server.told.filter(({ message }) => message.startsWith("the equipment"));
      await server.advance(seconds(60));
      expect(server.told.filter(({ message }) => message.startsWith("the equipment"))).toEqual(told);
    });

    test("[X-02, E-01] counts a door and a lamp that nothing here can speak to", async () => {
      const server = await TestServer.start(engine);
      await query(server, "update doors set driver = 'gone' where address = 'door-2'");
      await query(server, "update light_channels set driver = 'gone' where court_id = 3");
      await server.restart();
      expect(await tested(server)).toEqual({
        ...GOOD,
        system_mode: "degraded",
        fallback_system: "unavailable",
        recommendations: [expect.stringContaining("1 von 4 Türen"), expect.stringContaining("Court 3")],
      });
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
        recommendations: [expect.stringContaining("Steuerung von Licht und Türen steht")],
      });
      const metrics = await (await fetch(`${server.app.url}/metrics`)).text();
      expect(Number(/^platzwart_loop_silence_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(30);
    });

    test("[X-02, Z-06] recommends to resume a paused scheduler, which is no fault", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("admin");
      await server.request("PUT", "/api/scheduler", { token, body: { paused: true } });
      expect(await tested(server)).toEqual({
        ...GOOD,
        recommendations: [expect.stringContaining("angehalten")],
      });
    });
  });

  test("[M-06] /metrics tells Prometheus what an operator is woken for", async () => {
    const server = await TestServer.start(engine);
    await server.book();
    await server.advance(minutes(6));
    server.app.simulatedDoors.setFault("door-2", "offline");
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
    expect(value('reports_waiting\\{kind="door"\\}')).toBe(0);
    expect(value('reports_waiting\\{kind="lamp"\\}')).toBe(0);
    expect(value("scheduler_paused")).toBe(0);
    expect(text).not.toContain("Jana");
  });
});
