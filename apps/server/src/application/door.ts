import { faultClass } from "@platzwart/domain/devices/fault";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import {
  type Duration,
  type Instant,
  isReportableInstant,
  latest,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";
import { Actuator } from "./actuator.ts";
import { askDevice } from "./ask-device.ts";
import { type ActuatorListener, BY_DEVICE, type CommandOutcome, type EnsureOptions } from "./device.ts";
import type { DoorDriver, DoorReport } from "./ports/door-driver.ts";
import type { StoredDoorReport } from "./ports/equipment-store.ts";
import type { ServerLog } from "./ports/server-log.ts";

/** When a door that did not confirm that it is let go of is told once more. */
const LETTING_GO_RETRY = seconds(2);

/** What there is to tell of a door; the door itself neither stores nor logs. */
export interface DoorListener extends ActuatorListener<DoorReport> {
  /** It was to be opened, and did not confirm that. */
  notOpened(opener: Opener, fault: DeviceFault): void;
}

/**
 * Whoever has a door opened once: a user without a code, or somebody who typed one, or the test code, before it.
 * `isLogged`: whether that leaves something in the log (RecordThrottle).
 */
export type Opener =
  | { readonly kind: "user"; readonly id: string; readonly username: string }
  | { readonly kind: "code"; readonly codeId: string; readonly isLogged: boolean }
  | { readonly kind: "test_code"; readonly isLogged: boolean };

/**
 * One door: a device that is held unlocked until an instant or (null) not held, and can be opened once for a while.
 * Opened for a code or by a person it is unlocked and not held: nothing here ever locks it because of that.
 */
export class Door {
  readonly isSimulated: boolean;
  readonly #actuator: Actuator<Instant | null, DoorReport>;
  readonly #driver: DoorDriver;
  readonly #address: string;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #listener: DoorListener;
  /** The latest time until which it was ever told to be held; it may have done so without saying so. */
  #toldUntil: Instant | null = null;
  /** Who opened it last, and until when; null: nobody since the start. */
  #opening: { readonly opener: Opener; readonly until: Instant } | null = null;

  constructor(options: {
    driver: DoorDriver;
    address: string;
    clock: Clock;
    serverLog: ServerLog;
    listener: DoorListener;
    /** What was stored of its last report. */
    remembered: StoredDoorReport | null;
  }) {
    const { driver, address, clock, serverLog, listener, remembered } = options;
    this.isSimulated = driver.isSimulated;
    this.#driver = driver;
    this.#address = address;
    this.#clock = clock;
    this.#serverLog = serverLog;
    this.#listener = listener;
    this.#actuator = new Actuator<Instant | null, DoorReport>({
      device: {
        address,
        command: (until, signal) => {
          if (until !== null && until > (this.#toldUntil ?? 0)) this.#toldUntil = until;
          return driver.hold(address, until, signal);
        },
        read: (signal) => driver.read(address, signal),
        watch: (onReport) => driver.watch(address, onReport),
        isReport: isDoorReport,
        fulfils: ({ heldUntil }, until) => heldUntil === until,
        isSame: isSameReport,
      },
      clock,
      serverLog,
      listener,
      remembered: { report: remembered && reportOf(remembered), since: remembered?.reportedAt ?? null },
    });
  }

  /** What it last reported; null: it never did. */
  get report(): DoorReport | null {
    return this.#actuator.report;
  }

  /** Whether it is locked as far as anybody can know: it said so, and was not told since to be held until later than now. */
  get isKnownLocked(): boolean {
    const now = this.#clock.now();
    const mayBeHeld = this.#actuator.mayHaveBecome((until) => until !== null && until > now);
    return this.report?.isUnlocked === false && !mayBeHeld;
  }

  /** With a fault: when it last answered. Else since when its state stands. */
  get reportedAt(): Instant | null {
    return this.#actuator.reportedAt;
  }

  /** Whether it is being told anything that it has not confirmed yet. */
  get isPending(): boolean {
    return this.#actuator.isPending;
  }

  get fault(): DeviceFault | null {
    return this.#actuator.fault;
  }

  /**
   * Has it held unlocked until an instant, or (null) no longer, by rule; null when nothing is sent: it stands so, is
   * being told, or pauses after a failure. `isConfirming` tells it again what it already reports.
   */
  ensure(
    until: Instant | null,
    { isConfirming, ...options }: EnsureOptions & { readonly isConfirming?: boolean } = {},
  ): Promise<CommandOutcome> | null {
    return this.#actuator.ensure(until, { ...options, evenIfFulfilled: isConfirming === true });
  }

  /** For whom it stands open now, and until when (Z-09); null: it does not for anybody. */
  get opening(): { readonly opener: Opener; readonly until: Instant } | null {
    const isOpen = this.report?.isUnlocked === true && this.report.heldUntil === null;
    return isOpen && this.#opening !== null && this.#opening.until > this.#clock.now() ? this.#opening : null;
  }

  /**
   * Opens it once for a while for a user (D-31) or a code (Z-08) and resolves with what came of it; not tried again if it
   * fails.
   */
  async open(duration: Duration, opener: Opener): Promise<CommandOutcome> {
    // before it answers, because its report is told at once
    const opening = { opener, until: plus(this.#clock.now(), duration) };
    this.#opening = opening;
    const outcome = await this.#actuator.errand(
      (signal) => this.#driver.open(this.#address, duration, signal),
      ({ isUnlocked }) => isUnlocked,
      opener.kind === "user" ? { kind: "person", userId: opener.id } : BY_DEVICE,
    );
    const fault = faultOf(outcome);
    // opened by somebody else meanwhile, it was not opened by this one
    if (fault !== null && this.#opening === opening) this.#opening = null;
    if (fault !== null) this.#listener.notOpened(opener, fault);
    return outcome;
  }

  /** Ends at once whatever keeps it unlocked, and resolves with what came of it; not tried again if it fails. */
  async lock({ id: userId }: { readonly id: string }): Promise<CommandOutcome> {
    this.#opening = null;
    return this.#actuator.errand(
      (signal) => this.#driver.lock(this.#address, signal),
      ({ isUnlocked }) => !isUnlocked,
      { kind: "person", userId },
    );
  }

  /** Asks for the state; finds doors that were opened, fell silent or came back. */
  poll(): Promise<void> {
    return this.#actuator.poll();
  }

  stop(): void {
    this.#actuator.stop();
  }

  /** Until when it may be held unlocked, whatever it reported; null: it surely is not. */
  get maybeHeldUntil(): Instant | null {
    const reported = this.report?.heldUntil ?? null;
    const until = latest(...[reported, this.#toldUntil].filter((end) => end !== null));
    // one that still reports a hold whose time is over has not let go
    return reported !== null || (until !== null && until > this.#clock.now()) ? until : null;
  }

  /**
   * Has one that nobody looks after any more held no longer, with one retry: else it would stay unlocked until the end
   * of its time. Resolves with why that is not confirmed; null: it is. Aborted, it is given up without a fault.
   */
  async letGo(abort: AbortSignal): Promise<DeviceFault | null> {
    const fault = await this.#tellToLock(abort);
    if (fault === null || abort.aborted) return null;
    await pause(this.#clock, LETTING_GO_RETRY, abort);
    return abort.aborted ? null : this.#tellToLock(abort);
  }

  async #tellToLock(signal: AbortSignal): Promise<DeviceFault | null> {
    const abort = new AbortController();
    signal.addEventListener("abort", () => abort.abort(), { once: true, signal: abort.signal });
    const answer = await askDevice((given) => this.#driver.hold(this.#address, null, given), {
      clock: this.#clock,
      serverLog: this.#serverLog,
      abort,
      onLate: () => {},
    });
    if (signal.aborted) return null;
    if (answer.fault !== null) return faultClass(answer.fault);
    return isDoorReport(answer.report) && answer.report.heldUntil === null ? null : "refused";
  }
}

function pause(clock: Clock, duration: Duration, abort: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = clock.timer("letting go of a door", duration, resolve);
    abort.addEventListener("abort", () => {
      timer.cancel();
      resolve();
    });
  });
}

/** Why a door is not known to be open; one that was taken out in the middle never said so. */
export function faultOf(outcome: CommandOutcome): DeviceFault | null {
  if (outcome === "confirmed") return null;
  return outcome === "superseded" ? "timeout" : outcome;
}

function reportOf({ isUnlocked, heldUntil }: StoredDoorReport): DoorReport {
  return { isUnlocked, heldUntil };
}

/** Whether a door can stand so; a time outside the range of dates could neither be stored nor shown. */
function isDoorReport(report: unknown): boolean {
  if (typeof report !== "object" || report === null) return false;
  const { isUnlocked, heldUntil } = report as Partial<DoorReport>;
  return typeof isUnlocked === "boolean" && (heldUntil === null || isReportableInstant(heldUntil));
}

function isSameReport(a: DoorReport, b: DoorReport): boolean {
  return a.isUnlocked === b.isUnlocked && a.heldUntil === b.heldUntil;
}
