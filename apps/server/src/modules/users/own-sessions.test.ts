import type { SessionView } from "@platzwart/contract/endpoints/own-session-endpoints";
import type { Session } from "@platzwart/contract/endpoints/session-endpoints";
import { minutes } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { anyEngine } from "../../testing/engines.ts";
import { Stream } from "../../testing/live-stream.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { PASSWORD, TestServer } from "../../testing/test-server.ts";
import { sessionsIn } from "./session-records.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";

async function signInWith(server: TestServer, userAgent: string, username = "admin"): Promise<Session> {
  const answer = await server.request("POST", "/api/session", {
    body: { username, password: PASSWORD },
    headers: { "user-agent": userAgent },
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

const asking = (server: TestServer, token: string) => (method: string, path: string) =>
  server.request(method, path, { token });

async function sessionsOf(server: TestServer, { accessToken }: Session): Promise<SessionView[]> {
  const { status, body } = await asking(server, accessToken)("GET", "/api/sessions");
  expect(status).toBe(200);
  return body.items;
}

const ENDED = { status: 401, body: { code: "sign_in_required" } };

anyEngine((engine) => {
  test("[N-11] a user sees where they are signed in, with browser, system, network and times, and nobody else's", async () => {
    const server = await TestServer.start(engine);
    await server.addUser("Kim", "staff");
    await signInWith(server, FIREFOX, "Kim");
    const signedInAt = server.clock.now();
    await signInWith(server, IPHONE);
    await server.advance(minutes(3));
    const own = await signInWith(server, FIREFOX);
    const iso = (at: number) => new Date(at).toISOString();
    const now = iso(server.clock.now());
    expect(await sessionsOf(server, own)).toEqual([
      {
        id: expect.any(String),
        isCurrent: true,
        browser: "Firefox",
        system: "Windows",
        network: "127.0.0.1",
        signedInAt: now,
        lastUsedAt: now,
      },
      {
        id: expect.any(String),
        isCurrent: false,
        browser: "Safari",
        system: "iPhone",
        network: "127.0.0.1",
        signedInAt: iso(signedInAt),
        lastUsedAt: iso(signedInAt),
      },
    ]);
  });

  test("[N-11] a refresh says when a session was last used and from where, and calls cost no write", async () => {
    const server = await TestServer.start(engine);
    const session = await signInWith(server, FIREFOX);
    const began = server.clock.now();
    await server.advance(minutes(2));
    await asking(server, session.accessToken)("GET", "/api/courts");
    await server.advance(minutes(2));
    const { id } = session.user;
    const stored = async () => (await sessionsIn(server.app.storage.read).listOfUser(id)).at(0);
    expect(await stored()).toMatchObject({ signedInAt: began, lastUsedAt: began });
    await server.request("POST", "/api/session/refresh", {
      body: { refreshToken: session.refreshToken },
      headers: { "user-agent": IPHONE },
    });
    expect(await stored()).toMatchObject({ origin: { userAgent: IPHONE }, lastUsedAt: server.clock.now() });
  });

  test("[N-11, N-09] a session that is ended is over at once: calls, refresh and live stream; others go on", async () => {
    const server = await TestServer.start(engine);
    const [own, lost, other] = [
      await signInWith(server, FIREFOX),
      await signInWith(server, IPHONE),
      await signInWith(server, FIREFOX),
    ];
    const stream = await Stream.open(server, lost.accessToken);
    const target = (await sessionsOf(server, lost)).find(({ isCurrent }) => isCurrent);
    const end = () => asking(server, own.accessToken)("DELETE", `/api/sessions/${target?.id}`);
    expect((await end()).status).toBe(204);
    await stream.ended();
    expect(await asking(server, lost.accessToken)("GET", "/api/courts")).toMatchObject(ENDED);
    const refresh = { body: { refreshToken: lost.refreshToken } };
    expect(await server.request("POST", "/api/session/refresh", refresh)).toMatchObject(ENDED);
    expect((await sessionsOf(server, other)).map(({ id }) => id)).not.toContain(target?.id);
    expect(await sessionsOf(server, own)).toHaveLength(2);
    expect(await end()).toMatchObject({ status: 404, body: { code: "session_unknown" } });
    expect((await newestEntries(server.app.storage.read, 1))[0]?.message).toBe(
      "Anmeldung auf einem Gerät beendet",
    );
  });

  test("[N-11] a user ends all others of their sessions and keeps their own", async () => {
    const server = await TestServer.start(engine);
    await server.addUser("Kim", "staff");
    const kim = await signInWith(server, IPHONE, "Kim");
    const [own, ...others] = [
      await signInWith(server, FIREFOX),
      await signInWith(server, IPHONE),
      await signInWith(server, FIREFOX),
    ];
    expect((await asking(server, own.accessToken)("DELETE", "/api/sessions")).status).toBe(204);
    expect((await sessionsOf(server, own)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    for (const { accessToken } of others)
      expect(await asking(server, accessToken)("GET", "/api/courts")).toMatchObject(ENDED);
    expect(await sessionsOf(server, kim)).toHaveLength(1);
  });

  test("[N-11] nobody ends another's session by its id; an operator ends all of a user, who may sign in again", async () => {
    const server = await TestServer.start(engine);
    await server.addUser("Kim", "staff");
    const kim = await signInWith(server, IPHONE, "Kim");
    const operator = await signInWith(server, FIREFOX);
    const [ofKim] = await sessionsOf(server, kim);
    const [ofOperator] = await sessionsOf(server, operator);
    for (const [caller, id] of [
      [operator, ofKim?.id],
      [kim, ofOperator?.id],
    ] as const)
      expect(await asking(server, caller.accessToken)("DELETE", `/api/sessions/${id}`)).toMatchObject({
        status: 404,
      });
    const listed = async () => {
      const { items } = (await asking(server, operator.accessToken)("GET", "/api/users")).body;
      return items.find(({ username }: { username: string }) => username === "Kim");
    };
    const signedInAt = new Date(server.clock.now()).toISOString();
    expect((await listed()).lastSignedInAt).toBe(signedInAt);
    await server.advance(minutes(1));
    const path = `/api/users/${kim.user.id}/sessions`;
    expect((await asking(server, operator.accessToken)("DELETE", path)).status).toBe(204);
    expect(await asking(server, kim.accessToken)("GET", "/api/courts")).toMatchObject(ENDED);
    expect((await listed()).lastSignedInAt).toBe(signedInAt);
    await signInWith(server, IPHONE, "Kim");
    expect((await listed()).lastSignedInAt).toBe(new Date(server.clock.now()).toISOString());
    // for the caller's own sessions, all but the current one
    await signInWith(server, IPHONE);
    const own = `/api/users/${operator.user.id}/sessions`;
    expect((await asking(server, operator.accessToken)("DELETE", own)).status).toBe(204);
    expect(await sessionsOf(server, operator)).toHaveLength(1);
  });

  test("[N-11] the list goes with a session: signed out, expired, deleted with its user", async () => {
    const server = await TestServer.start(engine);
    await server.addUser("Kim", "staff");
    const rows = async (userId: string) => sessionsIn(server.app.storage.read).listOfUser(userId);
    const first = await signInWith(server, IPHONE, "Kim");
    const { id } = first.user;
    await signInWith(server, FIREFOX, "Kim");
    expect(await rows(id)).toHaveLength(2);
    await asking(server, first.accessToken)("DELETE", "/api/session");
    expect(await rows(id)).toHaveLength(1);
    await server.operate("DELETE", `/api/users/${id}`);
    expect(await rows(id)).toEqual([]);
  });
});
