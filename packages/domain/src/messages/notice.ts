import { between, type Duration, days, hours, type Instant, milliseconds, minutes } from "../time/instant.ts";

/** Conditions of which operators are notified (O-07); urgent ones even in quiet hours. */
export const CONDITIONS = {
  guessing: { noticeDelay: milliseconds(0), isUrgent: true },
  /** A silence of 30 seconds has passed before (isLoopAlive). */
  loop_silent: { noticeDelay: milliseconds(0), isUrgent: true },
  door_failing: { noticeDelay: minutes(1), isUrgent: true },
  storing_failed: { noticeDelay: minutes(1), isUrgent: true },
  /** Its absence of a minute has passed before (MISSING_AFTER). */
  member_missing: { noticeDelay: milliseconds(0), isUrgent: false },
  /** Found again after more than 5 s; one that is not ends in a take-over, or with the server. */
  proof_lost: { noticeDelay: milliseconds(0), isUrgent: false },
  leader_changed: { noticeDelay: milliseconds(0), isUrgent: false },
  lamp_failing: { noticeDelay: minutes(2), isUrgent: false },
  mail_failing: { noticeDelay: minutes(15), isUrgent: false },
  scheduler_paused: { noticeDelay: minutes(30), isUrgent: false },
  light_forgotten: { noticeDelay: hours(4), isUrgent: false },
  backup_missing: { noticeDelay: hours(36), isUrgent: false },
  certificate_ending: { noticeDelay: milliseconds(0), isUrgent: false },
} as const satisfies Readonly<Record<string, { readonly noticeDelay: Duration; readonly isUrgent: boolean }>>;

export type ConditionKind = keyof typeof CONDITIONS;
export const CONDITION_KINDS = Object.keys(CONDITIONS) as readonly ConditionKind[];

/** Something that is wrong now. */
export interface Condition {
  readonly kind: ConditionKind;
  /** Id of the door, court or subject; "": the hall. */
  readonly subject: string;
  readonly since: Instant;
}

/** A condition with what recipients know of it. */
export interface KnownCondition extends Condition {
  /** null: it still holds. */
  readonly endedAt: Instant | null;
  /** By id of the recipient: its begin or its end was sent; absent: nothing. */
  readonly sent: Readonly<Record<string, "begun" | "ended">>;
}

export interface NoticeRecipient {
  readonly id: string;
  readonly kinds: readonly ConditionKind[];
  /** Minutes since midnight between which only urgent notices are sent; null: none. */
  readonly quiet: { readonly from: number; readonly until: number } | null;
}

/** What changed about a condition since a recipient's last message. */
export interface NoticeLine {
  readonly condition: KnownCondition;
  readonly change: "begun" | "ended";
}

/** How long the end of a condition can still be sent, as after quiet hours. */
const END_LIFETIME = days(1);
/** After `most` messages `within` this time, a recipient's further notices wait and become one message. */
export const NOTICE_FLOOD = { most: 5, within: minutes(10) };

const keyOf = ({ kind, subject }: Condition) => `${kind} ${subject}`;

/** Present conditions, each with its begin as far as that is known. */
export function withKnownBegin(
  present: readonly Condition[],
  known: readonly KnownCondition[],
): readonly Condition[] {
  const begins = new Map(
    known.filter(({ endedAt }) => endedAt === null).map((one) => [keyOf(one), one.since]),
  );
  return present.map((one) => ({ ...one, since: begins.get(keyOf(one)) ?? one.since }));
}

/** How a condition that is not present can be judged: it ended, may still hold, or concerns something taken away. */
type Visibility = "observed" | "unobservable" | "removed";

/** What is wrong now. */
export interface Observation {
  readonly present: readonly Condition[];
  visibilityOf(condition: Condition): Visibility;
}

/**
 * Conditions after an observation: new ones begin, missing ones end, and are forgotten once every recipient knows of
 * the end, or at once where a door or lamp was removed.
 */
export function afterObservation(
  known: readonly KnownCondition[],
  { present, visibilityOf }: Observation,
  now: Instant,
): KnownCondition[] {
  const presentKeys = new Set(present.map(keyOf));
  const kept = known.flatMap((one): KnownCondition[] => {
    if (presentKeys.has(keyOf(one))) return [one.endedAt === null ? one : reopen(one, now)];
    const visibility = one.endedAt === null ? visibilityOf(one) : "observed";
    if (visibility !== "observed") return visibility === "removed" ? [] : [one];
    const ended = one.endedAt === null ? { ...one, endedAt: now } : one;
    return isBeginSent(ended) && between(ended.endedAt ?? now, now) < END_LIFETIME ? [ended] : [];
  });
  const keys = new Set(kept.map(keyOf));
  const begun = present.filter((one) => !keys.has(keyOf(one)));
  return [...kept, ...begun.map((one) => ({ ...one, endedAt: null, sent: {} }))];
}

/** For recipients who were not sent the end, a condition that comes back goes on. */
function reopen({ sent, ...one }: KnownCondition, now: Instant): KnownCondition {
  const waiting = Object.entries(sent).filter(([, change]) => change === "begun");
  return { ...one, since: now, endedAt: null, sent: Object.fromEntries(waiting) };
}

const isBeginSent = ({ sent }: KnownCondition) => Object.values(sent).includes("begun");

/** Lines to send to a recipient now (O-07); `minute`: of the hall's day; `recentCount`: messages within NOTICE_FLOOD. */
export function dueLines(
  conditions: readonly KnownCondition[],
  { id, kinds, quiet }: NoticeRecipient,
  {
    now,
    minute,
    recentCount,
  }: { readonly now: Instant; readonly minute: number; readonly recentCount: number },
): NoticeLine[] {
  if (recentCount >= NOTICE_FLOOD.most) return [];
  const isQuiet = quiet !== null && isBetween(minute, quiet);
  return conditions.flatMap((condition): NoticeLine[] => {
    const { kind, since, endedAt, sent } = condition;
    const { noticeDelay, isUrgent } = CONDITIONS[kind];
    if (!kinds.includes(kind) || (isQuiet && !isUrgent)) return [];
    if (endedAt === null && sent[id] === undefined && between(since, now) >= noticeDelay)
      return [{ condition, change: "begun" }];
    return endedAt !== null && sent[id] === "begun" ? [{ condition, change: "ended" }] : [];
  });
}

/** The conditions with lines noted as sent to a recipient. */
export function markLinesSent(
  conditions: readonly KnownCondition[],
  lines: readonly NoticeLine[],
  recipientId: string,
): KnownCondition[] {
  const changes = new Map(lines.map(({ condition, change }) => [keyOf(condition), change]));
  return conditions.map((one) => {
    const change = changes.get(keyOf(one));
    return change === undefined ? one : { ...one, sent: { ...one.sent, [recipientId]: change } };
  });
}

/** The conditions as if nothing was ever sent to a recipient. */
export function withoutRecipient(
  conditions: readonly KnownCondition[],
  recipientId: string,
): KnownCondition[] {
  return conditions.map(({ sent: { [recipientId]: _, ...sent }, ...one }) => ({ ...one, sent }));
}

/** Quiet hours may go over midnight. */
function isBetween(
  minute: number,
  { from, until }: { readonly from: number; readonly until: number },
): boolean {
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}
