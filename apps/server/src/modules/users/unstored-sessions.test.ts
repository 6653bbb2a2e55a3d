import type { Session } from "@platzwart/contract/endpoints/session-endpoints";
import { seconds } from "@platzwart/domain/time/instant";
import { expect, onTestFinished, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { hashOfSecret } from "../../platform/system/secret-hash.ts";
import { postgres } from "../../testing/engines.ts";
import { PASSWORD, TestServer } from "../../testing/test-server.ts";

const OTHER = "Grundlinie-Slice-77";

/** A hall with staff Kim, whose disk has no room for what is changed about sessions while that is wanted. */
async function startHall() {
  const hall = await TestServer.start(postgres);
  const raw = await openRaw(hall.database);
  onTestFinished(() => raw.close());
  // the code that PostgreSQL has for a full disk
  await raw.query(
    "create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$",
  );
  const fill = () =>
    raw.query(
      "create trigger full_disk before insert or update or delete on refresh_tokens for each row execute function full_disk()",
    );
  const makeRoom = () => raw.query("drop trigger full_disk on refresh_tokens");
  const { id } = await hall.operate("POST", "/api/users", {
    username: "Kim",
    password: PASSWORD,
    role: "staff",
  });
  const refresh = ({ refreshToken }: Pick<Session, "refreshToken">) =>
    hall.request("POST", "/api/session/refresh", { body: { refreshToken } });
  return { hall, fill, makeRoom, id: id as string, refresh };
}

const ENDED = { status: 401, body: { code: "sign_in_required" } };

test("[N-11] a session that began while nothing could be stored ends with the user's others, and stays ended", async () => {
  const { hall, fill, makeRoom, id, refresh } = await startHall();
  await fill();
  const [one, other] = [await hall.signIn("Kim"), await hall.signIn("Kim")];
  expect(hall.app.storage.refusesChanges).toBe("disk_full");
  await makeRoom();
  await hall.operate("PUT", `/api/users/${id}`, { isDisabled: true });
  // the page takes nothing else for the end of its session
  expect(await refresh(one)).toMatchObject(ENDED);
  await hall.operate("PUT", `/api/users/${id}`, { isDisabled: false });
  expect(await refresh(one)).toMatchObject(ENDED);
  expect(await refresh(other)).toMatchObject(ENDED);

  await fill();
  const before = await hall.signIn("Kim");
  await makeRoom();
  await hall.operate("PUT", `/api/users/${id}/password`, { password: OTHER });
  expect(await refresh(before)).toMatchObject(ENDED);
  await fill();
  const last = await hall.signIn("Kim", OTHER);
  await makeRoom();
  await hall.operate("DELETE", `/api/users/${id}`);
  expect(await refresh(last)).toMatchObject(ENDED);
});

test("[N-11] a session that is not stored yet and cannot be any more is over: its user signs in", async () => {
  const { hall, fill, makeRoom, id, refresh } = await startHall();
  await fill();
  const session = await hall.signIn("Kim");
  await makeRoom();
  // as a command beside the server does, which knows nothing of what the server remembers
  const raw = await openRaw(hall.database);
  onTestFinished(() => raw.close());
  await raw.query(`update users set is_disabled = true where id = '${id}'`);
  expect(await refresh(session)).toMatchObject(ENDED);
  await raw.query(`update users set is_disabled = false where id = '${id}'`);
  expect(await refresh(session)).toMatchObject(ENDED);
  const token = session.accessToken;
  expect(await hall.request("GET", "/api/courts", { token })).toMatchObject(ENDED);
});

test("[N-09] a session that is not stored yet goes on with the user's new role", async () => {
  const { hall, fill, makeRoom, id, refresh } = await startHall();
  await fill();
  const session = await hall.signIn("Kim");
  await makeRoom();
  await hall.operate("PUT", `/api/users/${id}`, { role: "admin" });
  expect(await refresh(session)).toMatchObject({ status: 200, body: { user: { role: "admin" } } });
});

test("[N-07] whoever signs out while nothing can be stored stays so, and once there is room the session is deleted", async () => {
  const { hall, fill, makeRoom, refresh } = await startHall();
  const left = await hall.signIn("Kim");
  const other = await hall.signIn("Kim");
  await fill();
  const token = left.accessToken;
  expect((await hall.request("DELETE", "/api/session", { token })).status).toBe(507);
  expect(await refresh(left)).toMatchObject(ENDED);
  const kept = await refresh(other);
  expect(kept.status).toBe(200);
  await makeRoom();
  expect(await refresh(left)).toMatchObject(ENDED);
  expect((await refresh(kept.body)).status).toBe(200);
  expect(await hall.app.storage.read.refreshTokens.find(hashOfSecret(left.refreshToken))).toBeNull();
});

test("[N-07] a session that was signed out while nothing could be stored is deleted though nobody else comes", async () => {
  const { hall, fill, makeRoom, refresh } = await startHall();
  const session = await hall.signIn("Kim");
  await fill();
  await hall.request("DELETE", "/api/session", { token: session.accessToken });
  await hall.advance(seconds(30));
  const isStored = async () =>
    (await hall.app.storage.read.refreshTokens.find(hashOfSecret(session.refreshToken))) !== null;
  expect(await isStored()).toBe(true);
  await makeRoom();
  await hall.advance(seconds(30));
  expect(await isStored()).toBe(false);
  expect(hall.warnings.filter((warning) => warning.includes("session"))).toEqual([]);
  await hall.restart();
  expect(await refresh(session)).toMatchObject(ENDED);
});
