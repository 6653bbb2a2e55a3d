import { minus, minutes, plus } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { SERVER } from "../../database/caller.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { eachEngine, type TestEngine } from "../../testing/engines.ts";
import { aCodeRecord } from "../../testing/records.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";

/** A server with 501 codes for the same hour, and a permanent code made before and one made after its beginning. */
async function serverWithManyCodes(engine: TestEngine): Promise<TestServer> {
  const server = await TestServer.start(engine);
  const hour = { from: SATURDAY, until: plus(SATURDAY, minutes(60)) };
  const permanent = (id: string, from = SATURDAY) =>
    aCodeRecord(id, {
      courtId: null,
      isPermanent: true,
      validity: { from, until: plus(SATURDAY, minutes(90_000)) },
    });
  await server.app.storage.write(SERVER, async (store) => {
    await codesIn(store).insert(permanent("first", minus(SATURDAY, minutes(10))));
    for (let index = 0; index < 501; index += 1)
      await codesIn(store).insert(aCodeRecord(`code-${index}`, { validity: hour }));
    await codesIn(store).insert(permanent("last", plus(SATURDAY, minutes(10))));
  });
  return server;
}

eachEngine((engine) => {
  test("[N-09] codes come in pages of 500, each once, and full also for staff, who see no permanent ones", async () => {
    const server = await serverWithManyCodes(engine);
    const read = async (role: "admin" | "staff", query: Readonly<Record<string, string>> = {}) =>
      (
        await server.request("GET", `/api/access-codes?${new URLSearchParams(query)}`, {
          token: await server.tokenOf(role),
        })
      ).body;
    for (const [role, lengths] of [
      ["admin", [500, 3]],
      ["staff", [500, 1]],
    ] as const) {
      const first = await read(role);
      const second = await read(role, { after: first.nextAfter });
      expect([first.items.length, second.items.length], role).toEqual(lengths);
      expect(second.nextAfter).toBeNull();
      const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(["first", "last"].map((id) => ids.includes(id))).toEqual(Array(2).fill(role === "admin"));
    }
    const permanent = await read("admin", { permanent: "true", after: "first" });
    expect(permanent.items).toMatchObject([{ id: "last" }]);
    expect(await read("staff", { permanent: "true" })).toEqual({ items: [], nextAfter: null });
    const refused = { status: 404, code: "access_code_unknown" };
    expect(await read("admin", { after: "niemand" })).toMatchObject(refused);
    expect(await read("staff", { after: "first" })).toMatchObject(refused);
  });
});
