/**
 * Request header with the caller's deadline for opening a door, in the server's time: an instant like 2026-11-21T17:00:00.000Z.
 * A request delayed by a lost network opens nothing after it.
 */
export const NOT_AFTER_HEADER = "Not-After";
