import type { Request } from "@platzwart/domain/devices/endpoint";
import type { Duration } from "@platzwart/domain/time/instant";

/** A device that lamps are on; those with one address and one password share it, so each knows how the others fare. */
export interface LampDevice {
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

/** Where a lamp is reached. */
export interface LampPlace {
  readonly device: LampDevice;
  readonly output: number;
}

/**
 * Speaks to lamps of one kind, each call in a turn of its device where it takes turns. Every call rejects with DeviceFailure; `signal` ends the
 * wait for an answer.
 */
export interface LightDriver {
  /** Whether it only plays lamps; then everything it touches says "Simuliert". */
  readonly isSimulated: boolean;
  /** Whether its devices are spoken to one at a time, in the turns of their address. */
  readonly takesTurns: boolean;
  /** Whether its lamps have a timer of their own that puts them out whatever becomes of this program. */
  readonly hasOffTimer: boolean;
  /**
   * Switches the lamp and resolves with the state that it then reports. `offAfter`: how long after this it goes off by
   * itself at the latest, where it can.
   */
  switch(place: LampPlace, on: boolean, offAfter: Duration, signal: AbortSignal): Promise<boolean>;
  /** Sets the off timer of a lamp that is on anew; one that is off stays off. Resolves with what it reports. */
  keepOn(place: LampPlace, offAfter: Duration, signal: AbortSignal): Promise<boolean>;
  /**
   * Takes back what a lamp that nobody looks after any more would keep: an off timer that also counted for whoever
   * switches it by hand. The lamp stays as it is.
   */
  takeBackTimer(place: LampPlace, signal: AbortSignal): Promise<void>;
  /** Asks the lamp for its state. */
  read(place: LampPlace, signal: AbortSignal): Promise<boolean>;
  /**
   * Tells of states that the lamp reports by itself, for instance of its wall switch; answers how to stop that.
   * null: such lamps report nothing by themselves.
   */
  readonly watch: ((place: LampPlace, onReport: (on: boolean) => void) => () => void) | null;
}
