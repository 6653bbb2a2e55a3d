import { faultClass } from "@platzwart/domain/devices/fault";
import type { Outcome } from "@platzwart/domain/devices/output";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { LightCause } from "./ports/court-store.ts";

/** Why a device changed: by rule, by a person here, or at the device itself. */
export type Cause = LightCause;

export const BY_RULE: Cause = { kind: "rule" };
export const BY_DEVICE: Cause = { kind: "device" };

/**
 * The end of a command. confirmed: the device reported the state; superseded: a newer command replaced it, or the device was
 * being tested or removed, so that it was not carried out; a fault: the device failed.
 */
export type CommandOutcome = "confirmed" | "superseded" | DeviceFault;

/** What came of a command, with the class of a fault. */
export async function outcomeClass(outcome: Promise<Outcome>): Promise<CommandOutcome> {
  const ended = await outcome;
  return ended === "confirmed" || ended === "superseded" ? ended : faultClass(ended);
}

/** What a rule may ask for beside its wish. */
export interface EnsureOptions {
  /** Tells it now, whatever it was waiting for. */
  readonly afresh?: boolean;
}

/** How one device is spoken to. Every call rejects with DeviceFailure; `signal` ends the wait for an answer. */
export interface Device<Wish, Report> {
  readonly address: string;
  command(wish: Wish, signal: AbortSignal): Promise<Report>;
  read(signal: AbortSignal): Promise<Report>;
  /** Hears what it reports by itself; answers how to stop that. */
  watch(onReport: (report: Report) => void): () => void;
  /** Whether what it says of itself can be; what a device sends is not to be trusted. */
  isReport(report: unknown): boolean;
  fulfils(report: Report, wish: Wish): boolean;
  isSame(a: Report, b: Report): boolean;
}

/** What there is to tell of a device; the device itself neither stores nor logs. */
export interface ActuatorListener<Report> {
  /** Shown state changed: pending, fault or reported. */
  changed(): void;
  /** It reports another state than before; `before` is null when it never reported. */
  reported(report: Report, cause: Cause, before: Report | null): void;
  /** It stopped doing as told; once per outage (L-03). */
  failed(fault: DeviceFault): void;
  /** It answers again after an outage. */
  recovered(): void;
  /** It can be told again what it failed to do: a pause is over, or it is back. */
  retryDue(): void;
}
