/**
 * The header by which a caller says until when it waits for a door to open, in the server's time: an instant like
 * 2026-11-21T17:00:00.000Z. What it had sent may arrive later, once a lost network is back, and opens nothing then.
 */
export const NOT_AFTER_HEADER = "Not-After";
