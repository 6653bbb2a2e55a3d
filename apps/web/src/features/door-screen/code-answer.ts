import type { ControlSystemResponse } from "@platzwart/contract/endpoints/control-system-endpoints";
import type { EntryAnswer } from "./entry-session.ts";

/** What validate_code said; anything but a clear yes lets nobody in (D-07). Throws when it is no answer at all. */
export function codeAnswer({ success, error, data }: ControlSystemResponse): EntryAnswer {
  if (success !== true || data === undefined)
    throw new Error(error ?? "validate_code failed without a reason");
  if (data["valid"] === true) return { kind: "granted" };
  const seconds = data["retry_after"];
  return typeof seconds === "number" ? { kind: "locked out", seconds } : { kind: "denied" };
}
