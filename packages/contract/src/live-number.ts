/** Response header: number of the newest live event that the response already contains, to resume a stream from. */
export const LIVE_NUMBER_HEADER = "x-live-number";
