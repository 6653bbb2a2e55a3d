import { seconds } from "@platzwart/domain/time/instant";

/** The page offers an undo for ten seconds (A-01, B-03); five more cover the transit. */
export const UNDO_PERIOD = seconds(15);
