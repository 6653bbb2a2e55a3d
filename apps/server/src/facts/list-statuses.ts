import type { DocumentRefusal } from "@platzwart/contract/device-link/messages";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";

/** Why a controller does not have its list; unconfirmed: no acknowledgement, such as from a hanging card. */
export type ListFailure = DocumentRefusal | "unconfirmed";

/** Facts, time and courts of a list. */
export interface AcknowledgedList {
  readonly revision: number;
  readonly madeAt: Instant;
  readonly courtIds: readonly CourtId[];
}

/** A controller's progress with its door's list. */
export interface ListStatus {
  /** The list acknowledged last; null: none known. */
  readonly acknowledged: AcknowledgedList | null;
  /** Refusal of a later list; null: none. */
  readonly refusal: ListFailure | null;
  /** Without a link for ten minutes. */
  readonly isAway: boolean;
  /** Begin of being without a link; null: linked, or never since the server started. */
  readonly awaySince: Instant | null;
}

/** List statuses of all door controllers, for modules; kept in memory. */
export interface ListStatusReader {
  of(controllerId: string): ListStatus;
}

/** Sends door controllers their lists, for modules. */
export interface ListSender {
  /** Sends a controller its whole list at once, even if kept already; ignored without a link. */
  resend(controllerId: string): void;
  /** Checks all lists even without a changed fact, such as for the test code. */
  recheck(): void;
  /** Resolves once a door has the stored state, or after a second: the longest wait of a person at the keypad. */
  caughtUp(link: string): Promise<void>;
}
