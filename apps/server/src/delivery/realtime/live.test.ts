import { LIVE_PATH } from "@platzwart/contract/live-events";
import type { Role } from "@platzwart/domain/role";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, onTestFinished, test } from "vitest";
import { eachEngine } from "../../testing/engines.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";

interface Event {
  readonly event: string;
  readonly id: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test asserts
  readonly data: any;
}

/** A browser's live stream, as it comes over the wire. */
class Stream {
  readonly events: Event[] = [];
  isOver = false;
  readonly #waiting: (() => void)[] = [];
  #text = "";

  static async open(
    server: TestServer,
    token: string,
    headers: Record<string, string> = {},
  ): Promise<Stream> {
    const abort = new AbortController();
    onTestFinished(() => abort.abort());
    const response = await fetch(`${server.app.url}${LIVE_PATH}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      signal: abort.signal,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const stream = new Stream();
    void stream
      .#read(response)
      .catch(() => undefined)
      .then(() => stream.#over());
    return stream;
  }

  /** The next event that fits, of those not yet taken; waits for it as long as the test may run. */
  async next(event: string, fits: (event: Event) => boolean = () => true): Promise<Event> {
    for (;;) {
      const index = this.events.findIndex((candidate) => candidate.event === event && fits(candidate));
      if (index >= 0) return this.events.splice(0, index + 1)[index] as Event;
      if (this.isOver) throw new Error(`the stream ended before ${event} came`);
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
  }

  /** Resolves when the server has ended the stream. */
  async ended(): Promise<void> {
    while (!this.isOver) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
  }

  #news(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      this.#text += decoder.decode(chunk, { stream: true });
      const blocks = this.#text.split("\n\n");
      this.#text = blocks.pop() ?? "";
      for (const block of blocks) this.events.push(parse(block));
      this.#news();
    }
  }

  #over(): void {
    this.isOver = true;
    this.#news();
  }
}

function parse(block: string): Event {
  const fields = new Map(block.split("\n").map((line) => line.split(": ", 2) as [string, string]));
  const data = block.slice(block.indexOf("data: ") + 6);
  return {
    event: fields.get("event") ?? "message",
    id: fields.has("id") ? Number(fields.get("id")) : null,
    data: JSON.parse(data),
  };
}

async function open(
  server: TestServer,
  role: Role = "admin",
  headers: Record<string, string> = {},
): Promise<Stream> {
  const stream = await Stream.open(server, await server.tokenOf(role), headers);
  await stream.next("hello");
  return stream;
}

eachEngine((engine) => {
  describe("the live stream", () => {
    test("[X-06, H-12] tells of courts, codes and the court count, with the new representation", async () => {
      const server = await TestServer.start(engine);
      const stream = await open(server);
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

    test("[H-12] tells of what the passing of time and the lamps themselves change", async () => {
      const server = await TestServer.start(engine);
      await server.book();
      const token = await server.tokenOf("admin");
      await server.request("PUT", "/api/courts/3/mode", { token, body: { auto: false } });
      await server.advance(minutes(55));
      const stream = await open(server);
      server.app.simulatedLights.pressWallSwitch("lamp-3");
      await stream.next("courts-changes", ({ data }) => data.court.id === 3 && data.court.isLightOn);
      await server.advance(minutes(5));
      await stream.next("courts-changes", ({ data }) => data.court.id === 1 && !data.court.isBooked);
    });

    test("[X-06] a stream that resumes gets what it missed, in order and once", async () => {
      const server = await TestServer.start(engine);
      const first = await open(server);
      await server.book();
      const last = (await first.next("access-codes-changes")).id;
      const token = await server.tokenOf("admin");
      for (const value of [5, 6, 7])
        await server.request("PUT", "/api/settings/code_length", { token, body: { value } });
      const resumed = await open(server, "admin", { "last-event-id": String(last) });
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
        const stream = await open(server, "admin", { "last-event-id": number });
        await stream.next("reset");
        const token = await server.tokenOf("admin");
        await server.request("PUT", "/api/settings/code_length", { token, body: { value: 6 } });
        expect((await stream.next("system_settings_changes")).data.value).toBe(6);
      },
    );

    test("a permanent code is told to operators and not to staff", async () => {
      const server = await TestServer.start(engine);
      const [staff, admin] = [await open(server, "staff"), await open(server, "admin")];
      const code = {
        id: "perm",
        accessCode: server.app.seal.seal("4711"),
        courtId: null,
        isPermanent: true,
      };
      await server.app.storage.write((store) =>
        store.liveEvents.append("access-codes-changes", { code }, SATURDAY),
      );
      await server.app.storage.write((store) =>
        store.liveEvents.append("access-codes-changes", { removed: "end" }, SATURDAY),
      );
      expect((await admin.next("access-codes-changes")).data.code).toMatchObject({
        id: "perm",
        accessCode: "4711",
      });
      expect((await staff.next("access-codes-changes")).data).toEqual({ removed: "end" });
    });

    test("[G-04, G-06] a new log entry is told at once, with the digits that each role may see", async () => {
      const server = await TestServer.start(engine);
      const { access_code: digits } = await server.book();
      const { seal, storage } = server.app;
      const [code] = await storage.read.accessCodes.findByTag(seal.tag(digits));
      const id = code?.id ?? "";
      const [staff, admin] = [await open(server, "staff"), await open(server, "admin")];
      const write = async () => {
        const token = await server.tokenOf("staff");
        const metadata = { access_code: digits };
        const body = { level: "info", component: "door-control", message: "Zugang gewährt", metadata };
        const { body: written } = await server.request("POST", "/api/logs", { token, body });
        const told = [staff, admin].map((stream) =>
          stream.next("system-logs-changes", ({ data }) => data.entry.id === written.id),
        );
        return (await Promise.all(told)).map(({ data }) => data.entry);
      };
      for (const told of await write()) {
        expect(told).toMatchObject({
          message: "Zugang gewährt",
          metadata: { code_id: id, access_code: digits },
          references: [
            { kind: "code", id, digits },
            { kind: "user", name: "personal" },
          ],
        });
      }
      await storage.write((store) => store.accessCodes.update(id, { isPermanent: true }));
      const [toStaff, toAdmin] = await write();
      expect(toStaff.metadata.access_code).toBe("••••");
      expect(toStaff.references[0]).toEqual({ kind: "code", id, name: null, digits: null });
      expect(toAdmin.metadata.access_code).toBe(digits);
      expect(toAdmin.references[0]).toEqual({ kind: "code", id, name: "Jana Albrecht", digits });
      // one that resumes is told the same
      const resumed = await open(server, "staff", { "last-event-id": "1" });
      const again = await resumed.next("system-logs-changes", ({ data }) => data.entry.id === toStaff.id);
      expect(again.data.entry).toEqual(toStaff);
    });

    test("[R-06] it ticks every second with the server's time, so that silence means loss", async () => {
      const server = await TestServer.start(engine);
      const stream = await open(server);
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
      const stream = await open(server);
      await Promise.all([server.restart(), stream.ended()]);
    });
  });
});
