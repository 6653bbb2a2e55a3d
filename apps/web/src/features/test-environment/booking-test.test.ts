import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { type BookingTestCalls, runBookingTest, type StepReport } from "./booking-test.ts";

class Unanswered extends Error {}
class RefusedByServer extends Error {}

const BOOKED = { success: true, data: { booking_id: "booking-1", access_code: "4711" } };

/** Runs the test; `calls`: those that do not succeed. */
function aTest(calls: Partial<BookingTestCalls> = {}) {
  const clock = new FakeClock(at("2026-11-21T18:42:00+01:00"));
  const done: string[] = [];
  const reports = new Map<string, StepReport>();
  const noted: boolean[] = [];
  const result = runBookingTest({
    clock,
    customer: "Buchungstest X",
    calls: {
      testConnection: async () => ({ success: true, data: {} }),
      book: async () => BOOKED,
      checkCode: async (code) => {
        done.push(`check ${code}`);
        return { success: true, data: { valid: true } };
      },
      remove: async (id) => void done.push(`remove ${id}`),
      findBooking: async () => null,
      isUnanswered: (error) => error instanceof Unanswered,
      isRefused: (error) => error instanceof RefusedByServer,
      reasonOf: (error) => String(error),
      ...calls,
    },
    onReport: (report) => reports.set(report.step, report),
    onMayBeBooked: (may) => noted.push(may),
  });
  return { clock, done, reports, noted, result, state: (step: string) => reports.get(step)?.state };
}

/** Answers in turn; an error is thrown. */
function inTurn<Answer>(...answers: (Answer | Error)[]) {
  const given = { count: 0 };
  const call = async () => {
    const answer = answers[Math.min(given.count, answers.length - 1)];
    given.count += 1;
    if (answer instanceof Error) throw answer;
    return answer as Answer;
  };
  return { call, given };
}

test("[T-09] what it booked is removed again, whatever the check of the code comes to", async () => {
  const good = aTest();
  expect(await good.result).toBe(true);
  expect(good.done).toEqual(["check 4711", "remove booking-1"]);
  expect(good.noted).toEqual([true, false]);

  for (const checkCode of [
    async () => ({ success: true, data: { valid: false } }),
    async () => ({ success: false, error: "nein" }),
    async () => {
      throw new Unanswered();
    },
  ]) {
    const { done, state, result } = aTest({ checkCode });
    expect(await result).toBe(false);
    expect(done).toEqual(["remove booking-1"]);
    expect(state("code")).toBe("failed");
    expect(state("removal")).toBe("done");
  }
});

test("[T-09] no answer is tried again after 2 s, three times in all; a refusal is not", async () => {
  const twice = inTurn(new Unanswered(), new Unanswered(), BOOKED);
  const { clock, state, result, reports } = aTest({ book: twice.call });
  await clock.advance(milliseconds(1_999));
  expect(twice.given.count).toBe(1);
  expect(state("booking")).toBe("running");
  await clock.advance(milliseconds(1));
  expect(twice.given.count).toBe(2);
  await clock.advance(seconds(2));
  expect(await result).toBe(true);
  expect(reports.get("booking")).toMatchObject({ state: "done", text: "Versuch 3 von 3" });

  for (const refusal of [{ success: false, error: "belegt" }, new RefusedByServer("verboten")]) {
    const refused = inTurn<object>(refusal);
    const run = aTest({ book: refused.call as BookingTestCalls["book"] });
    expect(await run.result).toBe(false);
    expect(refused.given.count).toBe(1);
    expect(run.state("booking")).toBe("failed");
    expect(run.done).toEqual([]);
    expect(run.noted).toEqual([true, false]);
  }
});

test("[T-09] a fault of the server is not tried again, and what it may have booked is looked for", async () => {
  const faulty = inTurn<object>(new Error("internal fault"));
  const run = aTest({ book: faulty.call as BookingTestCalls["book"], findBooking: async () => "booking-8" });
  expect(await run.result).toBe(false);
  expect(faulty.given.count).toBe(1);
  expect(run.done).toEqual(["remove booking-8"]);
});

test("[T-09] a booking whose answer got lost three times is looked for and removed, or said to be unknown", async () => {
  const lost = async () => {
    throw new Unanswered();
  };
  const found = aTest({ book: lost, findBooking: async () => "booking-7" });
  await found.clock.advance(seconds(10));
  expect(await found.result).toBe(false);
  expect(found.done).toEqual(["remove booking-7"]);
  expect(found.reports.get("booking")?.text).toContain("Versuch 3 von 3");

  const none = aTest({ book: lost });
  await none.clock.advance(seconds(10));
  expect(await none.result).toBe(false);
  // the booking may still be on its way
  expect(none.noted).toEqual([true]);
  expect(none.reports.get("removal")).toMatchObject({
    state: "done",
    text: expect.stringMatching(/keine Testbuchung/),
  });

  const unknown = aTest({ book: lost, findBooking: lost });
  await unknown.clock.advance(seconds(10));
  expect(await unknown.result).toBe(false);
  expect(unknown.reports.get("removal")).toMatchObject({
    state: "failed",
    text: expect.stringMatching(/„Buchungstest X“/),
  });
});

test("[T-09] a booking that cannot be removed is named, and counts as still there", async () => {
  const { result, reports, noted } = aTest({
    remove: async () => {
      throw new Unanswered();
    },
  });
  expect(await result).toBe(false);
  expect(reports.get("removal")).toMatchObject({
    state: "failed",
    text: expect.stringMatching(/„Buchungstest X“/),
  });
  expect(noted).toEqual([true]);
});
