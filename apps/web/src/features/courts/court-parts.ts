import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { ReactNode } from "react";

/** Parts of other features inside a court's card or row. */
export interface CourtParts {
  /** Doors with their actions; short in a row, without confirmation in the panel. */
  doors(court: CourtView): ReactNode;
  doorsAtOneTouch(court: CourtView): ReactNode;
  doorsInShort(court: CourtView): ReactNode;
  doorsWhy(court: CourtView): ReactNode;
  /** The court's day as a lane, with the axis above all lanes; null where lanes are elsewhere. */
  readonly lane: ((court: CourtView) => ReactNode) | null;
  readonly axis: ReactNode;
  block(court: CourtView): ReactNode;
  logEntries(court: CourtView): ReactNode;
  /** Link to the court's log entries; `onGo`: called before leaving. */
  logLink(court: CourtView, onGo?: () => void): ReactNode;
  /** An access ended, or ending failed: codes are to be reloaded. */
  onAccessEnded(): void;
}
