import { connect } from "node:net";
import { LIVE_CHANNELS, LIVE_PATH, type LiveChannel } from "@platzwart/contract/live-events";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { SERVER } from "../../database/caller.ts";
import { liveEventsIn } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { schedulerIn } from "../../facts/scheduler-records.ts";
import { eachEngine } from "../../testing/engines.ts";
import { openStream, Stream } from "../../testing/live-stream.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";

/** Returns a reader of the events on a channel since its last call, once the loop is idle. */
async function tellingOf(server: TestServer, channel: LiveChannel): Promise<() => Promise<object[]>> {
  await server.settle();
  const liveEvents = liveEventsIn(server.app.storage.read);
  let last = await liveEvents.newestNumber();
  return async () => {
    await server.settle();
    const events = (await liveEvents.listAfter(last, 1_000)) ?? [];
    last = events.at(-1)?.number ?? last;
    const told = events.filter((event) => event.channel === channel).map(({ payload }) => payload as object);
    // as decoded by pages
    for (const payload of told) z.decode(LIVE_CHANNELS[channel] as z.ZodMiniType, payload);
    return told;
  };
}

/** Number of open streams. */
async function openStreams(server: TestServer): Promise<string | undefined> {
  const text = await (await fetch(`${server.app.url}/metrics`)).text();
  return /^platzwart_live_connections (\d+)$/m.exec(text)?.[1];
}

eachEngine((engine) => {
  describe("the live stream", () => {
    test("[X-06, H-12] announces courts, codes and the court count, with the new representation", async () => {
      const server = await TestServer.start(engine);
      const stream = await openStream(server);
      const booked = await server.book();
      const code = await stream.next("access-codes-changes");
      expect(code.data.code).toMatchObject({
        courtId: 1,
        userName: "Jana Albrecht",
        accessCode: booked.access_code,
      });
      expect((await stream.next("courts-changes")).data.court).toMatchObject({ id: 1, isBooked: true });

      const token = await server.tokenOf("admin");
      await server.request("PUT", "/api/settings/court_count", { token, body: { value: 3 } });
      expect((await stream.next("system_settings_changes")).data).toEqual({
        key: "court_count",
        value: 3,
        description: null,
      });
      const removed = await stream.next("courts-changes", ({ data }) => data.court === undefined);
      expect(removed.data).toEqual({ removed: 4 });
    });

    test("[H-12] announces what the passing of time and the lamps themselves change", async () => {
      const server = await TestServer.start(engine);
      await server.book();
      const token = await server.tokenOf("admin");
      await server.request("PUT", "/api/courts/3/mode", { token, body: { auto: false } });
      await server.advance(minutes(55));
      const stream = await openStream(server);
      server.app.simulatedLights.pressWallSwitch("lamp-3");
      await stream.next("courts-changes", ({ data }) => data.court.id === 3 && data.court.isLightOn);
      await server.advance(minutes(5));
      await stream.next("courts-changes", ({ data }) => data.court.id === 1 && !data.court.isBooked);
    });

    test("[H-12, Z-05, Z-06] announces each run with its result, and pausing and resuming with who did it", async () => {
      const server = await TestServer.start(engine);
      const [admin, staff] = [await server.tokenOf("admin"), await server.tokenOf("staff")];
      const told = await tellingOf(server, "scheduler-changes");
      const body = { manual_trigger: true };
      const path = "/functions/v1/access-control-scheduler";
      expect((await server.request("POST", path, { token: staff, body })).status).toBe(200);
      const newestRun = async () => (await schedulerIn(server.app.storage.read).listRuns(null, 1))[0];
      expect(await newestRun()).toMatchObject({ trigger: "manual" });
      expect(await told()).toMatchObject([
        { run: { id: (await newestRun())?.id, trigger: "manual", startedBy: "personal", success: true } },
      ]);

      await server.advance(minutes(5));
      expect(await newestRun()).toMatchObject({ trigger: "schedule" });
      expect(await told()).toMatchObject([
        { run: { id: (await newestRun())?.id, trigger: "schedule", startedBy: null } },
      ]);

      const pause = async (paused: boolean) => {
        await server.request("PUT", "/api/scheduler", { token: admin, body: { paused } });
        return (await told()).filter((payload) => "state" in payload);
      };
      const since = new Date(server.clock.now()).toISOString();
      const running = { isPaused: false, pausedSince: null, pausedBy: null };
      expect(await pause(true)).toEqual([
        { state: { isPaused: true, pausedSince: since, pausedBy: "admin", nextRunAt: null } },
      ]);
      expect(await pause(false)).toEqual([
        { state: { ...running, nextRunAt: new Date(SATURDAY + 600_000).toISOString() } },
      ]);
    });

    test("[H-12, C-12] announces each court that goes out of use, once, and of its coming back", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("admin");
      const told = await tellingOf(server, "courts-changes");
      const resize = (value: number) =>
        server.request("PUT", "/api/settings/court_count", { token, body: { value } });
      await resize(2);
      expect((await told()).filter((payload) => "removed" in payload)).toEqual([
        { removed: 3 },
        { removed: 4 },
      ]);
      await server.advance(seconds(30));
      expect((await told()).filter((payload) => "removed" in payload)).toEqual([]);
      await resize(3);
      expect(await told()).toContainEqual({ court: expect.objectContaining({ id: 3, name: "Court 3" }) });
    });

    test("[H-12, E-01] announces each door that is set up, changed and removed", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("admin");
      const told = await tellingOf(server, "doors-changes");
      const door = { courtIds: [1], mode: "schedule", openSeconds: 30, driver: "simulated", address: "main" };
      const send = (method: string, path: string, name?: string) =>
        server.request(method, path, { token, ...(name === undefined ? {} : { body: { ...door, name } }) });
      const { id } = (await send("POST", "/api/doors", "Tor")).body;
      expect((await told())[0]).toMatchObject({ door: { id, name: "Tor" } });
      await send("PUT", `/api/doors/${id}`, "Haupttor");
      expect(await told()).toContainEqual({ door: expect.objectContaining({ id, name: "Haupttor" }) });
      await send("DELETE", `/api/doors/${id}`);
      expect(await told()).toEqual([{ removed: id }]);
      await server.advance(seconds(30));
      expect(await told()).toEqual([]);
    });

    test("[X-06] a stream that resumes gets what it missed, in order and once", async () => {
      const server = await TestServer.start(engine);
      const first = await openStream(server);
      await server.book();
      const last = (await first.next("access-codes-changes")).id;
      const token = await server.tokenOf("admin");
      for (const value of [5, 6, 7])
        await server.request("PUT", "/api/settings/code_length", { token, body: { value } });
      const resumed = await openStream(server, "admin", { "last-event-id": String(last) });
      const values: unknown[] = [];
      const numbers: (number | null)[] = [];
      for (let count = 0; count < 3; count += 1) {
        const event = await resumed.next("system_settings_changes");
        values.push(event.data.value);
        numbers.push(event.id);
      }
      expect(values).toEqual([5, 6, 7]);
      expect(numbers).toEqual([...numbers].sort((a, b) => Number(a) - Number(b)));
    });

    test.each(["999999", "0"])(
      "[X-06] a number that is unknown or too old (%s) gets a reset",
      async (number) => {
        const server = await TestServer.start(engine);
        await server.book();
        await server.advance(minutes(75));
        const stream = await openStream(server, "admin", { "last-event-id": number });
        await stream.next("reset");
        const token = await server.tokenOf("admin");
        await server.request("PUT", "/api/settings/code_length", { token, body: { value: 6 } });
        expect((await stream.next("system_settings_changes")).data.value).toBe(6);
      },
    );

    /** Stores that many events and returns the number before them. */
    async function happen(server: TestServer, count: number): Promise<number> {
      const { storage } = server.app;
      const newest = await liveEventsIn(storage.read).newestNumber();
      await storage.write(SERVER, async (store) => {
        for (let index = 1; index <= count; index += 1)
          await liveEventsIn(store).append("system_settings_changes", { index }, SATURDAY);
      });
      return newest;
    }

    test("[X-06] a stream that missed 250 events gets them all, and one that missed more gets a reset", async () => {
      const server = await TestServer.start(engine);
      const newest = await happen(server, 251);
      const resumed = await openStream(server, "admin", { "last-event-id": String(newest + 1) });
      const first = await resumed.next("system_settings_changes");
      expect(first.data).toEqual({ index: 2 });
      await resumed.next("system_settings_changes", ({ data }) => data.index === 251);
      const reset = await openStream(server, "admin", { "last-event-id": String(newest) });
      // nothing is cleared: a page keeps its content until the answer arrives
      expect((await reset.next("reset")).data).toEqual({});
    });

    test("[X-06] a stream that missed more text than can be sent at once gets a reset", async () => {
      const server = await TestServer.start(engine);
      const { storage } = server.app;
      const newest = await liveEventsIn(storage.read).newestNumber();
      await storage.write(SERVER, async (store) => {
        for (let index = 1; index <= 120; index += 1)
          await liveEventsIn(store).append(
            "system_settings_changes",
            { index, text: "ü".repeat(5_000) },
            SATURDAY,
          );
      });
      const resumed = await openStream(server, "admin", { "last-event-id": String(newest + 80) });
      await resumed.next("system_settings_changes", ({ data }) => data.index === 120);
      const reset = await openStream(server, "admin", { "last-event-id": String(newest) });
      await reset.next("reset");
    });

    test("[X-06] streams that resume at once get what they missed one after the other, those that have gone nothing", async () => {
      const server = await TestServer.start(engine);
      const newest = await happen(server, 100);
      const liveEvents = liveEventsIn(server.app.storage.ofCallers.read);
      const read = liveEvents.listAfter;
      const held = Promise.withResolvers<void>();
      let [begun, atOnce, most] = [0, 0, 0];
      vi.spyOn(liveEvents, "listAfter").mockImplementation(async (...question) => {
        begun += 1;
        atOnce += 1;
        most = Math.max(most, atOnce);
        await held.promise;
        const events = await read(...question);
        atOnce -= 1;
        return events;
      });
      const headers = { "last-event-id": String(newest) };
      const token = await server.tokenOf("admin");
      const open = () => Stream.open(server, token, headers);
      const streams = await Promise.all([open(), open(), open(), open()]);
      const leaving = await open();
      leaving.leave();
      await expect.poll(() => openStreams(server)).toBe("4");
      held.resolve();
      for (const stream of streams)
        await stream.next("system_settings_changes", ({ data }) => data.index === 100);
      expect({ begun, most }).toEqual({ begun: 4, most: 1 });
    });

    test("a browser that reads nothing is cut off before what it is sent fills the memory", async () => {
      const server = await TestServer.start(engine);
      const socket = connect({ port: Number(new URL(server.app.url).port), host: "127.0.0.1" });
      onTestFinished(() => {
        socket.destroy();
      });
      socket.pause();
      const streams = () => openStreams(server);
      socket.write(
        `GET ${LIVE_PATH} HTTP/1.1\r\nhost: hall\r\nauthorization: Bearer ${await server.tokenOf("admin")}\r\n\r\n`,
      );
      await expect.poll(streams).toBe("1");
      // the machine's own buffers take some megabytes, the server one more
      const payload = { text: "x".repeat(500_000) };
      for (let sent = 0; sent < 60 && (await streams()) === "1"; sent += 1)
        await server.app.storage.write(SERVER, (store) =>
          liveEventsIn(store).append("system_settings_changes", payload, SATURDAY),
        );
      expect(await streams()).toBe("0");
    });

    test("a permanent code is announced to operators and not to staff", async () => {
      const server = await TestServer.start(engine);
      const [staff, admin] = [await openStream(server, "staff"), await openStream(server, "admin")];
      const code = {
        id: "perm",
        accessCode: server.app.cipher.encrypt("4711"),
        courtId: null,
        isPermanent: true,
      };
      await server.app.storage.write(SERVER, (store) =>
        liveEventsIn(store).append("access-codes-changes", { code }, SATURDAY),
      );
      await server.app.storage.write(SERVER, (store) =>
        liveEventsIn(store).append("access-codes-changes", { removed: "end" }, SATURDAY),
      );
      expect((await admin.next("access-codes-changes")).data.code).toMatchObject({
        id: "perm",
        accessCode: "4711",
      });
      expect((await staff.next("access-codes-changes")).data).toEqual({ removed: "end" });
    });

    test("[G-04, G-06] a new log entry is announced at once, with the digits that each role may see", async () => {
      const server = await TestServer.start(engine);
      const { access_code: digits } = await server.book();
      const { cipher, storage } = server.app;
      const [code] = await codesIn(storage.read).findByLookupHash(cipher.lookupHash(digits));
      const id = code?.id ?? "";
      const [staff, admin] = [await openStream(server, "staff"), await openStream(server, "admin")];
      const write = async () => {
        const written = await storage.write(SERVER, (store) =>
          logIn(store).append({
            at: SATURDAY,
            level: "info",
            category: "access",
            component: "door-control",
            message: "Zugang gewährt",
            courtId: null,
            metadata: { code_id: id },
          }),
        );
        const told = [staff, admin].map((stream) =>
          stream.next("system-logs-changes", ({ data }) => data.entry.id === written.id),
        );
        return (await Promise.all(told)).map(({ data }) => data.entry);
      };
      for (const told of await write()) {
        expect(told).toMatchObject({
          message: "Zugang gewährt",
          metadata: { code_id: id, access_code: digits },
          references: [{ kind: "code", id, digits }],
        });
      }
      await storage.write(SERVER, (store) => codesIn(store).update(id, { isPermanent: true }));
      const [toStaff, toAdmin] = await write();
      expect(toStaff.metadata.access_code).toBe("••••");
      expect(toStaff.references[0]).toEqual({ kind: "code", id, name: null, digits: null });
      expect(toAdmin.metadata.access_code).toBe(digits);
      expect(toAdmin.references[0]).toEqual({ kind: "code", id, name: "Jana Albrecht", digits });
      // a resuming stream gets the same
      const resumed = await openStream(server, "staff", { "last-event-id": "1" });
      const again = await resumed.next("system-logs-changes", ({ data }) => data.entry.id === toStaff.id);
      expect(again.data.entry).toEqual(toStaff);
    });

    test("[X-06, G-06] an event about a code that an earlier version stored does not end the stream that resumes", async () => {
      const server = await TestServer.start(engine);
      const { storage } = server.app;
      const newest = await liveEventsIn(storage.read).newestNumber();
      const entry = {
        id: 1,
        at: "2026-11-21T14:00:00.000Z",
        level: "info",
        component: "bookings",
        message: "Zugang beendet",
        courtId: 1,
        metadata: { code_id: "old" },
        references: [{ kind: "code", id: "old", isPermanent: false, name: "Jana", sealedDigits: "v1.AAAA" }],
      };
      await storage.write(SERVER, async (store) => {
        await liveEventsIn(store).append("system-logs-changes", { entry }, SATURDAY);
        await liveEventsIn(store).append("access-codes-changes", { removed: "end" }, SATURDAY);
      });
      const stream = await openStream(server, "admin", { "last-event-id": String(newest) });
      expect((await stream.next("system-logs-changes")).data.entry.references).toEqual([
        { kind: "code", id: "old", name: "Jana", digits: null },
      ]);
      await stream.next("access-codes-changes");
    });

    test("[R-06] it ticks every second with the server's time, so that silence means loss", async () => {
      const server = await TestServer.start(engine);
      const stream = await openStream(server);
      await server.advance(seconds(1));
      expect((await stream.next("tick")).data.now).toBe(new Date(SATURDAY + 1_000).toISOString());
      await server.advance(seconds(1));
      expect((await stream.next("tick")).data.now).toBe(new Date(SATURDAY + 2_000).toISOString());
    });

    test("[N-07] signing out ends the session's streams, and no others", async () => {
      const server = await TestServer.start(engine);
      const [one, other] = [await server.signIn(), await server.signIn()];
      const mine = await Stream.open(server, one.accessToken);
      const theirs = await Stream.open(server, other.accessToken);
      await server.request("DELETE", "/api/session", { token: one.accessToken });
      await mine.ended();
      expect(theirs.isOver).toBe(false);
    });

    test("[N-07] a stream ends with its session's last token, and goes on as long as that is renewed", async () => {
      const server = await TestServer.start(engine);
      const [idle, renewed] = [await server.signIn(), await server.signIn()];
      const [ending, going] = [
        await Stream.open(server, idle.accessToken),
        await Stream.open(server, renewed.accessToken),
      ];
      await server.advance(minutes(9));
      await server.request("POST", "/api/session/refresh", { body: { refreshToken: renewed.refreshToken } });
      await server.advance(minutes(2));
      await ending.ended();
      expect(going.isOver).toBe(false);
    });

    test("stopping the server ends its streams and does not wait for them", async () => {
      const server = await TestServer.start(engine);
      const stream = await openStream(server);
      await Promise.all([server.restart(), stream.ended()]);
    });
  });
});
