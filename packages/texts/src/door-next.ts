import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { ReasonView } from "@platzwart/contract/reason";
import { type Instant, latest } from "@platzwart/domain/time/instant";
import { clockTime, isSameDay, moment, soon, weekday } from "./format.ts";

const MODES: Readonly<Record<DoorView["mode"], string>> = {
  schedule: "Nach Zeitplan",
  code_only: "Nur mit Code",
};

/** "Nach Zeitplan" or "Nur mit Code" (Z-08). */
export function doorMode({ mode }: Pick<DoorView, "mode">): string {
  return MODES[mode];
}

type NextOf = Pick<DoorView, "mode" | "desired" | "isUnlocked" | "fault">;

const OPENED: ReadonlySet<ReasonView["kind"]> = new Set([
  "opened_by_code",
  "opened_by_test_code",
  "opened_by_person",
]);

/** Next automatic change (Z-08): "schließt 21:30 Uhr", "Codes gelten ab 19:15 Uhr". */
export function doorNext({ mode, desired, isUnlocked, fault }: NextOf, now: Instant): string {
  const { reasons, released, until, blockedUntil } = desired;
  if (isUnlocked === true && !released) {
    // opened by a person or a code for some seconds (D-31), or about to confirm that it is locked
    const isShort = fault === null || reasons.some(({ kind }) => OPENED.has(kind));
    return isShort ? "kurz geöffnet, schließt gleich" : "sollte zu sein";
  }
  if (reasons.some(({ kind }) => kind === "court_unavailable")) return "außer Betrieb";
  if (mode === "code_only") return codesCount(desired, now);
  if (released) return until === null ? "bleibt offen" : `schließt ${soon(until, now)}`;
  if (reasons.some(({ kind }) => kind === "scheduler_paused")) return "Scheduler inaktiv, bleibt zu";
  if (until === null)
    return blockedUntil === null ? "bleibt zu" : `gesperrt bis ${moment(blockedUntil, now)}`;
  return `öffnet ${soon(until, now)}`;
}

/** "bis 21:30", "ab So 09:15", "Code"; "" without a change. */
export function doorNextShort({ mode, desired, isUnlocked }: Omit<NextOf, "fault">, now: Instant): string {
  const { released, until } = desired;
  if (mode === "code_only") return "Code";
  if (until === null || (isUnlocked === true && !released)) return "";
  const time = isSameDay(until, now) ? clockTime(until) : `${weekday(until)} ${clockTime(until)}`;
  return `${released ? "bis" : "ab"} ${time}`;
}

function codesCount(
  { reasons, blockedUntil }: Pick<DoorView["desired"], "reasons" | "blockedUntil">,
  now: Instant,
): string {
  const end = latest(...reasons.flatMap((reason) => (reason.kind === "window" ? [reason.window.until] : [])));
  if (end !== null) return `Codes gelten bis ${soon(end, now)}`;
  for (const reason of reasons)
    if (reason.kind === "no_window" && reason.next !== null && reason.next.at !== null)
      return `Codes gelten ab ${soon(reason.next.at, now)}`;
  return blockedUntil === null ? "kein Code geplant" : `gesperrt bis ${moment(blockedUntil, now)}`;
}
