import { seconds } from "../time/instant.ts";

/** Time from the code or "Tür öffnen"; later the person has left or tried again (X-03, D-31). */
export const LATEST_OPENING = seconds(10);
