import { minutes, plus, toIso } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { eachEngine, sqlite } from "../testing/engines.ts";
import { hallWithLamps } from "../testing/lamp-hall.ts";
import { TestServer } from "../testing/test-server.ts";

/** Counts the hall's transactions from now on. */
function counting({ app: { storage } }: TestServer): { count: number } {
  const counted = { count: 0 };
  const write = storage.write.bind(storage);
  storage.write = (writer, work) => {
    counted.count += 1;
    return write(writer, work);
  };
  return counted;
}

/** The simulated air is neither heated nor cooled. */
async function keepAirStill(server: TestServer): Promise<void> {
  await server.operate("PUT", "/api/climate", { auto: false });
}

eachEngine((engine) => {
  test("[B-02, L-01, C-07] from a booking until its lamp is commanded the hall is read once and written twice", async () => {
    const { server, device } = await hallWithLamps(engine, "shelly");
    await server.setMode(1, true);
    // the door's reports would count as well
    await server.changeDoor(1, { mode: "code_only" });
    await keepAirStill(server);
    await server.advance(minutes(1));
    const { hall } = server.app;
    const reads = hall.readCount;
    const transactions = counting(server);
    const counted = new Promise<{ readonly reads: number; readonly writes: number }>((resolve) => {
      const [relay] = device.relays;
      const set = relay?.setOutput.bind(relay);
      if (relay === undefined || set === undefined) throw new Error("no relay");
      relay.setOutput = (on, by) => {
        if (on) resolve({ reads: hall.readCount - reads, writes: transactions.count });
        set(on, by);
      };
    });
    const now = server.now();
    await server.book({ start_time: toIso(now), end_time: toIso(plus(now, minutes(60))) });
    expect(await counted).toEqual({ reads: 1, writes: expect.any(Number) });
    expect((await counted).writes).toBeLessThanOrEqual(2);
  });
});

test("[M-06] a quiet hour of a hall with twenty courts takes at most 20 transactions", async () => {
  const server = await TestServer.start(sqlite);
  await server.saveSetting("court_count", 20);
  await keepAirStill(server);
  await server.advance(minutes(60));
  const transactions = counting(server);
  await server.advance(minutes(60));
  expect(transactions.count).toBeLessThanOrEqual(20);
  // histories of runs and of the climate
  expect(transactions.count).toBeGreaterThanOrEqual(12);
});

test("[C-07, L-04] lamps that are asked all the time and answer as before cause no transaction", async () => {
  const { server, device } = await hallWithLamps(sqlite, "shelly", { outputs: 4 });
  await keepAirStill(server);
  await server.advance(minutes(1));
  const transactions = counting(server);
  const { requests } = device.http;
  await server.advance(minutes(2));
  expect(device.http.requests - requests).toBeGreaterThan(100);
  expect(transactions.count).toBe(0);
});
