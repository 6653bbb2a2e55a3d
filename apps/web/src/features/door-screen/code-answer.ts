import type { ControlSystemResponse } from "@platzwart/contract/endpoints/control-system-endpoints";
import type { EntryAnswer } from "./entry-session.ts";

/** Anything but a clear yes denies (D-07). Throws on a malformed answer of validate_code. */
export function codeAnswer({ success, error, data }: ControlSystemResponse): EntryAnswer {
  if (success !== true || data === undefined)
    throw new Error(error ?? "validate_code failed without a reason");
  if (data["valid"] === true) return { kind: "granted" };
  const seconds = data["retry_after"];
  return typeof seconds === "number" ? { kind: "locked out", seconds } : { kind: "denied" };
}
