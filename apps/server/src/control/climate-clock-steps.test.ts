import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { openRaw } from "../../../../testing/database.ts";
import { anyEngine } from "../testing/engines.ts";
import { SATURDAY, TestServer } from "../testing/test-server.ts";

async function manualHall(engine: Parameters<typeof TestServer.start>[0]) {
  const clock = new FakeClock(SATURDAY);
  const server = await TestServer.start(engine, { clock });
  const climate = async (changes?: object) => {
    const token = await server.tokenOf("admin");
    const answer = await server.request(changes === undefined ? "GET" : "PUT", "/api/climate", {
      token,
      ...(changes === undefined ? {} : { body: changes }),
    });
    expect(answer.status).toBe(200);
    await server.settle();
    return answer.body;
  };
  await climate({ auto: false });
  await climate({ heating: true, targetTemperature: 27 });
  return { server, clock, climate };
}

anyEngine((engine) => {
  describe("a clock that is set", () => {
    test.each([minutes(5), seconds(-5), minutes(-70), seconds(1.5)])(
      "[K-03] by %i ms leaves what people want of the climate as it is, and goes on to follow them",
      async (step) => {
        const { server, clock, climate } = await manualHall(engine);
        clock.setWallClock(plus(clock.now(), step));
        await server.advance(seconds(15));
        expect(await climate()).toMatchObject({ autoMode: false, targetTemperature: 27, isHeatingOn: true });
        await climate({ heating: false, targetTemperature: 17 });
        await server.advance(seconds(10));
        const after = { autoMode: false, targetTemperature: 17, isHeatingOn: false };
        expect(await climate()).toMatchObject(after);
        await server.restart();
        await server.advance(seconds(10));
        expect(await climate()).toMatchObject(after);
      },
    );

    test("[K-03] and a former version that stored a part of a millisecond is understood", async () => {
      const { server, climate } = await manualHall(engine);
      await server.stop();
      const raw = await openRaw(server.database);
      if (server.database.databaseUrl === null)
        await raw.query("update climate_state set heating_since = heating_since + 0.4044");
      await raw.close();
      await server.startAgain();
      expect(await climate()).toMatchObject({ autoMode: false, targetTemperature: 27 });
    });
  });
});
