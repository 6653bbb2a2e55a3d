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
  type NoticeRecipient,
} from "./notice.ts";

const NOON = berlinTime("12:00");
const DOOR: Condition = { kind: "door_failing", subject: "door-1", since: NOON };
const LAMP: Condition = { kind: "lamp_failing", subject: "lamp-1", since: NOON };
const KIM: NoticeRecipient = { id: "kim", kinds: ["door_failing", "lamp_failing"], quiet: null };
const all = () => true;

const at = (now: Instant, minute = 720, sentAt: readonly Instant[] = []) => ({ now, minute, sentAt });
const words = (lines: ReturnType<typeof dueLines>) =>
  lines.map(({ condition, change }) => `${condition.subject} ${change}`);

describe("notices", () => {
  test("[O-07] a condition is sent once after its delay, and its end once", () => {
    let conditions = afterObservation([], [DOOR], all, NOON);
    expect(dueLines(conditions, KIM, at(plus(NOON, seconds(59))))).toEqual([]);
    const begun = dueLines(conditions, KIM, at(plus(NOON, seconds(60))));
    expect(words(begun)).toEqual(["door-1 begun"]);
    conditions = markLinesSent(conditions, begun, "kim");
    expect(dueLines(conditions, KIM, at(plus(NOON, minutes(9))))).toEqual([]);
    conditions = afterObservation(conditions, [], all, plus(NOON, minutes(10)));
    const ended = dueLines(conditions, KIM, at(plus(NOON, minutes(10))));
    expect(words(ended)).toEqual(["door-1 ended"]);
    conditions = markLinesSent(conditions, ended, "kim");
    expect(dueLines(conditions, KIM, at(plus(NOON, minutes(11))))).toEqual([]);
    expect(afterObservation(conditions, [], all, plus(NOON, minutes(11)))).toEqual([]);
  });

  test("[O-07] what ended before its delay is sent to nobody", () => {
    const conditions = afterObservation(
      afterObservation([], [DOOR], all, NOON),
      [],
      all,
      plus(NOON, seconds(30)),
    );
    expect(conditions).toEqual([]);
  });

  test("[O-07] quiet hours over midnight hold all but urgent ones", () => {
    const conditions = afterObservation([], [DOOR, LAMP], all, NOON);
    const quiet = { ...KIM, quiet: { from: 1320, until: 420 } };
    const later = plus(NOON, minutes(5));
    expect(words(dueLines(conditions, quiet, at(later, 1380)))).toEqual(["door-1 begun"]);
    expect(words(dueLines(conditions, quiet, at(later, 419)))).toEqual(["door-1 begun"]);
    expect(words(dueLines(conditions, quiet, at(later, 420)))).toEqual(["door-1 begun", "lamp-1 begun"]);
  });

  test("[O-07] after five messages in ten minutes the rest is one message", () => {
    const conditions = afterObservation([], [DOOR, LAMP], all, NOON);
    const now = plus(NOON, minutes(10));
    const sentAt = [1, 2, 3, 4, 5].map((minute) => plus(NOON, minutes(minute)));
    expect(dueLines(conditions, KIM, at(now, 720, sentAt))).toEqual([]);
    expect(words(dueLines(conditions, KIM, at(plus(NOON, minutes(11)), 720, sentAt)))).toHaveLength(2);
  });

  test("a kind that cannot be observed neither ends nor begins", () => {
    const conditions = afterObservation([], [LAMP], all, NOON);
    expect(
      afterObservation(conditions, [], (kind) => kind !== "lamp_failing", plus(NOON, minutes(9))),
    ).toEqual(conditions);
  });

  test("an end that nobody could be sent is forgotten after a day", () => {
    const sent = markLinesSent(
      afterObservation([], [DOOR], all, NOON),
      [{ condition: { ...DOOR, endedAt: null, sent: {} }, change: "begun" }],
      "kim",
    );
    const ended = afterObservation(sent, [], all, plus(NOON, minutes(5)));
    expect(afterObservation(ended, [], all, plus(NOON, days(1)))).toHaveLength(1);
    expect(afterObservation(ended, [], all, plus(plus(NOON, minutes(5)), days(1)))).toEqual([]);
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
        conditions = afterObservation(conditions, isThere ? [{ ...DOOR, since: now }] : [], all, now);
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
