import type { ReasonView } from "@platzwart/contract/reason";
import { between, type Duration, type Instant, MINUTE } from "@platzwart/domain/time/instant";
import { moment, timeRangeOClock } from "./format.ts";

const REASON_SENTENCES: {
  readonly [Kind in ReasonView["kind"]]: (
    reason: Extract<ReasonView, { kind: Kind }>,
    now: Instant,
  ) => string;
} = {
  window: (reason, now) => `${bookingWords(reason, now)}, bis ${moment(reason.window.until, now)}`,
  held_back: (reason, now) => bookingWords(reason, now),
  no_window: ({ next }, now) =>
    next === null
      ? "Keine Buchung in den nächsten 24 Stunden"
      : `Keine Buchung; als Nächstes ${next.name ?? "eine Buchung"} ${nextBookingWords(next, now)}`,
  manual_mode: () => "Manuell: Das Licht bleibt, wie es von Hand geschaltet wurde",
  shared_light: ({ on, courts }) =>
    on === null
      ? `Die Lampe gehört auch zu ${courts.join(", ")}; dort wird sie von Hand geschaltet`
      : on
        ? `Die Lampe leuchtet auch für ${courts.join(", ")}`
        : `Die Lampe geht mit dem Licht von ${courts.join(", ")} aus`,
  switched_by_hand: () => "Zugang oder Lichtzeit ist zu Ende; das Licht wird gleich geschaltet",
  override: ({ on, until, by, reason }, now) =>
    `Von ${by ?? "Hand"} ${on ? "eingeschaltet" : "ausgeschaltet"} bis ${moment(until, now)}${reason === null ? "" : `: ${reason}`}`,
  locked_by_hand: ({ by }) => (by === null ? "Von Hand verriegelt" : `Von ${by} verriegelt`),
  opened_by_code: () => "Mit einem Code geöffnet",
  opened_by_test_code: () => "Mit dem Testcode geöffnet",
  opened_by_person: ({ by }) =>
    by === null ? "Über das Panel geöffnet" : `Von ${by} über das Panel geöffnet`,
  being_switched: ({ on, by }) =>
    `Wird gerade ${by === null ? "von Hand" : `von ${by}`} ${on ? "eingeschaltet" : "ausgeschaltet"}`,
  blocked: ({ reason, until, court }, now) =>
    `${court === null ? "Gesperrt" : `${court} gesperrt`} bis ${moment(until, now)}${reason === "" ? "" : `: ${reason}`}`,
  suspended_by_wall_switch: () =>
    "Die Lampe wird immer wieder von Hand geschaltet; die Automatik greift vorübergehend nicht ein",
  auto_light_off: () => "Die automatische Lichtsteuerung ist ausgeschaltet",
  court_unavailable: () => "Der Court ist außer Betrieb",
  code_only: () => "Nur mit Code: Die Tür öffnet, wenn ein gültiger Code eingegeben wird",
  scheduler_paused: ({ since }, now) =>
    `Der Scheduler ist seit ${moment(since, now)} angehalten; neue Freigaben gibt es nur von Hand`,
};

const PART_WORDS = {
  before: "Vorlauf vor der Buchung",
  booking: "Buchung",
  after: "Nachlauf nach der Buchung",
};

/** "Buchung Jana Albrecht (18:00–19:30 Uhr)" */
function bookingWords(
  { name, part, booked }: Extract<ReasonView, { kind: "window" | "held_back" }>,
  now: Instant,
): string {
  const subject = name === null ? PART_WORDS[part] : `${PART_WORDS[part]} ${name}`;
  return booked === null ? subject : `${subject} (${timeRangeOClock(booked.from, booked.until, now)})`;
}

/** When the next window begins; `at`: when it takes effect, null: a block covers all of it. */
function nextBookingWords(
  { at, booked }: { readonly at: Instant | null; readonly booked: { readonly from: Instant } | null },
  now: Instant,
): string {
  if (booked === null) return at === null ? "(dann gesperrt)" : `ab ${moment(at, now)}`;
  const start = `um ${moment(booked.from, now)}`;
  if (at === null) return `${start} (dann gesperrt)`;
  if (at < booked.from) return `${start} (Vorlauf ab ${moment(at, now)})`;
  // a block may cover the start of the booking
  return at > booked.from ? `${start} (erst ab ${moment(at, now)})` : start;
}

/** One reason in German (Z-09). */
export function reasonText(reason: ReasonView, now: Instant): string {
  return (REASON_SENTENCES[reason.kind] as (reason: ReasonView, now: Instant) => string)(reason, now);
}

/** What a window affects: the light, the door, or the codes that open it. */
export type ReasonEffect = "light" | "door" | "codes";

/**
 * One line each for the booking, its margins and their effect on what is `affected`. `until`: the next
 * change; null: unknown or not automatic.
 */
export function reasonChain(
  reason: ReasonView,
  affected: ReasonEffect,
  now: Instant,
  until: Instant | null = null,
): readonly string[] {
  if (reason.kind === "no_window" && reason.next !== null) {
    const { name, at, booked } = reason.next;
    const begins = booked?.from ?? at;
    if (begins === null) return [reasonText(reason, now)];
    const start = `Nächste: ${name ?? "eine Buchung"}, ${moment(begins, now)}`;
    const effect =
      at === null ? "Der Court ist dann gesperrt" : `${EFFECT_WORDS[affected].next} ab ${moment(at, now)}`;
    return ["Keine Buchung", start, effect];
  }
  if (reason.kind !== "window" || reason.booked === null) return [reasonText(reason, now)];
  const { booked, window } = reason;
  const before = between(window.from, booked.from);
  const after = between(booked.until, window.until);
  // a block covers the start or end of the booking
  const isCut = before < 0 || after < 0;
  const goesOn = until !== null && until > window.until;
  const sequel = goesOn ? ", danach für die nächste Buchung" : after < 0 ? " (dann gesperrt)" : "";
  const effect = `${EFFECT_WORDS[affected].now} bis ${moment(window.until, now)}${sequel}`;
  if (isCut && before <= 0 && after <= 0) return [bookingWords(reason, now), effect];
  return [bookingWords(reason, now), margins(before, after), effect];
}

const EFFECT_WORDS = {
  light: { now: "Licht an", next: "Licht" },
  door: { now: "Tür offen", next: "Tür offen" },
  codes: { now: "Codes gelten", next: "Codes gelten" },
} as const;

/** "10 min Vorlauf, 5 min Nachlauf" */
function margins(before: Duration, after: Duration): string {
  const parts = [
    before > 0 ? `${Math.round(before / MINUTE)} min Vorlauf` : null,
    after > 0 ? `${Math.round(after / MINUTE)} min Nachlauf` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? "Ohne Vor- und Nachlauf" : parts.join(", ");
}

/** All reasons in one sentence, the most important first (Z-04, Z-09). */
export function reasonSentence(reasons: readonly ReasonView[], now: Instant): string {
  return reasons.map((reason) => reasonText(reason, now)).join("; ");
}

/** Reasons of a court's light, and of its door where different (Z-04). */
export function courtReasonSentence(
  { light, door }: { readonly light: readonly ReasonView[]; readonly door: readonly ReasonView[] },
  now: Instant,
): string {
  const ofLight = reasonSentence(light, now);
  if (door.length === 0 || areTheSame(light, door)) return ofLight;
  const ofDoor = reasonSentence(door, now);
  return ofLight === "" ? ofDoor : `Licht: ${ofLight} · Tür: ${ofDoor}`;
}

/** Ignores the end of a window, which differs between light and door by their margins. */
function areTheSame(some: readonly ReasonView[], others: readonly ReasonView[]): boolean {
  const words = (reasons: readonly ReasonView[]) => JSON.stringify(reasons.map(subjectOf));
  return words(some) === words(others);
}

function subjectOf(reason: ReasonView): readonly unknown[] {
  switch (reason.kind) {
    case "window":
    case "held_back":
      return [reason.kind, reason.codeId, reason.part];
    case "no_window":
      return [reason.kind, reason.next?.codeId];
    default:
      return [reason];
  }
}
