import { lookup as systemLookup } from "node:dns";
import { CALLS } from "@platzwart/contract/all-calls";
import type { MadeApiKey } from "@platzwart/contract/calls/api-key-calls";
import type { Session } from "@platzwart/contract/calls/session-calls";
import { makeCall } from "@platzwart/contract/client";
import type { Role } from "@platzwart/domain/role";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { between, type Duration, type Instant, instant, seconds } from "@platzwart/domain/time/instant";
import { onTestFinished } from "vitest";
import type { Lookup } from "../adapters/devices/hall-network.ts";
import { systemClock } from "../adapters/system-clock.ts";
import { systemRandomness } from "../adapters/system-randomness.ts";
import type { Randomness } from "../application/ports/randomness.ts";
import type { Storage } from "../application/ports/storage.ts";
import { type RunningServer, startServer } from "../compose.ts";
import { readConfig } from "../config.ts";
import type { TestDatabase, TestEngine, Told } from "./engines.ts";
import { RememberingHasher } from "./remembering-hasher.ts";
import { TEST_KEY } from "./test-key.ts";

/** A Saturday afternoon in Berlin, far from any clock change. */
export const SATURDAY = instant(Date.UTC(2026, 10, 21, 14));

export const PASSWORD = "Kreide-Netz-Aufschlag";
const hasher = new RememberingHasher(PASSWORD);
/** Far longer than anything takes that needs no time to pass, on a busy machine too. */
const LONGEST_WAIT = seconds(30);

export interface Answer {
  readonly status: number;
  // tests look into answers of any shape
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test asserts
  readonly body: any;
  readonly headers: Headers;
}

interface TestOutside {
  readonly clock: FakeClock;
  readonly lookup: Lookup;
  readonly randomness?: Randomness;
}

/** A real server on a real database, whose clock the test advances. */
export class TestServer {
  readonly clock: FakeClock;
  readonly database: TestDatabase;
  readonly #outside: TestOutside;
  #running: RunningServer;
  readonly #sessions = new Map<Role, Promise<Session>>();
  readonly #environment: Record<string, string>;

  private constructor(
    outside: TestOutside,
    database: TestDatabase,
    running: RunningServer,
    environment: Record<string, string>,
  ) {
    this.#outside = outside;
    this.clock = outside.clock;
    this.database = database;
    this.#running = running;
    this.#environment = environment;
  }

  /** Starts one on an empty database; it is stopped and removed when the test is over. */
  static async start(
    engine: TestEngine,
    options: {
      now?: Instant;
      env?: Record<string, string>;
      prepare?: (storage: Storage) => Promise<void>;
      /** The first codes that the server draws; then it draws its own. */
      draws?: readonly number[];
      /** What names of the hall's network stand for; otherwise the machine knows. */
      lookup?: Lookup;
    } = {},
  ): Promise<TestServer> {
    const database = await engine.createDatabase();
    if (options.prepare !== undefined) {
      const storage = await database.openStorage();
      await options.prepare(storage);
      await storage.close();
    }
    const clock = new FakeClock(options.now ?? SATURDAY);
    const environment = { ADMIN_PASSWORD: PASSWORD, ...options.env };
    const outside = { clock, lookup: options.lookup ?? systemLookup };
    const randomness = drawing([...(options.draws ?? [])]);
    const running = await run({ ...outside, randomness }, database, environment);
    const server = new TestServer(outside, database, running, environment);
    clock.settle = () => server.settle();
    onTestFinished(async () => {
      await server.#running.stop();
      await database.drop();
    });
    return server;
  }

  get app(): RunningServer {
    return this.#running;
  }

  /** What each wrong password cost that was held against a hash. */
  get hashings(): readonly string[] {
    return hasher.hashings;
  }

  get told(): readonly Told[] {
    return this.database.told;
  }

  /** Stops the server as SIGTERM does and starts it again on the same database. */
  async restart(): Promise<void> {
    await this.#running.stop();
    await this.startAgain();
  }

  /** Restarts it with another environment. */
  async restartWith(environment: Record<string, string>): Promise<void> {
    Object.assign(this.#environment, environment);
    await this.restart();
  }

  /** Starts it on the same database after it was stopped. */
  async startAgain(): Promise<void> {
    this.#sessions.clear();
    this.#running = await run(this.#outside, this.database, this.#environment);
  }

  /** Waits until nothing is left to do before time passes: no run of the loop, no question to the database. */
  async settle(): Promise<void> {
    // a turn of the event loop does all that waits for no answer from outside
    await turn();
    while (this.#running.loop.isRunning || this.#running.storage.isBusy) {
      await this.#running.loop.idle();
      await this.#running.climate.idle();
      await turn();
    }
  }

  /** Waits until something holds that the server brings about without time passing. */
  async until(holds: () => Promise<boolean>): Promise<void> {
    // turns tell nothing of how long a database takes on a busy machine
    const begun = systemClock.elapsed();
    while (systemClock.elapsed() - begun < LONGEST_WAIT) {
      if (await holds()) return;
      await this.settle();
    }
    throw new Error("it never came to hold");
  }

  async advance(duration: Duration): Promise<void> {
    await this.clock.advance(duration);
  }

  /** Lets time pass until an instant. */
  async advanceTo(at: Instant): Promise<void> {
    await this.clock.advance(between(this.clock.now(), at));
  }

  async request(
    method: string,
    path: string,
    options: { token?: string | null; body?: unknown; raw?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const hasBody = options.body !== undefined || options.raw !== undefined;
    const response = await fetch(`${this.#running.url}${path}`, {
      method,
      headers: {
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(hasBody ? { "content-type": "application/json" } : {}),
        ...options.headers,
      },
      ...(hasBody ? { body: options.raw ?? JSON.stringify(options.body) } : {}),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  }

  async signIn(username = "admin", password = PASSWORD): Promise<Session> {
    return makeCall((path, init) => fetch(`${this.#running.url}${path}`, init), CALLS.signIn, {
      body: { username, password },
    });
  }

  /** An access token of a user with the role that is good now; staff is made when it is first asked for. */
  async tokenOf(role: Role): Promise<string> {
    const known = this.#sessions.get(role) ?? this.#signInAs(role);
    this.#sessions.set(role, known);
    const { accessToken, accessTokenExpiresAt } = await known;
    if (accessTokenExpiresAt > this.clock.now()) return accessToken;
    this.#sessions.delete(role);
    return this.tokenOf(role);
  }

  async #signInAs(role: Role): Promise<Session> {
    if (role === "admin") return this.signIn();
    const name = "personal";
    if ((await this.app.storage.read.users.findByName(name)) === null) await this.addUser(name, "staff");
    return this.signIn(name);
  }

  /** A key of a booking system, made as an operator makes it. */
  async makeApiKey(name: string): Promise<MadeApiKey> {
    const answer = await this.request("POST", "/api/api-keys", {
      token: await this.tokenOf("admin"),
      body: { name },
    });
    if (answer.status !== 200) throw new Error(`no key: ${answer.body.detail}`);
    return answer.body;
  }

  async addUser(username: string, role: Role): Promise<void> {
    const passwordHash = await hasher.hash(PASSWORD);
    const id = systemRandomness.id();
    await this.app.storage.write((store) =>
      store.users.insert({
        id,
        username,
        passwordHash,
        role,
        isDisabled: false,
        createdAt: this.clock.now(),
      }),
    );
  }

  /** Calls control-system-api as an operator. */
  async call(action: string, data: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const token = await this.tokenOf("admin");
    return this.request("POST", "/functions/v1/control-system-api", {
      token,
      body: { action, data },
      headers,
    });
  }

  /** Books by the API, by default court 1 for the coming hour; answers `data`. */
  async book(
    changes: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer["body"]> {
    const answer = await this.call("create_booking", { ...this.bookingData(), ...changes }, headers);
    if (answer.body.success !== true) throw new Error(`not booked: ${answer.body.error}`);
    return answer.body.data;
  }

  bookingData(): Record<string, unknown> {
    const now = this.clock.now();
    return {
      court_id: 1,
      customer_name: "Jana Albrecht",
      customer_email: "jana@example.de",
      customer_phone: "+49 30 123456",
      start_time: new Date(now).toISOString(),
      end_time: new Date(now + 3_600_000).toISOString(),
    };
  }

  /** Changes a fact without asking for a run: the hall is read anew when it is next needed. */
  async changeAFact(): Promise<void> {
    await this.app.storage.write(async (store) => {
      const [court] = await store.courts.list();
      if (court !== undefined) await store.courts.update(court.id, {});
    });
  }

  /** A court as the API shows it. */
  async court(id: number): Promise<Answer["body"]> {
    const answer = await this.request("GET", "/api/courts", { token: await this.tokenOf("admin") });
    return answer.body.items.find((court: { id: number }) => court.id === id);
  }

  /** Everything that is stored of one kind, for tests that nothing was. */
  async countRows(): Promise<{ bookings: number; codes: number }> {
    const everything = { from: instant(0), until: instant(8e15) };
    return {
      bookings: (await this.app.storage.read.bookings.listTouching(everything)).length,
      codes: (await this.app.storage.read.accessCodes.listInEffect(instant(0))).length,
    };
  }
}

async function run(
  outside: TestOutside,
  database: TestDatabase,
  environment: Record<string, string>,
): Promise<RunningServer> {
  const config = readConfig({
    PORT: "0",
    DATA_DIR: database.dataDir,
    CODE_KEY: TEST_KEY.toString("hex"),
    ...(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl }),
    ...environment,
  });
  const { diagnostics } = database;
  return startServer(config, {
    ...outside,
    diagnostics,
    hasher,
    simulatedAnswer: seconds(0),
    climateSeed: 1,
  });
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function drawing(draws: number[]): Randomness {
  return { ...systemRandomness, below: (limit) => draws.shift() ?? systemRandomness.below(limit) };
}
