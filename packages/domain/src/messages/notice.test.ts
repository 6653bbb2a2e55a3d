import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { berlinTime } from "../testing/timetable.ts";
import { days, type Instant, minutes, plus, seconds } from "../time/instant.ts";
import {
  afterObservation,
  type Condition,
  dueLines,
  type KnownCondition,
  markLinesSent,
  NOTICE_FLOOD,
  type NoticeRecipient,
  type Observation,
  withoutRecipient,
} from "./notice.ts";

const NOON = berlinTime("12:00");
const DOOR: Condition = { kind: "door_failing", subject: "door-1", since: NOON };
const LAMP: Condition = { kind: "lamp_failing", subject: "lamp-1", since: NOON };
const KIM: NoticeRecipient = { id: "kim", kinds: ["door_failing", "lamp_failing"], quiet: null };
/** What is present; all else is over. */
const seen = (...present: readonly Condition[]): Observation => ({ present, visibilityOf: () => "observed" });

const at = (now: Instant, minute = 720, recentCount = 0) => ({ now, minute, recentCount });
const words = (lines: ReturnType<typeof dueLines>) =>
  lines.map(({ condition, change }) => `${condition.subject} ${change}`);

describe("notices", () => {
  test("[O-07] a condition is sent once after its delay, and its end once", () => {
    let conditions = afterObservation([], seen(DOOR), NOON);
    expect(dueLines(conditions, KIM, at(plus(NOON, seconds(59))))).toEqual([]);
    const begun = dueLines(conditions, KIM, at(plus(NOON, seconds(60))));
    expect(words(begun)).toEqual(["door-1 begun"]);
    conditions = markLinesSent(conditions, begun, "kim");
    expect(dueLines(conditions, KIM, at(plus(NOON, minutes(9))))).toEqual([]);
    conditions = afterObservation(conditions, seen(), plus(NOON, minutes(10)));
    const ended = dueLines(conditions, KIM, at(plus(NOON, minutes(10))));
    expect(words(ended)).toEqual(["door-1 ended"]);
    conditions = markLinesSent(conditions, ended, "kim");
    expect(dueLines(conditions, KIM, at(plus(NOON, minutes(11))))).toEqual([]);
    expect(afterObservation(conditions, seen(), plus(NOON, minutes(11)))).toEqual([]);
  });

  test("[O-07] what ended before its delay is sent to nobody", () => {
    const conditions = afterObservation(
      afterObservation([], seen(DOOR), NOON),
      seen(),
      plus(NOON, seconds(30)),
    );
    expect(conditions).toEqual([]);
  });

  test("[O-07] quiet hours over midnight hold all but urgent ones", () => {
    const conditions = afterObservation([], seen(DOOR, LAMP), NOON);
    const quiet = { ...KIM, quiet: { from: 1320, until: 420 } };
    const later = plus(NOON, minutes(5));
    expect(words(dueLines(conditions, quiet, at(later, 1380)))).toEqual(["door-1 begun"]);
    expect(words(dueLines(conditions, quiet, at(later, 419)))).toEqual(["door-1 begun"]);
    expect(words(dueLines(conditions, quiet, at(later, 420)))).toEqual(["door-1 begun", "lamp-1 begun"]);
  });

  test("[O-07] after five messages in ten minutes the rest is one message", () => {
    const conditions = afterObservation([], seen(DOOR, LAMP), NOON);
    const now = plus(NOON, minutes(10));
    expect(dueLines(conditions, KIM, at(now, 720, NOTICE_FLOOD.most))).toEqual([]);
    expect(words(dueLines(conditions, KIM, at(now, 720, NOTICE_FLOOD.most - 1)))).toHaveLength(2);
  });

  test("[O-07] what cannot be observed does not end, and what is removed ends without a word", () => {
    const begun = afterObservation([], seen(DOOR, LAMP), NOON);
    const sent = markLinesSent(begun, dueLines(begun, KIM, at(plus(NOON, minutes(9)))), "kim");
    const visibilityOf = ({ kind }: Condition) => (kind === "lamp_failing" ? "unobservable" : "removed");
    const left = afterObservation(sent, { present: [], visibilityOf }, plus(NOON, minutes(9)));
    expect(left).toEqual(sent.filter(({ kind }) => kind === "lamp_failing"));
    expect(dueLines(left, KIM, at(plus(NOON, minutes(9))))).toEqual([]);
  });

  test("[O-07] a recipient with a new address is sent what is open", () => {
    const begun = afterObservation([], seen(DOOR), NOON);
    const sent = markLinesSent(begun, dueLines(begun, KIM, at(plus(NOON, minutes(9)))), "kim");
    expect(withoutRecipient(sent, "kim")).toEqual(begun);
  });

  test("an end that nobody could be sent is forgotten after a day", () => {
    const sent = markLinesSent(
      afterObservation([], seen(DOOR), NOON),
      [{ condition: { ...DOOR, endedAt: null, sent: {} }, change: "begun" }],
      "kim",
    );
    const ended = afterObservation(sent, seen(), plus(NOON, minutes(5)));
    expect(afterObservation(ended, seen(), plus(NOON, days(1)))).toHaveLength(1);
    expect(afterObservation(ended, seen(), plus(plus(NOON, minutes(5)), days(1)))).toEqual([]);
  });
});

test("[O-07] whatever comes and goes, begins and ends alternate, and the last word is the truth", () => {
  const step = fc.record({
    isThere: fc.boolean(),
    wait: fc.integer({ min: 1, max: 180 }),
    isSent: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let conditions: KnownCondition[] = [];
      let now: Instant = NOON;
      const inbox: string[] = [];
      const look = (isThere: boolean, isSent: boolean) => {
        conditions = afterObservation(conditions, isThere ? seen({ ...DOOR, since: now }) : seen(), now);
        const lines = dueLines(conditions, KIM, at(now));
        if (lines.length === 0 || !isSent) return;
        inbox.push(...lines.map(({ change }) => change));
        conditions = markLinesSent(conditions, lines, "kim");
      };
      let last = false;
      for (const { isThere, wait, isSent } of steps) {
        look(isThere, isSent);
        now = plus(now, seconds(wait));
        last = isThere;
      }
      look(last, true);
      now = plus(now, minutes(1));
      look(last, true);
      for (const [index, change] of inbox.entries()) expect(change).toBe(index % 2 === 0 ? "begun" : "ended");
      expect(inbox.at(-1) ?? "ended").toBe(last ? "begun" : "ended");
    }),
  );
});
