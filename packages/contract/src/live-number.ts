/** Response header for users: the newest live event surely covered, from which a stream can resume. */
export const LIVE_NUMBER_HEADER = "x-live-number";
