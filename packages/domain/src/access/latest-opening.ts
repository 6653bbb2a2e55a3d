import { seconds } from "../time/instant.ts";

/** Later than this after a code or "Tür öffnen" no door opens: the person has left or tried again. */
export const MAX_OPENING_DELAY = seconds(10);
