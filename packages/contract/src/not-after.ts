/** Deadline for opening a door, in the server's time: a request delayed by a lost network opens nothing after it. */
export const NOT_AFTER_HEADER = "Not-After";
