import { seconds } from "@platzwart/domain/time/instant";

/** For ten seconds the page offers to take something back (A-01, B-03); five more are for the way. */
export const CAN_BE_UNDONE = seconds(15);
