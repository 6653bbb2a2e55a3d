/**
 * A header of the responses for users: the number of the newest live event that the response has surely seen. Data with
 * that number or a later one need not be loaded again once a stream that begins there stands.
 */
export const LIVE_NUMBER_HEADER = "x-live-number";
