import type { EndpointName } from "@platzwart/contract/all-endpoints";
import type { Endpoint } from "@platzwart/contract/endpoint";
import { FUNCTIONS_PATH } from "@platzwart/contract/function-refusal";
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

// examples and refusals by status for booking systems' calls (X-08), tested against real answers

type ProblemCode = RefusalCode | typeof INTERNAL_FAULT;

/** Codes of the problems that any call with an API key may get. */
const CODES_OF_EVERY_CALL: readonly ProblemCode[] = [
  "sign_in_required",
  "api_key_invalid",
  "api_key_scope",
  "api_key_in_page",
  "too_many_calls",
  "too_many_calls_at_once",
  "request_too_slow",
  INTERNAL_FAULT,
];

const CODES_OF_EVERY_READING: readonly ProblemCode[] = [
  ...CODES_OF_EVERY_CALL,
  "database_unavailable",
  "input_invalid",
];

const CODES_OF_EVERY_CHANGE: readonly ProblemCode[] = [
  ...CODES_OF_EVERY_CALL,
  "input_invalid",
  "body_not_json",
  "body_encoding_unsupported",
  "body_too_large",
  "media_type_unsupported",
  "too_many_changes",
  ...STORAGE_REFUSALS,
];

interface BookingCall {
  /** Possible problems besides CODES_OF_EVERY_READING or CODES_OF_EVERY_CHANGE. */
  readonly codes?: readonly ProblemCode[];
  /** Examples of request and answer, by name. */
  readonly requests?: Readonly<Record<string, object>>;
  readonly answers?: Readonly<Record<string, object>>;
  /** Examples of refusals that a program should handle, besides keyRefusals. */
  readonly refusals?: readonly Refusal[];
  /** Example of a query string. */
  readonly query?: string;
}

// values of the examples
const COURT = 1 as CourtId;
/** 1 December 2026, 18:00 in Berlin. */
const FROM = instant(1_796_144_400_000);
const UNTIL = plus(FROM, HOUR);
const ID = "5d0c9a52-6f0e-4c1c-9a54-7c0b9b1c1f5e";

const BOOKING = {
  id: ID,
  courtId: 1,
  customerName: "Jana Albrecht",
  customerEmail: "jana@example.de",
  customerPhone: "+49 30 123456",
  customerLanguage: null,
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
  seriesId: null,
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

/** Examples of refusals that any call with an API key may get. */
const keyRefusals = (scope: KeyScope): readonly Refusal[] => [
  { code: "api_key_invalid" },
  { code: "api_key_scope", scope },
  { code: "too_many_calls", perMinute: 60 },
];

/** By name of the call. */
export const BOOKING_CALLS: Readonly<Record<string, BookingCall | undefined>> = {
  controlSystemApi: {
    codes: [
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
      {
        code: "input_invalid",
        problems: [{ field: "data.start_time", problem: INPUT_PROBLEMS.time("morgen um sechs") }],
      },
      { code: "too_many_bookings", perHour: 300, seconds: 2100 },
    ],
  },
  listBookings: {
    codes: ["booking_unknown", "revision_ahead"],
    answers: { own: { items: [BOOKING], nextAfter: null, revision: 4733 } },
    refusals: [
      { code: "input_invalid", problems: [{ field: "from", problem: INPUT_PROBLEMS.listTimeOrChanges }] },
      { code: "revision_ahead" },
    ],
    query: "?changedSince=0",
  },
  getFreeTimes: {
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
    refusals: [{ code: "input_invalid", problems: [{ field: "day", problem: INPUT_PROBLEMS.day }] }],
  },
  getBooking: {
    codes: ["booking_unknown"],
    answers: { own: BOOKING },
    refusals: [{ code: "booking_unknown", booking: ID }],
  },
  changeBooking: {
    codes: [
      "booking_unknown",
      "booking_already_cancelled",
      "booking_already_over",
      "booking_changed_meanwhile",
      "booking_overlaps",
      "court_blocked",
      "outside_opening_hours",
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
      { code: "booking_unknown", booking: ID },
      { code: "booking_changed_meanwhile", by: null },
      OVERLAPPING,
      { code: "booking_too_long", minutes: 180, maximum: 120 },
    ],
  },
  cancelBooking: {
    codes: ["booking_unknown", "booking_already_cancelled", "booking_already_over"],
    refusals: [
      { code: "booking_unknown", booking: ID },
      { code: "booking_already_cancelled", booking: ID },
    ],
  },
  getOverview: {
    answers: {
      evening: {
        format: 1,
        runId: ID,
        version: "0.5.0",
        asOf: "2026-12-01T17:20:00.000Z",
        courts: [
          { id: 1, name: "Court 1", state: "booked", light: "on" },
          { id: 2, name: "Court 2", state: "free", light: "unknown" },
        ],
        failing: [{ kind: "lamp", id: "lamp-2", name: "Court 2", since: "2026-12-01T17:20:00.000Z" }],
        conditions: [{ kind: "backup_missing", since: "2026-11-29T02:30:00.000Z" }],
        lastBackupAt: "2026-11-29T02:30:00.000Z",
        failedMessageCount: 0,
      },
    },
  },
} satisfies { readonly [Name in EndpointName]?: BookingCall };

/** Possible problems of a call, with examples; lowest status first. */
export function refusalsByStatus(call: BookingCall, { method, path, scope = "bookings:read" }: Endpoint) {
  const commonCodes = method === "GET" ? CODES_OF_EVERY_READING : CODES_OF_EVERY_CHANGE;
  const codes = [...commonCodes, ...(call.codes ?? [])].sort();
  const refusals = [...keyRefusals(scope), ...(call.refusals ?? [])];
  const isFunction = path.startsWith(FUNCTIONS_PATH);
  return [...new Set(codes.map(statusOf))]
    .sort((a, b) => a - b)
    .map((status) => ({
      status,
      codes: codes.filter((code) => statusOf(code) === status),
      examples: Object.fromEntries(
        refusals
          .filter(({ code }) => statusOf(code) === status)
          .map((refusal) => [
            refusal.code,
            { value: isFunction ? { success: false, error: refusalText(refusal) } : problemOf(refusal) },
          ]),
      ),
    }));
}

/** All codes of problems with their HTTP status, in alphabetical order. */
export const ALL_CODES: readonly { readonly code: string; readonly status: number }[] = [
  ...REFUSAL_CODES.map((code) => ({ code, status: refusalStatus(code) })),
  { code: INTERNAL_FAULT, status: 500 },
].sort((a, b) => (a.code < b.code ? -1 : 1));

function statusOf(code: ProblemCode): number {
  return code === INTERNAL_FAULT ? 500 : refusalStatus(code);
}
