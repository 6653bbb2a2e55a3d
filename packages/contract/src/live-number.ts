/** Response header: number of the newest live event in the response, from which a stream can resume. */
export const LIVE_NUMBER_HEADER = "x-live-number";
