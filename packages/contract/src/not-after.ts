/** Deadline in server time, after which a request delayed by a lost network opens no door. */
export const NOT_AFTER_HEADER = "Not-After";
