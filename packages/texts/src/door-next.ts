import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { ReasonView } from "@platzwart/contract/reason";
import { type Instant, latest } from "@platzwart/domain/time/instant";
import { clockTime, isSameDay, moment, upcomingTime, weekday } from "./format.ts";

const MODE_WORDS: Readonly<Record<DoorView["mode"], string>> = {
  schedule: "Nach Zeitplan",
  code_only: "Nur mit Code",
};

/** "Nach Zeitplan" or "Nur mit Code" (Z-08). */
export function doorMode({ mode }: Pick<DoorView, "mode">): string {
  return MODE_WORDS[mode];
}

type DoorFields = Pick<DoorView, "mode" | "desired" | "isUnlocked" | "fault">;

const OPENING_REASONS: ReadonlySet<ReasonView["kind"]> = new Set([
  "opened_by_code",
  "opened_by_test_code",
  "opened_by_person",
]);

/** The next automatic change of a door (Z-08): "schließt 21:30 Uhr", "Codes gelten ab 19:15 Uhr". */
export function nextDoorChange({ mode, desired, isUnlocked, fault }: DoorFields, now: Instant): string {
  const { reasons, released, until, blockedUntil } = desired;
  if (isUnlocked === true && !released) {
    // opened by a person or a code for some seconds (D-31), or about to confirm that it is locked
    const isOpening = fault === null || reasons.some(({ kind }) => OPENING_REASONS.has(kind));
    return isOpening ? "kurz geöffnet, schließt gleich" : "sollte zu sein";
  }
  if (reasons.some(({ kind }) => kind === "court_unavailable")) return "außer Betrieb";
  if (mode === "code_only") return nextChangeOfCodes(desired, now);
  if (released) return until === null ? "bleibt offen" : `schließt ${upcomingTime(until, now)}`;
  if (reasons.some(({ kind }) => kind === "scheduler_paused")) return "Scheduler inaktiv, bleibt zu";
  if (until === null)
    return blockedUntil === null ? "bleibt zu" : `gesperrt bis ${moment(blockedUntil, now)}`;
  return `öffnet ${upcomingTime(until, now)}`;
}

/** As nextDoorChange, for the hall plan: "bis 21:30", "ab So 09:15", "Code"; "": no change is known. */
export function nextDoorChangeShort(
  { mode, desired, isUnlocked }: Omit<DoorFields, "fault">,
  now: Instant,
): string {
  const { released, until } = desired;
  if (mode === "code_only") return "Code";
  if (until === null || (isUnlocked === true && !released)) return "";
  const time = isSameDay(until, now) ? clockTime(until) : `${weekday(until)} ${clockTime(until)}`;
  return `${released ? "bis" : "ab"} ${time}`;
}

function nextChangeOfCodes(
  { reasons, blockedUntil }: Pick<DoorView["desired"], "reasons" | "blockedUntil">,
  now: Instant,
): string {
  const end = latest(...reasons.flatMap((reason) => (reason.kind === "window" ? [reason.window.until] : [])));
  if (end !== null) return `Codes gelten bis ${upcomingTime(end, now)}`;
  for (const reason of reasons)
    if (reason.kind === "no_window" && reason.next !== null && reason.next.at !== null)
      return `Codes gelten ab ${upcomingTime(reason.next.at, now)}`;
  return blockedUntil === null ? "kein Code geplant" : `gesperrt bis ${moment(blockedUntil, now)}`;
}
