import {
  between,
  type Duration,
  HOUR,
  type Instant,
  instant,
  MINUTE,
  milliseconds,
  minus,
  plus,
  SECOND,
  DAY as WHOLE_DAY,
} from "@platzwart/domain/time/instant";

/** The hall's time zone; only this file names it for display. */
const ZONE = "Europe/Berlin";

/** Creates the formatter at the first call, which takes a phone 60 ms, and then returns the same one. */
export function lazyFormat(options: Intl.DateTimeFormatOptions, locale = "de-DE"): () => Intl.DateTimeFormat {
  let formatter: Intl.DateTimeFormat | undefined;
  return () => {
    formatter ??= new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options });
    return formatter;
  };
}

const TIME = lazyFormat({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const WEEKDAY = lazyFormat({ weekday: "short" });
const DAY = lazyFormat({ day: "2-digit", month: "2-digit", year: "numeric" });
const HOUR_OF_DAY = lazyFormat({ hour: "numeric", hourCycle: "h23" });
const LONG_DAY = lazyFormat({ weekday: "long", day: "numeric", month: "long" });
const SHORT_DAY = lazyFormat({ day: "2-digit", month: "2-digit" });
const ZONE_NAME = lazyFormat({ timeZoneName: "short" });
const SECONDS = lazyFormat({ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
const MILLISECONDS = lazyFormat({
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  hourCycle: "h23",
});

/** "10.000" */
export function wholeNumber(count: number): string {
  return count.toLocaleString("de-DE");
}

/** "18:31" */
export function clockTime(at: Instant): string {
  return TIME().format(at);
}

/** "18", for the axis of a day. */
export function hourOfDay(at: Instant): string {
  return (
    HOUR_OF_DAY()
      .formatToParts(at)
      .find(({ type }) => type === "hour")?.value ?? ""
  );
}

/** "Samstag, 21. November" */
export function longDay(at: Instant): string {
  return LONG_DAY().format(at);
}

/** "18:31 Uhr", in the doubled hour "02:31 Uhr MESZ" or "02:31 Uhr MEZ". */
export function timeOfDay(at: Instant): string {
  return `${clockTime(at)} Uhr${zoneIfDoubled(at)}`;
}

/** Offsets of the two times of the doubled hour, in their order. */
export const DOUBLED_ZONES = { MESZ: "+02:00", MEZ: "+01:00" } as const;

export type DoubledZone = keyof typeof DOUBLED_ZONES;

/** Zone in the hour that exists twice when the clocks are set back; null: outside that hour. */
export function doubledZone(at: Instant): DoubledZone | null {
  const zone = zoneIfDoubled(at).trim();
  return zone === "MESZ" || zone === "MEZ" ? zone : null;
}

/** Whether `wallTime` (as returned by `wallClock`) is in the doubled hour. */
export function isDoubledTime(wallTime: string): boolean {
  // only times from two to three need a calendar
  const at = wallTime.includes("T02:") ? Date.parse(`${wallTime}${DOUBLED_ZONES.MESZ}`) : Number.NaN;
  return !Number.isNaN(at) && wallClock(instant(at)) === wallTime && doubledZone(instant(at)) !== null;
}

/** " MESZ" or " MEZ" in the doubled hour, which the clocks pass twice when they are set back; else "". */
function zoneIfDoubled(at: Instant): string {
  const time = clockTime(at);
  // the clocks are set back at three, so most times need no check of the hours around them
  const isTwice =
    time.startsWith("02:") && [minus(at, HOUR), plus(at, HOUR)].some((other) => clockTime(other) === time);
  if (!isTwice) return "";
  const zone =
    ZONE_NAME()
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")?.value ?? "";
  return ` ${zone}`;
}

/** "Sa, 21.11.2026" */
export function weekdayAndDay(at: Instant): string {
  return `${weekday(at)}, ${DAY().format(at)}`;
}

/** "21.11.2026, 18:31 Uhr" */
export function dayAndTime(at: Instant): string {
  return `${DAY().format(at)}, ${timeOfDay(at)}`;
}

/** "am 21.11.2026 von 18:00 bis 19:30 Uhr", or "vom 21.11.2026, 23:00 Uhr bis So, 22.11., 01:00 Uhr". */
export function datedPeriod(from: Instant, until: Instant): string {
  if (!isSameDay(from, until)) return `vom ${dayAndTime(from)} bis ${moment(until, from)}`;
  return `am ${DAY().format(from)} von ${clockTime(from)}${zoneIfDoubled(from)} bis ${timeOfDay(until)}`;
}

/** Whether two instants are on the same day of the hall. */
export function isSameDay(a: Instant, b: Instant): boolean {
  return DAY().format(a) === DAY().format(b);
}

/** "Sa" */
export function weekday(at: Instant): string {
  return WEEKDAY().format(at);
}

/** "Sa, 21.11." */
export function shortDay(at: Instant): string {
  return `${weekday(at)}, ${SHORT_DAY().format(at)}`;
}

/** "18:31 Uhr" on the same day as `now`, else "Sa, 21.11., 18:31 Uhr". */
export function moment(at: Instant, now: Instant): string {
  return isSameDay(at, now) ? timeOfDay(at) : `${shortDay(at)}, ${timeOfDay(at)}`;
}

/** "18:31 Uhr" on the same day as `now`, else "So 18:31 Uhr"; for times within the next days. */
export function upcomingTime(at: Instant, now: Instant): string {
  return isSameDay(at, now) ? timeOfDay(at) : `${weekday(at)} ${timeOfDay(at)}`;
}

/** "17:15–19:30", "So 17:15–19:30" on another day than `now`, "Sa 12:00–So 12:00" from 24 hours on. */
export function timeRange(from: Instant, until: Instant, now: Instant): string {
  return rangeEndingWith(`${clockTime(until)}${zoneIfDoubled(until)}`, from, until, now);
}

/** "17:15–19:30 Uhr", with days as in `timeRange`; in the doubled hour "01:30–02:30 Uhr MESZ". */
export function timeRangeOClock(from: Instant, until: Instant, now: Instant): string {
  return rangeEndingWith(timeOfDay(until), from, until, now);
}

function rangeEndingWith(end: string, from: Instant, until: Instant, now: Instant): string {
  const begin = `${clockTime(from)}${zoneIfDoubled(from)}`;
  // a shorter range needs no day at its end, which has an earlier time or is on the same day
  if (wallClockDuration(from, until) < WHOLE_DAY)
    return isSameDay(from, now) ? `${begin}–${end}` : `${nearDay(from, now)} ${begin}–${end}`;
  const days = [nearDay(from, now), nearDay(until, now)] as const;
  const [first, last] = days[0] === days[1] ? [shortDay(from), shortDay(until)] : days;
  return `${first} ${begin}–${last} ${end}`;
}

/** Milliseconds on the wall clock, to the minute: 24 hours from noon to noon, also when the clocks change. */
function wallClockDuration(from: Instant, until: Instant): number {
  return Date.parse(`${wallClock(until)}Z`) - Date.parse(`${wallClock(from)}Z`);
}

/** "Sa" within six days, "Sa, 21.11." beyond. */
export function nearDay(at: Instant, now: Instant): string {
  return Math.abs(between(now, at)) < 6 * WHOLE_DAY ? weekday(at) : shortDay(at);
}

/** "18:31" within twelve hours, "Mo 08:00" within six days, "Mo, 01.12., 08:00" beyond. */
export function nearTime(at: Instant, now: Instant): string {
  const isNear = between(now, at) <= 12 * HOUR || isSameDay(at, now);
  const time = `${clockTime(at)}${zoneIfDoubled(at)}`;
  return isNear
    ? time
    : between(now, at) < 6 * WHOLE_DAY
      ? `${weekday(at)} ${time}`
      : `${shortDay(at)}, ${time}`;
}

/** "08:00–12:00 Uhr", "Fr, 27.11., 08:00–12:00 Uhr", or both moments if they are on different days. */
export function period(from: Instant, until: Instant, now: Instant): string {
  if (!isSameDay(from, until)) return `${moment(from, now)} bis ${moment(until, now)}`;
  const range = `${clockTime(from)}${zoneIfDoubled(from)}–${timeOfDay(until)}`;
  return isSameDay(from, now) ? range : `${weekday(from)}, ${SHORT_DAY().format(from)}, ${range}`;
}

/** "2026-11-21T18:31", the value of a field for date and time. */
export function wallClock(at: Instant): string {
  return `${isoDay(at)}T${clockTime(at)}`;
}

/** "Stand 18:31 Uhr": age of a value that is no longer confirmed. */
export function asOf(at: Instant, now: Instant): string {
  return `Stand ${moment(at, now)}`;
}

/** "vor 40 s", "vor 11 min", "vor 3 h"; the moment from a day on. */
export function ago(at: Instant, now: Instant): string {
  const age = Math.max(0, between(at, now));
  if (age < MINUTE) return `vor ${Math.floor(age / SECOND)} s`;
  if (age < HOUR) return `vor ${Math.floor(age / MINUTE)} min`;
  if (age < WHOLE_DAY) return `vor ${Math.floor(age / HOUR)} h`;
  return moment(at, now);
}

/** "45 s", "11 min", "3 h 20 min", "4 Tage 2 h" */
export function durationText(duration: Duration): string {
  if (duration < MINUTE) return `${Math.max(0, Math.floor(duration / SECOND))} s`;
  if (duration < HOUR) return `${Math.floor(duration / MINUTE)} min`;
  const hours = Math.floor(duration / HOUR);
  if (duration < WHOLE_DAY) return `${hours} h ${Math.floor((duration % HOUR) / MINUTE)} min`;
  const days = Math.floor(duration / WHOLE_DAY);
  return `${days} ${days === 1 ? "Tag" : "Tage"} ${hours % 24} h`;
}

/** "12 s vor", "3 min nach"; `ahead`: negative for a clock that is slow. */
export function clockDifference(ahead: Duration): string {
  return `${durationText(milliseconds(Math.abs(ahead)))} ${ahead > 0 ? "vor" : "nach"}`;
}

/** "2,3 s", rounded down as on the test's clock (T-02); `duration` in milliseconds. */
export function tenthsOfSeconds(duration: number): string {
  return `${(Math.floor(duration / 100) / 10).toFixed(1).replace(".", ",")} s`;
}

/** "18:41:52", on another day than `now` "20.11. 18:41:52" */
export function secondOfDay(at: Instant, now: Instant): string {
  const time = SECONDS().format(at);
  return isSameDay(at, now) ? time : `${SHORT_DAY().format(at)} ${time}`;
}

/** "21.11.2026, 18:41:52,123 Uhr" */
export function exactTime(at: Instant): string {
  return `${DAY().format(at)}, ${MILLISECONDS().format(at)} Uhr`;
}

/** "21.11.2026 18:41:52", which spreadsheets read as a time. */
export function sheetTime(at: Instant): string {
  return `${DAY().format(at)} ${SECONDS().format(at)}`;
}

/** "2026-11-21" (ISO 8601) */
export function isoDay(at: Instant): string {
  return DAY().format(at).split(".").reverse().join("-");
}
