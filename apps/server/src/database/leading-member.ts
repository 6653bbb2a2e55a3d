import type { Duration, Instant } from "@platzwart/domain/time/instant";

/** Another server of the hall, as the database shows its connections. */
export interface PresentMember {
  readonly name: string;
  /** Of its program. */
  readonly version: string;
  readonly isAccepted: boolean;
}

/** A time without proofs, from the last one before it until the first one after. */
export interface ProofGap {
  readonly endedAt: Instant;
  readonly length: Duration;
}

/** This server as the leading one of several (V-01). */
export interface LeadingMember {
  readonly name: string;
  /** Asked before each command to a device (V-04). */
  readonly mayCommand: boolean;
  /** Since the last proof that it has the lock. */
  readonly proofAge: Duration;
  /** The last time without a proof for 5 s or more; null: there was none. */
  readonly proofGap: ProofGap | null;
  /** The others that are connected to the database now. */
  readonly others: readonly PresentMember[];
  /** The silent leader whose connections this server ended to take over; null: the former one ended by itself. */
  readonly endedLeader: string | null;
  /** Name of a server that looks and waits for the lock; null: nobody would lead at once. */
  readonly successor: string | null;
  /** Ends the proofs. */
  stop(): void;
}
