import { minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { eachEngine } from "../testing/engines.ts";
import { doorIdAt } from "../testing/terminal.ts";
import { TestServer } from "../testing/test-server.ts";

/** The messages of the doors' log, the oldest first. */
async function messages(server: TestServer): Promise<string[]> {
  await server.settle();
  const { items } = await server.operate("GET", "/api/logs?component=doors");
  return items.map(({ message }: { message: string }) => message).reverse();
}

/** Changes the set-up of the door at an address. */
async function change(server: TestServer, id: string, changes: object): Promise<void> {
  const { items } = await server.operate("GET", "/api/doors");
  const { name, courtIds, openSeconds, driver, address, mode } = items.find(
    (door: { id: string }) => door.id === id,
  );
  await server.operate("PUT", `/api/doors/${id}`, {
    ...{ name, courtIds, openSeconds, driver, address, mode },
    ...changes,
  });
}

eachEngine((engine) => {
  test("[L-03, E-04] an outage of a door is logged once, also over a restart and where the door gets another name", async () => {
    const server = await TestServer.start(engine);
    const id = await doorIdAt(server, "door-2");
    const address = "door-2?fault=silent";
    await change(server, id, { address });
    await server.advance(seconds(30));
    const answers = async () => (await messages(server)).filter((message) => message.includes("antwortet"));
    const outage = ["Tür Court 2 antwortet nicht"];
    expect(await answers()).toEqual(outage);
    await change(server, id, { name: "Hintereingang" });
    await server.restart();
    await server.advance(minutes(2));
    expect(await answers()).toEqual(outage);
    server.doors.setFault(address, null);
    await server.advance(seconds(30));
    expect(await answers()).toEqual([...outage, "Hintereingang antwortet wieder"]);
    // the outage is over: the next one is logged, after a restart too
    await server.restart();
    await server.advance(seconds(30));
    expect((await answers()).slice(2)).toEqual(["Hintereingang antwortet nicht"]);
  });

  test("[L-03, E-04] the outage of a door that is replaced or removed ends with it, in words of its own", async () => {
    const server = await TestServer.start(engine);
    const [second, third] = [await doorIdAt(server, "door-2"), await doorIdAt(server, "door-3")];
    server.doors.setFault("door-2", "silent");
    server.doors.setFault("door-3", "silent");
    await server.advance(seconds(30));
    await change(server, second, { address: "neu" });
    await server.operate("DELETE", `/api/doors/${third}`);
    const outages = (await messages(server)).filter((message) => message.includes("Störung"));
    expect(outages).toEqual([
      "Tür Court 2 neu eingerichtet, damit endet die bisherige Störung",
      "Tür Court 3 entfernt, damit endet die bisherige Störung",
    ]);
    // the new door has no logged outage, after a restart either
    await server.restart();
    await server.advance(seconds(30));
    expect((await messages(server)).filter((message) => message.includes("antwortet wieder"))).toEqual([]);
  });
});
