import type { ProgramDocument } from "@platzwart/contract/device-link/documents";
import { LIST_LIFE } from "@platzwart/contract/device-link/limits";
import type { DocumentRefusal } from "@platzwart/contract/device-link/messages";
import type { Clock } from "@platzwart/domain/time/clock";
import { between, type Duration, seconds } from "@platzwart/domain/time/instant";
import type { LineChannel } from "@platzwart/machine/line-channel";
import type { ControlLeadership } from "../../facts/control-leadership.ts";
import type {
  ControllerAction,
  ControllerLinkStates,
  OfferedProgram,
  RemoteAnswer,
  RemoteEntry,
  UpdateAnswer,
} from "../../facts/controller-links.ts";
import type { Telemetry, TelemetrySource } from "../../facts/telemetry.ts";
import { DeviceFailure } from "../../platform/network/device-failure.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import { yieldToEventLoop } from "../../platform/system/event-loop.ts";
import { ANSWER_TIMEOUT } from "../ask-device.ts";
import { ControllerSession, type EventBatch, type Hello, type ReportedState } from "./controller-session.ts";
import type { ListStatuses } from "./list-statuses.ts";
import type { ClockDifference } from "./session-clock.ts";

/** Longest wait for a session, such as after a restart of the server. */
const LONGEST_SESSION_WAIT = seconds(3);

/** Longest wait for a pong of an older session of the same controller before it counts as dead. */
const PONG_TIMEOUT = seconds(2);

/** Time after the last poll of a wiring test's page until the keys type codes again (E-05). */
const KEY_WATCH_TIME = seconds(10);

/** The key that a link proved; `encryptedKey`: as stored; `isNext`: of a machine that replaces the controller. */
interface Proof {
  readonly encryptedKey: string;
  readonly isNext: boolean;
}

export interface ControllerJournal {
  /** Resolves with the stored end of each run; `provenKey` null: a program beside the server. */
  noteHello(
    link: string,
    hello: Hello,
    provenKey: string | null,
  ): Promise<readonly { readonly run: string; readonly upTo: number }[]>;
  /** Another program with the key of a linked controller was refused. */
  noteRefusedCopy(controllerId: string): void;
  /** Resolves after COMMIT with the run's stored end. */
  storeEvents(controllerId: string, batch: EventBatch, hello: Hello): Promise<number>;
  noteRefusedList(controllerId: string, why: DocumentRefusal): void;
  noteClockDifference(controllerId: string, clock: ClockDifference): void;
}

interface ChannelEnd {
  receiveLine(line: string): void;
  onEnd(reason: string): void;
}

/** Sessions of all door controllers, at most one for each. */
export class ControllerLinks implements ControllerLinkStates, TelemetrySource {
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #journal: ControllerJournal;
  readonly #statuses: ListStatuses;
  readonly #sign: (text: string) => string;
  readonly #program: OfferedProgram;
  readonly #newId: () => string;
  readonly #isClockKept: () => boolean;
  readonly #leadership: ControlLeadership;
  readonly #sessions = new Map<string, ControllerSession>();
  /** By controller, open or ended. */
  readonly #lastSessions = new Map<string, ControllerSession>();
  /** All channels, linked or not, which end with their controller. */
  readonly #channels = new Map<string, Set<LineChannel>>();
  readonly #linkListeners = new Set<(session: ControllerSession, controllerId: string) => void>();
  readonly #stateListeners = new Map<string, (state: ReportedState) => void>();
  /** End of the last hello that is being answered, by controller. */
  readonly #helloQueues = new Map<string, Promise<void>>();
  readonly #sessionWaiters = new Map<string, Set<(session: ControllerSession) => void>>();

  constructor(options: {
    readonly clock: Clock;
    readonly serverLog: ServerLog;
    readonly journal: ControllerJournal;
    readonly statuses: ListStatuses;
    /** Returns a base64 signature. */
    readonly sign: (text: string) => string;
    readonly program: OfferedProgram;
    readonly newId: () => string;
    readonly isClockKept: () => boolean;
    readonly leadership: ControlLeadership;
  }) {
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
    this.#journal = options.journal;
    this.#statuses = options.statuses;
    this.#sign = options.sign;
    this.#program = options.program;
    this.#newId = options.newId;
    this.#isClockKept = options.isClockKept;
    this.#leadership = options.leadership;
  }

  /** By controller id. */
  get sessions(): ReadonlyMap<string, ControllerSession> {
    return this.#sessions;
  }

  isLinked(controllerId: string): boolean {
    return this.#sessions.has(controllerId);
  }

  /** A controller with a list of the last 7 days opens its door for codes without this server. */
  holdsList(controllerId: string): boolean {
    const session = this.#lastSessions.get(controllerId);
    return session?.holdsList === true && between(session.lastSeen, this.#clock.now()) <= LIST_LIFE;
  }

  /** Unstored events, by the controller's last message; null: not linked, or unknown. */
  waitingEvents(controllerId: string): number | null {
    return this.#sessions.get(controllerId)?.health?.journal.waiting ?? null;
  }

  clockOf(controllerId: string): ClockDifference | null {
    return this.#sessions.get(controllerId)?.clockDifference ?? null;
  }

  /** Last health of the machine (M-01, M-05); null: not linked since the server's start. */
  report(controllerId: string): Telemetry | null {
    const session = this.#lastSessions.get(controllerId);
    if (session === undefined) return null;
    const { address, lastSeen, health } = session;
    return {
      ipAddress: address,
      isOnline: this.isLinked(controllerId),
      lastSeen,
      cpuUsage: health?.machine.cpu ?? null,
      memoryUsage: health?.machine.memory ?? null,
      diskUsage: health?.machine.disk ?? null,
      temperature: health?.machine.temperature ?? null,
      uptime: health?.machine.uptime ?? null,
    };
  }

  restartSession(controllerId: string): void {
    this.#sessions.get(controllerId)?.end("its key was changed");
  }

  /** Ends every channel of a controller that was removed or whose key was revoked. */
  end(controllerId: string): void {
    this.#sessions.get(controllerId)?.revoke();
    this.#lastSessions.delete(controllerId);
    this.#statuses.noteRevoked(controllerId);
    for (const channel of this.#channels.get(controllerId) ?? []) channel.end("its key was revoked");
  }

  async carryOut(controllerId: string, action: ControllerAction): Promise<boolean> {
    return (await this.#command(controllerId, action))?.isDone ?? false;
  }

  async watchKeys(controllerId: string, isBeginning: boolean) {
    const session = this.#sessions.get(controllerId);
    const pressed = session?.pressedKeys(isBeginning);
    if (pressed === undefined || pressed === "paused") return pressed ?? "unreachable";
    const isWatching = await this.carryOut(controllerId, { kind: "watch_keys", duration: KEY_WATCH_TIME });
    return isWatching ? pressed : "unreachable";
  }

  lockedFor(controllerId: string): Duration | null {
    return this.#sessions.get(controllerId)?.lockedFor ?? null;
  }

  async enter(controllerId: string, { digits, courtId, by }: RemoteEntry): Promise<RemoteAnswer> {
    const answer = await this.#command(controllerId, { kind: "enter", digits, court: courtId, by });
    if (answer === null) return { kind: "unreachable" };
    return answer.entry ?? { kind: "late" };
  }

  get programVersion(): string {
    return this.#program.version;
  }

  async update(controllerId: string): Promise<UpdateAnswer> {
    const { version } = this.#program;
    const program: ProgramDocument = { document: "program", version, source: await this.#program.read() };
    const text = JSON.stringify(program);
    const answer = await this.#command(controllerId, { kind: "update", text, signature: this.#sign(text) });
    if (answer === null || answer.why === "late" || answer.why === "known") return "unreachable";
    return answer.why ?? "done";
  }

  /** null: not linked, or no answer in time. */
  async #command(controllerId: string, action: ControllerAction) {
    const session = this.#sessions.get(controllerId);
    if (session === undefined) return null;
    const abort = new AbortController();
    const timer = this.#clock.timer("answer of a controller", ANSWER_TIMEOUT, () => abort.abort());
    try {
      return await session.carryOut({ id: this.#newId(), action }, ANSWER_TIMEOUT, abort.signal);
    } catch (error) {
      if (error instanceof DeviceFailure) return null;
      throw error;
    } finally {
      timer.cancel();
    }
  }

  onLinked(listener: (session: ControllerSession, controllerId: string) => void): void {
    this.#linkListeners.add(listener);
  }

  /** A later watcher replaces an earlier one. */
  watchState(controllerId: string, onState: (state: ReportedState) => void): () => void {
    this.#stateListeners.set(controllerId, onState);
    return () => {
      if (this.#stateListeners.get(controllerId) === onState) this.#stateListeners.delete(controllerId);
    };
  }

  /** Waits up to three seconds for a session; rejects with DeviceFailure. */
  sessionOf(controllerId: string, signal: AbortSignal): Promise<ControllerSession> {
    const session = this.#sessions.get(controllerId);
    if (session !== undefined) return Promise.resolve(session);
    return new Promise((resolve, reject) => {
      const waiters = this.#sessionWaiters.get(controllerId) ?? new Set();
      this.#sessionWaiters.set(controllerId, waiters);
      const settle = () => {
        timer.cancel();
        waiters.delete(onSession);
      };
      const onSession = (session: ControllerSession) => {
        settle();
        resolve(session);
      };
      const giveUp = () => {
        settle();
        reject(new DeviceFailure("unreachable"));
      };
      const timer = this.#clock.timer("session of a controller", LONGEST_SESSION_WAIT, giveUp);
      waiters.add(onSession);
      signal.addEventListener("abort", giveUp);
    });
  }

  /** `proof` null: a program beside the server, which the channel's owner watches and sends the time. */
  accept(
    controllerId: string,
    channel: LineChannel,
    { address, proof }: { readonly address: string; readonly proof: Proof | null },
  ): ChannelEnd {
    const isLocal = proof === null;
    const session = new ControllerSession({
      ...{ address, isLocal, channel },
      clock: this.#clock,
      sign: this.#sign,
      newId: this.#newId,
      isClockKept: this.#isClockKept,
      leadership: this.#leadership,
      handlers: {
        onHello: (hello) => this.#answerHello(controllerId, hello, proof),
        onLinked: () => this.#link(controllerId, session),
        onState: (state) => this.#stateListeners.get(controllerId)?.(state),
        storeEvents: (batch) => this.#journal.storeEvents(controllerId, batch, session.hello as Hello),
        onListRefused: (why) => {
          // logged once, however often the list is offered
          const isLogged = this.#statuses.statusOf(controllerId).refusal === why;
          this.#statuses.noteRefused(controllerId, why);
          if (!isLogged) this.#journal.noteRefusedList(controllerId, why);
        },
        onWrongClock: (clock) => this.#journal.noteClockDifference(controllerId, clock),
      },
    });
    const channels = this.#channels.get(controllerId) ?? new Set();
    this.#channels.set(controllerId, channels);
    channels.add(channel);
    return {
      receiveLine: (line) => session.receiveLine(line),
      onEnd: (reason) => {
        channels.delete(channel);
        session.onEnd();
        if (!this.#unlink(controllerId, session) || isLocal) return;
        this.#serverLog.info("a door controller is not linked any more", { controllerId, reason });
      },
    };
  }

  /** Hellos of a controller run one by one, so that of two at once the second finds the first linked. */
  #answerHello(controllerId: string, hello: Hello, proof: Proof | null) {
    const previousHello = this.#helloQueues.get(controllerId) ?? Promise.resolve();
    const greeted = previousHello.then(async () => {
      if (proof?.isNext !== true) await this.#refuseCopy(controllerId);
      const stored = await this.#journal.noteHello(controllerId, hello, proof?.encryptedKey ?? null);
      this.#endOlderSession(controllerId);
      return stored;
    });
    // the session is linked in the tick after its answer
    const settled = greeted.then(yieldToEventLoop, () => {});
    this.#helloQueues.set(controllerId, settled);
    return greeted;
  }

  /** Refuses a copy of a linked controller's memory card, unless the link is dead. */
  async #refuseCopy(controllerId: string): Promise<void> {
    const older = this.#sessions.get(controllerId);
    if (older === undefined) return;
    if (!(await older.isAlive(PONG_TIMEOUT))) return;
    this.#journal.noteRefusedCopy(controllerId);
    throw new Error("another program with this key is linked");
  }

  #endOlderSession(controllerId: string): void {
    const older = this.#sessions.get(controllerId);
    if (older === undefined) return;
    older.end("a newer session took its place");
    this.#unlink(controllerId, older);
  }

  #link(controllerId: string, session: ControllerSession): void {
    this.#sessions.set(controllerId, session);
    this.#lastSessions.set(controllerId, session);
    this.#statuses.noteLinked(controllerId, session.hello?.list?.revision ?? null, session);
    if (!session.isLocal) this.#serverLog.info("a door controller is linked", { controllerId });
    for (const listener of this.#linkListeners) listener(session, controllerId);
    for (const onSession of this.#sessionWaiters.get(controllerId) ?? []) onSession(session);
    const { state } = session;
    if (state !== null) this.#stateListeners.get(controllerId)?.(state);
  }

  /** false: another session has replaced this one. */
  #unlink(controllerId: string, session: ControllerSession): boolean {
    if (this.#sessions.get(controllerId) !== session) return false;
    this.#statuses.noteUnlinked(controllerId);
    return this.#sessions.delete(controllerId);
  }
}
