import type { Session } from "@platzwart/contract/endpoints/session-endpoints";
import type { Role } from "@platzwart/domain/role";
import { expect, test } from "vitest";
import type { UserCaller } from "../../database/caller.ts";
import { anyEngine, eachEngine } from "../../testing/engines.ts";
import { Stream } from "../../testing/live-stream.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { PASSWORD, TestServer } from "../../testing/test-server.ts";
import { usersIn } from "./user-records.ts";
import { changeOwnPassword, changeUser, deleteUser } from "./users.ts";

const OTHER = "Grundlinie-Slice-77";

/** Calls as the user of a session. */
const as =
  (server: TestServer, { accessToken }: Session) =>
  (method: string, path: string, body?: object) =>
    server.request(method, path, { token: accessToken, ...(body === undefined ? {} : { body }) });

type Send = ReturnType<typeof as>;

const make = async (send: Send, username: string, role: Role = "staff") =>
  (await send("POST", "/api/users", { username, password: PASSWORD, role })).body.id as string;

const refresh = (server: TestServer, { refreshToken }: Session) =>
  server.request("POST", "/api/session/refresh", { body: { refreshToken } });

const isGood = async (server: TestServer, session: Session) =>
  (await as(server, session)("GET", "/api/courts")).status === 200;

const canSignIn = (server: TestServer, username: string, password = PASSWORD) =>
  server.signIn(username, password).then(
    () => true,
    () => false,
  );

const LAST =
  "Das ist der letzte Betreiber, der sich anmelden kann; er bleibt, wie er ist. Geben Sie zuerst einem anderen Benutzer die Rolle Betreiber.";

eachEngine((engine) => {
  test("[N-11] of two operators who remove or demote each other at once, one stays", async () => {
    for (const way of ["delete", "demote"] as const) {
      const server = await TestServer.start(engine);
      const first = await server.signIn();
      const kim = await make(as(server, first), "Kim", "admin");
      // both are admitted before either is done: behind the guard only the transaction preserves one of them
      const callerOf = (accessToken: string) => {
        const caller = server.app.sessions.identify(accessToken);
        if (caller === null) throw new Error("the session is good");
        return caller;
      };
      const [one, other] = [callerOf(first.accessToken), callerOf((await server.signIn("Kim")).accessToken)];
      const against = (id: string, by: UserCaller) =>
        way === "delete" ? deleteUser(server.app, id, by) : changeUser(server.app, id, { role: "staff" }, by);
      const outcomes = await Promise.allSettled([against(kim, one), against(first.user.id, other)]);
      const users = await usersIn(server.app.storage.read).list();
      expect(users.filter(({ role, isDisabled }) => role === "admin" && !isDisabled)).toHaveLength(1);
      expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    }
  });
});

anyEngine((engine) => {
  test("[N-11] an operator makes a user, who signs in with the role they were given", async () => {
    const server = await TestServer.start(engine);
    const admin = as(server, await server.signIn());
    const made = await admin("POST", "/api/users", { username: " Kim ", password: PASSWORD, role: "staff" });
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      id: expect.any(String),
      username: "Kim",
      role: "staff",
      isDisabled: false,
      createdAt: new Date(server.clock.now()).toISOString(),
      lastSignedInAt: null,
    });
    expect((await server.signIn("kim")).user).toEqual({ id: made.body.id, username: "Kim", role: "staff" });
    const { items } = (await admin("GET", "/api/users")).body;
    expect(items.map(({ username, role }: { username: string; role: string }) => [username, role])).toEqual([
      ["admin", "admin"],
      ["Kim", "staff"],
    ]);
    expect(JSON.stringify(items)).not.toContain("argon2");
  });

  test("[N-11, X-07] users and API keys stand in the order of a German list", async () => {
    const server = await TestServer.start(engine);
    const token = await server.tokenOf("admin");
    const items = async (path: string) => (await server.request("GET", path, { token })).body.items;
    for (const name of ["Zoe", "Özlem", "anna", "Ägidius", "ole"]) {
      const body = { username: name, password: PASSWORD, role: "staff" };
      await server.request("POST", "/api/users", { token, body });
      await server.makeApiKey(name);
    }
    const inOrder = ["Ägidius", "anna", "ole", "Özlem", "Zoe"];
    const users: { username: string }[] = await items("/api/users");
    expect(users.map(({ username }) => username)).toEqual(["admin", ...inOrder]);
    const keys: { name: string }[] = await items("/api/api-keys");
    expect(keys.map(({ name }) => name)).toEqual(inOrder);
  });

  test("[N-10, N-11] names that exist, bad names and weak passwords are refused, and nobody is made", async () => {
    const server = await TestServer.start(engine);
    const admin = as(server, await server.signIn());
    const refused = async (username: string, password = PASSWORD) =>
      (await admin("POST", "/api/users", { username, password, role: "admin" })).body.code;
    expect(await refused("ADMIN")).toBe("user_name_taken");
    expect(await refused("  ")).toBe("user_name_invalid");
    expect(await refused("<script>")).toBe("user_name_invalid");
    // a Cyrillic letter that looks like the Latin one
    expect(await refused("\u0430dmin")).toBe("user_name_invalid");
    expect(await refused("\u200b")).toBe("user_name_invalid");
    expect(await refused("Kim", "zu kurz")).toBe("password_too_short");
    expect(await refused("Kim", "Passwort12345")).toBe("password_too_common");
    const both = await Promise.all([refused("Kim"), refused("kim")]);
    expect(both.sort()).toEqual(["user_name_taken", undefined]);
    expect((await admin("GET", "/api/users")).body.items).toHaveLength(2);
  });

  test("[N-11] the last operator cannot be removed, disabled or demoted", async () => {
    const server = await TestServer.start(engine);
    const session = await server.signIn();
    const admin = as(server, session);
    const { id } = session.user;
    const kim = await make(admin, "Kim", "admin");
    await admin("PUT", `/api/users/${kim}`, { isDisabled: true });
    // a user who may not sign in does not count
    for (const answer of [
      await admin("DELETE", `/api/users/${id}`),
      await admin("PUT", `/api/users/${id}`, { role: "staff" }),
      await admin("PUT", `/api/users/${id}`, { isDisabled: true }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body.detail).toBe(LAST);
    }
    await admin("PUT", `/api/users/${kim}`, { isDisabled: false });
    expect((await admin("DELETE", `/api/users/${id}`)).status).toBe(204);
    expect(await isGood(server, session)).toBe(false);
    expect(await canSignIn(server, "admin")).toBe(false);
  });

  test("[N-11] who is disabled or deleted loses every session at once, and who is let in again signs in anew", async () => {
    const server = await TestServer.start(engine);
    const admin = as(server, await server.signIn());
    const id = await make(admin, "Kim");
    const session = await server.signIn("Kim");
    const unused = await server.signIn("Kim");
    const stream = await Stream.open(server, session.accessToken);
    await stream.next("hello");
    await admin("PUT", `/api/users/${id}`, { isDisabled: true });
    await stream.ended();
    expect(await isGood(server, session)).toBe(false);
    expect((await refresh(server, session)).status).toBe(401);
    expect(await canSignIn(server, "Kim")).toBe(false);
    await admin("PUT", `/api/users/${id}`, { isDisabled: false });
    expect((await refresh(server, session)).status).toBe(401);
    expect((await refresh(server, unused)).status).toBe(401);
    const again = await server.signIn("Kim");
    await admin("DELETE", `/api/users/${id}`);
    expect(await isGood(server, again)).toBe(false);
    expect((await refresh(server, again)).status).toBe(401);
    expect(await canSignIn(server, "Kim")).toBe(false);
  });

  test("[N-09, N-11] a new role holds at once, in the session that goes on", async () => {
    const server = await TestServer.start(engine);
    const admin = as(server, await server.signIn());
    const id = await make(admin, "Kim", "admin");
    const session = await server.signIn("Kim");
    await admin("PUT", `/api/users/${id}`, { role: "staff" });
    expect((await as(server, session)("GET", "/api/users")).status).toBe(401);
    const renewed = (await refresh(server, session)).body as Session;
    expect(renewed.user.role).toBe("staff");
    expect((await as(server, renewed)("GET", "/api/users")).status).toBe(403);
    expect(await isGood(server, renewed)).toBe(true);
  });

  test("[N-11] a user who changes their password stays signed in here and nowhere else", async () => {
    const server = await TestServer.start(engine);
    const [here, elsewhere] = [await server.signIn(), await server.signIn()];
    const send = as(server, here);
    const change = (currentPassword: string, newPassword: string) =>
      send("PUT", "/api/password", { currentPassword, newPassword });
    expect((await change("falsch", OTHER)).body.detail).toBe("Das aktuelle Passwort stimmt nicht.");
    expect((await change(PASSWORD, "kurz")).body.code).toBe("password_too_short");
    expect(await isGood(server, elsewhere)).toBe(true);
    expect((await change(PASSWORD, OTHER)).status).toBe(204);
    expect(await isGood(server, here)).toBe(true);
    expect((await refresh(server, here)).status).toBe(200);
    expect(await isGood(server, elsewhere)).toBe(false);
    expect((await refresh(server, elsewhere)).status).toBe(401);
    expect(await canSignIn(server, "admin")).toBe(false);
    expect(await canSignIn(server, "admin", OTHER)).toBe(true);
  });

  test("[N-11] a password that an operator resets ends that user's sessions and opens no old one", async () => {
    const server = await TestServer.start(engine);
    const operator = await server.signIn();
    const admin = as(server, operator);
    const id = await make(admin, "Kim");
    const session = await server.signIn("Kim");
    const reset = await admin("PUT", `/api/users/${id}/password`, { password: OTHER });
    expect(reset.status).toBe(204);
    expect(await isGood(server, session)).toBe(false);
    expect((await refresh(server, session)).status).toBe(401);
    expect(await isGood(server, operator)).toBe(true);
    expect(await canSignIn(server, "Kim")).toBe(false);
    expect(await canSignIn(server, "Kim", OTHER)).toBe(true);
    expect((await admin("PUT", "/api/users/none/password", { password: OTHER })).body.code).toBe(
      "user_unknown",
    );
  });

  test("[N-11] an operator resets the own password by no means without the present one", async () => {
    const server = await TestServer.start(engine);
    const operator = await server.signIn();
    const send = as(server, operator);
    const reset = await send("PUT", `/api/users/${operator.user.id}/password`, { password: OTHER });
    expect([reset.status, reset.body.detail]).toEqual([
      409,
      "Das eigene Passwort ändern Sie im Konto-Menü unter „Passwort ändern“.",
    ]);
    expect(await canSignIn(server, "admin")).toBe(true);
  });

  test("[N-11] a change with the old password that was under way undoes neither a reset nor a lock", async () => {
    for (const wish of [{ password: OTHER }, { isDisabled: true }]) {
      const server = await TestServer.start(engine);
      const admin = as(server, await server.signIn());
      const id = await make(admin, "Kim");
      const caller = server.app.sessions.identify((await server.signIn("Kim")).accessToken);
      if (caller === null) throw new Error("the session is good");
      const { hasher } = server.app;
      const meanwhile = async (password: string) => {
        const path = "password" in wish ? `/api/users/${id}/password` : `/api/users/${id}`;
        expect((await admin("PUT", path, wish)).status).toBeLessThan(300);
        return hasher.hash(password);
      };
      const services = {
        ...server.app,
        hasher: { hash: meanwhile, verify: hasher.verify, dummyHash: hasher.dummyHash },
      };
      const passwords = { currentPassword: PASSWORD, newPassword: "Rueckhand-Cross-55" };
      await expect(changeOwnPassword(services, passwords, caller)).rejects.toThrow("sign_in_required");
      await admin("PUT", `/api/users/${id}`, { isDisabled: false });
      expect(await canSignIn(server, "Kim", passwords.newPassword)).toBe(false);
    }
  });

  test("[N-11] a sign-in that was under way with the old password opens nothing", async () => {
    const server = await TestServer.start(engine);
    const admin = as(server, await server.signIn());
    const id = await make(admin, "Kim");
    const before = await usersIn(server.app.storage.read).findByName("Kim");
    if (before === null) throw new Error("the user is there");
    await admin("PUT", `/api/users/${id}/password`, { password: OTHER });
    await expect(server.app.sessions.openSession(before)).rejects.toThrow("credentials_wrong");
  });

  test("guessing the present password in a session that was left open is slowed down", async () => {
    const server = await TestServer.start(engine);
    const send = as(server, await server.signIn());
    const codes = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const { body } = await send("PUT", "/api/password", { currentPassword: "x", newPassword: OTHER });
      codes.push(body.code);
    }
    expect(codes).toEqual([...Array(10).fill("current_password_wrong"), "too_many_sign_ins"]);
  });

  test("[G-06, N-11] the log says who did what to whom by ids, and shows the names", async () => {
    const server = await TestServer.start(engine);
    const session = await server.signIn();
    const admin = as(server, session);
    const id = await make(admin, "Kim");
    await admin("PUT", `/api/users/${id}`, { role: "admin", isDisabled: true });
    const entries = await newestEntries(server.app.storage.read, 3);
    expect(entries.map(({ message, metadata }) => [message, metadata])).toEqual(
      ["Benutzer gesperrt", "Rolle eines Benutzers geändert: Betreiber", "Benutzer angelegt"].map(
        (message) => [message, { user_id: session.user.id, subject_id: id }],
      ),
    );
    expect(entries[0]?.references).toEqual([
      { kind: "user", id: session.user.id, name: "admin", isDeleted: false },
      { kind: "user", id, name: "Kim", isDeleted: false },
    ]);
  });
});
