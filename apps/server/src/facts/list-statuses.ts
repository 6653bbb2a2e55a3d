import type { DocumentRefusal } from "@platzwart/contract/device-link/messages";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";

/** unconfirmed: no acknowledgement, such as from a hanging memory card. */
export type ListFailure = DocumentRefusal | "unconfirmed";

/** Revision of the facts, time and courts of a list. */
export interface AcknowledgedList {
  readonly revision: number;
  readonly madeAt: Instant;
  readonly courtIds: readonly CourtId[];
}

/** State of a controller's door list. */
export interface ListStatus {
  /** null: none known. */
  readonly acknowledged: AcknowledgedList | null;
  /** Refusal of a later list; null: none. */
  readonly refusal: ListFailure | null;
  /** Whether it has had no connection for ten minutes. */
  readonly isAway: boolean;
  /** Disconnected since; null: connected, or never since the server started. */
  readonly awaySince: Instant | null;
}

/** Knows the status of each controller's list, in memory only. */
export interface ListStatusReader {
  statusOf(controllerId: string): ListStatus;
}

/** Sends controllers their lists. */
export interface ListSender {
  /** Sends the whole list at once, even if acknowledged; ignored without a connection. */
  resend(controllerId: string): void;
  /** Checks all lists even without a changed fact, such as for the test code. */
  recheck(): void;
  /** Resolves once the door has the stored state, or after 1 s, the longest wait at the keypad. */
  whenCaughtUp(link: string): Promise<void>;
}
