import { minutes } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { anyEngine } from "../../testing/engines.ts";
import { TestServer } from "../../testing/test-server.ts";

const iso = (server: TestServer) => new Date(server.clock.now()).toISOString();

async function asKim(server: TestServer) {
  await server.addUser("Kim", "admin");
  const { accessToken: token } = await server.openSession("Kim");
  return async (method: string, path: string, body?: object) => {
    const answer = await server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
    expect(answer.status, `${method} ${path}`).toBeLessThan(300);
    return answer.body;
  };
}

const changesOf = (server: TestServer) => server.operate("GET", "/api/settings/last-changes");

anyEngine((engine) => {
  test("[S-12] of each setting it is known when it was last changed and by whom; saved again as it was is no change", async () => {
    const server = await TestServer.start(engine);
    const kim = await asKim(server);
    expect(await changesOf(server)).toEqual({ settings: [], courts: [] });
    await kim("PUT", "/api/settings/light_pre_time", { value: 20 });
    const first = { key: "light_pre_time", at: iso(server), by: "Kim" };
    expect((await changesOf(server)).settings).toEqual([first]);
    await server.advance(minutes(5));
    await server.operate("PUT", "/api/settings", {
      settings: [
        { key: "light_pre_time", value: 20 },
        { key: "light_post_time", value: 40 },
      ],
    });
    const second = { key: "light_post_time", at: iso(server), by: "admin" };
    expect((await changesOf(server)).settings).toEqual(expect.arrayContaining([first, second]));
    const { id } = (await server.operate("GET", "/api/users")).items.find(
      ({ username }: { username: string }) => username === "Kim",
    );
    await server.operate("DELETE", `/api/users/${id}`);
    expect((await changesOf(server)).settings).toContainEqual({ ...first, by: "Kim (gelöscht)" });
  });

  test("[S-12, C-02] of each court it is known who last changed its name, its mode or whether it is in operation", async () => {
    const server = await TestServer.start(engine);
    const kim = await asKim(server);
    const courts = async () => (await changesOf(server)).courts;
    await kim("PUT", "/api/courts/2/mode", { auto: false });
    const mode = { courtId: 2, part: "mode", at: iso(server), by: "Kim" };
    expect(await courts()).toEqual([mode]);
    await server.advance(minutes(3));
    // an unchanged mode
    await server.operate("PUT", "/api/courts/2/mode", { auto: false });
    expect(await courts()).toEqual([mode]);
    const { value: names } = (await server.operate("GET", "/api/settings")).items.find(
      ({ key }: { key: string }) => key === "court_names",
    );
    const count = (await server.operate("GET", "/api/courts")).configuredCount;
    const renamed = Array.from({ length: count }, (_, index) => names[index] ?? `Court ${index + 1}`);
    await server.operate("PUT", "/api/settings/court_names", {
      value: renamed.map((name, index) => (index === 0 ? "Center Court" : name)),
    });
    const name = { courtId: 1, part: "name", at: iso(server), by: "admin" };
    expect(await courts()).toEqual([name, mode]);
    await server.advance(minutes(3));
    await kim("PUT", "/api/settings/court_count", { value: count - 1 });
    const operation = { courtId: count, part: "operation", at: iso(server), by: "Kim" };
    expect(await courts()).toEqual([name, mode, operation]);
  });

  test("[C-13, S-12] a block says who made it, and who changed it last", async () => {
    const server = await TestServer.start(engine);
    const kim = await asKim(server);
    const at = (offset: number) => new Date(server.clock.now() + minutes(offset)).toISOString();
    const period = `from=${at(0)}&to=${at(600)}`;
    const { items } = await kim("POST", "/api/blocks", {
      ...{ courtIds: [2], from: at(60), until: at(120), reason: "Turnier" },
    });
    const listed = async () => (await server.operate("GET", `/api/blocks?${period}`)).items;
    expect(await listed()).toEqual(items);
    expect(items[0]).toMatchObject({ createdBy: "Kim", changedAt: null, changedBy: null });
    await server.advance(minutes(5));
    const changed = await server.operate("PUT", `/api/blocks/${items[0].id}`, { reason: "Bodenpflege" });
    expect(changed).toMatchObject({ createdBy: "Kim", changedAt: iso(server), changedBy: "admin" });
    expect(await listed()).toEqual([changed]);
  });

  test("[N-09, S-12] staff see who changed what they may see, and no address", async () => {
    const server = await TestServer.start(engine);
    await server.operate("PUT", "/api/settings/heating_url", { value: "http://192.168.1.20" });
    await server.operate("PUT", "/api/settings/code_length", { value: 6 });
    const token = await server.tokenOf("staff");
    const { body } = await server.request("GET", "/api/settings/last-changes", { token });
    expect(body.settings.map(({ key }: { key: string }) => key)).toEqual(["code_length"]);
    expect(await changesOf(server)).toMatchObject({ settings: { length: 2 } });
  });
});
