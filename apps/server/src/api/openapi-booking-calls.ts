import { ENDPOINTS } from "@platzwart/contract/all-endpoints";
import type { Endpoint } from "@platzwart/contract/endpoint";
import { INTERNAL_FAULT } from "@platzwart/contract/problem";
import type { CourtId } from "@platzwart/domain/court/court";
import type { KeyScope } from "@platzwart/domain/key-scope";
import type { Refusal, RefusalCode } from "@platzwart/domain/refusal";
import { HOUR, instant, plus } from "@platzwart/domain/time/instant";
import { CONTROL_SYSTEM_TEXTS } from "@platzwart/texts/control-system";
import { courtByNumber } from "@platzwart/texts/court-name";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import { REFUSAL_CODES, refusalStatus, refusalText } from "@platzwart/texts/refusals";
import { STORAGE_REFUSALS } from "../database/storage-refusals.ts";
import { problemOf } from "./error-replies.ts";

// additions of the document to the contract's calls of booking systems: examples, and each refusal with its status,
// tested by openapi.test.ts against real answers

type Code = RefusalCode | typeof INTERNAL_FAULT;

/** Refusals of every call with an API key, or after too many or malformed calls. */
const OF_EVERY_CALL: readonly Code[] = [
  "sign_in_required",
  "api_key_invalid",
  "api_key_scope",
  "api_key_in_page",
  "too_many_calls",
  "too_many_calls_at_once",
  "request_too_slow",
  INTERNAL_FAULT,
];

const OF_EVERY_READING: readonly Code[] = [...OF_EVERY_CALL, "database_unavailable", "input_invalid"];

/** Refusals of every call that stores something. */
const OF_EVERY_CHANGE: readonly Code[] = [
  ...OF_EVERY_CALL,
  "input_invalid",
  "body_not_json",
  "body_encoding_unsupported",
  "body_too_large",
  "media_type_unsupported",
  "too_many_changes",
  ...STORAGE_REFUSALS,
];

interface BookingCall {
  readonly codes: readonly Code[];
  /** Named examples of the request's body and of the answer. */
  readonly requests?: Readonly<Record<string, object>>;
  readonly answers?: Readonly<Record<string, object>>;
  /** Refusals that a program should handle, by code. */
  readonly refusals: readonly Refusal[];
  /** Query of the example for the command line. */
  readonly query?: string;
}

const COURT = 1 as CourtId;
/** Times of BOOKING. */
const FROM = instant(1_796_144_400_000);
const UNTIL = plus(FROM, HOUR);
const ID = "5d0c9a52-6f0e-4c1c-9a54-7c0b9b1c1f5e";

const BOOKING = {
  id: ID,
  courtId: 1,
  customerName: "Jana Albrecht",
  customerEmail: "jana@example.de",
  customerPhone: "+49 30 123456",
  startTime: "2026-12-01T17:00:00.000Z",
  endTime: "2026-12-01T18:00:00.000Z",
  status: "active",
  accessCode: "4831",
  createdAt: "2026-11-26T09:12:44.120Z",
  revision: 4711,
  contactId: null,
  createdBy: "Eversports",
  changedAt: null,
  changedBy: null,
};

const CHANGED = {
  ...BOOKING,
  endTime: "2026-12-01T18:30:00.000Z",
  revision: 4720,
  changedAt: "2026-11-26T10:03:01.004Z",
  changedBy: "Eversports",
};

const OVERLAPPING: Refusal = {
  code: "booking_overlaps",
  court: COURT,
  from: FROM,
  until: UNTIL,
  holder: null,
};

const keyRefusals = (scope: KeyScope): readonly Refusal[] => [
  { code: "api_key_invalid" },
  { code: "api_key_scope", scope },
  { code: "too_many_calls", perMinute: 60 },
];
const OF_READING = keyRefusals("bookings:read");
const OF_WRITING = keyRefusals("bookings:write");

const CALLS: ReadonlyMap<Endpoint, BookingCall> = new Map<Endpoint, BookingCall>([
  [
    ENDPOINTS.controlSystemApi,
    {
      codes: [
        ...OF_EVERY_CHANGE,
        "api_key_not_allowed",
        "terminal_not_allowed",
        "terminal_not_enrolled",
        "role_not_allowed",
        "action_unknown",
        "too_many_bookings",
        "too_many_records",
        "door_not_confirmed",
        "code_decided_late",
        "opening_late",
        "door_replaced",
        "door_out_of_use",
        "door_unknown",
      ],
      requests: {
        create_booking: {
          action: "create_booking",
          data: {
            court_id: 1,
            customer_name: "Jana Albrecht",
            customer_email: "jana@example.de",
            customer_phone: "+49 30 123456",
            start_time: "2026-12-01T18:00",
            end_time: "2026-12-01T19:00",
          },
        },
        validate_code: { action: "validate_code", data: { code: "4831", court_id: 1 } },
        test_connection: { action: "test_connection" },
      },
      answers: {
        create_booking: {
          success: true,
          data: {
            system_mode: "normal",
            booking_id: ID,
            access_code: "4831",
            message: CONTROL_SYSTEM_TEXTS.booked(courtByNumber(1), FROM, UNTIL),
            api_status: "ok",
          },
        },
        refused: {
          success: false,
          error: refusalText(OVERLAPPING),
          code: OVERLAPPING.code,
        },
      },
      refusals: [
        ...OF_WRITING,
        {
          code: "input_invalid",
          problems: [{ field: "data.start_time", problem: INPUT_PROBLEMS.time("morgen um sechs") }],
        },
        { code: "too_many_bookings", perHour: 300, seconds: 2100 },
      ],
    },
  ],
  [
    ENDPOINTS.listBookings,
    {
      codes: [...OF_EVERY_READING, "booking_unknown", "revision_ahead"],
      answers: { own: { items: [BOOKING], nextAfter: null, revision: 4733 } },
      refusals: [
        ...OF_READING,
        { code: "input_invalid", problems: [{ field: "from", problem: INPUT_PROBLEMS.listTimeOrChanges }] },
        { code: "revision_ahead" },
      ],
      query: "?changedSince=0",
    },
  ],
  [
    ENDPOINTS.getFreeTimes,
    {
      codes: OF_EVERY_READING,
      answers: {
        day: {
          courts: [{ id: 1, name: "Court 1" }],
          rules: {
            shortestMinutes: 30,
            longestMinutes: 120,
            bookableUntil: "2026-12-15T23:00:00.000Z",
            advanceDays: 14,
          },
          free: [{ courtId: 1, from: "2026-12-01T18:00:00.000Z", until: "2026-12-01T23:00:00.000Z" }],
        },
      },
      refusals: [
        ...OF_READING,
        { code: "input_invalid", problems: [{ field: "day", problem: INPUT_PROBLEMS.day }] },
      ],
    },
  ],
  [
    ENDPOINTS.getBooking,
    {
      codes: [...OF_EVERY_READING, "booking_unknown"],
      answers: { own: BOOKING },
      refusals: [...OF_READING, { code: "booking_unknown", booking: ID }],
    },
  ],
  [
    ENDPOINTS.changeBooking,
    {
      codes: [
        ...OF_EVERY_CHANGE,
        "booking_unknown",
        "booking_already_cancelled",
        "booking_already_over",
        "booking_changed_meanwhile",
        "booking_overlaps",
        "court_blocked",
        "court_unavailable",
        "court_unknown",
        "code_taken_then",
        "no_free_code",
        "booking_end_not_after_start",
        "booking_end_in_the_past",
        "booking_in_the_past",
        "booking_too_short",
        "booking_too_long",
        "booking_too_far_ahead",
        "customer_name_invalid",
        "customer_email_invalid",
        "customer_phone_invalid",
        "time_malformed",
        "time_does_not_exist",
        "time_ambiguous",
      ],
      requests: { longer: { revision: 4711, endTime: "2026-12-01T19:30" } },
      answers: { longer: CHANGED },
      refusals: [
        ...OF_WRITING,
        { code: "booking_unknown", booking: ID },
        { code: "booking_changed_meanwhile", by: null },
        OVERLAPPING,
        { code: "booking_too_long", minutes: 180, maximum: 120 },
      ],
    },
  ],
  [
    ENDPOINTS.cancelBooking,
    {
      codes: [...OF_EVERY_CHANGE, "booking_unknown", "booking_already_cancelled", "booking_already_over"],
      refusals: [
        ...OF_WRITING,
        { code: "booking_unknown", booking: ID },
        { code: "booking_already_cancelled", booking: ID },
      ],
    },
  ],
]);

/** Additions for a booking system's call; undefined: another call. */
export function bookingCall(endpoint: Endpoint): BookingCall | undefined {
  return CALLS.get(endpoint);
}

/** Refusals of a call by status, lowest first, each with its codes and some examples. */
export function refusalsByStatus(call: BookingCall, isFunction: boolean) {
  const byStatus = new Map<number, Code[]>();
  for (const code of call.codes)
    byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code]);
  return [...byStatus.entries()]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => ({
      status,
      codes: codes.sort(),
      examples: Object.fromEntries(
        call.refusals
          .filter(({ code }) => codes.includes(code))
          .map((refusal) => [
            refusal.code,
            { value: isFunction ? functionAnswer(refusal) : problemOf(refusal) },
          ]),
      ),
    }));
}

/** Every code of a problem document with its status, by code. */
export const ALL_CODES: readonly { readonly code: string; readonly status: number }[] = [
  ...REFUSAL_CODES.map((code) => ({ code, status: refusalStatus(code) })),
  { code: INTERNAL_FAULT, status: 500 },
].sort((a, b) => (a.code < b.code ? -1 : 1));

function statusOf(code: Code): number {
  return code === INTERNAL_FAULT ? 500 : refusalStatus(code);
}

function functionAnswer(refusal: Refusal): object {
  return { success: false, error: refusalText(refusal) };
}
