import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { ShellyDevice } from "@platzwart/device-simulator/shelly-device";
import { systemClock } from "@platzwart/machine/system-clock";
import { listServerSessions } from "@platzwart/server/database/postgres/server-sessions";
import { Client } from "pg";
import type { ChildServer } from "./child-server.ts";
import { DatabaseWay } from "./database-way.ts";
import { PASSWORD } from "./hall-api.ts";

/** How a leading server ends. */
export type End = "killed" | "frozen" | "cut" | "restart";

/** Outcome of one end. */
export interface Takeover {
  readonly end: End;
  /** Milliseconds until the lamp got its next command. */
  readonly commandAfter: number;
  /** The former leader commanded after its successor. */
  readonly isOverlap: boolean;
}

/** Starts a server as one of several; `databaseUrl`: through its own way to the database. */
export type Spawn = (member: {
  readonly name: string;
  readonly port: number;
  readonly databaseUrl: string;
}) => ChildServer;

const MEMBERS = ["halle-1", "halle-2", "halle-3"];
const BOOKING_PERIOD_MS = 100;
const PRESS_PERIOD_MS = 100;
/** After the take-over, which takes 12 s at most. */
const THAW_AFTER_MS = 12_000;
const LONGEST_MS = 40_000;

interface Member {
  readonly name: string;
  readonly port: number;
  readonly way: DatabaseWay;
  process: ChildServer;
}

/** Three servers of one hall with a lamp, bookings and presses going on, whose leader is ended again and again. */
export class Takeovers {
  readonly #databaseUrl: string;
  readonly #spawn: Spawn;
  readonly #members: Member[] = [];
  readonly #lamp: ShellyDevice;
  /** Process ids in order of the lamp's commands, with their times. */
  readonly #commands: { readonly pid: number; readonly at: number }[] = [];
  readonly #acknowledged: string[] = [];
  /** Answered bookings before the present leader. */
  #formerlyAcknowledged = 0;
  #session: { accessToken: string; refreshToken: string } = { accessToken: "", refreshToken: "" };
  #renewing: Promise<void> | null = null;
  #signIns = 0;
  #isEnded = false;
  #load: Promise<unknown> = Promise.resolve();

  constructor(databaseUrl: string, spawn: Spawn) {
    this.#databaseUrl = databaseUrl;
    this.#spawn = spawn;
    this.#lamp = new ShellyDevice({
      clock: systemClock,
      onCommand: (port) => {
        const pid = processOf(port, this.#pids());
        if (pid !== null) this.#commands.push({ pid, at: performance.now() });
      },
    });
  }

  get signIns(): number {
    return this.#signIns;
  }

  get acknowledgedCount(): number {
    return this.#acknowledged.length;
  }

  async start(freePort: () => Promise<number>): Promise<void> {
    await this.#lamp.http.start();
    for (const name of MEMBERS) {
      const way = await DatabaseWay.open(new URL(this.#databaseUrl));
      const member = { name, port: await freePort(), way };
      this.#members.push({ ...member, process: this.#start(member) });
      if (this.#members.length === 1) await this.#leader();
    }
    this.#session = await this.#signIn();
    for (const name of MEMBERS.slice(1)) {
      await this.#until(async () => {
        const { members } = await this.#call("GET", "/api/server-health");
        return members.some((member: { name: string }) => member.name === name);
      });
      await this.#call("POST", `/api/members/${name}/accept`);
    }
    await this.#call("PUT", "/api/settings/advance_booking_days", { value: 60 });
    const { items } = await this.#call("GET", "/api/light-channels");
    await this.#call("PUT", `/api/light-channels/${items[0].id}`, {
      ...{ courtIds: [1], driver: "shelly", address: this.#lamp.http.url },
    });
    await this.#call("PUT", "/api/courts/1/mode", { auto: false });
    await this.#allWait();
    this.#load = Promise.all([this.#book(), this.#press()]);
  }

  /** Ends the leader, which has answered a booking, and waits until another one commands and the ended one waits again. */
  async end(kind: End, restartDatabase: () => Promise<void> = async () => {}): Promise<Takeover> {
    const leader = await this.#leader();
    await this.#until(async () => this.#acknowledged.length > this.#formerlyAcknowledged);
    const pid = leader.process.child.pid ?? 0;
    const commandCount = this.#commands.length;
    const begun = performance.now();
    if (kind === "killed") leader.process.child.kill("SIGKILL");
    if (kind === "frozen") leader.process.child.kill("SIGSTOP");
    if (kind === "cut") leader.way.isCut = true;
    if (kind === "restart") await restartDatabase();
    const isNext = ({ at, pid: by }: { at: number; pid: number }) =>
      at > begun && (kind === "restart" ? at > begun + 300 : by !== pid);
    await this.#until(async () => this.#commands.slice(commandCount).some(isNext));
    const next = this.#commands.slice(commandCount).find(isNext);
    const commandAfter = (next?.at ?? Number.NaN) - begun;
    if (kind === "frozen" || kind === "cut") {
      await pause(Math.max(0, THAW_AFTER_MS - commandAfter));
      leader.process.child.kill("SIGCONT");
      leader.way.heal();
    }
    this.#formerlyAcknowledged = this.#acknowledged.length;
    await this.#settle();
    const after = this.#commands.slice(commandCount).map((command) => command.pid);
    const firstOfOther = after.findIndex((by) => by !== pid);
    const isOverlap = firstOfOther >= 0 && after.slice(firstOfOther).includes(pid);
    return { end: kind, commandAfter, isOverlap };
  }

  /** Ids of bookings that were answered so far and are not stored. */
  async missing(): Promise<readonly string[]> {
    const answered = [...this.#acknowledged];
    const rows = await this.#query<{ readonly id: string }>("select id from bookings");
    const stored = new Set(rows.map(({ id }) => id));
    return answered.filter((id) => !stored.has(id));
  }

  async stop(): Promise<void> {
    this.#isEnded = true;
    for (const { process } of this.#members) process.child.kill("SIGCONT");
    for (const { process } of this.#members) await process.kill("SIGKILL");
    await this.#load.catch(() => {});
    for (const { way } of this.#members) way.close();
    // its own off timer would keep the process
    this.#lamp.reboot();
    await this.#lamp.http.stop();
  }

  #start({ name, port, way }: Omit<Member, "process">): ChildServer {
    return this.#spawn({ name, port, databaseUrl: way.url(this.#databaseUrl) });
  }

  /** Starts ended servers anew, as their launcher does, until all but one wait. */
  async #settle(): Promise<void> {
    await this.#until(async () => {
      for (const member of this.#members) {
        const { exitCode, signalCode } = member.process.child;
        if (exitCode !== null || signalCode !== null) member.process = this.#start(member);
      }
      const states = await Promise.all(this.#members.map((member) => stateOf(member)));
      const isLed = states.filter((state) => state === "ready").length === 1 && !states.includes(null);
      // a former leader that has yet to end answers, too
      return isLed && (await this.#othersWait());
    });
    await this.#allWait();
  }

  /** Whether all but the leader would lead at once. */
  async #othersWait(): Promise<boolean> {
    const sessions = await listServerSessions((text) => this.#query(text)).catch(() => []);
    return sessions.filter(({ hasLock }) => hasLock === false).length === MEMBERS.length - 1;
  }

  /** Until the leader knows that both others are there. */
  async #allWait(): Promise<void> {
    await this.#until(async () => {
      const { members } = await this.#call("GET", "/api/server-health");
      return members.every(
        (member: { isAccepted: boolean; missingSince: string | null }) =>
          member.isAccepted && member.missingSince === null,
      );
    });
    await this.#until(() => this.#othersWait());
  }

  async #query<Row extends object>(text: string): Promise<readonly Row[]> {
    const client = new Client({ connectionString: this.#databaseUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  async #leader(): Promise<Member> {
    let leader: Member | undefined;
    await this.#until(async () => {
      for (const member of this.#members) if ((await stateOf(member)) === "ready") leader = member;
      return leader !== undefined;
    });
    if (leader === undefined) throw new Error("nobody leads");
    return leader;
  }

  #pids(): readonly number[] {
    return this.#members.flatMap(({ process }) => process.child.pid ?? []);
  }

  async #signIn() {
    this.#signIns += 1;
    const credentials = { username: "admin", password: PASSWORD };
    return this.#request((await this.#leader()).port, "POST", "/api/session", null, credentials).then(
      ({ body }) => body,
    );
  }

  /** Asks whoever leads, again and again, and renews the session; answers the body of a success. */
  async #call(method: string, path: string, body?: object) {
    for (let tries = 0; tries < 400; tries += 1) {
      for (const { port } of this.#members) {
        const answer = await this.#request(port, method, path, this.#session.accessToken, body).catch(
          () => null,
        );
        if (answer === null || answer.status === 503) continue;
        if (answer.status === 401) await this.#renewOnce(port);
        else if (answer.status < 300) return answer.body;
        else throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      await pause(50);
    }
    throw new Error(`${method} ${path} was not answered`);
  }

  /** A page renews once, however many of its calls are refused. */
  async #renewOnce(port: number): Promise<void> {
    this.#renewing ??= this.#renew(port).finally(() => {
      this.#renewing = null;
    });
    await this.#renewing;
  }

  async #renew(port: number): Promise<void> {
    const { refreshToken } = this.#session;
    const answer = await this.#request(port, "POST", "/api/session/refresh", null, { refreshToken }).catch(
      () => null,
    );
    if (answer?.status === 200) this.#session = answer.body;
    else if (answer?.status === 401) this.#session = await this.#signIn();
  }

  async #request(port: number, method: string, path: string, token: string | null, body?: object) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(3_000),
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  }

  /** Books half an hour after the other; what was answered has to be there in the end. */
  async #book(): Promise<void> {
    const begun = Math.ceil(systemClock.now() / 3_600_000) * 3_600_000 + 3_600_000;
    for (let index = 0; !this.#isEnded; index += 1) {
      const start = begun + Math.floor(index / 3) * 1_800_000;
      const body = {
        ...{ courtId: 2 + (index % 3), customerName: `Kunde ${randomBytes(3).toString("hex")}` },
        ...{ customerEmail: null, customerPhone: null },
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + 1_800_000).toISOString(),
      };
      for (const { port } of this.#members) {
        const answer = await this.#request(
          port,
          "POST",
          "/api/bookings",
          this.#session.accessToken,
          body,
        ).catch(() => null);
        if (answer?.status === 200) this.#acknowledged.push(answer.body.id);
        if (answer?.status === 401) await this.#renewOnce(port);
      }
      await pause(BOOKING_PERIOD_MS);
    }
  }

  async #press(): Promise<void> {
    for (let on = true; !this.#isEnded; on = !on) {
      // none waits for a server that is frozen
      for (const { port } of this.#members)
        void this.#request(port, "PUT", "/api/courts/1/light", this.#session.accessToken, { on }).then(
          ({ status }) => (status === 401 ? this.#renewOnce(port) : undefined),
          () => null,
        );
      await pause(PRESS_PERIOD_MS);
    }
  }

  async #until(isSo: () => Promise<boolean>): Promise<void> {
    for (const begun = performance.now(); ; await pause(25)) {
      if (await isSo()) return;
      if (performance.now() - begun > LONGEST_MS)
        throw new Error(`waited in vain; the servers said:\n${this.#said()}`);
    }
  }

  #said(): string {
    return this.#members.map(({ name, process }) => `${name}: ${process.stderr.slice(-2_000)}`).join("\n");
  }
}

/** null: it does not answer, or neither leads nor waits. */
async function stateOf({ port }: Pick<Member, "port">): Promise<"ready" | "standby" | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(500) });
    const { status } = (await response.json()) as { status: string };
    return status === "ready" || status === "standby" ? status : null;
  } catch {
    return null;
  }
}

/** Id of the process behind a local port, by Linux's tables; null: none of these. */
function processOf(port: number, pids: readonly number[]): number | null {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  const line = readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .map((text) => text.trim().split(/\s+/))
    .find(([, local = ""]) => local.endsWith(`:${hex}`));
  const inode = line?.[9];
  if (inode === undefined) return null;
  for (const pid of pids) {
    const folder = `/proc/${pid}/fd`;
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder))
      try {
        if (readlinkSync(`${folder}/${name}`) === `socket:[${inode}]`) return pid;
      } catch {
        // closed meanwhile
      }
  }
  return null;
}
