import { seconds } from "../time/instant.ts";

/**
 * A door is opened for so long after a code was typed before it, or "Tür öffnen" was pressed (X-03, D-31): later the person
 * has gone away, or has tried again, and the door would open for nobody.
 */
export const LATEST_OPENING = seconds(10);
