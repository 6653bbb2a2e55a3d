import { DOOR_POLICY } from "@platzwart/domain/devices/device-policies";
import { type DoorCommandOutcome, whyNot } from "@platzwart/domain/devices/door-commands";
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

/** A door's report of another state than before. */
export interface DoorReported {
  readonly kind: "reported";
  readonly report: DoorReport;
  readonly cause: ChangeCause;
  /** null: it never reported. */
  readonly before: DoorReport | null;
}

/** What there is to tell of a door. */
export type DoorNews =
  | Exclude<DeviceNews<DoorReport>, { kind: "reported" }>
  | DoorReported
  /** It was to be opened, and did not confirm that. */
  | { readonly kind: "not_opened"; readonly opener: Opener; readonly why: DeviceFault | "superseded" }
  /** See DoorEvents. */
  | { readonly kind: "corrected"; readonly how: "locked" | "timed" }
  /** Of an opening that it did not confirm it says after all what came of it (case D5). */
  | { readonly kind: "opening_known"; readonly opener: Opener; readonly isOpened: boolean };

/** Who gives a door a command. */
type Giver = UserOpener | { readonly kind: "locker"; readonly id: string } | { readonly kind: "rule" };

/** For whom a door was opened, and until when: `end` by the monotonic clock, `until` by the wall clock as it last stood. */
interface Opening {
  readonly opener: UserOpener;
  readonly end: Duration;
  until: Instant;
}

/** Until when a door is held unlocked; none: it is not. */
type Hold = Instant | "none";

const HOLDS: Comparison<Hold, DoorReport> = {
  isAs: ({ heldUntil }, hold) => (heldUntil ?? "none") === hold,
  isSame: (a, b) => a.isUnlocked === b.isUnlocked && a.heldUntil === b.heldUntil,
};

/**
 * One door: a device that is held unlocked until an instant or (null) not held, and can be opened once for a while.
 * Opened for a code or by a person it is unlocked and not held: nothing here locks it because of that, unless its court
 * retires.
 */
export class Door extends Device<Hold, DoorReport> {
  /** Tells it from every other that was connected since the start. */
  readonly connection: number;
  readonly login: DeviceLogin;
  readonly #commands: DoorCommands<Giver>;
  readonly #driver: DoorDriver;
  readonly #door: DoorConnection;
  readonly #onNews: (news: DoorNews) => void;
  /** The latest time until which it was ever told to be held; it may have done so without saying so. */
  #commandedUntil: Instant | null = null;
  /** Until when the rule last had it held; null: not since the start. */
  #ruledUntil: Instant | null = null;
  /** Who has it opened, and for whom that did not fail; the last one last. */
  #openings: readonly Opening[] = [];
  #holdEnd: PendingTimer | null = null;

  constructor(options: {
    id: string;
    connection: number;
    driver: DoorDriver;
    device: DeviceLogin;
    output: number;
    clock: Clock;
    serverLog: ServerLog;
    onNews: (news: DoorNews) => void;
    /** What was stored of its last report. */
    remembered: StoredDoorReport | null;
    /** The outage that was told of it before the program started; null: none. */
    outage: Fault | null;
    /** The id of another command. */
    newId: () => string;
  }) {
    const { driver, device, output, clock, serverLog, onNews, remembered } = options;
    super({
      policy: DOOR_POLICY,
      comparison: HOLDS,
      clock,
      serverLog,
      remembered: {
        report: remembered && { ...reportOf(remembered), byCommand: null },
        since: remembered?.reportedAt ?? null,
        logged: { outage: options.outage, suspendedUntil: null },
      },
    });
    this.connection = options.connection;
    this.login = device;
    this.#driver = driver;
    this.#onNews = onNews;
    this.#door = driver.connect(
      { device, output, doorId: options.id, wasHeldUntil: remembered?.heldUntil ?? null },
      {
        reported: (report) => this.reportedItself(report),
        corrected: (how) => onNews({ kind: "corrected", how }),
        notOpenedFor: (codeId, fault) => {
          onNews({ kind: "not_opened", opener: openerOf(codeId), why: faultClass(fault) });
          // a door that does not answer is shown so at once
          void this.poll();
        },
      },
    );
    this.#commands = new DoorCommands<Giver>({
      newId: options.newId,
      send: async (command, signal) => {
        const { isDone, report } = await this.#door.carryOut(command, signal);
        // also what cannot be: it says so of the door, and nothing of the command
        this.reportedItself(report);
        if (!isDoorReport(report)) throw new DeviceFailure("invalid_response");
        return isDone;
      },
      clock,
      serverLog,
      listener: {
        changed: () => onNews({ kind: "shown" }),
        completed: (by, isOpened) => {
          if (by.kind !== "locker" && by.kind !== "rule")
            onNews({ kind: "opening_known", opener: by, isOpened });
        },
      },
    });
  }

  /** What it last reported; null: it never did. */
  get report(): DoorReport | null {
    return this.state.reported;
  }

  /** Whether it is locked as far as anybody can know: it said so, and was not told since to be held until later than now. */
  get isKnownLocked(): boolean {
    const now = this.clock.now();
    const { reported, commandedSinceReport } = this.state;
    return (
      reported?.isUnlocked === false && !commandedSinceReport.some((hold) => hold !== "none" && hold > now)
    );
  }

  /** Whether it is being told anything but what it reported last, and has not confirmed that yet. */
  get isPending(): boolean {
    const { commanded, report } = this;
    const isConfirming = commanded !== null && report !== null && HOLDS.isAs(report, commanded);
    return (commanded !== null && !isConfirming) || this.#commands.isPending;
  }

  get picture(): Omit<DoorPicture, "lastOpenedAt"> {
    const { report, isKnownLocked, isPending, opening, fault, reportedAt } = this;
    return {
      connection: this.connection,
      isSimulated: this.#driver.isSimulated,
      hasKeypad: this.#driver.hasKeypad,
      // an opening of later must not change what was said of this moment
      opening: opening && { opener: opening.opener, until: opening.until },
      ...{ report, isKnownLocked, isPending, fault, reportedAt },
    };
  }

  /**
   * What the rule wants of it from now on: to be held unlocked until an instant, or (null) not to be held; null when nothing
   * is sent for that now: it stands so, is being told, or pauses after a failure. `isConfirming` tells it again what it
   * already reports.
   */
  ensure(
    until: Instant | null,
    {
      isRetry = false,
      isConfirming = false,
    }: { readonly isRetry?: boolean; readonly isConfirming?: boolean } = {},
  ): Promise<CommandOutcome> | null {
    if (this.isStopped) return null;
    this.#holdEnd?.cancel();
    // it ends by itself, and is not told anew what is over (case D4)
    if (until !== null) {
      this.#ruledUntil = until;
      const left = between(this.clock.now(), until);
      this.#holdEnd = this.clock.timer("end of a hold", left, () => {
        // not where the clock was set back meanwhile
        if (this.clock.now() < until) return;
        this.#door.endHold();
        void this.want("none", "level");
      });
    }
    if (until === null) this.#door.endHold();
    const sent = this.want(until ?? "none", isConfirming ? "confirm" : isRetry ? "retry" : "level");
    return sent === null ? null : outcomeClass(sent);
  }

  /** For whom it stands open now, and until when (Z-09); null: it does not for anybody. */
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

  /**
   * Opens it once for a while for a user (D-31) and resolves with what came of it; not tried again if it fails.
   */
  async open(duration: Duration, opener: UserOpener): Promise<DoorCommandOutcome> {
    const end = plus(this.clock.elapsed(), duration);
    // before it answers, because its report is told at once; it stays open until the later end
    const later = longest(this.#openings.at(-1)?.end ?? end, end);
    const opening = { opener, end: later, until: this.#wallTimeOf(later) };
    const isUnderWay = ({ end: at }: Opening) => at > this.clock.elapsed();
    this.#openings = [...this.#openings.filter(isUnderWay), opening];
    const outcome = await this.#commands.issue(opener, { kind: "open", duration });
    if (outcome === "confirmed") return outcome;
    // opened by somebody else, it was not opened by this one
    this.#openings = this.#openings.filter((other) => other !== opening);
    this.#onNews({ kind: "not_opened", opener, why: whyNot(outcome) });
    // it may have been done, or the door may be gone
    void this.poll();
    return outcome;
  }

  /** When the monotonic clock shows a time. */
  #wallTimeOf(elapsed: Duration): Instant {
    return plus(this.clock.now(), minus(elapsed, this.clock.elapsed()));
  }

  /**
   * Ends at once whatever keeps it unlocked, and resolves with what came of it; not tried again if it fails. `by`: the
   * user who wants it; null: the rule does.
   */
  async lock(by: { readonly id: string } | null): Promise<DoorCommandOutcome> {
    this.#openings = [];
    // the hold that is over with it is not put back by itself: what the rule wants from now on it says with its next look
    this.#holdEnd?.cancel();
    void this.want(null, "level");
    const outcome = await this.#commands.issue(
      by === null ? { kind: "rule" } : { kind: "locker", id: by.id },
      { kind: "lock" },
    );
    if (outcome !== "confirmed") void this.poll();
    return outcome;
  }

  /** The program ends: nobody will know what comes of a command that is under way. */
  loseLink(): void {
    this.#commands.loseLink();
  }

  override stop(): void {
    this.#door.close();
    this.#holdEnd?.cancel();
    super.stop();
    this.#commands.stop();
    // whoever takes its place is not kept waiting for what was refused to it
    this.login.resume();
  }

  protected override get address(): string {
    return this.login.address;
  }

  protected override send(hold: Hold, { signal, begin }: CommandCall): Promise<DoorReport> {
    begin();
    return this.#commandHold(hold, signal);
  }

  protected override ask(signal: AbortSignal, begin: () => void): Promise<DoorReport> {
    begin();
    return this.#door.read(signal);
  }

  protected override isReport(report: unknown): boolean {
    return isDoorReport(report);
  }

  protected override publish(news: DeviceNews<DoorReport>): void {
    if (news.kind !== "reported") {
      this.#onNews(news);
      return;
    }
    const { value: report, by, before } = news;
    // a rule holds or lets go, and opens nothing beside that
    const isOpened = report.isUnlocked && report.heldUntil === null && before?.isUnlocked !== true;
    const isRules = (by === "rule" && !isOpened) || this.#isEndOfHold(report, before);
    const cause = this.#causeOf(report) ?? { kind: isRules ? "rule" : "device" };
    this.#onNews({ kind: "reported", report, cause, before });
    if (report.byCommand !== null) this.#commands.noteDone(report.byCommand);
  }

  /** Whether it locks because the hold that the rule gave is over, by its own clock, which is not quite the server's. */
  #isEndOfHold({ isUnlocked }: DoorReport, before: DoorReport | null): boolean {
    const end = this.#ruledUntil;
    if (isUnlocked || end === null || before?.heldUntil !== end) return false;
    return Math.abs(between(end, this.clock.now())) <= SECOND;
  }

  #commandHold(hold: Hold, signal: AbortSignal): Promise<DoorReport> {
    const until = hold === "none" ? null : hold;
    if (until !== null && until > (this.#commandedUntil ?? 0)) this.#commandedUntil = until;
    return this.#door.hold(until, signal);
  }

  /** By whose command it stands so; null: by nobody's. */
  #causeOf({ byCommand }: DoorReport): ChangeCause | null {
    const by = byCommand === null ? null : this.#commands.giverOf(byCommand);
    if (by === null || by.kind === "rule") return by;
    return by.kind === "user" || by.kind === "locker"
      ? { kind: "person", userId: by.id }
      : { kind: "device" };
  }

  /** Until when it may be held unlocked, whatever it reported; null: it surely is not. */
  get maybeHeldUntil(): Instant | null {
    const reported = this.report?.heldUntil ?? null;
    const until = latest(...[reported, this.#commandedUntil].filter((end) => end !== null));
    // one that still reports a hold whose time is over has not let go
    return reported !== null || (until !== null && until > this.clock.now()) ? until : null;
  }

  /** Has it held no longer, as its last order; rejects with DeviceFailure where it does not confirm that. */
  async confirmNotHeld(signal: AbortSignal): Promise<void> {
    const report = await this.#commandHold("none", signal);
    if (!isDoorReport(report) || report.heldUntil !== null) throw new DeviceFailure("not_applied");
  }
}

/** For whom a door stands open that decided about a code by itself. */
function openerOf(codeId: string): Opener {
  return codeId === TEST_CODE_ID ? { kind: "test_code" } : { kind: "code", codeId };
}

function reportOf({ isUnlocked, heldUntil }: StoredDoorReport): Omit<DoorReport, "byCommand"> {
  return { isUnlocked, heldUntil };
}

/** Whether a door can stand so; a time outside the range of dates could neither be stored nor shown. */
function isDoorReport(report: unknown): boolean {
  if (typeof report !== "object" || report === null) return false;
  const { isUnlocked, heldUntil } = report as Partial<DoorReport>;
  return typeof isUnlocked === "boolean" && (heldUntil === null || isReportableInstant(heldUntil));
}
