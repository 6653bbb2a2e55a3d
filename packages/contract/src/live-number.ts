/**
 * Response header for users: the number of the newest live event that the response surely covers. Data with that number or a
 * later one need not be loaded again once a stream from there is open.
 */
export const LIVE_NUMBER_HEADER = "x-live-number";
