import type { Request } from "@platzwart/domain/devices/endpoint";
import type { Duration } from "@platzwart/domain/time/instant";

/** A device in the hall's network, shared by everything with the same address and password. */
export interface NetworkDevice {
  readonly address: string;
  readonly password: string | null;
  /**
   * Works once the device is free: one request at a time per address, a person's commands before those of rules, and
   * these before questions. Rejects with DeviceFailure after `signal`, and as the last attempt did while the device
   * refuses this password.
   */
  enqueue<T>(
    request: Pick<Request, "kind" | "isPersons">,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T>;
}

export interface RelayOutput {
  readonly device: NetworkDevice;
  readonly output: number;
}

export interface RelayState {
  readonly isOn: boolean;
  /** Whether it switches off by itself. */
  readonly hasTimer: boolean;
}

/**
 * Speaks to the outputs of one kind of device, for lamps and doors, each call in the queue of its device if that is
 * serial. Every call rejects with DeviceFailure; `signal` ends the wait for an answer.
 */
export interface RelayDriver {
  /** Whether lamps are simulated; then everything about them says "Simuliert". */
  readonly isSimulated: boolean;
  /** Whether a device serves one request at a time. */
  readonly isSerial: boolean;
  /** Whether outputs have a timer that switches them off even if this program dies. */
  readonly hasOffTimer: boolean;
  /**
   * Switches the output; resolves with the state reported then. `offAfter`: longest time until it switches off by
   * itself, if possible.
   */
  switch(relay: RelayOutput, on: boolean, offAfter: Duration, signal: AbortSignal): Promise<boolean>;
  /** Restarts the off timer of an output that is on; one that is off stays off. Resolves with the reported state. */
  keepOn(relay: RelayOutput, offAfter: Duration, signal: AbortSignal): Promise<boolean>;
  /** Cancels an off timer that would also count for later switching by hand. The output stays as it is. */
  takeBackTimer(relay: RelayOutput, signal: AbortSignal): Promise<void>;
  read(relay: RelayOutput, signal: AbortSignal): Promise<boolean>;
  /**
   * Calls `onReport` with unsolicited states, such as of a wall switch; returns the function that stops. null: no
   * unsolicited states.
   */
  readonly watch: ((relay: RelayOutput, onReport: (on: boolean) => void) => () => void) | null;
}

/** Outputs that report their timer, as doors need. */
export interface TimedRelayDriver extends RelayDriver {
  /** As `read`, with the timer; some devices need a second request while the output is on. */
  readTimer(relay: RelayOutput, signal: AbortSignal): Promise<RelayState>;
}
