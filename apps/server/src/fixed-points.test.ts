import { seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { anyEngine } from "./testing/engines.ts";
import { TestServer } from "./testing/test-server.ts";

// contracts with foreign scripts (design: fixed points), with literal bodies independent of the contract package, so that a
// renamed field fails here

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const ID = expect.stringMatching(/^[A-Za-z0-9_-]{8,64}$/);
const TIME = expect.stringMatching(INSTANT);

/** An operator's script: fetch, JSON, a token. */
async function script(server: TestServer) {
  const { url } = server.app;
  const send = async (
    line: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; type: string; body: unknown }> => {
    const [method = "", path = ""] = line.split(" ");
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const type = response.headers.get("content-type") ?? "";
    return { status: response.status, type, body: type.includes("json") ? JSON.parse(text) : text };
  };
  return send;
}

type Fields = Record<string, unknown>;
const fieldsOf = (body: unknown) => body as Fields & { items: Fields[] };

anyEngine((engine) => {
  test("[N-07] a session is opened, renewed and ended as scripts know it", async () => {
    const server = await TestServer.start(engine);
    await server.addUser("Script", "admin");
    const send = await script(server);
    const opened = await send("POST /api/session", { username: "Script", password: "Kreide-Netz-Aufschlag" });
    expect(opened.status).toBe(200);
    const session = {
      accessToken: expect.stringMatching(/^[\w-]{20,}$/),
      accessTokenExpiresAt: TIME,
      refreshToken: expect.stringMatching(/^[\w-]{20,}$/),
      user: { id: ID, username: "Script", role: "admin" },
    };
    expect(opened.body).toEqual(session);
    const { refreshToken } = fieldsOf(opened.body);
    const renewed = await send("POST /api/session/refresh", { refreshToken });
    expect(renewed.body).toEqual(session);
    const bearer = { authorization: `Bearer ${fieldsOf(renewed.body)["accessToken"]}` };
    expect((await send("GET /api/courts", undefined, bearer)).status).toBe(200);
    expect((await send("DELETE /api/session", undefined, bearer)).status).toBe(204);
    const over = await send("GET /api/courts", undefined, bearer);
    expect(over).toMatchObject({
      status: 401,
      type: expect.stringContaining("application/problem+json"),
      body: { code: "sign_in_required", status: 401, detail: "Bitte melden Sie sich an." },
    });
  });

  test("[X-05] a script finds every call of the panel under its name, with the fields it reads", async () => {
    const server = await TestServer.start(engine);
    const send = await script(server);
    const bearer = { authorization: `Bearer ${await server.tokenOf("admin")}` };
    const call = async (line: string, body?: unknown) => {
      const answer = await send(line, body, bearer);
      expect(answer.status, `${line}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
      return fieldsOf(answer.body);
    };
    const [court] = (await call("GET /api/courts")).items;
    expect(court).toMatchObject({
      id: 1,
      name: "Court 1",
      status: "available",
      isLightOn: false,
      autoMode: true,
      isBooked: false,
    });
    expect(await call("PUT /api/courts/2/mode", { auto: false })).toMatchObject({ id: 2, autoMode: false });
    expect(await call("PUT /api/courts/2/light", { on: true })).toMatchObject({ id: 2, isLightOn: true });

    const booking = await call("POST /api/bookings", {
      courtId: 1,
      customerName: "Jana Albrecht",
      startTime: "2026-11-21T15:00",
      endTime: "2026-11-21T16:00",
    });
    expect(booking).toMatchObject({
      id: ID,
      courtId: 1,
      startTime: "2026-11-21T14:00:00.000Z",
      endTime: "2026-11-21T15:00:00.000Z",
      accessCode: expect.stringMatching(/^\d{4}$/),
    });
    const day = "?from=2026-11-21T00:00:00.000Z&to=2026-11-22T00:00:00.000Z";
    const listed = await call(`GET /api/bookings${day}`);
    expect(listed.items).toMatchObject([{ id: booking["id"], courtId: 1 }]);
    expect((await call("GET /api/access-codes")).items).toMatchObject([{ courtId: 1, isPermanent: false }]);
    await server.advance(seconds(1));
    expect(await call("POST /api/courts/1/end-access")).toMatchObject({ id: 1, isBooked: false });
    const next = await call("POST /api/bookings", {
      courtId: 3,
      customerName: "Lehmann",
      startTime: "2026-11-21T20:00",
      endTime: "2026-11-21T21:00",
    });
    expect((await send(`DELETE /api/bookings/${next["id"]}`, undefined, bearer)).status).toBe(204);

    const code = await call("POST /api/permanent-codes", { userName: "Reinigung", accessCode: "48213" });
    expect(code).toMatchObject({ id: ID, userName: "Reinigung" });
    expect((await send(`DELETE /api/permanent-codes/${code["id"]}`, undefined, bearer)).status).toBe(204);

    expect((await call("GET /api/settings")).items).toContainEqual({
      key: "light_pre_time",
      value: 15,
      description: null,
    });
    expect(await call("PUT /api/settings/light_pre_time", { value: 20 })).toMatchObject({
      key: "light_pre_time",
      value: 20,
    });
    expect(Array.isArray((await call("GET /api/scheduler/preview")).items)).toBe(true);
    const [run] = (await call("GET /api/scheduler/runs")).items;
    expect(run).toMatchObject({ startedAt: TIME, success: true });
    expect(await call("GET /api/climate")).toMatchObject({ targetTemperature: 21 });
    expect(await call("PUT /api/climate", { targetTemperature: 22 })).toMatchObject({
      targetTemperature: 22,
    });
    expect((await call("GET /api/devices")).items).toHaveLength(8);
    const [door] = (await call("GET /api/doors")).items;
    expect(door).toMatchObject({ id: ID, name: "Tür Court 1", mode: "schedule", isUnlocked: false });
    expect(await call(`POST /api/doors/${door?.["id"]}/open`)).toMatchObject({ isUnlocked: true });
    await call("POST /api/logs", { level: "info", component: "script", message: "Guten Tag" });
    const [entry] = (await call("GET /api/logs?component=script")).items;
    expect(entry).toMatchObject({
      at: TIME,
      level: "info",
      component: "script",
      message: "Guten Tag",
      courtId: null,
    });
  });

  test("[X-06] the live stream names its channel as the event and counts", async () => {
    const server = await TestServer.start(engine);
    const response = await fetch(`${server.app.url}/api/live`, {
      headers: { authorization: `Bearer ${await server.tokenOf("admin")}` },
    });
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const send = await script(server);
    const bearer = { authorization: `Bearer ${await server.tokenOf("admin")}` };
    await send("PUT /api/settings/light_pre_time", { value: 30 }, bearer);
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString("utf8");
      if (text.includes("system_settings_changes")) break;
    }
    expect(text).toMatch(
      /id: \d+\nevent: system_settings_changes\ndata: \{"key":"light_pre_time","value":30,"description":null\}\n\n/,
    );
  });

  test("[X-01, X-08] what machines ask is where they look for it, and the functions take apikey as well", async () => {
    const server = await TestServer.start(engine);
    const send = await script(server);
    expect((await send("GET /healthz")).status).toBe(200);
    expect((await send("GET /readyz")).status).toBe(200);
    expect((await send("GET /metrics")).body).toMatch(/^platzwart_/m);
    expect((await send("GET /openapi.json")).body).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
    const { token } = await server.makeApiKey("Eversports");
    const booked = await send(
      "POST /functions/v1/control-system-api",
      { action: "create_booking", data: server.bookingData() },
      { apikey: token },
    );
    expect(booked).toMatchObject({ status: 200, body: { success: true, data: { api_status: "ok" } } });
  });
});
