import type { CourtId } from "../court/court.ts";
import { DAY, earliest, HOUR, type Instant, minus, plus } from "../time/instant.ts";
import { type Interval, overlaps } from "../time/interval.ts";
import { areWindowsShown, courtWindows, type EffectiveWindow } from "./court-windows.ts";
import { courtReleaseStart, lockEnds, mayRelease, scheduledDoorsOf } from "./door-release.ts";
import type { Facts } from "./facts.ts";
import { overrideInForce } from "./light-override.ts";

/** Range into the past and into the future (Z-20). */
export const PREVIEW_BEHIND = HOUR;
export const PREVIEW_AHEAD = DAY;

/** codes_accepted: doors open only for typed codes; locked_by_hand: all its doors are locked (D-09). */
type PreviewEffect =
  | "light_on"
  | "door_released"
  | "codes_accepted"
  | "manual_mode"
  | "auto_light_off"
  | "scheduler_paused"
  | "locked_by_hand"
  | "no_door";

/** A light or door window of one court; a code for all courts has one of each kind for each court. */
interface PreviewWindow {
  readonly kind: "door" | "light";
  readonly courtId: CourtId;
  readonly codeId: string;
  readonly interval: Interval;
  readonly effect: PreviewEffect;
  /** End of the override that keeps the light off during this window (C-14); null: none. */
  readonly heldOffUntil: Instant | null;
}

/** Windows in [now − 60 min, now + 24 h), past codes too, in order (Z-20), as in `decide` (Z-25). */
export function preview(facts: Facts, now: Instant): PreviewWindow[] {
  const hasDoor = new Set(facts.doors.flatMap(({ courtIds }) => courtIds));
  const lockEndsByDoor = lockEnds(facts);
  const entries: PreviewWindow[] = [];
  for (const { court, blocks, light, door } of courtWindows(facts, minus(now, PREVIEW_BEHIND), (code) =>
    areWindowsShown(code, now),
  )) {
    const courtId = court.id;
    const scheduledDoors = scheduledDoorsOf(courtId, facts.doors);
    const override = court.autoMode ? overrideInForce(court.lightOverride, blocks, now) : null;
    const forcedOff = override?.on === false ? { from: now, until: override.until } : null;
    const add = (kind: PreviewWindow["kind"], { code, interval }: EffectiveWindow, effect: PreviewEffect) => {
      const { from, until } = interval;
      // a manual lock divides a window, perhaps into one part
      if (from >= until || from >= plus(now, PREVIEW_AHEAD) || until <= minus(now, PREVIEW_BEHIND)) return;
      const isHeldOff = effect === "light_on" && forcedOff !== null && overlaps(interval, forcedOff);
      entries.push({
        kind,
        courtId,
        codeId: code.id,
        interval,
        effect,
        heldOffUntil: isHeldOff ? forcedOff.until : null,
      });
    };
    const autoModeEffect = facts.autoLightControl ? "light_on" : "auto_light_off";
    for (const window of light) add("light", window, court.autoMode ? autoModeEffect : "manual_mode");
    for (const window of door) {
      if (scheduledDoors.length === 0)
        add("door", window, hasDoor.has(courtId) ? "codes_accepted" : "no_door");
      else if (!mayRelease(window, facts.doorFreeze)) add("door", window, "scheduler_paused");
      else {
        const { from, until } = window.interval;
        const releaseStart = earliest(
          until,
          courtReleaseStart(window, scheduledDoors, facts.doorFreeze, lockEndsByDoor),
        );
        add("door", { ...window, interval: { from, until: releaseStart } }, "locked_by_hand");
        add("door", { ...window, interval: { from: releaseStart, until } }, "door_released");
      }
    }
  }
  return entries.sort(
    (a, b) =>
      a.interval.from - b.interval.from ||
      a.courtId - b.courtId ||
      a.kind.localeCompare(b.kind) ||
      a.interval.until - b.interval.until,
  );
}
