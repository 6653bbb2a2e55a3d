/** Response header for users: the newest live event that the response surely covers, from which a stream can go on. */
export const LIVE_NUMBER_HEADER = "x-live-number";
