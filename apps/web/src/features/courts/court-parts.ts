import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { ReactNode } from "react";

/** Parts of other features inside a court's card or row. */
export interface CourtParts {
  doors(court: CourtView): ReactNode;
  /** Opens without a question (D-31). */
  doorsAtOneTouch(court: CourtView): ReactNode;
  doorsInShort(court: CourtView): ReactNode;
  doorsWhy(court: CourtView): ReactNode;
  /** null: the page shows the lanes elsewhere. */
  readonly lane: ((court: CourtView) => ReactNode) | null;
  readonly axis: ReactNode;
  block(court: CourtView): ReactNode;
  logEntries(court: CourtView): ReactNode;
  /** `onGo`: called before leaving the page. */
  logLink(court: CourtView, onGo?: () => void): ReactNode;
  /** Reloads the codes after an access ended, or its end failed. */
  onAccessEnded(): void;
}
