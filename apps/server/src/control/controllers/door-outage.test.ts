import { hours, instant, minus, minutes, multiply, plus, seconds } from "@platzwart/domain/time/instant";
import { ConnectFailure } from "@platzwart/door-controller/connect-failure";
import { type Connect, connectChannel } from "@platzwart/door-controller/secure-channel";
import type { LineChannel } from "@platzwart/machine/line-channel";
import { systemClock } from "@platzwart/machine/system-clock";
import { describe, expect, test } from "vitest";
import { isFullRun } from "../../../../../testing/full-run.ts";
import { controllersIn } from "../../modules/controllers/controller-records.ts";
import type { DoorAtHall } from "../../testing/door-at-hall.ts";
import { eventsOnCard } from "../../testing/door-card.ts";
import { sqlite } from "../../testing/engines.ts";
import { linkedDoor } from "../../testing/linked-door.ts";
import { openStream } from "../../testing/live-stream.ts";
import { watchTurns } from "../../testing/longest-turn.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { TestServer } from "../../testing/test-server.ts";

const OUTAGE = hours(120);
const ROUNDS = 100;
const EVENTS = isFullRun ? 10_000 : 1_000;
/**
 * Rounds with a power cut, and the number of the write or sync after which it happens: torn, not synced, between two
 * entries.
 */
const CUTS: Readonly<Record<number, number>> = { 25: 0, 50: 1, 75: 2 };
const CODE = "864209";
/** On the server's thread, which also runs the door here. */
const LONGEST_TASK_MS = 200;

/** The door's cable, pulled and plugged by the test, also after a number of lines from the server. */
function cable() {
  const state = { isIn: true, linesLeft: Number.POSITIVE_INFINITY };
  const connect: Connect = async (options) => {
    if (!state.isIn) throw new ConnectFailure("unreachable", "no cable");
    const onLine = (line: string) => {
      state.linesLeft -= 1;
      if (state.linesLeft === 0) channel.end("the cable was pulled");
      else options.onLine(line);
    };
    const channel: LineChannel = await connectChannel({ ...options, onLine });
    return channel;
  };
  return { state, connect };
}

const type = (door: DoorAtHall, digits: string) =>
  door.core.enter({ digits, court: null, typist: null, isInTime: () => true });

/** Cuts the power of a door's machine during two entries, and starts it again. */
async function cutPower(door: DoorAtHall, after: number): Promise<void> {
  door.disk.cutPower(after);
  for (let nth = 1; nth <= 2; nth += 1) await type(door, CODE);
  const disk = door.disk.restarted(after);
  await door.stop();
  Object.assign(door, { disk, boot: `boot ${after}` });
  await door.start({ isLinked: false });
}

/** Lets people use a door; returns the numbers of entries surely and perhaps on its card. */
async function useDoor(server: TestServer, door: DoorAtHall): Promise<{ sure: number; unsure: number }> {
  let sure = 0;
  let unsure = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (let nth = 1; nth <= EVENTS / ROUNDS; nth += 1, sure += 1)
      await type(door, nth === 1 && round % 2 === 0 ? String(100_000 + round) : CODE);
    const cut = CUTS[round];
    if (cut !== undefined) {
      unsure += 2;
      await cutPower(door, cut);
    }
    await server.advance(multiply(OUTAGE, 1 / ROUNDS));
  }
  return { sure, unsure };
}

/** Logged code entries, named as on the card. */
async function loggedEntries(server: TestServer) {
  const entries = await newestEntries(server.app.storage.read, 2 * EVENTS);
  return entries.flatMap(({ message, at }) => {
    const kind = /^Zugang (gewährt|verweigert): Tür Court 1$/.exec(message)?.[1];
    return kind === undefined ? [] : [`${kind === "gewährt" ? "granted" : "denied"} ${at}`];
  });
}

describe("A door that was without its server for 120 hours", () => {
  test("[D-20] with three power cuts: each of its events is in the log once within a minute, and the server goes on meanwhile", async () => {
    const server = await TestServer.start(sqlite, { keepsAddress: true });
    const { state: link, connect } = cable();
    const door = await linkedDoor(server, { at: { connect } });
    door.clockSync = "synchronised";
    const before = door.core.storedList?.digest;
    await server.operate("POST", "/api/permanent-codes", { userName: "Trainer", accessCode: CODE });
    await door.until(() => door.core.storedList?.digest !== before);
    link.isIn = false;
    await server.stop();
    await door.says("unlinked");
    // only the door is connected, with its disk in memory
    const { settle } = server.clock;
    server.clock.settle = () => new Promise((resolve) => void setImmediate(resolve));
    const { sure, unsure } = await useDoor(server, door);
    const onCard = await eventsOnCard(door);
    const entries = onCard.filter(({ kind }) => kind === "granted" || kind === "denied");
    expect(entries.length).toBeGreaterThanOrEqual(sure);
    expect(entries.length).toBeLessThanOrEqual(sure + unsure);
    server.clock.settle = settle;
    await server.startAgain();
    const stream = await openStream(server, "staff");
    const longestTurn = watchTurns();
    const [begun, begunHere] = [systemClock.elapsed(), server.clock.elapsed()];
    // another break of the link: stored events are not stored again
    Object.assign(link, { isIn: true, linesLeft: 8 });
    await server.advance(seconds(15));
    await door.says("unlinked", 2);
    await server.advance(seconds(15));
    const { run = "", seq = 0 } = onCard.at(-1) ?? {};
    const stored = controllersIn(server.app.storage.read);
    await door.until(async () => (await stored.lastStored(door.doorId, run)) >= seq);
    const took = plus(minus(systemClock.elapsed(), begun), minus(server.clock.elapsed(), begunHere));
    expect(took).toBeLessThan(minutes(1));
    expect(longestTurn()).toBeLessThan(LONGEST_TASK_MS);
    const written = entries.map(({ kind, at }) => `${kind} ${instant(at)}`);
    expect((await loggedEntries(server)).toSorted()).toEqual(written.toSorted());
    // an open page gets the outages, and each late entry once
    const messages = stream.events
      .filter(({ event }) => event === "system-logs-changes")
      .map(({ data }) => data.entry?.message ?? "many are late");
    expect(messages.filter((message) => !message.startsWith("Tür Court 1 "))).toEqual(["many are late"]);
  });
});
