import type { Request } from "@platzwart/domain/devices/endpoint";
import type { Duration } from "@platzwart/domain/time/instant";

/** A relay device in the network with its queue, shared by all outputs with the same address and password. */
export interface NetworkDevice {
  readonly address: string;
  readonly password: string | null;
  /** Commands of persons precede those of rules, then queries; rejects with DeviceFailure. */
  enqueue<T>(
    request: Pick<Request, "kind" | "isByPerson">,
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
  /** The output switches itself off. */
  readonly hasTimer: boolean;
}

/** Calls reject with DeviceFailure; `signal` ends the wait for an answer. */
export interface RelayDriver {
  /** Simulated lamps are marked "Simuliert" everywhere. */
  readonly isSimulated: boolean;
  /** A device serves one request at a time, so its calls are queued. */
  readonly isSerial: boolean;
  /** Outputs have a timer that switches them off even if this program dies. */
  readonly hasOffTimer: boolean;
  /** Resolves with the state reported then; `offAfter`: longest time until the output switches itself off. */
  switch(relay: RelayOutput, on: boolean, offAfter: Duration, signal: AbortSignal): Promise<boolean>;
  /** Restarts the off timer of an output, but switches none on; resolves with the reported state. */
  keepOn(relay: RelayOutput, offAfter: Duration, signal: AbortSignal): Promise<boolean>;
  /** Cancels an off timer that would also count for later switching by hand. */
  cancelOffTimer(relay: RelayOutput, signal: AbortSignal): Promise<void>;
  read(relay: RelayOutput, signal: AbortSignal): Promise<boolean>;
  /** Calls `onReport` for unsolicited reports; returns the stop function. null: the device sends none. */
  readonly watch: ((relay: RelayOutput, onReport: (on: boolean) => void) => () => void) | null;
}

/** Outputs that report their timer, as doors need. */
export interface TimedRelayDriver extends RelayDriver {
  /** As `read`, with the timer; some devices need a second request while the output is on. */
  readTimer(relay: RelayOutput, signal: AbortSignal): Promise<RelayState>;
}
