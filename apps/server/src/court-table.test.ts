import { minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { openRaw } from "../../../testing/database.ts";
import { eachEngine } from "./testing/engines.ts";
import { SATURDAY, TestServer } from "./testing/test-server.ts";

/** The table of courts as read by another program. */
async function table(server: TestServer) {
  const raw = await openRaw(server.database);
  const rows = await raw.query(
    "select status, is_door_open, is_ventilation_on, lock_code from courts order by id",
  );
  await raw.close();
  const bool = (value: unknown) => (value === null ? null : Boolean(value));
  return rows.map((row) => ({
    status: row["status"],
    isDoorOpen: bool(row["is_door_open"]),
    isVentilationOn: bool(row["is_ventilation_on"]),
    lockCode: row["lock_code"],
  }));
}

eachEngine((engine) => {
  test("[X-09] who reads the table of courts finds within 10 s what doors, ventilation and blocks are", async () => {
    const server = await TestServer.start(engine);
    const token = await server.tokenOf("admin");
    const send = (method: string, path: string, body: object = {}) =>
      server.request(method, path, { token, body });
    const look = async () => {
      await server.advance(seconds(10));
      return table(server);
    };
    const quiet = { status: "available", isDoorOpen: false, isVentilationOn: false, lockCode: null };
    expect(await look()).toEqual([quiet, quiet, quiet, quiet]);

    await server.book();
    await send("PUT", "/api/climate", { ventilation: true });
    const until = new Date(SATURDAY + minutes(60)).toISOString();
    const from = new Date(SATURDAY + minutes(1)).toISOString();
    const block = await send("POST", "/api/blocks", { courtIds: [2], from, until, reason: "Bodenpflege" });
    expect(block.status).toBe(200);
    await server.advance(minutes(1));
    server.doors.setFault("door-3", "offline");
    const windy = { ...quiet, isVentilationOn: true };
    expect(await look()).toEqual([
      { ...windy, isDoorOpen: true },
      { ...windy, status: "blocked" },
      { ...windy, isDoorOpen: null },
      windy,
    ]);
    // a blocked court stays blocked after a change
    expect((await send("PUT", "/api/courts/2/mode", { auto: false })).status).toBe(200);
    expect((await table(server))[1]?.status).toBe("blocked");

    await send("PUT", "/api/settings/court_count", { value: 3 });
    expect((await look()).map(({ status }) => status)).toEqual([
      "available",
      "blocked",
      "available",
      "unavailable",
    ]);
    // the product reads none of them
    const raw = await openRaw(server.database);
    await raw.query(
      "update courts set is_door_open = null, is_ventilation_on = null, status = 'blocked' where id = 1",
    );
    await raw.close();
    await server.restart();
    expect((await look())[0]).toEqual({ ...windy, isDoorOpen: true });
    const { items } = (await server.request("GET", "/api/courts", { token: await server.tokenOf("admin") }))
      .body;
    // active and not blocked
    expect(items.map(({ id }: { id: number }) => id)).toEqual([1, 3]);
  });
});
