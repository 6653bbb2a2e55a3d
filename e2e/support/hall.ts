import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CALLS } from "@platzwart/contract/all-calls";
import type { BookingView } from "@platzwart/contract/calls/booking-calls";
import type { Session } from "@platzwart/contract/calls/session-calls";
import { makeCall } from "@platzwart/contract/client";
import type { CourtId } from "@platzwart/domain/court/court";
import { DAY, type Duration, instant, milliseconds, minutes } from "@platzwart/domain/time/instant";
import { DATABASE_FILE } from "@platzwart/server/adapters/storage/sqlite-database";
import { systemRandomness } from "@platzwart/server/adapters/system-randomness";
import type { TimeSource } from "@platzwart/server/application/ports/time-source";
import { type RunningServer, startServer } from "@platzwart/server/compose";
import { readConfig } from "@platzwart/server/config";
import { RememberingHasher } from "@platzwart/server/testing/remembering-hasher";
import { test as base, expect, type Page } from "@playwright/test";
import { SESSION_KEY } from "../../apps/web/src/shared/session-key.ts";
import { fastFolder } from "../../scripts/testing/fast-folder.ts";
import { PumpedClock } from "./pumped-clock.ts";

export { expect };

/** A Saturday afternoon in Berlin: 15:00. */
export const SATURDAY = instant(Date.UTC(2026, 10, 21, 14));
export const PASSWORD = "Kreide-Netz-Aufschlag";
const hasher = new RememberingHasher(PASSWORD);

interface DoorSetUp {
  readonly name: string;
  readonly courtIds: readonly number[];
  readonly mode: "schedule" | "code_only";
}

/** A real server on a real database, with lamps that the test can make misbehave and a clock that can leap. */
export class HallUnderTest {
  readonly clock: PumpedClock;
  #server: RunningServer;
  readonly #environment: Record<string, string>;
  readonly #accessTokenLife: Duration;
  #session: Promise<Session> | null = null;
  /** What the server told its operators; a test that expects none checks that it is empty. */
  readonly told: string[] = [];

  private constructor(clock: PumpedClock, environment: Record<string, string>, accessTokenLife: Duration) {
    this.clock = clock;
    this.#environment = environment;
    this.#accessTokenLife = accessTokenLife;
    this.#server = undefined as never;
  }

  static async start(
    environment: Record<string, string>,
    accessTokenLife: Duration,
    now = SATURDAY,
  ): Promise<HallUnderTest> {
    const hall = new HallUnderTest(new PumpedClock(now), environment, accessTokenLife);
    await hall.startAgain();
    return hall;
  }

  get url(): string {
    return this.#server.url;
  }

  get server(): RunningServer {
    return this.#server;
  }

  /** What the machine says of its clock, whatever this one's is. */
  timeSource: ReturnType<TimeSource["state"]> = "synchronised";

  get lights() {
    return this.#server.simulatedLights;
  }

  get doors() {
    return this.#server.simulatedDoors;
  }

  get machines() {
    return this.#server.simulatedMachines;
  }

  async stop(): Promise<void> {
    await this.#server.stop();
  }

  /** Starts on the same database and the same port as before. */
  async startAgain(): Promise<void> {
    const port = this.#server === undefined ? "0" : new URL(this.#server.url).port;
    const config = readConfig({ PORT: port, ...this.#environment });
    const tell = (message: string) => this.told.push(message);
    this.#server = await startServer(config, {
      clock: this.clock,
      hasher,
      simulatedAnswer: milliseconds(30),
      climateSeed: 1,
      timeSource: { state: () => this.timeSource },
      accessTokenLife: this.#accessTokenLife,
      diagnostics: {
        info: () => undefined,
        warn: tell,
        error: (message, error) => tell(`${message}: ${String(error)}`),
      },
    });
    // machines that are played are there and well, unless a test says otherwise
    this.machines.fix("*", { isOnline: true, temperature: 48, cpuUsage: 30 });
    this.#session = null;
    this.clock.settle = async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        await this.#server.loop.idle();
      }
    };
  }

  /** Lets time leap ahead. */
  async leap(duration: Duration): Promise<void> {
    await this.clock.leap(duration);
  }

  async addStaff(username = "personal"): Promise<void> {
    const passwordHash = await hasher.hash(PASSWORD);
    await this.#server.storage.write((store) =>
      store.users.insert({
        id: systemRandomness.id(),
        username,
        passwordHash,
        role: "staff",
        isDisabled: false,
        createdAt: this.clock.now(),
      }),
    );
  }

  /** Books by the API, as a booking system does: court 1 from now for an hour, or in minutes from now. */
  async book(court = 1, from = 0, until = 60, name = "Jana Albrecht"): Promise<BookingView> {
    const answer = await this.fetch("/functions/v1/control-system-api", {
      method: "POST",
      body: this.bookingRequest(court, from, until, name),
    });
    const body = await answer.json();
    if (body.success !== true) throw new Error(`not booked: ${body.error}`);
    return body.data;
  }

  /** What a booking system sends to book. */
  bookingRequest(court: number, from = 0, until = 60, name = "Jana Albrecht"): string {
    const at = (offset: number) => new Date(this.clock.now() + minutes(offset)).toISOString();
    const data = {
      court_id: court,
      customer_name: name,
      customer_email: "kunde@example.de",
      customer_phone: "+49 30 123456",
      start_time: at(from),
      end_time: at(until),
    };
    return JSON.stringify({ action: "create_booking", data });
  }

  newSession(username: string): Promise<Session> {
    return makeCall((to, options) => fetch(`${this.url}${to}`, options), CALLS.signIn, {
      body: { username, password: PASSWORD },
    });
  }

  /** Calls the API as the operator. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    this.#session ??= this.newSession("admin");
    const { accessToken } = await this.#session;
    return fetch(`${this.url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    });
  }

  /** A court that is not available, as a blocked one will be. */
  async takeOutOfUse(court: number): Promise<void> {
    await this.#server.hall.change((store) =>
      store.courts.update(court as CourtId, { status: "unavailable" }),
    );
  }

  async saveSetting(key: string, value: unknown, confirm = false): Promise<void> {
    const body = JSON.stringify({ value, confirm });
    const answer = await this.fetch(`/api/settings/${key}`, { method: "PUT", body });
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** Takes a table out of the database, so that whatever needs it fails for real. */
  async breakTable(name: string): Promise<void> {
    // a fact that changes, so that the hall has to be read anew
    await this.#server.storage.write((store) => store.courts.update(1 as CourtId, {}));
    this.#sql(`alter table ${name} rename to ${name}_away`);
  }

  async mendTable(name: string): Promise<void> {
    this.#sql(`alter table ${name}_away rename to ${name}`);
  }

  /** Damages the sealed digits of every code, as a failing disk would. */
  async spoilCodes(): Promise<void> {
    await this.#server.storage.write((store) => store.courts.update(1 as CourtId, {}));
    this.#sql("update access_codes set access_code = 'kaputt'");
  }

  #sql(statement: string): void {
    const database = new DatabaseSync(join(this.#environment["DATA_DIR"] ?? "", DATABASE_FILE));
    database.exec("pragma busy_timeout = 5000; pragma legacy_alter_table = on");
    database.exec(statement);
    database.close();
  }

  /** Changes how the door of a court is set up. */
  async changeDoor(court: number, changes: Partial<DoorSetUp>): Promise<void> {
    const { items } = await (await this.fetch("/api/doors")).json();
    const door = items.find(({ courtIds }: DoorSetUp) => courtIds.includes(court));
    const { id, name, courtIds, mode, openSeconds, driver, address } = door;
    const body = JSON.stringify({ name, courtIds, mode, openSeconds, driver, address, ...changes });
    const answer = await this.fetch(`/api/doors/${id}`, { method: "PUT", body });
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** Puts another lamp in the place of a court's lamp, a simulated one unless its driver is named. */
  async changeLamp(court: number, address: string, changes: object = {}): Promise<void> {
    const { items } = await (await this.fetch("/api/light-channels")).json();
    const { id } = items.find(({ courtId }: { courtId: number }) => courtId === court);
    const body = JSON.stringify({ courtId: court, driver: "simulated", address, ...changes });
    const answer = await this.fetch(`/api/light-channels/${id}`, { method: "PUT", body });
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** Blocks a court for a stretch of minutes from now. */
  async block(court: number, from: number, until: number, reason = "Bodenpflege"): Promise<void> {
    const at = (offset: number) => new Date(this.clock.now() + minutes(offset)).toISOString();
    const body = JSON.stringify({
      courtId: court,
      from: at(from),
      until: at(until),
      reason,
      bookings: "keep",
    });
    const answer = await this.fetch("/api/blocks", { method: "POST", body });
    if (!answer.ok) throw new Error(await answer.text());
  }

  async setMode(court: number, auto: boolean): Promise<void> {
    await this.fetch(`/api/courts/${court}/mode`, { method: "PUT", body: JSON.stringify({ auto }) });
  }
}

interface Fixtures {
  /** The server's environment beside its folder; a test replaces it with test.use. */
  environment: Record<string, string>;
  /** A page lives through a leap of hours as through the moment that it takes, unless a test says otherwise. */
  accessTokenLife: Duration;
  hall: HallUnderTest;
  /** Errors that the page wrote to its console or threw; each test ends with none, or says which it expects. */
  complaints: string[];
}

export const test = base.extend<Fixtures>({
  environment: [{ ADMIN_PASSWORD: PASSWORD }, { option: true }],
  accessTokenLife: [DAY, { option: true }],
  hall: async ({ environment, accessTokenLife }, use) => {
    const dataDir = await mkdtemp(join(fastFolder(), "platzwart-e2e-"));
    const hall = await HallUnderTest.start({ DATA_DIR: dataDir, ...environment }, accessTokenLife);
    await use(hall);
    hall.clock.stop();
    await hall.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  complaints: [
    // begins after the hall, so that it ends first: a page without a server complains
    async ({ page, hall: _first }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("console", (message) => {
        // asked for by the browser of its own accord where a document names no icon (signIn)
        const isIcon = message.location().url.endsWith("/favicon.ico");
        if (message.type() === "error" && !isIcon) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints, "what the page complained of").toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Opens the hall's page signed in: the session is asked of the server and put where the page keeps it. The way through
 * the form is longer by a page, and is what login.e2e.ts is for.
 */
export async function signIn(page: Page, hall: HallUnderTest, username = "admin"): Promise<void> {
  const { refreshToken, user } = await hall.newSession(username);
  // a page's storage can be written from an address of its own only; this one draws nothing
  await page.goto(`${hall.url}/healthz`);
  await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [
    SESSION_KEY,
    JSON.stringify({ refreshToken, user }),
  ] as const);
  // what happens from now on reaches it
  const live = page.waitForResponse((response) => response.url().endsWith("/api/live"));
  await page.goto(`${hall.url}/`);
  await expect(page.getByRole("heading", { name: "Court Steuerung" })).toBeVisible();
  await live;
}

/** Waits until the page has all that it loads by itself: what a server that stops cannot fail any more. */
export async function wholePage(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "System Logs" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}
