import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { courtId } from "../testing/builders.ts";
import { berlinTime } from "../testing/timetable.ts";
import { days, type Instant, plus, seconds } from "../time/instant.ts";
import {
  type BookingMails,
  dueBookingMessage,
  type MailContent,
  type MailedBooking,
  presentContent,
} from "./booking-message.ts";

const TIME = { from: berlinTime("17:00"), until: berlinTime("18:00") };
const BOOKING: MailedBooking = {
  ...{
    status: "active",
    courtId: courtId(1),
    time: TIME,
    codeTag: "1234",
    addressTag: "kim",
    others: [],
    bookingId: "b1",
  },
  ...{ changedAt: berlinTime("10:00"), isBySystem: false },
};
const SENT: MailContent = {
  state: "booked",
  courtId: courtId(1),
  time: TIME,
  others: [],
  bookingId: "b1",
  codeTag: "1234",
  addressTag: "kim",
};
const NOON = berlinTime("12:00");

const due = (
  booking: Partial<MailedBooking>,
  sent: MailContent | null = null,
  failed: MailContent | null = null,
) => dueBookingMessage({ ...BOOKING, ...booking }, { sent, failed }, NOON);

describe("the mail of a booking", () => {
  test("[O-01] a new booking is confirmed after a rest, one by API at once", () => {
    expect(due({})).toEqual({
      ...{ kind: "confirmation", content: SENT },
      ...{ dueAt: plus(berlinTime("10:00"), seconds(20)), notAfter: TIME.until },
    });
    expect(due({ isBySystem: true })?.dueAt).toBe(berlinTime("10:00"));
  });

  test("[O-01] what was sent already, is over, or has no address needs no mail", () => {
    expect(due({}, SENT)).toBeNull();
    expect(due({ addressTag: null })).toBeNull();
    expect(due({ time: { from: berlinTime("10:00"), until: NOON } })).toBeNull();
    expect(due({ status: "ended" }, SENT)).toBeNull();
  });

  test("[O-01] another time, court or code is a change; the newest counts", () => {
    const later = { from: berlinTime("19:00"), until: berlinTime("20:00") };
    expect(due({ time: later }, SENT)).toMatchObject({ kind: "change", content: { time: later } });
    expect(due({ courtId: courtId(2) }, SENT)).toMatchObject({ kind: "change" });
    expect(due({ codeTag: "9876" }, SENT)).toMatchObject({ kind: "change" });
    expect(due({ changedAt: berlinTime("11:59") }, SENT)).toBeNull();
  });

  test("[O-01] another address gets a confirmation of its own", () => {
    expect(due({ addressTag: "kim@new" }, SENT)).toMatchObject({ kind: "confirmation" });
  });

  test("[O-01] a cancellation is said to whom the booking was confirmed, until its end", () => {
    expect(due({ status: "cancelled" })).toBeNull();
    expect(due({ status: "cancelled" }, SENT)).toMatchObject({
      ...{ kind: "cancellation", content: { ...SENT, state: "cancelled" }, notAfter: TIME.until },
    });
    expect(due({ status: "cancelled" }, { ...SENT, state: "cancelled" })).toBeNull();
    const over = { ...SENT, time: { from: berlinTime("10:00"), until: NOON } };
    expect(due({ status: "cancelled" }, over)).toBeNull();
  });

  test("a refused mail is not repeated by itself, but one with other content is sent", () => {
    expect(due({}, null, SENT)).toBeNull();
    expect(due({ courtId: courtId(2) }, null, SENT)).toMatchObject({ kind: "confirmation" });
    // moved to court 2, which was refused, and back
    expect(due({}, SENT, { ...SENT, courtId: courtId(2) })).toBeNull();
  });
});

test("[O-01] a stored mail is sent only while it is true, and a code by hand says the booking as it is", () => {
  const none: BookingMails = { sent: null, failed: null };
  const content = (
    kind: "confirmation" | "cancellation" | "code",
    booking: Partial<MailedBooking>,
    mails = none,
  ) => presentContent(kind, SENT, { ...BOOKING, ...booking }, mails, NOON);
  expect(content("confirmation", {})).toEqual(SENT);
  expect(content("confirmation", { courtId: courtId(2) })).toBeNull();
  expect(content("confirmation", { status: "cancelled" })).toBeNull();
  expect(content("confirmation", {}, { ...none, sent: SENT })).toBeNull();
  expect(content("code", { courtId: courtId(2) })).toMatchObject({ courtId: courtId(2) });
  expect(content("code", {}, { ...none, sent: SENT })).toEqual(SENT);
  expect(content("code", { status: "cancelled" })).toBeNull();
  expect(content("code", { addressTag: null })).toBeNull();
  expect(content("cancellation", { status: "cancelled" })).toEqual(SENT);
  expect(content("cancellation", {})).toBeNull();
});

describe("the mail of a series", () => {
  const later = (day: number) => ({
    bookingId: `b${day}`,
    courtId: courtId(1),
    time: { from: plus(TIME.from, days(day)), until: plus(TIME.until, days(day)) },
  });
  const others = [later(7), later(14)];
  const sent = { ...SENT, others };

  test("[O-01, B-05] all dates are one mail, until the last is over", () => {
    expect(due({ others })).toMatchObject({
      kind: "confirmation",
      content: { others },
      notAfter: later(14).time.until,
    });
    expect(due({ others }, sent)).toBeNull();
  });

  test("[O-01] a date that is over is no change, one that is cancelled or moved is", () => {
    const next = { ...later(7), others: [later(14)] };
    const afterFirst = plus(TIME.until, days(1));
    expect(dueBookingMessage({ ...BOOKING, ...next }, { sent, failed: null }, afterFirst)).toBeNull();
    expect(due({ others: [later(14)] }, sent)).toMatchObject({ kind: "change" });
    expect(due({ others: [later(8), later(14)] }, sent)).toMatchObject({ kind: "change" });
  });

  test("[O-01] a cancelled series names the dates to come", () => {
    const cancelled = { ...BOOKING, ...later(14), status: "cancelled" as const };
    const afterFirst = plus(TIME.until, days(1));
    expect(dueBookingMessage(cancelled, { sent, failed: null }, afterFirst)).toMatchObject({
      ...{ kind: "cancellation", content: { ...later(7), others: [later(14)], state: "cancelled" } },
      notAfter: later(14).time.until,
    });
  });
});

type Step =
  | { readonly kind: "move"; readonly court: number }
  | { readonly kind: "cancel" | "restore" | "wait" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("move" as const), court: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constantFrom("cancel" as const, "restore" as const, "wait" as const) }),
);

test("[O-01] after any changes the customer knows the truth, and no mail repeats the one before", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let booking = BOOKING;
      let now: Instant = BOOKING.changedAt;
      const inbox: MailContent[] = [];
      const settle = () => {
        now = plus(now, seconds(30));
        const message = dueBookingMessage(booking, { sent: inbox.at(-1) ?? null, failed: null }, now);
        if (message !== null && message.dueAt <= now) inbox.push(message.content);
      };
      for (const one of [...steps, { kind: "wait" } as const]) {
        if (one.kind === "wait") settle();
        else {
          now = plus(now, seconds(5));
          const change =
            one.kind === "move"
              ? { courtId: courtId(one.court) }
              : { status: one.kind === "cancel" ? ("cancelled" as const) : ("active" as const) };
          booking = { ...booking, ...change, changedAt: now };
        }
      }
      const last = inbox.at(-1);
      if (booking.status === "active")
        expect(last).toMatchObject({ state: "booked", courtId: booking.courtId });
      else expect(last?.state ?? "cancelled").toBe("cancelled");
      for (const [index, news] of inbox.entries()) expect(news).not.toEqual(inbox[index - 1]);
    }),
  );
});
