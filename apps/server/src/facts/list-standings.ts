import type { DocumentRefusal } from "@platzwart/contract/device-link/messages";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";

/** Why a controller does not have its list; unconfirmed: it does not say so, as where its card hangs. */
export type ListFailure = DocumentRefusal | "unconfirmed";

/** Of which facts, when and for which courts a list was made. */
export interface AcknowledgedList {
  readonly revision: number;
  readonly madeAt: Instant;
  readonly courtIds: readonly CourtId[];
}

/** How a door controller stands to the list of its door. */
export interface ListStanding {
  /** The list that it acknowledged last; null: it is not known to have one. */
  readonly acknowledged: AcknowledgedList | null;
  /** Why it took no later one; null: it refused none. */
  readonly refusal: ListFailure | null;
  /** It has had no link for ten minutes. */
  readonly isAway: boolean;
  /** Since when it has none; null: it has one, or has had none since the server started. */
  readonly awaySince: Instant | null;
}

/** The standings of all door controllers, as modules know them; kept in memory. */
export interface ListStandingStates {
  of(controllerId: string): ListStanding;
}

/** Who gives door controllers their lists, as modules know it. */
export interface ListSender {
  /** Sends a controller its whole list anew at once, whatever it keeps; nothing where it is not linked. */
  resend(controllerId: string): void;
  /** Looks at all lists anew, also where no fact of the hall changed: the test code is none. */
  lookAgain(): void;
  /** Resolves once a door was given what is stored now, or after a second: whoever typed at it waits no longer. */
  caughtUp(link: string): Promise<void>;
}
