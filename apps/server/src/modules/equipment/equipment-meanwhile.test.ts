import { expect, test } from "vitest";
import { anyEngine } from "../../testing/engines.ts";
import { TestServer } from "../../testing/test-server.ts";

const operator = (server: TestServer) => async (method: string, path: string, body?: unknown) =>
  server.request(method, path, {
    token: await server.tokenOf("admin"),
    ...(body === undefined ? {} : { body }),
  });

anyEngine((engine) => {
  test("[E-01] of two who change a light channel at once, the second gets what the first made of it", async () => {
    const server = await TestServer.start(engine);
    const send = operator(server);
    const opened = (await send("GET", "/api/light-channels")).body.items[1];
    const { courtIds, driver, address, output, hasPassword } = opened;
    const seen = { courtIds, driver, address, output, hasPassword };
    const path = `/api/light-channels/${opened.id}`;
    const theirs = {
      courtIds,
      driver: "shelly",
      address: "http://192.168.1.20",
      output: 1,
      password: "Netz",
      seen,
    };
    expect((await send("PUT", path, theirs)).status).toBe(200);

    const mine = { courtIds, driver: "simulated", address: "lamp-other", seen };
    const refused = await send("PUT", path, mine);
    expect(refused).toMatchObject({ status: 409, body: { code: "light_channel_changed_meanwhile" } });
    expect(refused.body.detail).toBe(
      "Der Lichtkanal wurde inzwischen geändert; jetzt gilt: Shelly; Adresse „http://192.168.1.20“; Ausgang 1; mit Passwort. Bitte prüfen Sie den neuen Stand.",
    );
    const stored = async () =>
      (await send("GET", "/api/light-channels")).body.items.find(({ id }: typeof opened) => id === opened.id);
    expect(await stored()).toMatchObject({ driver: "shelly", output: 1, hasPassword: true });
    // an equal change has no conflict
    expect((await send("PUT", path, theirs)).status).toBe(200);

    const present = {
      courtIds,
      driver: "shelly",
      address: "http://192.168.1.20",
      output: 1,
      hasPassword: true,
    };
    expect((await send("PUT", path, { ...mine, seen: present })).status).toBe(200);
    expect(await stored()).toMatchObject({ driver: "simulated", address: "lamp-other", hasPassword: false });
    // a change without `seen` has no check
    expect((await send("PUT", path, { courtIds, driver: "simulated", address: "lamp-2" })).status).toBe(200);
  });

  test("[E-02] of two who change a door at once, the second gets what the first made of it", async () => {
    const server = await TestServer.start(engine);
    const send = operator(server);
    const opened = (await send("GET", "/api/doors")).body.items[0];
    const { name, courtIds, mode, openSeconds, driver, address, output, hasPassword } = opened;
    const setUp = { name, courtIds, mode, openSeconds, driver, address };
    const seen = { ...setUp, output, hasPassword };
    const path = `/api/doors/${opened.id}`;
    const theirs = {
      ...setUp,
      name: "Haupteingang",
      courtIds: [2, 1],
      mode: "code_only",
      openSeconds: 10,
      address: "haupt",
    };
    expect((await send("PUT", path, { ...theirs, seen })).status).toBe(200);
    const logged = (await send("GET", "/api/logs?component=doors")).body.items.length;

    const mine = { ...setUp, openSeconds: 20 };
    const refused = await send("PUT", path, { ...mine, seen });
    expect(refused).toMatchObject({ status: 409, body: { code: "door_changed_meanwhile" } });
    expect(refused.body.detail).toBe(
      "Die Tür wurde inzwischen geändert; jetzt gilt: Name „Haupteingang“; Courts 1, 2; Nur mit Code; 10 s offen; Kennung „haupt“. Bitte prüfen Sie den neuen Stand.",
    );
    const doors = (await send("GET", "/api/doors")).body.items;
    expect(doors.find(({ id }: typeof opened) => id === opened.id)).toMatchObject({
      ...theirs,
      courtIds: [1, 2],
    });
    expect((await send("GET", "/api/logs?component=doors")).body.items).toHaveLength(logged);
    expect((await send("PUT", path, { ...theirs, seen })).status).toBe(200);
    expect((await send("PUT", path, { ...mine, seen: { ...seen, ...theirs } })).status).toBe(200);
  });
});
