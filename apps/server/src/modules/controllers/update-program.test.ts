import { DOOR_VERSION } from "@platzwart/contract/downloads";
import { seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { enrolledController, HELLO, linkController } from "../../testing/door-controller.ts";
import { anyEngine } from "../../testing/engines.ts";
import { linkedDoor } from "../../testing/linked-door.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { type Answer, TestServer } from "../../testing/test-server.ts";

const NEWER = { version: "3.2.0", read: async () => "// a newer program" };

const update = async (server: TestServer, id: string): Promise<Answer> =>
  server.request("POST", `/api/controllers/${id}/update`, { token: await server.tokenOf("admin") });

const listed = async (server: TestServer): Promise<Answer["body"]> =>
  (await server.operate("GET", "/api/controllers")).items[0];

anyEngine((engine) => {
  test("[P-05] a linked controller with an older program is given the server's, keeps it on its card and restarts", async () => {
    const server = await TestServer.start(engine, { doorProgram: NEWER });
    const door = await linkedDoor(server);
    expect(await listed(server)).toMatchObject({ program: DOOR_VERSION, programUpdate: "3.2.0" });
    expect((await update(server, door.id)).status).toBe(204);
    const [entry] = await newestEntries(server.app.storage.read, 1);
    expect(entry).toMatchObject({
      ...{ category: "audit", message: "Programm 3.2.0 an Türcontroller Tür Court 1 gesendet" },
      metadata: { user_id: expect.any(String), controller_id: door.id, program: "3.2.0" },
    });
    const { text } = JSON.parse((await door.disk.read("program-next.json"))?.toString() ?? "");
    expect(JSON.parse(text)).toEqual({
      ...{ document: "program", version: "3.2.0" },
      source: "// a newer program",
    });
    // the update waits while the door is open
    await server.operate("POST", `/api/doors/${door.doorId}/open`);
    await door.says("relay on");
    await server.advance(seconds(20));
    expect(door.lines.slice(-3)).toEqual(["relay on", "relay off", "restart"]);
  });

  test("[P-05] a controller that is as new, away, without room or unknown is given nothing, and the operator gets the reason", async () => {
    const server = await TestServer.start(engine, { doorProgram: NEWER });
    const door = await linkedDoor(server);
    door.disk.limit(0);
    expect(await update(server, door.id)).toMatchObject({
      status: 409,
      body: { code: "controller_update_refused", detail: expect.stringContaining("Karte ist voll") },
    });
    await door.stop();
    await server.until(async () => (await listed(server)).isLinked === false);
    expect((await update(server, door.id)).body).toMatchObject({ code: "controller_unreachable" });
    expect((await update(server, "none")).body).toMatchObject({ code: "controller_unknown" });
    const current = await TestServer.start(engine);
    const sameDoor = await linkedDoor(current);
    expect(await listed(current)).toMatchObject({ program: DOOR_VERSION, programUpdate: null });
    expect((await update(current, sameDoor.id)).body).toMatchObject({ code: "controller_program_current" });
  });

  test("[P-05] a controller that comes with another program than before is in the log", async () => {
    const server = await TestServer.start(engine);
    const { id, doorId } = await enrolledController(server);
    await linkController(server, id, { ...HELLO, program: "1.1.0" });
    const [entry, before] = await newestEntries(server.app.storage.read, 2);
    expect(entry).toMatchObject({
      message: "Türcontroller Eingang läuft mit Programm 1.1.0 statt 1.0.0",
      metadata: { controller_id: id, door_id: doorId, from: "1.0.0", to: "1.1.0" },
    });
    await linkController(server, id, { ...HELLO, program: "1.1.0" });
    expect(await newestEntries(server.app.storage.read, 2)).toEqual([entry, before]);
  });
});
