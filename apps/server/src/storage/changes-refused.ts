import { Refused } from "@platzwart/domain/refusal";
import type { ChangesRefused } from "./storage.ts";

/** Why nothing can be stored for now, where a write was refused for that; null: it was another error. */
export function changesRefusedIn(error: unknown): ChangesRefused | null {
  if (!(error instanceof Refused)) return null;
  const { code } = error.refusal;
  return code === "disk_full" || code === "database_read_only" ? code : null;
}
