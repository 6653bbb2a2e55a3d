import { expect, test } from "vitest";
import { anyEngine } from "../../testing/engines.ts";
import { Stream } from "../../testing/live-stream.ts";
import { PASSWORD, TestServer } from "../../testing/test-server.ts";

/** An operator "Kim", with calls as a second operator and as Kim. */
async function withKim(server: TestServer) {
  const admin = async (method: string, path: string, body?: object) =>
    server.request(method, path, {
      token: await server.tokenOf("admin"),
      ...(body === undefined ? {} : { body }),
    });
  const make = async () =>
    (await admin("POST", "/api/users", { username: "Kim", password: PASSWORD, role: "admin" })).body
      .id as string;
  const id = await make();
  const { accessToken } = await server.signIn("Kim");
  const kim = (method: string, path: string, body: object) =>
    server.request(method, path, { token: accessToken, body });
  return { id, admin, kim, make };
}

anyEngine((engine) => {
  test("[S-12, N-11] what somebody did goes on saying who it was when they are deleted", async () => {
    const server = await TestServer.start(engine);
    const { id, admin, kim } = await withKim(server);
    const saved = await kim("PUT", "/api/settings", {
      settings: [{ key: "access_light_post_minutes", value: 7 }],
    });
    expect(saved.status).toBe(200);
    expect((await kim("PUT", "/api/scheduler", { paused: true })).status).toBe(200);
    await kim("PUT", "/api/courts/1/mode", { auto: false });
    expect((await kim("PUT", "/api/courts/1/light", { on: true })).status).toBe(200);
    const stream = await Stream.open(server, await server.tokenOf("admin"));
    await stream.next("hello");
    expect((await admin("DELETE", `/api/users/${id}`)).status).toBe(204);

    const former = { kind: "user", id, name: "Kim (gelöscht)" };
    const told = await stream.next("system-logs-changes");
    expect(told.data["entry"]).toMatchObject({
      message: "Benutzer gelöscht",
      references: [{ name: "admin" }, former],
    });
    const changes = (await admin("GET", "/api/settings/changes")).body.items;
    expect(changes.map(({ key, by }: Record<string, unknown>) => [key, by])).toEqual([
      ["access_light_post_minutes", "Kim (gelöscht)"],
    ]);
    const log = (await admin("GET", "/api/logs?component=settings")).body.items;
    expect(log[0].references).toEqual([former]);
    expect((await admin("GET", "/api/scheduler")).body.pausedBy).toBe("Kim (gelöscht)");
    expect((await server.court(1)).light.cause).toMatchObject({ kind: "person", by: "Kim (gelöscht)" });
  });

  test("[N-11] who is deleted is in no list and cannot sign in, and their name can be given anew", async () => {
    const server = await TestServer.start(engine);
    const { id, admin, kim, make } = await withKim(server);
    await kim("PUT", "/api/settings", { settings: [{ key: "access_light_post_minutes", value: 7 }] });
    await admin("DELETE", `/api/users/${id}`);
    const names = async () =>
      (await admin("GET", "/api/users")).body.items.map(({ username }: { username: string }) => username);
    expect(await names()).toEqual(["admin"]);
    await expect(server.signIn("Kim")).rejects.toThrow();
    expect((await admin("PUT", `/api/users/${id}`, { isDisabled: false })).body.code).toBe("user_unknown");

    const again = await make();
    expect(again).not.toBe(id);
    expect(await names()).toEqual(["admin", "Kim"]);
    // the new user has changed nothing yet
    expect((await admin("GET", "/api/settings/changes")).body.items[0].by).toBe("Kim (gelöscht)");
    await admin("DELETE", `/api/users/${again}`);
    expect(await names()).toEqual(["admin"]);
  });
});
