import type { Request } from "@platzwart/domain/devices/endpoint";
import type { Duration } from "@platzwart/domain/time/instant";

/** A device in the hall's network; all that is reached with one address and one password shares it. */
export interface NetworkDevice {
  readonly address: string;
  readonly password: string | null;
  /**
   * Speaks to it once it is its turn: one at a time at an address, a person's commands before those of rules and these
   * before questions. Rejects with DeviceFailure when nobody waits any more, and as the last try did while it lets nobody
   * in with this password.
   */
  turn<T>(
    request: Pick<Request, "kind" | "isPersons">,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T>;
}

/** Where an output of a device is reached. */
export interface RelayPlace {
  readonly device: NetworkDevice;
  readonly output: number;
}

/** How an output stands. */
export interface RelayState {
  readonly isOn: boolean;
  /** Whether it goes off by itself. */
  readonly hasTimer: boolean;
}

/**
 * Speaks to the outputs of one kind of device, at which lamps and doors hang, each call in a turn of its device where it
 * takes turns. Every call rejects with DeviceFailure; `signal` ends the wait for an answer.
 */
export interface RelayDriver {
  /** Whether it only plays lamps; then everything it touches says "Simuliert". */
  readonly isSimulated: boolean;
  /** Whether its devices are spoken to one at a time, in the turns of their address. */
  readonly takesTurns: boolean;
  /** Whether its outputs have a timer of their own that switches them off whatever becomes of this program. */
  readonly hasOffTimer: boolean;
  /**
   * Switches the output and resolves with the state that it then reports. `offAfter`: how long after this it goes off by
   * itself at the latest, where it can.
   */
  switch(place: RelayPlace, on: boolean, offAfter: Duration, signal: AbortSignal): Promise<boolean>;
  /** Sets the off timer of an output that is on anew; one that is off stays off. Resolves with what it reports. */
  keepOn(place: RelayPlace, offAfter: Duration, signal: AbortSignal): Promise<boolean>;
  /**
   * Takes back what a device would keep: an off timer that also counts for whoever switches it by hand. The output stays
   * as it is.
   */
  takeBackTimer(place: RelayPlace, signal: AbortSignal): Promise<void>;
  /** Asks the output for its state. */
  read(place: RelayPlace, signal: AbortSignal): Promise<boolean>;
  /**
   * Tells of states that the output reports by itself, for instance of a wall switch; answers how to stop that.
   * null: such devices report nothing by themselves.
   */
  readonly watch: ((place: RelayPlace, onReport: (on: boolean) => void) => () => void) | null;
}

/** Outputs that also tell of their timer, which is what doors are opened by. */
export interface TimedRelayDriver extends RelayDriver {
  /** As `read`, with the timer; costs a second request with some devices while the output is on. */
  readTimer(place: RelayPlace, signal: AbortSignal): Promise<RelayState>;
}
