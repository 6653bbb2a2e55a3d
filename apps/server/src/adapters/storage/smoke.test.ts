import { expect, test } from "vitest";
import { eachEngine } from "../../testing/engines.ts";

eachEngine((engine) => {
  test("opens", async () => {
    const db = await engine.createDatabase();
    const s = await db.openStorage();
    expect(await s.read.courts.list()).toEqual([]);
    await s.ping();
    await s.close();
    await db.openStorage();
    await db.drop();
  });
});
