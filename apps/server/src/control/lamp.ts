import { LAMP_POLICY } from "@platzwart/domain/devices/device-policies";
import { isAbsence } from "@platzwart/domain/devices/fault";
import {
  BY_VALUE,
  mayBe,
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
import type { RelayDriver, RelayPlace } from "./drivers/relay-driver.ts";
import { LampTimerRuntime } from "./lamp-timer-runtime.ts";
import { RelayWatch } from "./relay-watch.ts";

/** A lamp that is lit for a test goes out by itself after this, should nobody be able to switch it off again. */
const LIT_FOR_TEST = minutes(1);

/** A lamp's report of another state than before. */
export interface LampReported {
  readonly kind: "reported";
  readonly on: boolean;
  readonly cause: ChangeCause;
  /** It never reported before. */
  readonly isFirst: boolean;
  /** It was seen to change, and not found so after an absence or at the first look. */
  readonly isSeen: boolean;
  /** A rule wants it so. */
  readonly isAsWanted: boolean;
  /** The revision of the facts when a person's command was given that brought it; null: none did. */
  readonly givenIn: number | null;
  /** The name of the person who is the cause; null: nobody is. */
  readonly username: string | null;
  /**
   * A command brought it whose outcome was given before, as nobody answered: a person's, of which they are told nothing
   * more, or a rule's that may have been done long ago. It may have been done at the lamp as well.
   */
  readonly isLate: boolean;
}

/** What there is to tell of a lamp. */
export type LampNews = Exclude<DeviceNews<boolean>, { kind: "reported" }> | LampReported;

/** What the rule wants beside on or off. */
interface LampEnsureOptions {
  /** Tells it now, whatever it was waiting for. */
  readonly isRetry?: boolean;
  /** Until when it should stay so as far as is known; null or left out: without an end. */
  readonly until?: Instant | null;
  /** A person asks for it: whatever it is held back for before is forgotten. */
  readonly isPersons?: boolean;
}

/** What belongs to a person's command. */
interface CommandOptions {
  /** Called when it is confirmed, before anybody can decide without the command. */
  readonly onConfirmed?: () => void;
  /** The revision of the facts when it was given; null: not known. */
  readonly givenIn?: number | null;
}

/** A lamp in the hands of a test: neither a rule nor anybody else switches it until it is given back. */
export interface LampInTest {
  /** What it is to be after the test: what the rule wants, or what it was where no rule does. */
  readonly isBackOn: boolean;
  /** `isForLong`: it is to stay so; else it goes out by itself after a minute. */
  switch(on: boolean, by: CommandAuthor, isForLong: boolean): Promise<Outcome>;
  giveBack(): void;
}

/** One lamp: a device that is on or off, with a switch at the wall that people use too, and a timer of its own. */
export class Lamp extends Device<boolean> {
  readonly isSimulated: boolean;
  readonly login: DeviceLogin;
  readonly #driver: RelayDriver;
  readonly #place: RelayPlace;
  readonly #onNews: (news: LampNews) => void;
  readonly #onStep: (event: OutputEvent<boolean>, effects: readonly OutputEffect<boolean>[]) => void;
  /** null: such lamps have none. */
  readonly #timer: LampTimerRuntime | null;
  /** Only where it tells nothing by itself of what is done at it. */
  readonly #watch: RelayWatch<boolean>;
  readonly #unwatch: () => void;
  /** Who last commanded it here; null: nobody did. */
  #user: CommandAuthor | null = null;
  #givenIn: number | null = null;
  /** What a person has it told now; null: nothing. */
  #command: LampPicture["command"] = null;
  #test: "none" | "running" | "lit for a moment" = "none";

  constructor(options: {
    driver: RelayDriver;
    device: DeviceLogin;
    output: number;
    clock: Clock;
    serverLog: ServerLog;
    onNews: (news: LampNews) => void;
    onStep?: (event: OutputEvent<boolean>, effects: readonly OutputEffect<boolean>[]) => void;
    /** What was stored of its last report (`since` null: it never reported), and what was told of it. */
    remembered: { on: boolean; since: Instant | null; logged?: LoggedOutage };
  }) {
    const { driver, device, clock, serverLog } = options;
    const { on, since, logged = { outage: null, suspendedUntil: null } } = options.remembered;
    const remembered = { report: since === null ? null : on, since, logged };
    super({ policy: LAMP_POLICY, comparison: BY_VALUE, clock, serverLog, remembered });
    this.isSimulated = driver.isSimulated;
    this.login = device;
    this.#driver = driver;
    this.#place = { device, output: options.output };
    this.#onNews = options.onNews;
    this.#onStep = options.onStep ?? (() => {});
    const read = (signal: AbortSignal, begin: () => void) =>
      this.#inTurn("question", { signal, begin }, () => driver.read(this.#place, signal));
    this.#watch = new RelayWatch({ read, clock, serverLog });
    this.#timer = driver.hasOffTimer
      ? new LampTimerRuntime({
          keepOn: (offAfter, signal, begin) =>
            this.#inTurn("question", { signal, begin }, () => driver.keepOn(this.#place, offAfter, signal)),
          onOff: () => this.reportedItself(false),
          isOn: this.isOn,
          address: device.address,
          clock,
          serverLog,
        })
      : null;
    this.#unwatch =
      driver.watch === null
        ? this.#watch.start(() => this.#watchedReport())
        : driver.watch(this.#place, (isOn) => this.reportedItself(isOn));
    // it may be known to be away
    this.#lookAfterTimer();
  }

  get isOn(): boolean {
    return this.state.reported ?? false;
  }

  /** Whether it is dark as far as anybody can know: it said so, and was not told to be lit since. */
  get isKnownDark(): boolean {
    return this.state.reported === false && !mayBe(this.state, true);
  }

  /** What it is being told to become, or will be in a moment, and has not confirmed yet. */
  get pending(): boolean | null {
    const isWaiting = outputDeferral(this.state) === "waits";
    return this.commanded ?? (isWaiting ? !this.isOn : null);
  }

  /** Whether somebody tests it: nobody else switches it meanwhile. */
  get isInTest(): boolean {
    return this.#test !== "none";
  }

  get picture(): LampPicture {
    const { isSimulated, isOn, isKnownDark, pending, fault, trouble } = this;
    const { reportedAt, isInTest, respondedAt, absentSince } = this;
    const { reported, command } = this.state;
    return {
      ...{ isSimulated, isOn, isKnownDark, pending, fault, trouble },
      ...{ reportedAt, isInTest, respondedAt, absentSince },
      isPerhapsLitByPerson: reported !== true && command?.asker === "person" && command.value,
      command: this.#command,
      isAutomationSuspended: outputDeferral(this.state) === "suspended",
    };
  }

  /**
   * What the rule wants of it from now on; null when nothing is sent for that now: it is so, on its way, pausing, left alone,
   * being tested, or told by a person what holds until its outcome (case A1).
   */
  ensure(on: boolean, options: LampEnsureOptions = {}): Promise<CommandOutcome> | null {
    if (this.#isInHands) return null;
    const { until = null, isRetry = false, isPersons = false } = options;
    const how = isPersons ? "forced" : isRetry ? "retry" : "level";
    // what was never heard of is asked before it is told
    if (isPersons && this.state.reported === null) this.login.resume();
    this.#timer?.stayOnUntil(on ? until : "off");
    const sent = this.want(on, how);
    return sent === null ? null : outcomeClass(sent);
  }

  /** Tells the lamp what a person wants and resolves with what came of it; what a rule wants then it says afterwards. */
  async command(
    on: boolean,
    by: CommandAuthor,
    { onConfirmed = () => {}, givenIn = null }: CommandOptions = {},
  ): Promise<CommandOutcome> {
    if (this.isInTest) return "superseded";
    if (this.state.desired !== true) this.#timer?.stayOnUntil(null);
    void this.want(null, "level");
    this.#user = by;
    this.#givenIn = givenIn;
    const command = { on, userId: by.id, username: by.username };
    this.#command = command;
    const outcome = await outcomeClass(this.commandOnce(on));
    if (outcome === "confirmed") onConfirmed();
    // a newer one may be under way
    if (this.#command === command) {
      this.#command = null;
      this.#onNews({ kind: "shown" });
    }
    return outcome;
  }

  /** No rule wants anything of it: it stays as it is; `isPersons`: a person asked for that (LampEnsureOptions). */
  release({ isPersons = false }: Pick<LampEnsureOptions, "isPersons"> = {}): void {
    if (this.#isInHands) return;
    this.#timer?.stayOnUntil(null);
    void this.want(null, isPersons ? "forced" : "level");
  }

  /** Takes it out of everybody else's hands; null: it is in a test already. */
  takeForTest(): LampInTest | null {
    if (this.isInTest) return null;
    const isBackOn = this.#command?.on ?? this.state.desired ?? this.isOn;
    this.#test = "running";
    void this.want(null, "level");
    return {
      isBackOn,
      switch: (on, by, isForLong) => {
        this.#test = on && !isForLong ? "lit for a moment" : "running";
        this.#user = by;
        return this.commandOnce(on);
      },
      giveBack: () => {
        this.#test = "none";
        // it may have been lit for a moment only
        this.#timer?.forget();
      },
    };
  }

  /** Takes its off timer back, so that whoever switches it by hand from now on is not left in the dark. */
  takeBackTimer(signal: AbortSignal): Promise<void> {
    const call = { signal, begin: () => {} };
    return this.#inTurn("command", call, () => this.#driver.takeBackTimer(this.#place, signal));
  }

  override stop(): void {
    this.#unwatch();
    super.stop();
    this.#timer?.stop();
    // whoever takes its place is not kept waiting for what was refused to it
    this.login.resume();
  }

  protected override get address(): string {
    return this.login.address;
  }

  protected override send(on: boolean, call: CommandCall): Promise<boolean> {
    return this.#inTurn("command", call, () => this.#timed(() => this.#switch(on, call.signal)));
  }

  protected override ask(signal: AbortSignal, begin: () => void): Promise<boolean> {
    const read = () => this.#driver.read(this.#place, signal);
    return this.#inTurn("question", { signal, begin }, () => this.#timed(read));
  }

  protected override joined(signal: AbortSignal): void {
    this.login.join(signal);
  }

  protected override isReport(report: unknown): boolean {
    return typeof report === "boolean";
  }

  protected override stepped(event: OutputEvent<boolean>, effects: readonly OutputEffect<boolean>[]): void {
    this.#onStep(event, effects);
  }

  protected override publish(news: DeviceNews<boolean>): void {
    if (news.kind === "shown") this.#lookAfterTimer();
    if (news.kind !== "reported") {
      this.#onNews(news);
      return;
    }
    const { value: on, by, before, wasAbsent } = news;
    const isPersons = by === "person";
    const isLateOfPerson = isPersons && this.#command === null && !this.isInTest;
    this.#timer?.reported(on, by === "device");
    this.#onNews({
      kind: "reported",
      on,
      cause: isPersons ? { kind: by, userId: this.#user?.id ?? "" } : { kind: by },
      isFirst: before === null,
      isSeen: by !== "device" || (before !== null && !wasAbsent),
      isAsWanted: this.state.desired === on,
      givenIn: isPersons ? this.#givenIn : null,
      username: isPersons ? (this.#user?.username ?? null) : null,
      isLate: isLateOfPerson || (by === "rule" && wasAbsent),
    });
  }

  /** Whether a test or a person has it do something now. */
  get #isInHands(): boolean {
    return this.isInTest || this.#command !== null;
  }

  /** Waits for its turn at a device that does one thing at a time. */
  #inTurn<T>(
    kind: "command" | "question",
    { signal, begin, isPersons = false }: Omit<CommandCall, "isPersons"> & Partial<CommandCall>,
    work: () => Promise<T>,
  ): Promise<T> {
    const begun = () => {
      begin();
      return work();
    };
    return this.#driver.takesTurns ? this.login.turn({ kind, isPersons }, signal, begun) : begun();
  }

  async #switch(on: boolean, signal: AbortSignal): Promise<boolean> {
    const at = this.clock.elapsed();
    const offAfter =
      this.#test === "lit for a moment" || this.#timer === null ? LIT_FOR_TEST : this.#timer.offAfter();
    const isOn = await this.#driver.switch(this.#place, on, offAfter, signal);
    // no timer of ours for whoever switches it on at the wall
    if (!on) await this.#driver.takeBackTimer(this.#place, signal);
    if (on && isOn) this.#timer?.switchedOn(at, offAfter);
    return isOn;
  }

  /** How long an answer took is what its watch goes by. */
  async #timed(call: () => Promise<boolean>): Promise<boolean> {
    const at = this.clock.elapsed();
    const isOn = await call();
    this.#watch.answered(minus(this.clock.elapsed(), at));
    return isOn;
  }

  /** What the watch hears counts unless the lamp was told something since it was asked: it may be older than that. */
  #watchedReport(): (on: boolean) => void {
    const { sent } = this;
    return (on) => {
      if (this.sent === sent) this.reportedItself(on);
    };
  }

  #lookAfterTimer(): void {
    const { trouble } = this;
    const isAway = trouble !== null && isAbsence(trouble);
    this.#timer?.block(this.commanded !== null || isAway);
  }
}
