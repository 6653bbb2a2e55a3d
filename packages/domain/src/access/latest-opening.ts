import { seconds } from "../time/instant.ts";

/**
 * Longest time from a typed code or "Tür öffnen" to the opening of a door (X-03, D-31): later the person has gone
 * away or tried again.
 */
export const LATEST_OPENING = seconds(10);
