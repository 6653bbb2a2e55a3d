import { type Duration, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { anyEngine } from "../testing/engines.ts";
import { realHall } from "../testing/real-hall.ts";

anyEngine((engine) => {
  /** A hall warmed by its real heating for ten minutes, automatically. */
  async function heated() {
    const known = await realHall(engine);
    const { hall, connect, server } = known;
    hall.heating.temperature = 17;
    await connect("heating", "cooling");
    await server.advance(minutes(10));
    expect(hall.heating.isOn).toBe(true);
    hall.heating.commands.splice(0);
    return known;
  }

  test("[K-03] heating that ran by the automatic goes on over a restart, without a pause", async () => {
    const { hall, server, read } = await heated();
    await server.restart();
    await server.clock.settle();
    expect(await read()).toMatchObject({
      autoMode: true,
      autoProblem: null,
      currentTemperature: 17,
      outputs: { heating: { isOn: true, reason: { kind: "far_from_target" } } },
    });
    await server.advance(minutes(6));
    expect(new Set(hall.heating.commands.map(({ action }) => action))).toEqual(new Set(["heat"]));
    expect(hall.cooling.isOn).toBe(false);
  });

  test("[K-03] what happened to the air meanwhile counts: at the first answer heating past the target ends", async () => {
    const { hall, server, read } = await heated();
    hall.heating.temperature = 21.2;
    await server.restart();
    await server.clock.settle();
    expect(hall.heating.isOn).toBe(false);
    expect((await read()).outputs.heating.reason.kind).toBe("not_needed");
  });

  test("[K-03] the shortest run and the shortest pause go on over a restart", async () => {
    const { hall, server, read, connect } = await realHall(engine);
    hall.heating.temperature = 17;
    await connect("heating", "cooling");
    await server.advance(minutes(5));
    await server.advance(minutes(1));
    expect(hall.heating.isOn).toBe(true);
    hall.heating.temperature = 20.7;
    await server.restart();
    await server.clock.settle();
    expect((await read()).outputs.heating).toMatchObject({ isOn: true, reason: { kind: "minimum_on_time" } });
    await server.advance(minutes(5));
    expect(hall.heating.isOn).toBe(false);
    hall.heating.temperature = 17;
    await server.restart();
    await server.clock.settle();
    expect((await read()).outputs.heating).toMatchObject({
      isOn: false,
      reason: { kind: "minimum_off_time" },
    });
    await server.advance(minutes(5));
    expect(hall.heating.isOn).toBe(true);
  });

  test("[K-03, K-04] cooling that may still run after a restart is waited for, and pauses from when it is off", async () => {
    const { hall, server, read, put, connect } = await realHall(engine);
    await put({ auto: false });
    await connect("heating", "cooling");
    await put({ cooling: true });
    await server.advance(minutes(5));
    expect(hall.cooling.isOn).toBe(true);
    hall.cooling.http.fault = "silent";
    await put({ heating: true });
    await server.advance(minutes(5));
    await server.restart();
    await server.advance(seconds(20));
    expect([hall.heating.isOn, hall.cooling.isOn]).toEqual([false, true]);
    await put({ cooling: true });
    const { outputs } = await read();
    expect(outputs.cooling).toMatchObject({
      isDesired: false,
      reason: { kind: "stop_awaited", until: null },
    });
    hall.cooling.http.fault = null;
    for (let waited = 0; hall.cooling.isOn && waited < 30; waited += 1) await server.advance(seconds(1));
    const { reason } = (await read()).outputs.cooling;
    expect(reason.kind).toBe("minimum_off_time");
    expect(Date.parse(reason.until) - server.clock.now()).toBeGreaterThan(minutes(5) - seconds(1));
    // the pause continues across another restart
    await server.restart();
    await server.advance(seconds(298));
    expect(hall.cooling.isOn).toBe(false);
    await server.advance(seconds(3));
    expect(hall.cooling.isOn).toBe(true);
  });

  test("[K-03] cooling pauses five minutes, however its clock is set meanwhile, also while the server is away", async () => {
    const { hall, server, put, connect } = await realHall(engine);
    await put({ auto: false });
    await connect("cooling");
    await server.advance(minutes(5));
    const set = (by: Duration) => server.clock.setWallClock(plus(server.clock.now(), by));
    for (const step of [minutes(-1), minutes(5)]) {
      await put({ cooling: true });
      expect(hall.cooling.isOn).toBe(true);
      await put({ cooling: false });
      set(step);
      await put({ cooling: true });
      await server.advance(seconds(298));
      expect(hall.cooling.isOn).toBe(false);
      await server.advance(seconds(3));
      expect(hall.cooling.isOn).toBe(true);
    }
    await put({ cooling: false });
    set(minutes(-60));
    await server.restart();
    await server.advance(seconds(6));
    await put({ cooling: true });
    await server.advance(seconds(291));
    expect(hall.cooling.isOn).toBe(false);
    await server.advance(seconds(9));
    expect(hall.cooling.isOn).toBe(true);
  });

  test.each(["slow", "failing"] as const)(
    "[K-03] devices that are %s after a restart are waited for, and heating ends when they have failed",
    async (fault) => {
      const { hall, server, read } = await heated();
      hall.heating.http.fault = fault;
      hall.cooling.http.fault = fault;
      await server.restart();
      await server.clock.settle();
      const { outputs, autoProblem } = await read();
      expect(autoProblem).toBeNull();
      expect(outputs.heating).toMatchObject({ isDesired: true, reason: { kind: "reading_awaited" } });
      expect(outputs.cooling).toMatchObject({ isDesired: false, reason: { kind: "reading_awaited" } });
      await server.advance(seconds(12));
      expect((await read()).outputs.heating).toMatchObject({
        isDesired: false,
        reason: { kind: "no_sensor" },
      });
      hall.heating.http.fault = null;
      await server.advance(seconds(30));
      expect(hall.heating.isOn).toBe(false);
    },
  );

  test("[K-03] heating that reports no temperature any more after a restart ends with its first answer", async () => {
    const { hall, server, read } = await heated();
    hall.heating.temperature = null;
    await server.restart();
    await server.clock.settle();
    expect(hall.heating.isOn).toBe(false);
    expect(await read()).toMatchObject({
      autoProblem: "no_sensor",
      outputs: { heating: { reason: { kind: "no_sensor" } } },
    });
  });
});
