import { lookup as systemLookup } from "node:dns";
import type { Session } from "@platzwart/contract/endpoints/session-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Role } from "@platzwart/domain/role";
import type { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { type Duration, type Instant, instant, seconds } from "@platzwart/domain/time/instant";
import type { ClockSync } from "@platzwart/machine/clock-sync";
import { systemClock } from "@platzwart/machine/system-clock";
import { type RunningServer, startServer } from "@platzwart/server/compose";
import { readConfig } from "@platzwart/server/config";
import { SERVER } from "@platzwart/server/database/caller";
import type { ExternalDependencies } from "@platzwart/server/external-dependencies";
import { codesIn } from "@platzwart/server/facts/access-code-records";
import { bookingsIn } from "@platzwart/server/facts/booking-records";
import { courtsIn } from "@platzwart/server/facts/court-records";
import { schedulerIn } from "@platzwart/server/facts/scheduler-records";
import { usersIn } from "@platzwart/server/modules/users/user-records";
import type { Randomness } from "@platzwart/server/platform/ports/randomness";
import { systemRandomness } from "@platzwart/server/platform/system/system-randomness";
import { TEST_KEY } from "@platzwart/server/testing/test-key";
import { faultByDocument } from "./answers-by-document.ts";
import { type LoggedMessage, openRaw, type TestDatabase } from "./database.ts";
import { DoorsUnderTest } from "./doors-under-test.ts";
import { putFirstHall, SATURDAY } from "./first-hall.ts";
import { type Answer, HallApi, PASSWORD, type RequestOptions } from "./hall-api.ts";
import { HostedDoorsUnderTest } from "./hosted-doors.ts";
import { whenQuiet } from "./quiet.ts";
import { hasher } from "./remembering-hasher.ts";

/** Far longer than anything takes that needs no time to pass, on a busy machine too. */
const LONGEST_WAIT = seconds(30);
/** The user who stands for each role. */
const USERS = { admin: "admin", staff: "personal" } as const satisfies Record<Role, string>;

export interface HallOptions {
  readonly clock: FakeClock;
  /** It is the hall's from now on, and goes with it. */
  readonly database: TestDatabase;
  /** Beside what the database needs; without a word of ADMIN_PASSWORD there is an operator `admin`. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The first codes that the server draws; then it draws its own. */
  readonly draws?: readonly number[];
  /** By what it draws; left out: by the system's. */
  readonly randomness?: Randomness;
  readonly outside?: Omit<
    ExternalDependencies,
    "clock" | "serverLog" | "hasher" | "randomness" | "clockSync"
  >;
  /** Whether a start after the first listens at the same address, as a browser expects it. */
  readonly keepsAddress?: boolean;
  /** Called after each start. */
  readonly onStart?: (server: RunningServer) => void;
}

/**
 * The hall under test: a real server in this process on a real database, whose devices the test can make misbehave and
 * whose time it lets pass.
 */
export class HallUnderTest extends HallApi {
  readonly clock: FakeClock;
  readonly database: TestDatabase;
  /** What the machine says of its own clock. */
  clockSync: ReturnType<ClockSync["state"]> = "synchronised";
  readonly #options: HallOptions;
  readonly #environment: Record<string, string>;
  readonly #randomness: Randomness;
  readonly #hostedDoors: HostedDoorsUnderTest;
  #running: RunningServer | null = null;

  private constructor(options: HallOptions) {
    super();
    this.#options = options;
    this.clock = options.clock;
    this.database = options.database;
    this.#environment = { ADMIN_PASSWORD: PASSWORD, ...options.environment };
    this.#randomness = drawing([...(options.draws ?? [])], options.randomness ?? systemRandomness);
    this.#hostedDoors = new HostedDoorsUnderTest(options.clock, { state: () => this.clockSync });
    this.clock.settle = () => this.settle();
  }

  /** Starts one; `isNew`: on a database that is empty, so that a copy of the first hall does. */
  static async start(options: HallOptions, { isNew }: { readonly isNew: boolean }): Promise<HallUnderTest> {
    const hall = new HallUnderTest(options);
    const { ADMIN_PASSWORD: password } = hall.#environment;
    const isUsual = options.clock.now() === SATURDAY && password === PASSWORD;
    try {
      if (isNew && isUsual && hall.database.databaseUrl === null) await putFirstHall(hall.database.dataDir);
      await hall.startAgain();
      return hall;
    } catch (error) {
      // nobody else can end what never began
      await hall.end();
      throw error;
    }
  }

  /** The server; it stays what it was after a stop. */
  get app(): RunningServer {
    if (this.#running === null) throw new Error("the hall was never started");
    return this.#running;
  }

  get url(): string {
    return this.app.url;
  }

  get lights() {
    return this.app.simulatedLights;
  }

  get doors(): DoorsUnderTest {
    return new DoorsUnderTest(this.app);
  }

  /** The process of the doors without a computer, as this process runs it. */
  get hostedDoors(): HostedDoorsUnderTest {
    return this.#hostedDoors;
  }

  get machines() {
    return this.app.simulatedMachines;
  }

  get logged(): readonly LoggedMessage[] {
    return this.database.logged;
  }

  /** What it warned its operators of, or told them as a fault. */
  get warnings(): readonly string[] {
    return this.logged.filter(({ level }) => level !== "info").map(({ message }) => message);
  }

  /** What each wrong password cost that was held against a hash. */
  get hashings(): readonly string[] {
    return hasher.hashings;
  }

  now(): Instant {
    return this.clock.now();
  }

  /** Ends the server as SIGTERM does. */
  async stop(): Promise<void> {
    await this.app.stop();
  }

  /** Ends it for good, with its database. */
  async end(): Promise<void> {
    try {
      if (this.#running !== null) await this.stop();
    } finally {
      await this.database.drop();
    }
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.startAgain();
  }

  /** Restarts it with another environment. */
  async restartWith(environment: Record<string, string>): Promise<void> {
    Object.assign(this.#environment, environment);
    await this.restart();
  }

  /** Starts it on the same database after it was stopped. */
  async startAgain(): Promise<void> {
    const isSameAddress = this.#running !== null && this.#options.keepsAddress === true;
    const config = readConfig({
      PORT: isSameAddress ? new URL(this.url).port : "0",
      DATA_DIR: this.database.dataDir,
      CODE_KEY: TEST_KEY.toString("hex"),
      ...(this.database.databaseUrl === null ? {} : { DATABASE_URL: this.database.databaseUrl }),
      ...this.#environment,
    });
    this.forgetSessions();
    this.#running = await startServer(config, {
      lookup: systemLookup,
      simulatedAnswer: seconds(0),
      climateSeed: 1,
      makesBackups: false,
      startDoorHost: this.#hostedDoors.start,
      ...this.#options.outside,
      clock: this.clock,
      serverLog: this.database.serverLog,
      hasher,
      randomness: this.#randomness,
      clockSync: { state: () => this.clockSync },
    });
    this.#options.onStart?.(this.#running);
    // who comes to a door right after the start finds it linked, as after a second
    await this.settle();
  }

  /** Waits until nothing is left to do before time passes: no run of the loop, no question to the database. */
  async settle(): Promise<void> {
    if (this.#running !== null) await whenQuiet(this.#running);
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

  /** Lets time pass and resolves when all that fell due has happened. */
  async advance(duration: Duration): Promise<void> {
    await this.clock.advance(duration);
  }

  /** Lets time pass until an instant. */
  async advanceTo(at: Instant): Promise<void> {
    await this.clock.advanceTo(at);
  }

  /** Every answer to a test is held against the OpenAPI document. */
  override async request(method: string, path: string, options?: RequestOptions): Promise<Answer> {
    const answer = await super.request(method, path, options);
    const fault = faultByDocument(method, path, answer);
    if (fault !== undefined)
      throw new Error(`${method} ${path} is not answered as the OpenAPI document says: ${fault}`);
    return answer;
  }

  /** Opens a session in the process: no password is looked at. */
  async openSession(username: string): Promise<Session> {
    const user = await usersIn(this.app.storage.read).findByName(username);
    if (user === null) throw new Error(`there is no user ${username}`);
    return this.app.sessions.openSession(user);
  }

  async userOf(role: Role): Promise<string> {
    const name = USERS[role];
    if ((await usersIn(this.app.storage.read).findByName(name)) === null) await this.addUser(name, role);
    return name;
  }

  async addUser(username: string = USERS.staff, role: Role = "staff"): Promise<void> {
    const passwordHash = await hasher.hash(PASSWORD);
    const id = systemRandomness.id();
    await this.app.storage.write(SERVER, (store) =>
      usersIn(store).insert({
        ...{ id, username, passwordHash, role },
        ...{ isDisabled: false, createdAt: this.now(), lastSignedInAt: null },
      }),
    );
  }

  /** Somebody types a code at a terminal of the door at an address; answers what the door said. */
  async typeCode(address: string, code: string): Promise<{ readonly valid: boolean }> {
    const { items } = await this.operate("GET", "/api/doors");
    const { id } = items.find((door: { address: string }) => door.address === address);
    return (await this.call("validate_code", { code, door_id: id })).body.data;
  }

  /** Somebody opens the door at an address with a code that is good at all doors and times. */
  async openWithCode(address: string): Promise<void> {
    await this.operate("POST", "/api/permanent-codes", { userName: "Hausmeister", accessCode: "908172" });
    await this.typeCode(address, "908172");
    await this.settle();
  }

  /** A court that is not available. */
  async takeOutOfUse(court: number): Promise<void> {
    await this.app.hall.change(SERVER, (store) =>
      courtsIn(store).update(court as CourtId, { status: "unavailable" }),
    );
  }

  /** Everything that is stored of one kind, for tests that nothing was. */
  async countRows(): Promise<{ bookings: number; codes: number }> {
    const ever = { from: instant(0), until: instant(8e15) };
    const bookings = bookingsIn(this.app.storage.read);
    const accessCodes = codesIn(this.app.storage.read);
    const all = { createdBy: undefined, after: null, limit: 1_000_000 };
    return {
      bookings: (await bookings.listPage(ever, all)).items.length,
      codes: (await accessCodes.listCurrentAndFuture(instant(0))).length,
    };
  }

  /** Changes a fact without asking for a run: the hall is read anew when it is next needed. */
  async changeAFact(): Promise<void> {
    await this.app.storage.write(SERVER, async (store) =>
      schedulerIn(store).setState(await schedulerIn(store).state()),
    );
  }

  /** Takes a table out of the database, so that whatever needs it fails for real. */
  async breakTable(name: string): Promise<void> {
    await this.#alter(`alter table ${name} rename to ${name}_away`);
    // afterwards: a start that is not over yet would read the hall in between, and it be known again
    await this.changeAFact();
  }

  async mendTable(name: string): Promise<void> {
    await this.#alter(`alter table ${name}_away rename to ${name}`);
  }

  /** Damages the encrypted digits of every code, as a failing disk would. */
  async spoilCodes(): Promise<void> {
    await this.#alter("update access_codes set access_code = 'kaputt'");
    await this.changeAFact();
  }

  async #alter(statement: string): Promise<void> {
    const raw = await openRaw(this.database);
    // what refers to a table does not follow it when it is taken away
    if (this.database.databaseUrl === null) await raw.query("pragma legacy_alter_table = on");
    await raw.query(statement);
    await raw.close();
  }
}

function drawing(draws: number[], then: Randomness): Randomness {
  return { ...then, below: (limit) => draws.shift() ?? then.below(limit) };
}
