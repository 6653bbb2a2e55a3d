import type { Instant } from "@platzwart/domain/time/instant";

export const ERASURE_KINDS = ["block", "booking", "code", "user"] as const;

/**
 * That something about a person was erased: the reason of a block, the contact of a booking, the name on a code, a
 * user's account (or an API key). It names nobody.
 */
export interface Erasure {
  readonly kind: (typeof ERASURE_KINDS)[number];
  /** The id of the block, booking, code, user or key. */
  readonly id: string;
  readonly at: Instant;
}

/** Equal for two entries that tell of the same, wherever they were made. */
export function erasureKey({ kind, id }: Erasure): string {
  return `${kind} ${id}`;
}

/**
 * What was erased, so that a backup from before loses it again when it is restored (G-07). Never forgotten: nobody knows
 * how old a backup is that somebody restores, and it names nobody.
 */
export interface ErasureStore {
  /** Notes erasures; those that are noted already stay as they are. */
  add(erasures: readonly Erasure[]): Promise<void>;
  /** All that are noted, and the deleted users and revoked keys; oldest first. */
  list(): Promise<Erasure[]>;
}
