import { createConnection } from "node:net";
import { courtId } from "@platzwart/domain/testing/builders";
import { minus, minutes, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, onTestFinished, test } from "vitest";
import { PASSWORD } from "../../../../testing/hall-api.ts";
import { SERVER } from "../database/caller.ts";
import { refreshTokensIn } from "../modules/users/refresh-token-records.ts";
import { usersIn } from "../modules/users/user-records.ts";
import { anyEngine, sqlite } from "../testing/engines.ts";
import { sendRaw } from "../testing/raw-request.ts";
import { TestServer } from "../testing/test-server.ts";

const OPERATOR = "zweite";

anyEngine((engine) => {
  /** A hall with a second operator, whose requests are sent in two parts. */
  async function startHall() {
    const server = await TestServer.start(engine);
    await server.addUser(OPERATOR, "admin");
    const { accessToken } = await server.openSession(OPERATOR);
    const user = await usersIn(server.app.storage.read).findByName(OPERATOR);
    if (user === null) throw new Error("the second operator is missing");
    const send = (path: string, body: unknown, beforeItsBody: () => Promise<unknown>) => {
      const text = JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${accessToken}`,
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(text)),
      };
      return sendRaw(server.url, { method: "POST", path, headers, body: text }, async () => {
        await beforeItsBody();
      });
    };
    const signOut = () => server.request("DELETE", "/api/session", { token: accessToken });
    return { server, id: user.id, send, signOut };
  }

  type Hall = Awaited<ReturnType<typeof startHall>>;

  const ends: readonly [string, (hall: Hall) => Promise<unknown>][] = [
    ["disabled", ({ server, id }) => server.operate("PUT", `/api/users/${id}`, { isDisabled: true })],
    ["made staff", ({ server, id }) => server.operate("PUT", `/api/users/${id}`, { role: "staff" })],
    [
      "given a new password",
      ({ server, id }) =>
        server.operate("PUT", `/api/users/${id}/password`, { password: "Rahmen-Griff-Saite" }),
    ],
    ["deleted", ({ server, id }) => server.operate("DELETE", `/api/users/${id}`)],
    ["signed out", ({ signOut }) => signOut()],
  ];

  describe("what a user began to send is not carried out once the user was", () => {
    test.each(ends)("[N-09] %s", async (_, end) => {
      const hall = await startHall();
      const { server } = hall;
      const before = await server.operate("GET", "/api/users");
      const requests: readonly [string, unknown][] = [
        ["/api/users", { username: "dritte", password: PASSWORD, role: "admin" }],
        ["/api/api-keys", { name: "Eversports" }],
        ["/api/permanent-codes", { userName: "Reinigung", accessCode: "918273" }],
        ["/api/people/search", { text: "Muster" }],
        ["/functions/v1/control-system-api", { action: "validate_code", data: { code: "918273" } }],
      ];
      let hasEnded: Promise<unknown> | null = null;
      const answers = await Promise.all(
        requests.map(([path, body]) =>
          hall.send(path, body, () => {
            hasEnded ??= end(hall);
            return hasEnded;
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
      const after = await server.operate("GET", "/api/users");
      expect(after.items.length).toBeLessThanOrEqual(before.items.length);
      expect((await server.operate("GET", "/api/api-keys")).items).toEqual([]);
      expect((await server.countRows()).codes).toBe(0);
    });
  });
});

test("[N-09] a call that waited for its turn is asked again when it comes", async () => {
  const server = await TestServer.start(sqlite);
  await server.addUser(OPERATOR, "admin");
  const { accessToken: token, user } = await server.openSession(OPERATOR);
  await server.tokenOf("admin");
  const held = Promise.withResolvers<void>();
  const holding = server.app.storage.write(SERVER, () => held.promise);
  const send = (method: string, path: string, body?: unknown) =>
    server.request(method, path, { token, body });
  // four writes occupy the user's limit, so that the fifth call waits
  const writes = [1, 2, 3, 4].map((number) => send("POST", "/api/api-keys", { name: `System ${number}` }));
  // a read of another user is answered once the four are queued
  await server.operate("GET", "/api/courts");
  const waiting = [send("GET", "/api/api-keys"), send("POST", "/api/people/search", { text: "Muster" })];
  await server.operate("GET", "/api/courts");
  server.app.sessions.endAccessTokens(user.id, null);
  held.resolve();
  await holding;
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(401);
  await Promise.all(writes);
});

test("[N-09, C-07] no lamp is switched for a user whose session ended, nor tested", async () => {
  const server = await TestServer.start(sqlite);
  await server.setMode(1, false);
  const { accessToken: token } = await server.openSession("admin");
  const caller = server.app.sessions.identify(token);
  const [channel] = (await server.operate("GET", "/api/light-channels")).items;
  // ended in the database and not yet in memory, as between two steps of another call
  await server.app.storage.write(SERVER, (store) =>
    refreshTokensIn(store).deleteFamily(caller?.familyId ?? ""),
  );
  const before = server.lights.commandsTo("lamp-1");
  expect((await server.request("PUT", "/api/courts/1/light", { token, body: { on: true } })).status).toBe(
    401,
  );
  expect((await server.request("POST", `/api/light-channels/${channel.id}/test`, { token })).status).toBe(
    401,
  );
  await server.settle();
  expect(server.lights.commandsTo("lamp-1")).toBe(before);
  expect(server.lights.isOn("lamp-1")).toBe(false);
});

test("[C-07] whose access token ran out while a device took its time gets the outcome, not to try again", async () => {
  const server = await TestServer.start(sqlite);
  await server.setMode(1, false);
  const { accessToken: token } = await server.openSession("admin");
  server.lights.setAnswerAfter("lamp-1", seconds(3));
  await server.advance(minus(minutes(10), seconds(2)));
  const pressed = server.request("PUT", "/api/courts/1/light", { token, body: { on: true } });
  await expect.poll(() => server.app.hall.pictures.lights.ofCourt(courtId(1))?.pending).toBe(true);
  await server.advance(seconds(3));
  expect(await pressed).toMatchObject({ status: 200, body: { isLightOn: true } });
});

test("[N-09] a request whose body does not come within five seconds is answered 408 and not carried out", async () => {
  const server = await TestServer.start(sqlite);
  const token = await server.tokenOf("admin");
  const { hostname, port } = new URL(server.url);
  const client = createConnection(Number(port), hostname);
  onTestFinished(() => void client.destroy());
  const began = performance.now();
  const body = JSON.stringify({ name: "Eversports" });
  client.write(
    `POST /api/api-keys HTTP/1.1\r\nHost: halle\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  let answer = "";
  client.setEncoding("utf8").on("data", (text: string) => {
    answer += text;
  });
  await new Promise((resolve) => client.once("close", resolve));
  expect(performance.now() - began).toBeGreaterThan(4_900);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain("nicht innerhalb von 5 Sekunden");
  expect((await server.operate("GET", "/api/api-keys")).items).toEqual([]);
});
