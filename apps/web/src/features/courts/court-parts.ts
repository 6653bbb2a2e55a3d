import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { ReactNode } from "react";

/** What other features show inside a court's card or row. */
export interface CourtParts {
  /** Its doors with what can be done with them; in a row in short, in its panel at one touch. */
  doors(court: CourtView): ReactNode;
  doorsAtOneTouch(court: CourtView): ReactNode;
  doorsInShort(court: CourtView): ReactNode;
  doorsWhy(court: CourtView): ReactNode;
  /** Its day as a lane, and the axis above all lanes; null where lanes stand elsewhere. */
  readonly lane: ((court: CourtView) => ReactNode) | null;
  readonly axis: ReactNode;
  /** How it is blocked. */
  block(court: CourtView): ReactNode;
  /** What the log told of it last. */
  logEntries(court: CourtView): ReactNode;
  /** The way to what the log tells of it; `onGo`: before it is taken. */
  logLink(court: CourtView, onGo?: () => void): ReactNode;
  /** An access was ended, or the attempt failed: the codes are to be loaded again. */
  onAccessEnded(): void;
}
