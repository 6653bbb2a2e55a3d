import { LAMP_POLICY } from "@platzwart/domain/devices/device-policies";
import { type Fault, faultClass, isAbsence } from "@platzwart/domain/devices/fault";
import {
  type Asker,
  BY_VALUE,
  heldBackOf,
  mayBe,
  type Outcome,
  type OutputEffect,
  type OutputEvent,
} from "@platzwart/domain/devices/output";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Instant, minus, minutes } from "@platzwart/domain/time/instant";
import type { CommandAuthor } from "../facts/commands.ts";
import { type CommandOutcome, type EnsureOptions, outcomeClass } from "../facts/device.ts";
import type { LampPicture } from "../facts/device-pictures.ts";
import type { ToldOfOutput } from "../facts/equipment-records.ts";
import type { LightCause } from "../facts/light-cause-columns.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import type { DeviceCall } from "./ask-device.ts";
import type { DeviceLogin } from "./device-address.ts";
import type { RelayDriver, RelayPlace } from "./drivers/relay-driver.ts";
import { LampTimerRuntime } from "./lamp-timer-runtime.ts";
import { OutputRuntime } from "./output-runtime.ts";
import { RelayWatch } from "./relay-watch.ts";

/** A lamp that is lit for a test goes out by itself after this, should nobody be able to switch it off again. */
const LIT_FOR_TEST = minutes(1);

/** What is known of how a report came to be. */
interface HowReported {
  /** It was seen to change, and not found so after an absence or at the first look. */
  readonly isSeen: boolean;
  /** A rule wants it so. */
  readonly isAsWanted: boolean;
  /** See CommandOptions, where a person's command brought it. */
  readonly givenIn: number | null;
  /** The name of the person who is the cause; null: nobody is. */
  readonly username: string | null;
  /**
   * A command brought it whose outcome was given before, as nobody answered: a person's, of which they are told nothing
   * more, or a rule's that may have been done long ago. It may have been done at the lamp as well.
   */
  readonly isLate: boolean;
}

/** What there is to tell of a lamp; the lamp itself neither stores nor logs. */
interface LampListener {
  /** What is shown of it changed. */
  changed(): void;
  /** It reports another state than before; `before` is null when it never reported. */
  reported(on: boolean, cause: LightCause, before: boolean | null, how: HowReported): void;
  /** It stopped doing as told; once per outage (L-03). */
  failed(fault: Fault): void;
  /** It answers again after an outage. */
  recovered(): void;
  /** Somebody keeps switching it against the rule: it is left as it is for ten minutes; once each time. */
  suspended(): void;
  /** What was told of it and is to be known after a restart changed. */
  remember(told: ToldOfOutput): void;
}

interface LampEnsureOptions extends EnsureOptions {
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
  /** `isForLong`: it is to stay so; else it goes out by itself after a minute. */
  switch(on: boolean, by: CommandAuthor, isForLong: boolean): Promise<Outcome>;
  /** Asks for its state. */
  read(): Promise<void>;
  giveBack(): void;
}

/** One lamp: a device that is on or off, with a switch at the wall that people use too, and a timer of its own. */
export class Lamp {
  readonly isSimulated: boolean;
  readonly #runtime: OutputRuntime<boolean>;
  /** null: such lamps have none. */
  readonly #timer: LampTimerRuntime | null;
  readonly #device: DeviceLogin;
  /** Only where it tells nothing by itself of what is done at it. */
  readonly #watch: RelayWatch<boolean>;
  readonly #unwatch: () => void;
  readonly #clock: Clock;
  /** Who last commanded it here; null: nobody did. */
  #user: CommandAuthor | null = null;
  #givenIn: number | null = null;
  /** What a person has it told now; null: nothing. */
  #command: LampPicture["command"] = null;
  readonly #changed: () => void;
  #test: "none" | "running" | "lit for a moment" = "none";

  constructor(options: {
    driver: RelayDriver;
    device: DeviceLogin;
    output: number;
    clock: Clock;
    serverLog: ServerLog;
    listener: LampListener;
    onStep?: (event: OutputEvent<boolean>, effects: readonly OutputEffect<boolean>[]) => void;
    /** What was stored of its last report (`since` null: it never reported), and what was told of it. */
    remembered: { on: boolean; since: Instant | null; told?: ToldOfOutput };
  }) {
    const { driver, device, clock, serverLog, listener, remembered } = options;
    const { address } = device;
    const place: RelayPlace = { device, output: options.output };
    this.#clock = clock;
    this.#changed = () => listener.changed();
    this.isSimulated = driver.isSimulated;
    this.#device = device;
    const inTurn = turnsAt(device, driver);
    const read = inTurn("question", (signal) => driver.read(place, signal));
    this.#watch = new RelayWatch({ read, clock, serverLog });
    this.#runtime = new OutputRuntime<boolean>({
      policy: LAMP_POLICY,
      comparison: BY_VALUE,
      driver: {
        address,
        command: (on, { signal, begin, isPersons }) => {
          const work = (given: AbortSignal) => this.#timed(() => this.#switch(driver, place, on, given));
          return inTurn("command", work, isPersons)(signal, begin);
        },
        joined: (signal) => device.join(signal),
        read: inTurn("question", (signal) => this.#timed(() => driver.read(place, signal))),
        isReport: (report) => typeof report === "boolean",
      },
      clock,
      serverLog,
      ...(options.onStep === undefined ? {} : { onStep: options.onStep }),
      listener: {
        changed: () => {
          this.#lookAfterTimer();
          listener.changed();
        },
        reported: (on, by, before, wasAbsent) => {
          this.#timer?.reported(on, by === "device");
          listener.reported(on, this.#causeOf(by), before, this.#howReported(on, by, before, wasAbsent));
        },
        failed: (fault) => listener.failed(fault),
        recovered: () => listener.recovered(),
        suspended: () => listener.suspended(),
        remember: (told) => listener.remember(told),
      },
      remembered: {
        report: remembered.since === null ? null : remembered.on,
        since: remembered.since,
        told: remembered.told ?? { outage: null, suspendedUntil: null },
      },
    });
    this.#timer = driver.hasOffTimer
      ? new LampTimerRuntime({
          keepOn: (offAfter, signal, begin) =>
            inTurn("question", (given) => driver.keepOn(place, offAfter, given))(signal, begin),
          onOff: () => this.#runtime.report(false),
          isOn: this.isOn,
          address,
          clock,
          serverLog,
        })
      : null;
    this.#unwatch =
      driver.watch === null
        ? this.#watch.start(() => this.#heardNow())
        : driver.watch(place, (on) => this.#runtime.report(on));
    // it may be known to be away
    this.#lookAfterTimer();
  }

  get isOn(): boolean {
    return this.#runtime.output.reported ?? false;
  }

  /** Whether it is dark as far as anybody can know: it said so, and was not told to be lit since. */
  get isKnownDark(): boolean {
    return this.#runtime.output.reported === false && !mayBe(this.#runtime.output, true);
  }

  /** See LampPicture. */
  get isPerhapsLitByPerson(): boolean {
    const { reported, command } = this.#runtime.output;
    return reported !== true && command !== null && command.asker === "person" && command.value;
  }

  /** What it is being told to become, or will be in a moment, and has not confirmed yet. */
  get pending(): boolean | null {
    const isWaiting = heldBackOf(this.#runtime.output) === "waits";
    return this.#runtime.pending ?? (isWaiting ? !this.isOn : null);
  }

  get fault(): DeviceFault | null {
    const { fault } = this.#runtime.output;
    return fault === null ? null : faultClass(fault);
  }

  /** With a fault: what exactly is the matter. */
  get trouble(): Fault | null {
    return this.#runtime.output.fault;
  }

  /** See CourtView.light.reportedAt. */
  get reportedAt(): Instant | null {
    return this.#runtime.reportedAt;
  }

  /** Whether somebody tests it: nobody else switches it meanwhile. */
  get isInTest(): boolean {
    return this.#test !== "none";
  }

  get picture(): LampPicture {
    const { isSimulated, isOn, isKnownDark, isPerhapsLitByPerson, pending, fault, trouble } = this;
    const { reportedAt, isInTest } = this;
    const { heardAt, absentSince, output } = this.#runtime;
    return {
      ...{ isSimulated, isOn, isKnownDark, isPerhapsLitByPerson, pending, fault, trouble },
      ...{ reportedAt, isInTest },
      ...{ heardAt, absentSince },
      command: this.#command,
      isAutomationSuspended: heldBackOf(output) === "suspended",
    };
  }

  /**
   * What the rule wants of it from now on; null when nothing is sent for that now: it is so, on its way, pausing, left
   * alone or being tested.
   */
  ensure(on: boolean, options: LampEnsureOptions = {}): Promise<CommandOutcome> | null {
    if (this.isInTest) return null;
    const { until = null, afresh = false, isPersons = false } = options;
    const how = isPersons ? "forced" : afresh ? "retry" : "level";
    // what was never heard of is asked before it is told
    if (isPersons && this.#runtime.output.reported === null) this.#device.resume();
    this.#timer?.stayOnUntil(on ? until : "off");
    const sent = this.#runtime.want(on, how);
    return sent === null ? null : outcomeClass(sent);
  }

  /**
   * Tells the lamp what a person wants and resolves with what came of it.
   */
  async command(
    on: boolean,
    by: CommandAuthor,
    { onConfirmed = () => {}, givenIn = null }: CommandOptions = {},
  ): Promise<CommandOutcome> {
    if (this.isInTest) return "superseded";
    this.#user = by;
    this.#givenIn = givenIn;
    const command = { on, userId: by.id, username: by.username };
    this.#command = command;
    const outcome = await outcomeClass(this.#runtime.command(on));
    if (outcome === "confirmed") onConfirmed();
    // a newer one may be under way
    if (this.#command === command) {
      this.#command = null;
      this.#changed();
    }
    return outcome;
  }

  /** Asks for the state; finds wall switches and lamps that fell silent or came back. */
  poll(): Promise<void> {
    return this.#runtime.look();
  }

  /** No rule wants anything of it: it stays as it is; `isPersons`: a person asked for that (LampEnsureOptions). */
  release({ isPersons = false }: Pick<LampEnsureOptions, "isPersons"> = {}): void {
    if (this.isInTest) return;
    this.#timer?.stayOnUntil(null);
    void this.#runtime.want(null, isPersons ? "forced" : "level");
  }

  /** Takes it out of everybody else's hands; null: it is in a test already. */
  takeForTest(): LampInTest | null {
    if (this.isInTest) return null;
    this.#test = "running";
    void this.#runtime.want(null, "level");
    return {
      switch: (on, by, isForLong) => {
        this.#test = on && !isForLong ? "lit for a moment" : "running";
        this.#user = by;
        return this.#runtime.command(on);
      },
      read: () => this.#runtime.look(),
      giveBack: () => {
        this.#test = "none";
        // it may have been lit for a moment only
        this.#timer?.forget();
      },
    };
  }

  stop(): void {
    this.#unwatch();
    this.#runtime.stop();
    this.#timer?.stop();
    // whoever takes its place is not kept waiting for what was refused to it
    this.#device.resume();
  }

  #causeOf(by: Asker | "device"): LightCause {
    return by === "person" ? { kind: by, userId: this.#user?.id ?? "" } : { kind: by };
  }

  #howReported(on: boolean, by: Asker | "device", before: boolean | null, wasAbsent: boolean): HowReported {
    const isPersons = by === "person";
    const isLateOfPerson = isPersons && this.#command === null && !this.isInTest;
    return {
      isSeen: by !== "device" || (before !== null && !wasAbsent),
      isAsWanted: this.#runtime.output.desired === on,
      givenIn: isPersons ? this.#givenIn : null,
      username: isPersons ? (this.#user?.username ?? null) : null,
      isLate: isLateOfPerson || (by === "rule" && wasAbsent),
    };
  }

  async #switch(driver: RelayDriver, place: RelayPlace, on: boolean, signal: AbortSignal): Promise<boolean> {
    const at = this.#clock.elapsed();
    const offAfter =
      this.#test === "lit for a moment" || this.#timer === null ? LIT_FOR_TEST : this.#timer.offAfter();
    const isOn = await driver.switch(place, on, offAfter, signal);
    // no timer of ours for whoever switches it on at the wall
    if (!on) await driver.takeBackTimer(place, signal);
    if (on && isOn) this.#timer?.switchedOn(at, offAfter);
    return isOn;
  }

  /** How long an answer took is what its watch goes by. */
  async #timed(call: () => Promise<boolean>): Promise<boolean> {
    const at = this.#clock.elapsed();
    const isOn = await call();
    this.#watch.answered(minus(this.#clock.elapsed(), at));
    return isOn;
  }

  /** What the watch hears counts unless the lamp was told something since it was asked: it may be older than that. */
  #heardNow(): (on: boolean) => void {
    const { sent } = this.#runtime;
    return (on) => {
      if (this.#runtime.sent === sent) this.#runtime.report(on);
    };
  }

  #lookAfterTimer(): void {
    const { fault } = this.#runtime.output;
    const isAway = fault !== null && isAbsence(fault);
    this.#timer?.block(this.#runtime.pending !== null || isAway);
  }
}

/** What has a call wait for its turn at a device that does one thing at a time. */
function turnsAt(device: DeviceLogin, driver: RelayDriver) {
  return <T>(
    kind: "command" | "question",
    work: (signal: AbortSignal) => Promise<T>,
    isPersons = false,
  ): DeviceCall<T> =>
    (signal, begin) => {
      const begun = () => {
        begin();
        return work(signal);
      };
      return driver.takesTurns ? device.turn({ kind, isPersons }, signal, begun) : begun();
    };
}
