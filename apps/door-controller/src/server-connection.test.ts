import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { controllerLinkKey } from "@platzwart/machine/link-keys";
import { expect, test } from "vitest";
import { ConnectFailure, type ConnectFailureKind } from "./connect-failure.ts";
import type { Connect } from "./secure-channel.ts";
import { ServerConnection } from "./server-connection.ts";
import { stateFiles } from "./state-files.ts";
import { NOON } from "./testing/door-under-test.ts";
import { FaultyDisk } from "./testing/faulty-disk.ts";

const KEYS = ["old", "new", "newest"].map((key) => Buffer.from(key.padEnd(32)).toString("base64")) as [
  string,
  string,
  string,
];
const HANDLERS = { onLine: () => {}, onEnd: () => {} };
const CHANNEL = { send: () => {}, unsentBytes: 0, end: () => {} };

/** A controller with the oldest key; `take` returns the refusal of each server, or null. */
async function connection(
  take: (server: string, identity: string) => ConnectFailureKind | null,
  servers = ["http://claimed"],
) {
  const disk = new FaultyDisk();
  const file = stateFiles(disk).identity;
  const tried: string[] = [];
  const connect: Connect = async ({ server, link }) => {
    const key = KEYS.findIndex((one) => controllerLinkKey("c1", one).identity === link.identity);
    tried.push(`${server} ${key}`);
    const failure = take(server, link.identity);
    if (failure !== null) throw new ConnectFailure(failure, server);
    return CHANNEL;
  };
  const identity = { controller: "c1", door: "d1", key: KEYS[0], serverKey: "", servers };
  const clock = new FakeClock(NOON);
  return { disk, file, tried, connection: new ServerConnection({ identity, file, clock, connect }) };
}

test("[D-20] the addresses of a server are tried one after the other, and a refusal is reported before silence", async () => {
  const answers = new Map<string, ConnectFailureKind | null>([
    ["http://silent", "unreachable"],
    ["http://answers", null],
    ["http://refuses", "refused"],
  ]);
  const { connection: one, tried } = await connection(
    (server) => answers.get(server) ?? null,
    ["http://silent", "http://answers"],
  );
  await one.open(HANDLERS, ["http://other"]);
  expect(tried).toEqual(["http://silent 0", "http://answers 0"]);
  const { connection: other } = await connection((server) => answers.get(server) ?? null, ["http://refuses"]);
  await expect(other.open(HANDLERS, ["http://silent"])).rejects.toMatchObject({ kind: "refused" });
});

test("[D-20] a controller whose server is at another address finds it by its list", async () => {
  const {
    connection: one,
    tried,
    file,
  } = await connection((server) => (server === "http://moved" ? null : "timeout"));
  await one.open(HANDLERS, ["http://moved"]);
  expect(tried.splice(0)).toEqual(["http://claimed 0", "http://moved 0"]);
  // it is tried first from now on, also once no list names it
  await one.open(HANDLERS, []);
  expect(tried).toEqual(["http://moved 0"]);
  expect((await file.read())?.servers).toEqual(["http://moved", "http://claimed"]);
});

test("[D-20] a changed key is on the card before it is used; where it is refused the one before is tried", async () => {
  let known = KEYS[1];
  const {
    connection: one,
    file,
    tried,
    disk,
  } = await connection((_server, identity) =>
    identity === controllerLinkKey("c1", known).identity ? null : "refused",
  );
  await one.changeKey(KEYS[1]);
  expect(await stateFiles(disk.restarted(0)).identity.read()).toMatchObject({
    key: KEYS[1],
    formerKey: KEYS[0],
  });
  await one.open(HANDLERS, []);
  // the server's database predates the change
  known = KEYS[0];
  await one.open(HANDLERS, []);
  expect(tried.splice(0)).toEqual(["http://claimed 1", "http://claimed 1", "http://claimed 0"]);
  // the next change retains the key known there
  await one.changeKey(KEYS[2]);
  await one.open(HANDLERS, []);
  expect(tried).toEqual(["http://claimed 2", "http://claimed 0"]);
  expect(await file.read()).toMatchObject({ key: KEYS[2], formerKey: KEYS[0] });
});

test("[D-20] a server that is not reached is not tried with the former key: it may be there again any moment", async () => {
  const { connection: one, tried } = await connection(() => "unreachable");
  await one.changeKey(KEYS[1]);
  await expect(one.open(HANDLERS, [])).rejects.toMatchObject({ kind: "unreachable" });
  expect(tried).toEqual(["http://claimed 1"]);
});
