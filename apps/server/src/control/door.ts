import { DOOR_POLICY } from "@platzwart/domain/devices/device-policies";
import { type DoorCommandOutcome, doorCommandFault } from "@platzwart/domain/devices/door-commands";
import { type Fault, faultClass } from "@platzwart/domain/devices/fault";
import type { Comparison } from "@platzwart/domain/devices/output";
import { TEST_CODE_ID } from "@platzwart/domain/doors/access-list";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  isReportableInstant,
  latest,
  longest,
  minus,
  plus,
  SECOND,
} from "@platzwart/domain/time/instant";
import type { ChangeCause } from "../facts/change-cause-columns.ts";
import { type CommandOutcome, outcomeClass } from "../facts/command-outcome.ts";
import type { DoorPicture, DoorReport, Opener, UserOpener } from "../facts/device-pictures.ts";
import type { StoredDoorReport } from "../facts/equipment-records.ts";
import { DeviceFailure } from "../platform/network/device-failure.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { CLOCK_STEP } from "../platform/system/clock-steps.ts";
import { type CommandCall, Device, type DeviceNews } from "./device.ts";
import type { DeviceLogin } from "./device-address.ts";
import { DoorCommands } from "./door-commands.ts";
import type { DoorConnection, DoorDriver } from "./drivers/door-driver.ts";

export interface DoorReported {
  readonly kind: "reported";
  readonly report: DoorReport;
  readonly cause: ChangeCause;
  /** null: no earlier report. */
  readonly previousReport: DoorReport | null;
}

export type DoorNews =
  | Exclude<DeviceNews<DoorReport>, { kind: "reported" }>
  | DoorReported
  | { readonly kind: "not_opened"; readonly opener: Opener; readonly why: DeviceFault | "superseded" }
  /** See DoorEvents.onCorrection. */
  | { readonly kind: "corrected"; readonly how: "locked" | "timed" }
  /** The late outcome of an unconfirmed opening (case D5). */
  | { readonly kind: "opening_known"; readonly opener: Opener; readonly isOpened: boolean };

type Issuer = UserOpener | { readonly kind: "locker"; readonly id: string } | { readonly kind: "rule" };

/** `end`: elapsed time at the end; `until`: the same by the wall clock. */
interface Opening {
  readonly opener: UserOpener;
  readonly end: Duration;
  until: Instant;
}

/** End of a hold; none: not held. */
type Hold = Instant | "none";

interface DoorOptions {
  readonly id: string;
  readonly connection: number;
  readonly driver: DoorDriver;
  readonly device: DeviceLogin;
  readonly output: number;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
  readonly onNews: (news: DoorNews) => void;
  readonly remembered: StoredDoorReport | null;
  /** The outage logged before the program started; null: none. */
  readonly outage: Fault | null;
  readonly newId: () => string;
}

const BY_HOLD: Comparison<Hold, DoorReport> = {
  matches: ({ heldUntil }, hold) => (heldUntil ?? "none") === hold,
  isSameReport: (a, b) => a.isUnlocked === b.isUnlocked && a.heldUntil === b.heldUntil,
};

/** A door, held until an instant or opened for seconds; the rule locks openings only of retired courts. */
export class Door extends Device<Hold, DoorReport> {
  /** Serial number of this connection among all doors' since the server's start. */
  readonly connection: number;
  readonly login: DeviceLogin;
  readonly #commands: DoorCommands<Issuer>;
  readonly #driver: DoorDriver;
  readonly #doorConnection: DoorConnection;
  readonly #onNews: (news: DoorNews) => void;
  /** Latest end of a commanded hold, which the door may have taken without a report. */
  #commandedHoldEnd: Instant | null = null;
  /** End of the rule's last hold; null: none since the start. */
  #ruleHeldUntil: Instant | null = null;
  /** Openings that have not failed, the newest last. */
  #openings: readonly Opening[] = [];
  #holdEndTimer: PendingTimer | null = null;

  constructor(options: DoorOptions) {
    const { driver, device, output, clock, serverLog, onNews, remembered } = options;
    super({
      policy: DOOR_POLICY,
      comparison: BY_HOLD,
      clock,
      serverLog,
      remembered: {
        report: remembered && { ...reportOf(remembered), byCommand: null },
        changedAt: remembered?.reportedAt ?? null,
        logged: { outage: options.outage, suspendedUntil: null },
      },
    });
    this.connection = options.connection;
    this.login = device;
    this.#driver = driver;
    this.#onNews = onNews;
    this.#doorConnection = driver.connect(
      { device, output, doorId: options.id, wasHeldUntil: remembered?.heldUntil ?? null },
      {
        onReport: (report) => this.noteReport(report),
        onCorrection: (how) => onNews({ kind: "corrected", how }),
        onNotOpened: (codeId, fault) => {
          onNews({ kind: "not_opened", opener: openerOf(codeId), why: faultClass(fault) });
          // an unresponsive door is shown at once
          void this.poll();
        },
      },
    );
    this.#commands = this.#createCommands(options);
  }

  #createCommands({ newId, clock, serverLog, onNews }: DoorOptions): DoorCommands<Issuer> {
    return new DoorCommands<Issuer>({
      newId,
      send: async (command, signal) => {
        const { isDone, report } = await this.#doorConnection.carryOut(command, signal);
        // an impossible report is a fault of the door, not of the command
        this.noteReport(report);
        if (!isDoorReport(report)) throw new DeviceFailure("invalid_response");
        return isDone;
      },
      clock,
      serverLog,
      listener: {
        onOpenCountChange: () => onNews({ kind: "visible_change" }),
        onLateOutcome: (issuer, isOpened) => {
          if (issuer.kind !== "locker" && issuer.kind !== "rule")
            onNews({ kind: "opening_known", opener: issuer, isOpened });
        },
      },
    });
  }

  get report(): DoorReport | null {
    return this.state.reported;
  }

  /** Reported locked, without a later hold that still runs. */
  get isKnownLocked(): boolean {
    const now = this.clock.now();
    const { reported, commandedSinceReport } = this.state;
    return (
      reported?.isUnlocked === false && !commandedSinceReport.some((hold) => hold !== "none" && hold > now)
    );
  }

  get isPending(): boolean {
    const { commanded, report } = this;
    const isConfirming = commanded !== null && report !== null && BY_HOLD.matches(report, commanded);
    return (commanded !== null && !isConfirming) || this.#commands.isPending;
  }

  get picture(): Omit<DoorPicture, "lastOpenedAt"> {
    const { report, isKnownLocked, isPending, opening, fault, reportedAt } = this;
    return {
      connection: this.connection,
      isSimulated: this.#driver.isSimulated,
      hasKeypad: this.#driver.hasKeypad,
      // a copy, unchanged by later openings
      opening: opening && { opener: opening.opener, until: opening.until },
      ...{ report, isKnownLocked, isPending, fault, reportedAt },
    };
  }

  /** Sets the rule's hold; returns null if no command is sent. `isConfirming`: repeats a reported hold. */
  ensure(
    until: Instant | null,
    {
      isRetry = false,
      isConfirming = false,
    }: { readonly isRetry?: boolean; readonly isConfirming?: boolean } = {},
  ): Promise<CommandOutcome> | null {
    if (this.isStopped) return null;
    this.#holdEndTimer?.cancel();
    // a hold ends by itself, without a command (case D4)
    if (until !== null) {
      this.#ruleHeldUntil = until;
      const timeLeft = between(this.clock.now(), until);
      this.#holdEndTimer = this.clock.timer("end of a hold", timeLeft, () => {
        // the clock may have been set back
        if (this.clock.now() < until) return;
        this.#doorConnection.endHold();
        void this.setDesired("none", "level");
      });
    }
    if (until === null) this.#doorConnection.endHold();
    const outcome = this.setDesired(until ?? "none", isConfirming ? "confirm" : isRetry ? "retry" : "level");
    return outcome === null ? null : outcomeClass(outcome);
  }

  /** The opening in force, not a hold (Z-09); null: none. */
  get opening(): { readonly opener: Opener; readonly until: Instant } | null {
    const { report } = this;
    if (report?.isUnlocked !== true || report.heldUntil !== null) return null;
    const opening = this.#openings.at(-1) ?? null;
    if (opening === null || opening.end <= this.clock.elapsed()) {
      const { codeId, until } = report.openedFor ?? {};
      if (codeId === undefined || until === undefined || until <= this.clock.now()) return null;
      return { opener: openerOf(codeId), until };
    }
    const until = this.#wallTimeOf(opening.end);
    if (Math.abs(between(opening.until, until)) > CLOCK_STEP) opening.until = until;
    return opening;
  }

  /** Opens the door once for a user, without retries (D-31). */
  async open(duration: Duration, opener: UserOpener): Promise<DoorCommandOutcome> {
    const end = plus(this.clock.elapsed(), duration);
    // before the answer, since its report is logged at once; the later end counts
    const latestEnd = longest(this.#openings.at(-1)?.end ?? end, end);
    const opening = { opener, end: latestEnd, until: this.#wallTimeOf(latestEnd) };
    const isRunning = ({ end: at }: Opening) => at > this.clock.elapsed();
    this.#openings = [...this.#openings.filter(isRunning), opening];
    const outcome = await this.#commands.issue(opener, { kind: "open", duration });
    if (outcome === "confirmed") return outcome;
    // an opening by somebody else does not count for this user
    this.#openings = this.#openings.filter((other) => other !== opening);
    this.#onNews({ kind: "not_opened", opener, why: doorCommandFault(outcome) });
    // the command may have been carried out, or the door may be gone
    void this.poll();
    return outcome;
  }

  #wallTimeOf(elapsed: Duration): Instant {
    return plus(this.clock.now(), minus(elapsed, this.clock.elapsed()));
  }

  /** Ends every hold and opening, without retries; `by` null: the rule. */
  async lock(locker: { readonly id: string } | null): Promise<DoorCommandOutcome> {
    this.#openings = [];
    // the rule sets its hold again with its next pass
    this.#holdEndTimer?.cancel();
    void this.setDesired(null, "level");
    const outcome = await this.#commands.issue(
      locker === null ? { kind: "rule" } : { kind: "locker", id: locker.id },
      { kind: "lock" },
    );
    if (outcome !== "confirmed") void this.poll();
    return outcome;
  }

  /** Leaves open commands without an outcome, since the program ends. */
  abandonCommands(): void {
    this.#commands.abandon();
  }

  override stop(): void {
    this.#doorConnection.close();
    this.#holdEndTimer?.cancel();
    super.stop();
    this.#commands.stop();
    // a replacement must not wait for the pause of this login
    this.login.resume();
  }

  protected override get address(): string {
    return this.login.address;
  }

  protected override send(hold: Hold, { signal, begin }: CommandCall): Promise<DoorReport> {
    begin();
    return this.#commandHold(hold, signal);
  }

  protected override query(signal: AbortSignal, begin: () => void): Promise<DoorReport> {
    begin();
    return this.#doorConnection.read(signal);
  }

  protected override isReport(report: unknown): boolean {
    return isDoorReport(report);
  }

  protected override publish(news: DeviceNews<DoorReport>): void {
    if (news.kind !== "reported") {
      this.#onNews(news);
      return;
    }
    const { value: report, cause: changedBy, previousReport } = news;
    // rules hold and end holds, but never open
    const isOpened = report.isUnlocked && report.heldUntil === null && previousReport?.isUnlocked !== true;
    const isByRule = (changedBy === "rule" && !isOpened) || this.#isEndOfHold(report, previousReport);
    const cause = this.#causeOf(report) ?? { kind: isByRule ? "rule" : "device" };
    this.#onNews({ kind: "reported", report, cause, previousReport });
    if (report.byCommand !== null) this.#commands.noteDone(report.byCommand);
  }

  /** Whether the rule's hold ended by the door's clock, which differs a little from the server's. */
  #isEndOfHold({ isUnlocked }: DoorReport, previousReport: DoorReport | null): boolean {
    const end = this.#ruleHeldUntil;
    if (isUnlocked || end === null || previousReport?.heldUntil !== end) return false;
    return Math.abs(between(end, this.clock.now())) <= SECOND;
  }

  #commandHold(hold: Hold, signal: AbortSignal): Promise<DoorReport> {
    const until = hold === "none" ? null : hold;
    if (until !== null && until > (this.#commandedHoldEnd ?? 0)) this.#commandedHoldEnd = until;
    return this.#doorConnection.hold(until, signal);
  }

  #causeOf({ byCommand }: DoorReport): ChangeCause | null {
    const issuer = byCommand === null ? null : this.#commands.issuerOf(byCommand);
    if (issuer === null || issuer.kind === "rule") return issuer;
    return issuer.kind === "user" || issuer.kind === "locker"
      ? { kind: "person", userId: issuer.id }
      : { kind: "device" };
  }

  /** Latest possible end of a hold, whatever the reports; null: surely none. */
  get maybeHeldUntil(): Instant | null {
    const reported = this.report?.heldUntil ?? null;
    const until = latest(...[reported, this.#commandedHoldEnd].filter((end) => end !== null));
    // a reported hold counts even after its end
    return reported !== null || (until !== null && until > this.clock.now()) ? until : null;
  }

  /** Rejects with DeviceFailure if the end of the hold is unconfirmed. */
  async confirmNotHeld(signal: AbortSignal): Promise<void> {
    const report = await this.#commandHold("none", signal);
    if (!isDoorReport(report) || report.heldUntil !== null) throw new DeviceFailure("not_applied");
  }
}

function openerOf(codeId: string): Opener {
  return codeId === TEST_CODE_ID ? { kind: "test_code" } : { kind: "code", codeId };
}

function reportOf({ isUnlocked, heldUntil }: StoredDoorReport): Omit<DoorReport, "byCommand"> {
  return { isUnlocked, heldUntil };
}

/** Rejects instants outside the range of dates, which can be neither stored nor shown. */
function isDoorReport(report: unknown): boolean {
  if (typeof report !== "object" || report === null) return false;
  const { isUnlocked, heldUntil } = report as Partial<DoorReport>;
  return typeof isUnlocked === "boolean" && (heldUntil === null || isReportableInstant(heldUntil));
}
