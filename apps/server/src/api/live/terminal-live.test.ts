import { TERMINAL_LIVE_PATH } from "@platzwart/contract/endpoints/terminal-endpoints";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { anyEngine } from "../../testing/engines.ts";
import { Stream } from "../../testing/live-stream.ts";
import { newTerminal, type TestTerminal, typeAt } from "../../testing/terminal.ts";
import { TestServer } from "../../testing/test-server.ts";

/** A page of a terminal after its first events. */
async function openPage(server: TestServer, { cookie }: TestTerminal): Promise<Stream> {
  const stream = await Stream.at(server, TERMINAL_LIVE_PATH, { cookie });
  await stream.next("code-entry");
  return stream;
}

const isConnected = async (server: TestServer) =>
  (await server.operate("GET", "/api/terminals")).items[0].isConnected;

anyEngine((engine) => {
  test("[D-30, R-05] a terminal gets events of its door alone: all at once, then what changes, and each second that it is connected", async () => {
    const server = await TestServer.start(engine);
    await server.changeDoor(1, { mode: "code_only" });
    const terminal = await newTerminal(server);
    const stream = await Stream.at(server, TERMINAL_LIVE_PATH, { cookie: terminal.cookie });
    const hello = await stream.next("hello");
    expect(hello.data).toEqual({ now: expect.any(String), version: expect.stringMatching(/^[\w-]{16}$/) });
    const { body } = await server.request("GET", "/api/terminal", { headers: { cookie: terminal.cookie } });
    expect((await stream.next("door")).data).toEqual(body.door);
    expect((await stream.next("code-entry")).data).toEqual(body.entry);

    const { access_code: code } = await server.book({ court_id: 1 });
    await server.book({ court_id: 2 });
    await server.operate("POST", "/api/permanent-codes", { userName: "Reinigung", accessCode: "908172" });
    await server.advance(seconds(1));
    expect((await stream.next("code-entry")).data.codeLengths).toEqual([code.length, 6]);
    await typeAt(server, terminal, code);
    const opened = await stream.next("door", ({ data }) => data.isUnlocked === true);
    expect(opened.data.openUntil).toBe(new Date(server.now() + seconds(30)).toISOString());
    await server.advance(seconds(1));
    expect((await stream.next("code-entry")).data.lastAccess).not.toBeNull();
    await server.advance(seconds(30));
    const locked = await stream.next("door", ({ data }) => data.isUnlocked === false);
    expect(locked.data.openUntil).toBeNull();

    const now = () => new Date(server.now()).toISOString();
    await stream.next("tick", ({ data }) => data.now === now());
    await server.advance(seconds(3));
    await expect.poll(() => stream.events.at(-1)?.data).toEqual({ now: now() });
    expect(stream.events.map(({ event }) => event)).toEqual(["tick", "tick", "tick"]);
  });

  test("[D-21, D-30] a lock is announced once when it begins and once when it is over", async () => {
    const server = await TestServer.start(engine);
    const terminal = await newTerminal(server);
    const stream = await openPage(server, terminal);
    for (let count = 0; count < 8; count += 1)
      await typeAt(server, terminal, String(70_000_000 + 137 * count));
    await server.advance(seconds(1));
    expect((await stream.next("code-entry")).data.lockedForSeconds).toBe(899);
    await server.advance(minutes(5));
    await server.operate("POST", "/api/permanent-codes", { userName: "Reinigung", accessCode: "908172" });
    await server.advance(seconds(1));
    // the first since then, for another change
    expect((await stream.next("code-entry")).data.lockedForSeconds).toBe(598);
    await server.operate("POST", `/api/doors/${terminal.doorId}/clear-wrong-codes`);
    await server.advance(seconds(1));
    expect((await stream.next("code-entry")).data.lockedForSeconds).toBeNull();
  });

  test("[D-30] a stream ends at once when its terminal is removed or renewed, or its door is deleted, and not otherwise", async () => {
    const server = await TestServer.start(engine);
    const [removed, renewed, doorless, other] = [
      await newTerminal(server, "door-1", "A"),
      await newTerminal(server, "door-1", "B"),
      await newTerminal(server, "door-2", "C"),
      await newTerminal(server, "door-3", "D"),
    ];
    const stays = await openPage(server, other);
    const streams = [
      await openPage(server, removed),
      await openPage(server, renewed),
      await openPage(server, doorless),
    ];
    expect(await isConnected(server)).toBe(true);
    await server.operate("DELETE", `/api/terminals/${removed.id}`);
    await streams[0]?.ended();
    await server.operate("POST", `/api/terminals/${renewed.id}/enrolment`);
    await streams[1]?.ended();
    await server.operate("DELETE", `/api/doors/${doorless.doorId}`);
    await streams[2]?.ended();
    expect(stays.isOver).toBe(false);
    await server.advance(seconds(1));
    await stays.next("tick");
  });

  test("[D-30] a terminal has four streams at most, of which the oldest ends, and is connected while one is open and its page calls", async () => {
    const server = await TestServer.start(engine);
    const terminal = await newTerminal(server);
    expect(await isConnected(server)).toBe(false);
    const streams: Stream[] = [];
    for (let count = 0; count < 5; count += 1) streams.push(await openPage(server, terminal));
    await streams[0]?.ended();
    expect(streams.map(({ isOver }) => isOver)).toEqual([true, false, false, false, false]);
    expect(await isConnected(server)).toBe(true);
    // a broken connection is not known to be gone, but its page sends no more calls
    await server.advance(seconds(60));
    expect(await isConnected(server)).toBe(false);
    const headers = { cookie: terminal.cookie };
    await server.request("POST", "/api/terminal/presence", { headers });
    expect(await isConnected(server)).toBe(true);
    for (const stream of streams) stream.leave();
    await expect.poll(() => isConnected(server)).toBe(false);
  });
});
