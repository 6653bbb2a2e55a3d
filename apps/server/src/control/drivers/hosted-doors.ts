import type { LockState } from "@platzwart/contract/device-link/messages";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Instant } from "@platzwart/domain/time/instant";
import type { DoorReport } from "../../facts/device-pictures.ts";
import { DeviceFailure } from "../../platform/network/device-failure.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import type { ControllerLinks } from "../controllers/controller-links.ts";
import type { DoorHost } from "../controllers/door-host.ts";
import type { DoorCommand, DoorConnection, DoorDriver, DoorEvents, DoorToConnect } from "./door-driver.ts";
import { DoorRelay } from "./door-relay.ts";
import { LinkedDoor } from "./linked-door.ts";
import type { TimedRelayDriver } from "./relay-driver.ts";

interface HostedDoorsOptions {
  readonly relays: TimedRelayDriver;
  readonly links: ControllerLinks;
  readonly host: DoorHost;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
}

/** Doors without a computer: a program beside the server decides, and a relay releases the strike (E-06). */
export class HostedDoors implements DoorDriver {
  readonly isSimulated: boolean;
  readonly hasKeypad = false;
  readonly #options: HostedDoorsOptions;

  constructor(options: HostedDoorsOptions) {
    this.isSimulated = options.relays.isSimulated;
    this.#options = options;
  }

  connect(door: DoorToConnect, events: DoorEvents): DoorConnection {
    return new HostedDoor(this.#options, door, events);
  }
}

/** The relay reports whether the door is unlocked, the program for which code, command or hold. */
class HostedDoor implements DoorConnection {
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #events: DoorEvents;
  readonly #door: LinkedDoor;
  readonly #relay: DoorRelay;
  readonly #stopProgram: () => void;
  readonly #stopWatching: () => void;
  /** Id of the command by which the door was last reported locked; a later lock by hand has none. */
  #reportedLockCommand: string | null = null;
  /** End of a hold from before this start, whose last pulse the relay still runs. */
  #wasHeldUntil: Instant | null;
  /** Id of the code of the present opening, handled once; null: none. */
  #lastOpenedCode: string | null = null;
  #isClosed = false;

  constructor(options: HostedDoorsOptions, door: DoorToConnect, events: DoorEvents) {
    const { host, clock, serverLog } = options;
    const { doorId, wasHeldUntil } = door;
    this.#wasHeldUntil = wasHeldUntil;
    this.#clock = clock;
    this.#serverLog = serverLog;
    this.#events = events;
    this.#door = new LinkedDoor(options, doorId);
    this.#relay = new DoorRelay(options, door, {
      onChange: () => this.#publish(),
      onCorrection: (how) => events.onCorrection(how),
    });
    this.#stopWatching = this.#door.watch((state) => void this.#followState(state));
    this.#stopProgram = host.run(doorId, this.#relay);
  }

  async hold(until: Instant | null, signal: AbortSignal): Promise<DoorReport> {
    // the last order of a door that was moved or removed
    if (this.#isClosed) {
      this.#relay.lock();
      await this.#relay.afterCommands();
      return this.#report(null);
    }
    const state = await this.#door.hold(until, signal);
    this.#wasHeldUntil = null;
    await this.#relay.ensureConfirmed(signal);
    return this.#report(state);
  }

  endHold(): void {
    // a relay out of reach must not open later for a hold that has ended
    if (this.#door.state?.heldUntil == null || this.#relay.isOn === true) return;
    const { signal } = new AbortController();
    this.#door.hold(null, signal).catch((error: unknown) => {
      if (!(error instanceof DeviceFailure))
        this.#serverLog.error("a door driver threw an unexpected error", error);
    });
  }

  async carryOut(command: DoorCommand, signal: AbortSignal) {
    const { isDone, state } = await this.#door.carryOut(command, signal);
    this.#wasHeldUntil = null;
    const isOpening = command.action.kind === "open";
    // even if the door was opened at the device
    if (isDone && !isOpening) this.#relay.lock();
    if (isDone && isOpening) this.#relay.ensure();
    const isOn = isDone ? await this.#relay.afterCommands() : this.#relay.isOn;
    return { isDone: isDone && isOn === isOpening, report: this.#report(state) };
  }

  async read(signal: AbortSignal): Promise<DoorReport> {
    await this.#door.session(signal);
    await this.#relay.read(signal);
    return this.#report(this.#door.state);
  }

  close(): void {
    this.#isClosed = true;
    this.#stopProgram();
    this.#stopWatching();
    this.#relay.close();
  }

  /** The relay follows the program's reported lock, or fails. */
  async #followState(state: LockState): Promise<void> {
    const { byCode } = state;
    const isNewCode = byCode !== null && byCode !== this.#lastOpenedCode;
    this.#lastOpenedCode = byCode;
    // even if another failed opening is not over yet
    if (isNewCode) this.#relay.ensure();
    // the relay is commanded where the program's state demands a change
    if (!this.#relay.isCommanding) return;
    try {
      const isOn = await this.#relay.afterCommands();
      if (isNewCode && !isOn) throw new DeviceFailure("not_applied");
    } catch (error) {
      if (!(error instanceof DeviceFailure))
        return this.#serverLog.error("a door driver threw an unexpected error", error);
      if (isNewCode) this.#events.onNotOpened(byCode, error.fault);
      return;
    }
    // a relay that is still on ends by itself, with a report
    if (this.#relay.isOn === state.isUnlocked) this.#publish();
  }

  #publish(): void {
    if (!this.#isClosed && this.#relay.isOn !== null) this.#events.onReport(this.#report(this.#door.state));
  }

  #report(state: LockState | null): DoorReport {
    const isUnlocked = this.#relay.isOn ?? false;
    const programReport = state?.isUnlocked === isUnlocked ? this.#door.reportOf(state) : null;
    const { byCommand = null, openedFor } = programReport ?? {};
    const heldUntil = programReport?.heldUntil ?? this.#wasHeldUntil;
    const isHeld = heldUntil !== null && heldUntil > this.#clock.now();
    const isReportedLock = !isUnlocked && byCommand !== null && byCommand === this.#reportedLockCommand;
    if (!isUnlocked) this.#reportedLockCommand = byCommand;
    return {
      isUnlocked,
      heldUntil: isUnlocked && isHeld ? heldUntil : null,
      byCommand: isReportedLock || (isUnlocked && !this.#relay.isPulseKnown) ? null : byCommand,
      ...(isUnlocked && openedFor !== undefined && { openedFor }),
    };
  }
}
