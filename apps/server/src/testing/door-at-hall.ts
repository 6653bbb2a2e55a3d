import { PROTOCOLS } from "@platzwart/contract/device-link/limits";
import type { MessageToServer } from "@platzwart/contract/device-link/messages";
import { parseEnrolmentCode } from "@platzwart/domain/access/enrolment-code";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds, plus } from "@platzwart/domain/time/instant";
import { PROGRAM_VERSION, startDoor } from "@platzwart/door-controller/door-program";
import { enrol } from "@platzwart/door-controller/enrol";
import { SimulatedIo } from "@platzwart/door-controller/io/simulated-io";
import { type Connect, connectChannel } from "@platzwart/door-controller/secure-channel";
import { ServerConnection } from "@platzwart/door-controller/server-connection";
import { type Identity, stateFiles } from "@platzwart/door-controller/state-files";
import { FaultyDisk } from "@platzwart/door-controller/testing/faulty-disk";
import type { ClockSync } from "@platzwart/machine/clock-sync";
import type { LineChannel } from "@platzwart/machine/line-channel";
import { controllerLinkKey } from "@platzwart/machine/link-keys";
import type { TestServer } from "./test-server.ts";

const HARDWARE = { model: "Raspberry Pi 5", serial: "1234" };

export interface DoorOptions {
  readonly court?: number;
  readonly mode?: "schedule" | "code_only";
  /** An operator must accept the controller. */
  readonly needsApproval?: boolean;
  readonly at?: Surroundings;
}

interface Surroundings {
  /** Left out: a real socket. */
  readonly connect?: Connect;
  /** Left out: the server's. */
  readonly clock?: Clock;
  /** Also receives each line of `DoorAtHall.lines`. */
  readonly onLine?: (line: string) => void;
}

/** Real door program in this process. */
export class DoorAtHall {
  readonly id: string;
  readonly doorId: string;
  /** Output of pins and connection. */
  readonly lines: string[] = [];
  disk = new FaultyDisk();
  health = { cpu: 12.5, memory: 40, disk: 30, temperature: 51.2, uptime: 3600, undervoltage: false };
  /** Offset to the server's clock. */
  clockAhead: Duration = milliseconds(0);
  clockSync: ReturnType<ClockSync["state"]> = "unknown";
  boot = "boot-1";
  hardware = HARDWARE;
  /** Server address of its claim; null: that of the test server. */
  claimed: string | null = null;
  readonly #code: string;
  readonly #server: TestServer;
  readonly #at: Surroundings;
  #identity: Identity | null = null;
  /** The last one is the door's; earlier ones that still run have a copy of its memory card. */
  #programs: Awaited<ReturnType<typeof startDoor>>[] = [];
  #runs = 0;
  readonly #bare: LineChannel[] = [];

  private constructor(
    server: TestServer,
    { id, code, doorId }: { id: string; code: string; doorId: string },
    at: Surroundings,
  ) {
    this.#server = server;
    this.#at = at;
    this.id = id;
    this.#code = code;
    this.doorId = doorId;
  }

  /** Of the court's only door, not connected yet. */
  static async make(
    server: TestServer,
    { court = 1, mode = "code_only", needsApproval = false, at = {} }: DoorOptions = {},
  ): Promise<DoorAtHall> {
    const { items } = await server.operate("GET", "/api/doors");
    const door = items.find(({ courtIds }: { courtIds: number[] }) => courtIds.includes(court));
    const body = { name: door.name, doorIds: [door.id], mode, needsApproval };
    const { id, code } = await server.operate("POST", "/api/controllers", body);
    return DoorAtHall.of(server, { id, code, doorId: door.id }, at);
  }

  /** Of a controller that exists; `code`: in its readable form. */
  static of(
    server: TestServer,
    { id, code, doorId }: { readonly id: string; readonly code: string; readonly doorId: string },
    at: Surroundings = {},
  ): DoorAtHall {
    return new DoorAtHall(server, { id, code: parseEnrolmentCode(code) ?? "", doorId }, at);
  }

  async enrol(): Promise<void> {
    const { clock, url } = this.#server;
    const files = stateFiles(this.disk);
    const claim = { server: url, code: this.#code, hardware: this.hardware, clock };
    this.#identity = await enrol(claim, (identity) => files.identity.write(identity));
  }

  /** A connection with nothing but the test's messages, after its hello was answered. */
  async bareLink(): Promise<{ readonly channel: LineChannel; readonly heard: readonly string[] }> {
    const { clock, url } = this.#server;
    if (this.#identity === null) throw new Error("the door does not know who it is");
    const { controller, key } = this.#identity;
    const heard: string[] = [];
    const channel = await connectChannel({
      ...{ server: url, link: controllerLinkKey(controller, key), clock },
      onLine: (line) => heard.push(line),
      onEnd: () => {},
    });
    this.#bare.push(channel);
    const hello: MessageToServer = {
      ...{
        kind: "hello",
        protocols: [...PROTOCOLS],
        run: "bare",
        program: PROGRAM_VERSION,
        hardware: HARDWARE,
      },
      ...{ mono: 0, list: null, obeyed: 0, runs: [] },
      clock: { now: clock.now(), trust: "synced", source: "server" },
      state: {
        isUnlocked: false,
        heldUntil: null,
        byCommand: null,
        byCode: null,
        openFor: null,
        lockedFor: null,
      },
    };
    channel.send(JSON.stringify(hello));
    await this.until(() => heard.length > 0);
    return { channel, heard };
  }

  get core() {
    const program = this.#programs.at(-1);
    if (program === undefined) throw new Error("the door does not run");
    return program.core;
  }

  /** Waits until connected with a stored list, unless `isLinked` is false. */
  async start({ isLinked = true } = {}): Promise<void> {
    const { url } = this.#server;
    const { clock = this.#server.clock, connect = connectChannel } = this.#at;
    const files = stateFiles(this.disk);
    const identity = await files.identity.read();
    if (identity === null) throw new Error("the door does not know who it is");
    this.#runs += 1;
    const links = this.#links;
    const program = await startDoor({
      ...{ identity, disk: this.disk, files },
      connection: new ServerConnection({
        identity: { ...identity, servers: this.claimed === null ? [url] : identity.servers },
        ...{ file: files.identity, clock, connect },
      }),
      clock: {
        now: () => plus(clock.now(), this.clockAhead),
        elapsed: () => clock.elapsed(),
        timer: (...timer) => clock.timer(...timer),
      },
      ...{ clockSync: { state: () => this.clockSync }, boot: this.boot },
      io: new SimulatedIo((line) => this.#hear(line)),
      run: `${this.id}-${this.hardware.serial}-${this.#runs}`,
      jitter: () => 0,
      hardware: this.hardware,
      health: async () => this.health,
      updating: { isOnTrial: false, areKeysRead: () => true, restart: () => this.#hear("restart") },
      onLink: (news) => this.#hear(news),
      onFault: (message) => this.#hear(message),
    });
    this.#programs.push(program);
    if (isLinked) await this.until(() => this.#links > links && this.core.storedList !== null);
  }

  get #links(): number {
    return this.lines.filter((line) => line === "linked").length;
  }

  #hear(line: string): void {
    this.lines.push(line);
    this.#at.onLine?.(line);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#programs.map((program) => program.stop()));
    this.#programs = [];
    for (const channel of this.#bare.splice(0)) channel.end("the test is over");
  }

  type(keys: string): void {
    for (const key of keys) this.core.press(key as "#");
  }

  async until(holds: () => boolean | Promise<boolean>): Promise<void> {
    await this.#server.until(async () => holds());
  }

  /** Waits for that many equal lines. */
  async says(line: string, times = 1): Promise<void> {
    await this.until(() => this.lines.filter((said) => said === line).length >= times);
  }
}
