import { minutes, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, onTestFinished, test } from "vitest";
import { answered, type Hold, LOCKED_FILE, LOCKED_TABLE, STOPPED_WRITER } from "../testing/held-writes.ts";
import { TestServer } from "../testing/test-server.ts";

/** How long a page waits for what it asked for. */
const PATIENCE = seconds(10);

/** A hall that heats towards 26 °C by the automatic, while nothing can be stored. */
async function heatingHall({ engine, begin }: Hold) {
  const hall = await TestServer.start(engine);
  const token = await hall.tokenOf("staff");
  await hall.operate("PUT", "/api/climate", { targetTemperature: 26 });
  await hall.advance(minutes(1));
  const climate = () => hall.operate("GET", "/api/climate");
  expect(await climate()).toMatchObject({ autoMode: true, isHeatingOn: true });
  const end = await begin(hall);
  let isOver = false;
  const once = async () => {
    if (!isOver) await end();
    isOver = true;
  };
  onTestFinished(once);
  const change = (body: object) => answered(hall, hall.request("PUT", "/api/climate", { token, body }));
  const logged = async () => {
    const { items } = await hall.operate("GET", "/api/logs?component=climate");
    return items.map(({ message }: { message: string }) => message);
  };
  return { hall, climate, change, logged, end: once };
}

describe.each([LOCKED_FILE, LOCKED_TABLE, STOPPED_WRITER])("while $what", (held) => {
  test("[K-01, K-03, X-02] heating goes off by hand in time, and that is stored once as soon as it can be", async () => {
    const { hall, climate, change, logged, end } = await heatingHall(held);
    const off = await change({ auto: false, heating: false });
    expect(off.answer).toMatchObject({ status: 200, body: { autoMode: false } });
    expect(off.after).toBeLessThan(PATIENCE);
    const warmer = await change({ targetTemperature: 22 });
    expect(warmer.answer.body).toMatchObject({ autoMode: false, targetTemperature: 22 });
    // what contradicts it is refused as ever
    const both = await change({ heating: true, cooling: true });
    expect(both.answer.status).toBe(422);
    await end();
    await hall.settle();
    await hall.advance(seconds(31));
    const asSwitched = { autoMode: false, isHeatingOn: false, targetTemperature: 22 };
    expect(await climate()).toMatchObject(asSwitched);
    expect((await logged()).slice(0, 2)).toEqual([
      "Zieltemperatur auf 22 °C gestellt",
      "Klima-Automatik ausgeschaltet, Heizung ausgeschaltet",
    ]);
    await hall.restart();
    await hall.advance(seconds(10));
    expect(await climate()).toMatchObject(asSwitched);
  });
});
