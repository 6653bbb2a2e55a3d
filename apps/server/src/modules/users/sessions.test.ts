import { ENDPOINTS } from "@platzwart/contract/all-endpoints";
import {
  type Duration,
  days,
  milliseconds,
  minus,
  minutes,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";
import { describe, expect, onTestFinished, test } from "vitest";
import { SERVER } from "../../database/caller.ts";
import { anyEngine, eachEngine } from "../../testing/engines.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { PASSWORD, TestServer } from "../../testing/test-server.ts";
import { refreshTokensIn } from "./refresh-token-records.ts";
import { usersIn } from "./user-records.ts";

const refresh = (server: TestServer, refreshToken: string) =>
  server.request("POST", ENDPOINTS.refreshSession.path, { body: { refreshToken } });
const isSignedIn = async (server: TestServer, token: string) =>
  (await server.request("GET", "/api/courts", { token })).status === 200;

eachEngine((engine) => {
  test("[N-07] it outlives a restart of the server by its refresh token", async () => {
    const server = await TestServer.start(engine);
    const session = await server.signIn();
    await server.restart();
    expect(await isSignedIn(server, session.accessToken)).toBe(false);
    expect((await refresh(server, session.refreshToken)).status).toBe(200);
  });
});

anyEngine((engine) => {
  test("[N-07] a session ends 30 days after its sign-in, however often it is refreshed", async () => {
    const server = await TestServer.start(engine);
    // off, to skip the loop's runs of a month
    const after = async (time: Duration) => {
      await server.stop();
      await server.advance(time);
      await server.startAgain();
    };
    let { refreshToken } = await server.signIn();
    for (let time = 0; time < 5; time += 1) {
      await after(days(5));
      const { status, body } = await refresh(server, refreshToken);
      expect(status).toBe(200);
      ({ refreshToken } = body);
    }
    await after(minutes(5 * 24 * 60 - 1));
    const last = await refresh(server, refreshToken);
    expect(last.status).toBe(200);
    await after(minutes(1));
    expect((await refresh(server, last.body.refreshToken)).body.code).toBe("sign_in_required");
  });

  describe("signing in", () => {
    test("[N-04] an unknown user and a wrong password get the same answer and cost a hash each", async () => {
      const server = await TestServer.start(engine);
      const attempt = (username: string) =>
        server.request("POST", "/api/session", { body: { username, password: "falsch-und-lang" } });
      await server.signIn();
      const before = server.hashings.length;
      const [unknown, wrong] = [await attempt("niemand"), await attempt("admin")];
      // the number of hashings determines the response time
      const [forUnknown, forWrong, ...more] = server.hashings.slice(before);
      expect(forUnknown).toMatch(/^argon2id v=19 m=\d+,t=\d+,p=1$/);
      expect([forWrong, ...more]).toEqual([forUnknown]);
      expect(unknown.status).toBe(401);
      expect(wrong.status).toBe(401);
      expect(unknown.body).toEqual(wrong.body);
      expect(wrong.body).toMatchObject({
        code: "credentials_wrong",
        detail: "Ungültiger Benutzername oder Passwort.",
      });
    });

    test("user names are compared without case, passwords with it", async () => {
      const server = await TestServer.start(engine);
      expect((await server.signIn("ADMIN")).user.role).toBe("admin");
      await expect(server.signIn("admin", PASSWORD.toLowerCase())).rejects.toThrow("Ungültiger Benutzername");
    });

    test("guessing one name's password is slowed down, and other names are not held up", async () => {
      const server = await TestServer.start(engine);
      const attempt = (username: string, password: string) =>
        server.request("POST", "/api/session", { body: { username, password } });
      const all = await Promise.all(Array.from({ length: 12 }, () => attempt("admin", "falsch-und-lang")));
      expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(all.filter(({ status }) => status === 429)).toHaveLength(2);
      expect((await attempt("admin", PASSWORD)).body.code).toBe("too_many_sign_ins");
      expect((await attempt("anders", "falsch-und-lang")).status).toBe(401);
      await server.advance(minutes(10));
      expect((await attempt("admin", PASSWORD)).status).toBe(200);
    });
  });

  describe("who signs in from where", () => {
    /** A hall behind a proxy that forwards the callers' addresses. */
    async function startBehindProxy(env: Record<string, string> = { TRUSTED_PROXIES: "127.0.0.1" }) {
      const server = await TestServer.start(engine, { env });
      const attempt = (from: string, password: string, username = "admin") =>
        server.request("POST", "/api/session", {
          body: { username, password },
          headers: { "x-forwarded-for": from },
        });
      const useUpTries = async (from: string) => {
        for (let count = 0; count < 10; count += 1)
          expect((await attempt(from, "falsch-und-lang")).status).toBe(401);
      };
      return { server, attempt, useUpTries };
    }
    const [USUAL, ELSEWHERE] = ["2001:db8:1:2::7", "198.51.100.7"];

    test("[N-04, N-05] tries from one network keep nobody out of another one, and the refusal says the real wait", async () => {
      const { attempt, useUpTries, server } = await startBehindProxy();
      await useUpTries(ELSEWHERE);
      await server.advance(minutes(4));
      const refused = await attempt(ELSEWHERE, PASSWORD);
      expect(refused).toMatchObject({
        status: 429,
        body: {
          code: "too_many_sign_ins",
          detail: "Zu viele Anmeldeversuche. Bitte warten Sie 360 Sekunden.",
        },
      });
      expect(refused.headers.get("retry-after")).toBe("360");
      // two addresses of one network
      await useUpTries("2001:db8:1:2:ffff::1");
      expect((await attempt("2001:db8:1:2::7", PASSWORD)).status).toBe(429);
      expect((await attempt("2001:db8:1:3::7", PASSWORD)).status).toBe(200);
      await server.advance(minutes(6));
      expect((await attempt(ELSEWHERE, PASSWORD)).status).toBe(200);
    });

    test("[N-05] tries against a forgotten password do not count against the one that an operator set", async () => {
      const { attempt, server } = await startBehindProxy();
      const made = await server.operate("POST", "/api/users", {
        username: "Kim",
        password: PASSWORD,
        role: "staff",
      });
      expect((await attempt(USUAL, PASSWORD, "Kim")).status).toBe(200);
      const wrong = (from: string) => attempt(from, "falsch-und-lang", "Kim");
      const statusesOfTen = (from: string) =>
        Promise.all(Array.from({ length: 10 }, async () => (await wrong(from)).status));
      for (const from of [USUAL, ELSEWHERE]) {
        expect(await statusesOfTen(from)).toEqual(Array(10).fill(401));
        expect((await wrong(from)).status).toBe(429);
      }
      const password = "Rueckhand-Cross-55";
      await server.operate("PUT", `/api/users/${made.id}/password`, { password });
      for (const from of [USUAL, ELSEWHERE]) expect((await attempt(from, password, "Kim")).status).toBe(200);
      // tries against the new password count
      expect(await statusesOfTen(USUAL)).toEqual(Array(10).fill(401));
      expect((await attempt(USUAL, password, "Kim")).status).toBe(429);
    });

    test("[N-04] where no proxy is trusted, what a caller says of its address does not count", async () => {
      const { attempt, useUpTries } = await startBehindProxy({});
      await useUpTries(ELSEWHERE);
      expect((await attempt(USUAL, PASSWORD)).status).toBe(429);
    });

    test("[N-04] a user signs in sixty times within ten minutes at most", async () => {
      const { attempt, server } = await startBehindProxy();
      for (let count = 0; count < 60; count += 1) expect((await attempt(USUAL, PASSWORD)).status).toBe(200);
      await server.advance(minutes(4));
      const refused = await attempt(USUAL, PASSWORD);
      expect(refused).toMatchObject({ status: 429, body: { code: "too_many_sign_ins" } });
      expect(refused.headers.get("retry-after")).toBe("360");
      await server.advance(minutes(6));
      expect((await attempt(USUAL, PASSWORD)).status).toBe(200);
    });
  });

  describe("a session", () => {
    test("[N-07] the access token is good for ten minutes, the refresh token gets the next one", async () => {
      const server = await TestServer.start(engine);
      const session = await server.signIn();
      await server.advance(minutes(9));
      expect(await isSignedIn(server, session.accessToken)).toBe(true);
      await server.advance(minutes(1));
      expect(await isSignedIn(server, session.accessToken)).toBe(false);
      const next = await refresh(server, session.refreshToken);
      expect(next.status).toBe(200);
      expect(next.body.refreshToken).not.toBe(session.refreshToken);
      expect(await isSignedIn(server, next.body.accessToken)).toBe(true);
    });

    test("[N-07] who invents refresh tokens keeps nobody of the same network from theirs", async () => {
      const server = await TestServer.start(engine);
      const { refreshToken } = await server.signIn();
      const invented = Array.from({ length: 400 }, (_, index) => refresh(server, `invented ${index}`));
      expect((await refresh(server, refreshToken)).status).toBe(200);
      const answers = await Promise.all(invented);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    });

    test("a session is refreshed a hundred times a minute at most", async () => {
      const server = await TestServer.start(engine);
      let { refreshToken } = await server.signIn();
      for (let count = 0; count < 100; count += 1)
        refreshToken = (await refresh(server, refreshToken)).body.refreshToken;
      expect((await refresh(server, refreshToken)).status).toBe(429);
      await server.advance(minutes(1));
      expect((await refresh(server, refreshToken)).status).toBe(200);
    });

    test("a refresh token whose answer was lost can be exchanged once more, until its successor is used", async () => {
      const server = await TestServer.start(engine);
      const session = await server.signIn();
      const lost = await refresh(server, session.refreshToken);
      const again = await refresh(server, session.refreshToken);
      expect(again.status).toBe(200);
      const next = await refresh(server, again.body.refreshToken);
      expect(next.status).toBe(200);
      await server.advance(seconds(10));
      // the successor was used: its parent and the lost sibling are spent, and their use ends the session
      expect((await refresh(server, lost.body.refreshToken)).status).toBe(401);
      expect(await isSignedIn(server, next.body.accessToken)).toBe(false);
      expect((await refresh(server, next.body.refreshToken)).status).toBe(401);
      const [entry] = await newestEntries(server.app.storage.read, 1);
      expect(entry).toMatchObject({ level: "warn", component: "sessions" });
    });

    test("[N-07] a tab that comes with what another tab's refresh replaced a moment ago is refused, and ends nothing", async () => {
      const server = await TestServer.start(engine);
      const session = await server.signIn();
      const late = await refresh(server, session.refreshToken);
      await server.advance(milliseconds(9_999));
      const other = await refresh(server, session.refreshToken);
      await server.advance(minutes(1));
      const next = await refresh(server, other.body.refreshToken);
      await server.advance(milliseconds(9_999));
      expect((await refresh(server, late.body.refreshToken)).body.code).toBe("sign_in_required");
      expect(await isSignedIn(server, next.body.accessToken)).toBe(true);
      expect((await refresh(server, next.body.refreshToken)).status).toBe(200);
    });

    test("[N-07] a thief who exchanges ten seconds after the browser is found by the next call of either", async () => {
      const server = await TestServer.start(engine);
      const session = await server.signIn();
      const own = await refresh(server, session.refreshToken);
      await server.advance(seconds(10));
      const stolen = await refresh(server, session.refreshToken);
      const next = await refresh(server, stolen.body.refreshToken);
      expect((await refresh(server, own.body.refreshToken)).status).toBe(401);
      expect(await isSignedIn(server, next.body.accessToken)).toBe(false);
      expect((await refresh(server, next.body.refreshToken)).status).toBe(401);
    });

    test("[N-07] a third tab that comes with a token whose successor another tab has used already is refused, and ends nothing", async () => {
      const server = await TestServer.start(engine);
      const { refreshToken } = await server.signIn();
      const one = await refresh(server, refreshToken);
      const next = await refresh(server, one.body.refreshToken);
      await server.advance(milliseconds(9_999));
      expect((await refresh(server, refreshToken)).body.code).toBe("sign_in_required");
      expect(await isSignedIn(server, next.body.accessToken)).toBe(true);
      expect((await refresh(server, next.body.refreshToken)).status).toBe(200);
    });

    test("[N-07] of tabs that refresh within one millisecond the browser keeps the token that is good", async () => {
      const server = await TestServer.start(engine);
      const { refreshToken } = await server.signIn();
      const one = await refresh(server, refreshToken);
      await server.advance(milliseconds(1));
      const other = await refresh(server, refreshToken);
      // a third tab that has read the first one's, which retires the other one's
      const third = await refresh(server, one.body.refreshToken);
      const ends = [one, other, third].map(({ body }) => Date.parse(body.accessTokenExpiresAt));
      expect(ends).toEqual([...new Set(ends)].sort((a, b) => a - b));
      // kept, as it ends last
      const next = await refresh(server, third.body.refreshToken);
      expect(next.status).toBe(200);
      // a clock that is set back lengthens no token
      server.clock.setWallClock(minus(server.now(), days(1)));
      const { accessTokenExpiresAt } = (await refresh(server, next.body.refreshToken)).body;
      expect(Date.parse(accessTokenExpiresAt)).toBe(plus(server.now(), minutes(10)));
    });

    test("[N-07] a parent that comes ten seconds after its exchange, and after its successor, ends the session", async () => {
      const server = await TestServer.start(engine);
      const { refreshToken } = await server.signIn();
      const one = await refresh(server, refreshToken);
      await server.advance(seconds(10));
      const next = await refresh(server, one.body.refreshToken);
      expect((await refresh(server, refreshToken)).status).toBe(401);
      expect(await isSignedIn(server, next.body.accessToken)).toBe(false);
      expect((await refresh(server, next.body.refreshToken)).status).toBe(401);
    });

    test("[N-07] a refresh token is exchanged five times at most; the sixth time ends the session, as somebody stole it", async () => {
      const server = await TestServer.start(engine);
      const session = await server.signIn();
      const answers = [];
      // tabs isolated from each other
      for (let count = 0; count < 6; count += 1) answers.push(await refresh(server, session.refreshToken));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 401]);
      expect(await isSignedIn(server, answers[4]?.body.accessToken)).toBe(true);
      await server.advance(seconds(10));
      expect((await refresh(server, session.refreshToken)).status).toBe(401);
      expect(await isSignedIn(server, answers[4]?.body.accessToken)).toBe(false);
      expect((await refresh(server, answers[4]?.body.refreshToken)).status).toBe(401);
      const [entry] = await newestEntries(server.app.storage.read, 1);
      expect(entry).toMatchObject({ level: "warn", component: "sessions" });
    });

    /** Exchanges a token until it is spent; returns the results. */
    const spend = async (server: TestServer, refreshToken: string) => {
      let last = "";
      for (let count = 0; count < 5; count += 1)
        last = (await refresh(server, refreshToken)).body.refreshToken;
      return last;
    };

    test("[N-07] a token that is unknown, spent or that of a late tab costs no write", async () => {
      const server = await TestServer.start(engine);
      const [one, two] = [await server.signIn(), await server.signIn()];
      await spend(server, one.refreshToken);
      const late = await refresh(server, two.refreshToken);
      const other = await refresh(server, two.refreshToken);
      await refresh(server, other.body.refreshToken);
      // the write before it would block it
      const held = Promise.withResolvers<void>();
      onTestFinished(() => held.resolve());
      const holding = server.app.storage.write(SERVER, () => held.promise);
      for (const token of ["unbekannt", one.refreshToken, late.body.refreshToken])
        expect((await refresh(server, token)).body.code).toBe("sign_in_required");
      held.resolve();
      await holding;
    });

    test("an exchanged refresh token is good for ten minutes at most, its use after that ends the session", async () => {
      const server = await TestServer.start(engine);
      const session = await server.signIn();
      const next = await refresh(server, session.refreshToken);
      await server.advance(minutes(10));
      expect((await refresh(server, session.refreshToken)).status).toBe(401);
      expect((await refresh(server, next.body.refreshToken)).status).toBe(401);
    });

    test("a session that was not used for a week is over", async () => {
      const server = await TestServer.start(engine);
      const session = await server.signIn();
      server.clock.setWallClock((server.clock.now() + 7 * 24 * 3_600_000) as never);
      expect((await refresh(server, session.refreshToken)).body.code).toBe("sign_in_required");
    });

    test("[N-07] signing out ends the session on the server, and that one only", async () => {
      const server = await TestServer.start(engine);
      const [one, other] = [await server.signIn(), await server.signIn()];
      expect((await server.request("DELETE", "/api/session", { token: one.accessToken })).status).toBe(204);
      expect(await isSignedIn(server, one.accessToken)).toBe(false);
      expect((await refresh(server, one.refreshToken)).status).toBe(401);
      expect(await isSignedIn(server, other.accessToken)).toBe(true);
    });

    test("neither passwords nor tokens are stored in the clear", async () => {
      const server = await TestServer.start(engine);
      const session = await server.signIn();
      const user = await usersIn(server.app.storage.read).findByName("admin");
      expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
      expect(await refreshTokensIn(server.app.storage.read).find(session.refreshToken)).toBeNull();
    });
  });

  describe("the first operator", () => {
    const setUp = (server: TestServer, setupCode: string, password = PASSWORD, username = "Leitung") =>
      server.request("POST", "/api/setup", { body: { setupCode, username, password } });
    const isOpen = async (server: TestServer) => (await server.request("GET", "/api/setup")).body.open;

    test("[N-10] is set up with the printed code, once; then the way is closed for good", async () => {
      const server = await TestServer.start(engine, { env: { ADMIN_PASSWORD: "" } });
      const code = server.app.setupCode ?? "";
      expect(code).toMatch(/^[\w-]{22}$/);
      expect(await isOpen(server)).toBe(true);
      expect((await setUp(server, "falsch")).body.code).toBe("setup_code_wrong");
      const created = await setUp(server, code);
      expect(created.body.user).toMatchObject({ username: "Leitung", role: "admin" });
      expect(await isSignedIn(server, created.body.accessToken)).toBe(true);
      expect(await isOpen(server)).toBe(false);
      expect((await setUp(server, code)).body.code).toBe("setup_closed");
      await server.restart();
      expect(server.app.setupCode).toBeNull();
      expect((await setUp(server, code)).body.code).toBe("setup_closed");
    });

    test("[N-10] the code is valid for 30 minutes and new at each restart", async () => {
      const server = await TestServer.start(engine, { env: { ADMIN_PASSWORD: "" } });
      const first = server.app.setupCode ?? "";
      await server.advance(minutes(30));
      expect((await setUp(server, first)).body.code).toBe("setup_code_wrong");
      await server.restart();
      const second = server.app.setupCode ?? "";
      expect(second).not.toBe(first);
      expect((await setUp(server, first)).body.code).toBe("setup_code_wrong");
      expect((await setUp(server, second)).status).toBe(200);
    });

    test("[N-10] two at once: one becomes the operator", async () => {
      const server = await TestServer.start(engine, { env: { ADMIN_PASSWORD: "" } });
      const code = server.app.setupCode ?? "";
      const answers = await Promise.all([
        setUp(server, code, PASSWORD, "Eins"),
        setUp(server, code, PASSWORD, "Zwei"),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await usersIn(server.app.storage.read).count()).toBe(1);
    });

    test.each([
      ["elf-Zeichen", "password_too_short"],
      ["passwort1234", "password_too_common"],
      ["Tennis-Halle-2026", "password_too_common"],
      ["123456789012", "password_too_common"],
      ["abcabcabcabc", "password_too_common"],
      ["LeitungLeitung1!", "password_too_common"],
      ["Passwort1345", "password_too_common"],
      ["Sommer113355", "password_too_common"],
      ["Admin1345134", "password_too_common"],
      ["T3nn1sHalle5103", "password_too_common"],
      ["dortmund1909", "password_too_common"],
      ["Kaiserslautern1", "password_too_common"],
      ["schalke04-Schalke04!", "password_too_common"],
      ["314159265358", "password_too_common"],
      ["Kaiserslautern1x", "password_too_common"],
      ["D0rtmund1909", "password_too_common"],
      ["x".repeat(300), "password_too_long"],
    ])("[N-10] the password %s is refused", async (password, code) => {
      const server = await TestServer.start(engine, { env: { ADMIN_PASSWORD: "" } });
      expect((await setUp(server, server.app.setupCode ?? "", password)).body.code).toBe(code);
      expect(await isOpen(server)).toBe(true);
    });

    test("[N-10] ADMIN_PASSWORD creates admin at the first start and changes nothing later", async () => {
      const server = await TestServer.start(engine);
      expect(server.app.setupCode).toBeNull();
      expect(await isOpen(server)).toBe(false);
      await server.restartWith({ ADMIN_PASSWORD: "Ein-ganz-anderes-Wort" });
      expect((await server.signIn("admin", PASSWORD)).user.username).toBe("admin");
      await expect(server.signIn("admin", "Ein-ganz-anderes-Wort")).rejects.toThrow();
    });
  });
});
