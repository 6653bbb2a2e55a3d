import { seconds } from "../time/instant.ts";

/** A door opens this long after the code or "Tür öffnen" or not at all, since the person has left or tried again. */
export const MAX_OPENING_DELAY = seconds(10);
