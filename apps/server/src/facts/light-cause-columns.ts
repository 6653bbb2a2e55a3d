import { decodeEnum, decodeTextOrNull } from "../database/row-decoding.ts";
import type { LightCause } from "./court-store.ts";

/** Reads what last switched a light from its two columns. */
export function decodeLightCause(cause: unknown, changedBy: unknown): LightCause | null {
  if (cause === null) return null;
  // rule: the automatic control by bookings; person: a user of the panel; device: somebody at the lamp
  const kind = decodeEnum("cause", cause, ["rule", "person", "device"]);
  const userId = decodeTextOrNull("changed_by", changedBy);
  // "": no user is stored, so that the change is shown without a name
  return kind === "person" ? { kind, userId: userId ?? "" } : { kind };
}

/** The two columns of what last switched a light. */
export function lightCauseColumns(cause: LightCause | null) {
  return { cause: cause?.kind ?? null, changed_by: cause?.kind === "person" ? cause.userId : null };
}
