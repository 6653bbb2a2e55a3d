import { minutes } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";
import { expect, onTestFinished, test } from "vitest";
import type { TestDatabase } from "../../../../testing/database.ts";
import { openRaw } from "../../../../testing/database.ts";
import { isFullRun } from "../../../../testing/full-run.ts";
import { eachEngine } from "../testing/engines.ts";
import { CONTROL_SYSTEM } from "../testing/function-calls.ts";
import { ServerProcess } from "../testing/server-process.ts";
import { type Answer, PASSWORD } from "../testing/test-server.ts";

const ROUNDS = isFullRun ? 50 : 3;
const COURTS = [1, 2, 3, 4];
/** Bookings acknowledged before the server is killed, while others are under way. */
const ACKNOWLEDGED = 25;
/** Longest booked time of the courts in one round. */
const ROUND = minutes(60 * 6);

interface Booked {
  readonly court: number;
  readonly id: string;
  readonly code: string;
}

/** A caller's certain knowledge: bookings that were answered with success. */
class Caller {
  readonly acknowledged: Booked[] = [];
  readonly #server: ServerProcess;
  readonly #token: string;

  private constructor(server: ServerProcess, token: string) {
    this.#server = server;
    this.#token = token;
  }

  static async signIn(server: ServerProcess): Promise<Caller> {
    const response = await fetch(`${server.url}/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "admin", password: PASSWORD }),
    });
    return new Caller(server, ((await response.json()) as Answer["body"]).accessToken);
  }

  async get(path: string): Promise<Answer["body"]> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const response = await fetch(`${this.#server.url}${path}`, { headers });
    expect(response.status).toBe(200);
    return response.json();
  }

  /** Books half an hour; false once the server is gone. */
  async book(court: number, start: number): Promise<boolean> {
    try {
      const response = await fetch(`${this.#server.url}${CONTROL_SYSTEM}`, {
        method: "POST",
        headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
        body: JSON.stringify({
          action: "create_booking",
          data: {
            court_id: court,
            customer_name: "Jana Albrecht",
            customer_email: "jana@example.de",
            customer_phone: "+49 30 123456",
            start_time: new Date(start).toISOString(),
            end_time: new Date(start + minutes(30)).toISOString(),
          },
        }),
      });
      const { success, error, data } = (await response.json()) as Answer["body"];
      expect(error).toBeUndefined();
      expect(success).toBe(true);
      this.acknowledged.push({ court, id: data.booking_id, code: data.access_code });
      return true;
    } catch (failure) {
      if (failure instanceof TypeError || failure instanceof SyntaxError) return false;
      throw failure;
    }
  }
}

/**
 * Books on all courts at once, slot after slot, until the server is killed: in the first rounds right after one more
 * booking, of `courtNow` from now on, with its light just commanded.
 */
async function bookUntilKilled(
  server: ServerProcess,
  caller: Caller,
  from: number,
  courtNow: number | undefined,
): Promise<void> {
  let isTimeUp = false;
  const streams = COURTS.map(async (court) => {
    for (let slot = 0; await caller.book(court, from + minutes(30) * slot); slot += 1) {
      if (isTimeUp || caller.acknowledged.length < ACKNOWLEDGED) continue;
      isTimeUp = true;
      if (courtNow !== undefined) expect(await caller.book(courtNow, systemClock.now())).toBe(true);
      void server.kill("SIGKILL");
    }
  });
  await Promise.all(streams);
  expect(caller.acknowledged.length).toBeGreaterThanOrEqual(ACKNOWLEDGED);
  expect(await server.exited).toEqual({ code: null, signal: "SIGKILL" });
}

/** Polls until the server reaches a state by itself, for a minute at most. */
async function eventually<T>(look: () => Promise<T>, holds: (seen: T) => boolean): Promise<T> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const seen = await look();
    if (holds(seen) || performance.now() > deadline) return seen;
  }
}

async function storedIds(database: TestDatabase): Promise<Set<unknown>> {
  const raw = await openRaw(database);
  const rows = await raw.query("select id from bookings");
  await raw.close();
  return new Set(rows.map(({ id }) => id));
}

/** Bookings without exactly their one code, or codes without their booking. */
async function halves(database: TestDatabase): Promise<unknown[]> {
  const raw = await openRaw(database);
  try {
    return [
      ...(await raw.query(
        "select b.id from bookings b left join access_codes c on c.booking_id = b.id where c.access_code is null or c.valid_from <> b.start_time",
      )),
      ...(await raw.query(
        "select c.id from access_codes c left join bookings b on c.booking_id = b.id where b.id is null",
      )),
    ];
  } finally {
    await raw.close();
  }
}

eachEngine((engine) => {
  test("[B-02, L-07] a server killed in the middle of bookings has lost none it acknowledged and left none half, and every light gets right again", {
    timeout: ROUNDS * 100_000,
  }, async () => {
    const database = await engine.createEmptyDatabase();
    onTestFinished(() => database.drop());
    let server = await ServerProcess.startOn(database, { ADMIN_PASSWORD: PASSWORD });
    let caller = await Caller.signIn(server);
    const booked: Booked[] = [];
    const now = systemClock.now();

    for (let round = 1; round <= ROUNDS; round += 1) {
      const from = now + minutes(60 * 24) + ROUND * round;
      await bookUntilKilled(server, caller, from, COURTS[round - 1]);
      const { acknowledged } = caller;
      booked.push(...acknowledged);

      server = await ServerProcess.startOn(database);
      caller = await Caller.signIn(server);
      const items: Answer["body"][] = [];
      for (const begin of [now, from]) {
        const [of, to] = [begin, begin + ROUND].map((at) => new Date(at).toISOString());
        items.push(...(await caller.get(`/api/bookings?from=${of}&to=${to}`)).items);
      }
      const stored = new Map(items.map((item) => [item.id, item]));
      for (const { id, court, code } of acknowledged) {
        expect(stored.get(id)).toMatchObject({ courtId: court, accessCode: code, status: "active" });
      }
      const ids = await storedIds(database);
      expect(booked.filter(({ id }) => !ids.has(id))).toEqual([]);
      // one request per court may have been stored and not answered
      expect(ids.size).toBeLessThanOrEqual(booked.length + COURTS.length * round);
      expect(await halves(database)).toEqual([]);

      const lights = await eventually(
        async () => (await caller.get("/api/courts")).items.map((court: Answer["body"]) => court.isLightOn),
        (seen) => JSON.stringify(seen) === JSON.stringify(COURTS.map((court) => court <= round)),
      );
      expect(lights).toEqual(COURTS.map((court) => court <= round));
    }
  });
});
