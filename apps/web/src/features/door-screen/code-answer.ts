import type { ControlSystemResponse } from "@platzwart/contract/endpoints/control-system-endpoints";
import type { EntryAnswer } from "./entry-session.ts";

/** Answer of validate_code; anything but a clear yes denies (D-07). Throws on a malformed answer. */
export function codeAnswer({ success, error, data }: ControlSystemResponse): EntryAnswer {
  if (success !== true || data === undefined)
    throw new Error(error ?? "validate_code failed without a reason");
  if (data["valid"] === true) return { kind: "granted" };
  const seconds = data["retry_after"];
  return typeof seconds === "number" ? { kind: "locked out", seconds } : { kind: "denied" };
}
