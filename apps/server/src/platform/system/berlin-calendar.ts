import type { WallClock } from "@platzwart/domain/access/week-hours";
import { fromIso, type Instant, instant } from "@platzwart/domain/time/instant";
import type { HallCalendar, HallOffset } from "../ports/hall-calendar.ts";

const ZONE = "Europe/Berlin";
const NANOSECONDS_PER_MINUTE = 60_000_000_000;
/** Texts with a time zone or offset, and those by the clock on the wall. */
const HAS_OFFSET = /:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}(?::?\d{2})?)$/i;
const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}[Tt ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?$/;

/** The calendar of the hall, in Europe/Berlin. */
export const berlinCalendar: HallCalendar = {
  parse(text) {
    const trimmed = text.trim();
    if (HAS_OFFSET.test(trimmed)) return fromIso(trimmed.replace(" ", "T")) ?? "malformed";
    if (!WALL_CLOCK.test(trimmed)) return "malformed";
    const wallClock = readWallClock(trimmed.replace(" ", "T"));
    if (wallClock === null) return "malformed";
    // these instants differ only when the clocks change
    const earlier = wallClock.toZonedDateTime(ZONE, { disambiguation: "earlier" });
    const later = wallClock.toZonedDateTime(ZONE, { disambiguation: "later" });
    if (earlier.epochMilliseconds === later.epochMilliseconds) return instant(earlier.epochMilliseconds);
    // a repeated time has two instants that show this wall-clock time, a skipped time has none
    return earlier.toPlainDateTime().equals(wallClock) ? "ambiguous" : "does_not_exist";
  },

  startOfDay(at: Instant, dayOffset: number): Instant {
    const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(ZONE).toPlainDate();
    return instant(date.add({ days: dayOffset }).toZonedDateTime(ZONE).epochMilliseconds);
  },

  addYears(at: Instant, years: number): Instant {
    const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(ZONE);
    return instant(local.add({ years }).epochMilliseconds);
  },

  wallClock(at: Instant): WallClock {
    const { dayOfWeek, hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(ZONE);
    return { weekday: dayOfWeek as WallClock["weekday"], minute: hour * 60 + minute };
  },

  offsets(from: Instant, until: Instant): readonly HallOffset[] {
    const offsets: HallOffset[] = [];
    let local: Temporal.ZonedDateTime | null =
      Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(ZONE);
    while (local !== null && (offsets.length === 0 || local.epochMilliseconds < until)) {
      const minutes = local.offsetNanoseconds / NANOSECONDS_PER_MINUTE;
      offsets.push({ from: instant(local.epochMilliseconds), minutes });
      local = local.getTimeZoneTransition("next");
    }
    return offsets;
  },
};

function readWallClock(text: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: "reject" });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
