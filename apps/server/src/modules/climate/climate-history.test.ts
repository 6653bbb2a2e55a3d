import { DAY, days, HOUR, MINUTE, minus, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { ClimateRecorder } from "../../control/climate-recorder.ts";
import { SERVER } from "../../database/caller.ts";
import { climateIn } from "../../facts/climate-records.ts";
import { anyEngine } from "../../testing/engines.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";

interface Point {
  readonly at: string;
  readonly current: number | null;
  readonly target: number;
}

async function historyOf(server: TestServer, hours: string) {
  const token = await server.tokenOf("staff");
  return server.request("GET", `/api/climate/history?hours=${hours}`, { token });
}

test("[K-09] five minutes become one row: the average of what was measured, and the target at their end", () => {
  const recorder = new ClimateRecorder();
  const at = (count: number) => plus(SATURDAY, seconds(count));
  expect(recorder.addReading(20, 21, at(10))).toBeNull();
  expect(recorder.addReading(null, 21, at(15))).toBeNull();
  expect(recorder.addReading(21, 22, at(299))).toBeNull();
  expect(recorder.addReading(25, 23, at(300))).toEqual({ startsAt: SATURDAY, measured: 20.5, target: 22 });
  // the clock was set back: the row so far stays in its own period
  expect(recorder.addReading(null, 23, at(0))).toEqual({ startsAt: at(300), measured: 25, target: 23 });
  expect(recorder.addReading(null, 23, at(900))).toEqual({ startsAt: SATURDAY, measured: null, target: 23 });
});

anyEngine((engine) => {
  test("[K-09] current and target of the last 24 hours are kept across a restart, and gaps stay gaps", async () => {
    const server = await TestServer.start(engine);
    await server.advance(minutes(31));
    const token = await server.tokenOf("staff");
    await server.request("PUT", "/api/climate", { token, body: { targetTemperature: 24 } });
    await server.app.stop();
    server.clock.setWallClock(plus(server.clock.now(), HOUR));
    await server.startAgain();
    await server.advance(minutes(15));
    const { body } = await historyOf(server, "24");
    expect(body.stepMinutes).toBe(5);
    const items: Point[] = body.items;
    const middles = items.map(({ at }) => (Date.parse(at) - SATURDAY) / MINUTE);
    expect(middles).toEqual([2.5, 7.5, 12.5, 17.5, 22.5, 27.5, 92.5, 97.5, 102.5]);
    expect(items.map(({ target }) => target)).toEqual([21, 21, 21, 21, 21, 21, 24, 24, 24]);
    expect(items[0]?.current).toBeGreaterThan(19);
    expect(items[0]?.current).toBeLessThan(items[1]?.current ?? 0);
  });

  test("[K-09] a week is thinned to half hours, and no question costs more however long the hall has run", async () => {
    const server = await TestServer.start(engine);
    const now = server.clock.now();
    await server.app.storage.write(SERVER, async (store) => {
      for (let at = minus(now, days(8)); at < now; at = plus(at, minutes(5))) {
        // a night without any measurement
        const measured = at < now - DAY && at >= now - DAY - 6 * HOUR ? null : 18 + ((at / minutes(5)) % 6);
        await climateIn(store).putHistory({ startsAt: at, measured, target: 21 });
      }
    });
    const { body } = await historyOf(server, "168");
    expect(body.stepMinutes).toBe(30);
    expect(body.items).toHaveLength(7 * 48);
    expect(body.items[0]).toEqual({
      at: new Date(now - 7 * DAY + minutes(15)).toISOString(),
      current: 20.5,
      target: 21,
    });
    expect(body.items.filter(({ current }: Point) => current === null)).toHaveLength(12);
    expect((await historyOf(server, "24")).body.items).toHaveLength(288);
  });

  test("[K-09] other stretches are refused with those that there are", async () => {
    const server = await TestServer.start(engine);
    const { status, body } = await historyOf(server, "48");
    expect([status, body.detail]).toEqual([
      400,
      "Die Eingabe ist nicht gültig: hours muss eines von 24, 168 sein.",
    ]);
  });
});
