import { LAMP_POLICY } from "@platzwart/domain/devices/device-policies";
import { meansNoResponse } from "@platzwart/domain/devices/fault";
import {
  BY_VALUE,
  mayHaveValue,
  type Outcome,
  type OutputEffect,
  type OutputEvent,
  outputDeferral,
} from "@platzwart/domain/devices/output";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Instant, minus, minutes } from "@platzwart/domain/time/instant";
import type { ChangeCause } from "../facts/change-cause-columns.ts";
import { type CommandOutcome, outcomeClass } from "../facts/command-outcome.ts";
import type { CommandAuthor } from "../facts/commands.ts";
import type { LampPicture } from "../facts/device-pictures.ts";
import type { LoggedOutage } from "../facts/equipment-records.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { type CommandCall, Device, type DeviceNews } from "./device.ts";
import type { DeviceLogin } from "./device-address.ts";
import type { RelayDriver, RelayOutput } from "./drivers/relay-driver.ts";
import { LampTimerRuntime } from "./lamp-timer-runtime.ts";
import { RelayWatch } from "./relay-watch.ts";

/** Off timer of a test's light, in case switching off fails. */
const TEST_OFF_TIMER = minutes(1);

export interface LampReported {
  readonly kind: "reported";
  readonly on: boolean;
  readonly cause: ChangeCause;
  readonly isFirst: boolean;
  /** False for a change found after unresponsiveness, and for the first report. */
  readonly isSeen: boolean;
  readonly isAsDesired: boolean;
  /** Revision of the facts at the person's command; null: no person's. */
  readonly revisionAtCommand: number | null;
  readonly username: string | null;
  /** The command's outcome was published before; a switch at the lamp may also be the cause. */
  readonly isLate: boolean;
}

export type LampNews = Exclude<DeviceNews<boolean>, { kind: "reported" }> | LampReported;

interface LampEnsureOptions {
  /** Sends despite a pause between attempts. */
  readonly isRetry?: boolean;
  /** Known end of this state; null or absent: open-ended. */
  readonly until?: Instant | null;
  /** A person asks for the state, which ends every deferral. */
  readonly isByPerson?: boolean;
}

interface CommandOptions {
  /** Called at the confirmation, before any decision without the command. */
  readonly onConfirmed?: () => void;
  readonly revisionAtCommand?: number | null;
}

/** A lamp reserved for its test, during which no rule and no other person switches it. */
export interface LampInTest {
  /** State to which the test switches back: the rule's, or without a rule the one before the test. */
  readonly isBackOn: boolean;
  /** `isForLong`: without the off timer of one minute. */
  switch(on: boolean, author: CommandAuthor, isForLong: boolean): Promise<Outcome>;
  release(): void;
}

export class Lamp extends Device<boolean> {
  readonly isSimulated: boolean;
  readonly login: DeviceLogin;
  readonly #driver: RelayDriver;
  readonly #relay: RelayOutput;
  readonly #onNews: (news: LampNews) => void;
  readonly #onStep: (event: OutputEvent<boolean>, effects: readonly OutputEffect<boolean>[]) => void;
  /** null: the driver has no off timer. */
  readonly #timer: LampTimerRuntime | null;
  /** Started for devices that send no reports. */
  readonly #watch: RelayWatch<boolean>;
  readonly #stopWatching: () => void;
  /** Author of the last command; null: none. */
  #lastAuthor: CommandAuthor | null = null;
  #revisionAtCommand: number | null = null;
  #personsCommand: LampPicture["command"] = null;
  #test: "none" | "running" | "lit for a moment" = "none";

  constructor(options: {
    driver: RelayDriver;
    device: DeviceLogin;
    output: number;
    clock: Clock;
    serverLog: ServerLog;
    onNews: (news: LampNews) => void;
    onStep?: (event: OutputEvent<boolean>, effects: readonly OutputEffect<boolean>[]) => void;
    /** `since` null: no report yet. */
    remembered: { on: boolean; reportedAt: Instant | null; logged?: LoggedOutage };
  }) {
    const { driver, device, clock, serverLog } = options;
    const { on, reportedAt, logged = { outage: null, suspendedUntil: null } } = options.remembered;
    const remembered = { report: reportedAt === null ? null : on, changedAt: reportedAt, logged };
    super({ policy: LAMP_POLICY, comparison: BY_VALUE, clock, serverLog, remembered });
    this.isSimulated = driver.isSimulated;
    this.login = device;
    this.#driver = driver;
    this.#relay = { device, output: options.output };
    this.#onNews = options.onNews;
    this.#onStep = options.onStep ?? (() => {});
    const read = (signal: AbortSignal, begin: () => void) =>
      this.#enqueue("query", { signal, begin }, () => driver.read(this.#relay, signal));
    this.#watch = new RelayWatch({ read, clock, serverLog });
    this.#timer = driver.hasOffTimer
      ? new LampTimerRuntime({
          keepOn: (offAfter, signal, begin) =>
            this.#enqueue("query", { signal, begin }, () => driver.keepOn(this.#relay, offAfter, signal)),
          onOff: () => this.noteReport(false),
          isOn: this.isOn,
          address: device.address,
          clock,
          serverLog,
        })
      : null;
    this.#stopWatching =
      driver.watch === null
        ? this.#watch.start(() => this.#reportHandler())
        : driver.watch(this.#relay, (isOn) => this.noteReport(isOn));
    // a stored outage may block the timer
    this.#updateTimer();
  }

  get isOn(): boolean {
    return this.state.reported ?? false;
  }

  /** Reported off, without a later command to switch on. */
  get isKnownDark(): boolean {
    return this.state.reported === false && !mayHaveValue(this.state, true);
  }

  /** Value of the open or deferred command; null: none. */
  get pending(): boolean | null {
    const isWaiting = outputDeferral(this.state) === "waits";
    return this.commanded ?? (isWaiting ? !this.isOn : null);
  }

  get isInTest(): boolean {
    return this.#test !== "none";
  }

  get picture(): LampPicture {
    const { isSimulated, isOn, isKnownDark, pending, fault, exactFault } = this;
    const { reportedAt, isInTest, respondedAt, unresponsiveSince } = this;
    const { reported, command } = this.state;
    return {
      ...{ isSimulated, isOn, isKnownDark, pending, fault, exactFault },
      ...{ reportedAt, isInTest, respondedAt, unresponsiveSince },
      isPerhapsLitByPerson: reported !== true && command?.initiator === "person" && command.value,
      command: this.#personsCommand,
      isAutomationSuspended: outputDeferral(this.state) === "suspended",
    };
  }

  /** Sets the rule's value; null: no command is sent, e.g. during a test or a person's command (case A1). */
  ensure(on: boolean, options: LampEnsureOptions = {}): Promise<CommandOutcome> | null {
    if (this.#isReserved) return null;
    const { until = null, isRetry = false, isByPerson = false } = options;
    const mode = isByPerson ? "forced" : isRetry ? "retry" : "level";
    // a lamp that never reported is asked first
    if (isByPerson && this.state.reported === null) this.login.resume();
    this.#timer?.setLightEnd(on ? until : "off");
    const outcome = this.setDesired(on, mode);
    return outcome === null ? null : outcomeClass(outcome);
  }

  /** Sends a person's command; the rule applies again after its outcome. */
  async command(
    on: boolean,
    author: CommandAuthor,
    { onConfirmed = () => {}, revisionAtCommand = null }: CommandOptions = {},
  ): Promise<CommandOutcome> {
    if (this.isInTest) return "superseded";
    if (this.state.desired !== true) this.#timer?.setLightEnd(null);
    void this.setDesired(null, "level");
    this.#lastAuthor = author;
    this.#revisionAtCommand = revisionAtCommand;
    const command = { on, userId: author.id, username: author.username };
    this.#personsCommand = command;
    const outcome = await outcomeClass(this.commandOnce(on));
    if (outcome === "confirmed") onConfirmed();
    // a newer command may be open
    if (this.#personsCommand === command) {
      this.#personsCommand = null;
      this.#onNews({ kind: "visible_change" });
    }
    return outcome;
  }

  /** No rule applies, so the lamp keeps its state; `isByPerson`: see LampEnsureOptions. */
  release({ isByPerson = false }: Pick<LampEnsureOptions, "isByPerson"> = {}): void {
    if (this.#isReserved) return;
    this.#timer?.setLightEnd(null);
    void this.setDesired(null, isByPerson ? "forced" : "level");
  }

  /** null: the lamp is already under test. */
  reserveForTest(): LampInTest | null {
    if (this.isInTest) return null;
    const isBackOn = this.#personsCommand?.on ?? this.state.desired ?? this.isOn;
    this.#test = "running";
    void this.setDesired(null, "level");
    return {
      isBackOn,
      switch: (on, author, isForLong) => {
        this.#test = on && !isForLong ? "lit for a moment" : "running";
        this.#lastAuthor = author;
        return this.commandOnce(on);
      },
      release: () => {
        this.#test = "none";
        // the lamp may have the short off timer of the test
        this.#timer?.forgetTimer();
      },
    };
  }

  /** Cancels the off timer, which would switch off a lamp that left service. */
  cancelOffTimer(signal: AbortSignal): Promise<void> {
    const call = { signal, begin: () => {} };
    return this.#enqueue("command", call, () => this.#driver.cancelOffTimer(this.#relay, signal));
  }

  override stop(): void {
    this.#stopWatching();
    super.stop();
    this.#timer?.stop();
    // a replacement must not wait for the pause of this login
    this.login.resume();
  }

  protected override get address(): string {
    return this.login.address;
  }

  protected override send(on: boolean, call: CommandCall): Promise<boolean> {
    return this.#enqueue("command", call, () => this.#measured(() => this.#switch(on, call.signal)));
  }

  protected override query(signal: AbortSignal, begin: () => void): Promise<boolean> {
    const read = () => this.#driver.read(this.#relay, signal);
    return this.#enqueue("query", { signal, begin }, () => this.#measured(read));
  }

  protected override onJoined(signal: AbortSignal): void {
    this.login.join(signal);
  }

  protected override isReport(report: unknown): boolean {
    return typeof report === "boolean";
  }

  protected override onStep(event: OutputEvent<boolean>, effects: readonly OutputEffect<boolean>[]): void {
    this.#onStep(event, effects);
  }

  protected override publish(news: DeviceNews<boolean>): void {
    if (news.kind === "visible_change") this.#updateTimer();
    if (news.kind !== "reported") {
      this.#onNews(news);
      return;
    }
    const { value: on, cause, previousReport, wasUnresponsive } = news;
    const isByPerson = cause === "person";
    const isLateOfPerson = isByPerson && this.#personsCommand === null && !this.isInTest;
    this.#timer?.noteReport(on, cause === "device");
    this.#onNews({
      kind: "reported",
      on,
      cause: isByPerson ? { kind: cause, userId: this.#lastAuthor?.id ?? "" } : { kind: cause },
      isFirst: previousReport === null,
      isSeen: cause !== "device" || (previousReport !== null && !wasUnresponsive),
      isAsDesired: this.state.desired === on,
      revisionAtCommand: isByPerson ? this.#revisionAtCommand : null,
      username: isByPerson ? (this.#lastAuthor?.username ?? null) : null,
      isLate: isLateOfPerson || (cause === "rule" && wasUnresponsive),
    });
  }

  get #isReserved(): boolean {
    return this.isInTest || this.#personsCommand !== null;
  }

  #enqueue<T>(
    kind: "command" | "query",
    { signal, begin, isByPerson = false }: Omit<CommandCall, "isByPerson"> & Partial<CommandCall>,
    work: () => Promise<T>,
  ): Promise<T> {
    const start = () => {
      begin();
      return work();
    };
    return this.#driver.isSerial ? this.login.enqueue({ kind, isByPerson }, signal, start) : start();
  }

  async #switch(on: boolean, signal: AbortSignal): Promise<boolean> {
    const at = this.clock.elapsed();
    const offAfter =
      this.#test === "lit for a moment" || this.#timer === null ? TEST_OFF_TIMER : this.#timer.offAfter();
    const isOn = await this.#driver.switch(this.#relay, on, offAfter, signal);
    // a light switched on at the wall must not get this off timer
    if (!on) await this.#driver.cancelOffTimer(this.#relay, signal);
    if (on && isOn) this.#timer?.noteSwitchedOn(at, offAfter);
    return isOn;
  }

  /** Tells the watch how long an answer took, as a quick one ends its pause. */
  async #measured(call: () => Promise<boolean>): Promise<boolean> {
    const at = this.clock.elapsed();
    const isOn = await call();
    this.#watch.noteAnswer(minus(this.clock.elapsed(), at));
    return isOn;
  }

  /** Drops answers to queries of the watch that precede the last command. */
  #reportHandler(): (on: boolean) => void {
    const { sentCount } = this;
    return (on) => {
      if (this.sentCount === sentCount) this.noteReport(on);
    };
  }

  #updateTimer(): void {
    const { exactFault } = this;
    const isUnresponsive = exactFault !== null && meansNoResponse(exactFault);
    this.#timer?.setBlocked(this.commanded !== null || isUnresponsive);
  }
}
