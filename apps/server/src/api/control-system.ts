import {
  type createBookingAnswerSchema,
  createBookingData,
  type testConnectionAnswerSchema,
  type validateCodeAnswerSchema,
  validateCodeData,
} from "@platzwart/contract/control-system-actions";
import type { ControlSystemResponse } from "@platzwart/contract/endpoints/control-system-endpoints";
import { defaultCourtName } from "@platzwart/domain/court/court";
import { type RefusalCode, Refused } from "@platzwart/domain/refusal";
import { SECOND } from "@platzwart/domain/time/instant";
import { CODE_ENTRY_TEXTS } from "@platzwart/texts/code-entry-texts";
import { CONTROL_SYSTEM_TEXTS, recommendations } from "@platzwart/texts/control-system";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import { refusalText } from "@platzwart/texts/refusals";
import * as z from "zod/mini";
import type { Booker, Caller, TerminalCaller, UserCaller } from "../database/caller.ts";
import { STORAGE_REFUSALS } from "../database/storage-refusals.ts";
import { readCourtNames } from "../facts/court-names.ts";
import { type CodeAnswer, enterCode, validateCode } from "../modules/access/code-entry.ts";
import { createBooking } from "../modules/bookings/bookings.ts";
import { health, systemMode, testConnection } from "../modules/monitoring/connection-test.ts";
import { inputProblems } from "./input-problems.ts";
import type { Services } from "./services.ts";

/**
 * The call control-system-api, for booking systems, users and terminals. A refusal of the booking is answered
 * with success false; malformed data, unknown actions and forbidden callers are thrown.
 */
export async function controlSystem(
  services: Services,
  request: {
    readonly action: string;
    readonly data?: unknown;
    /** `Idempotency-Key` header; null: none. */
    readonly idempotencyKey: string | null;
    /** Whether the sender still waits for the door to open. */
    readonly isLive: () => boolean;
  },
  caller: Caller,
): Promise<ControlSystemResponse> {
  const { action, data, idempotencyKey, isLive } = request;
  const validateCodeAction = async (checker: UserCaller | TerminalCaller) => {
    const answer = await checkOrOpen(services, decode(validateCodeData, data), isLive, checker);
    return { success: true, data: validateCodeAnswer(answer) };
  };
  if (caller.role === "terminal") {
    if (action !== "validate_code") throw new Refused({ code: "terminal_not_allowed" });
    return validateCodeAction(caller);
  }
  if (action === "create_booking")
    return createBookingAction(services, decode(createBookingData, data), caller, idempotencyKey);
  if (caller.role === "booking_system") throw new Refused({ code: "api_key_not_allowed" });
  switch (action) {
    case "test_connection":
      return { success: true, data: await testConnectionAnswer(services) };
    case "validate_code":
      return validateCodeAction(caller);
    default:
      throw new Refused({ code: "action_unknown", action });
  }
}

/** validate_code: with door_id a valid code opens the door; a terminal must name its own door. */
function checkOrOpen(
  services: Services,
  { code: digits, court_id: courtId = null, door_id: doorId = null }: z.output<typeof validateCodeData>,
  isLive: () => boolean,
  caller: UserCaller | TerminalCaller,
): Promise<CodeAnswer> {
  if (doorId !== null) return enterCode(services, { digits, doorId, courtId, isLive }, caller);
  if (caller.role === "terminal") throw new Refused({ code: "terminal_not_allowed" });
  return validateCode(services, { digits, courtId }, caller);
}

/** Data of the answer to validate_code. */
function validateCodeAnswer(answer: CodeAnswer): z.output<typeof validateCodeAnswerSchema> {
  const { granted, denied } = CONTROL_SYSTEM_TEXTS;
  if (answer.kind === "granted")
    return { valid: true, message: granted, door_action: "unlock", court_id: answer.courtId };
  const invalid = { valid: false, door_action: "none", court_id: null } as const;
  if (answer.kind === "denied") return { ...invalid, message: denied };
  const seconds = Math.ceil(answer.lockoutLeft / SECOND);
  return { ...invalid, message: CODE_ENTRY_TEXTS.tooManyWrong(seconds), retry_after: seconds };
}

/** Data of the answer to test_connection; works without the database, too. */
async function testConnectionAnswer(
  services: Services,
): Promise<z.output<typeof testConnectionAnswerSchema>> {
  const test = await testConnection(services);
  const { isDatabaseAnswering, doorsWithListCount, doorsWithoutList } = test;
  const isWorking = isDatabaseAnswering && systemMode(test) === "normal";
  // doors with a list of codes work without this server; of the others only a controller should have one
  const hasFallback = doorsWithListCount > 0 && doorsWithoutList.controller.length === 0;
  return {
    database_status: isDatabaseAnswering ? "ok" : "error",
    external_api_status: test.bookingSystems.status,
    system_mode: isWorking ? "normal" : "degraded",
    fallback_system: hasFallback ? "available" : "unavailable",
    recommendations: recommendations(
      test,
      isDatabaseAnswering ? await courtNames(services) : defaultCourtName,
    ),
  };
}

/**
 * Refusals of create_booking with an HTTP error status instead of success false: the key or session has ended,
 * too much was booked or stored, or the database stores nothing.
 */
const HTTP_ERROR_CODES: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  "api_key_invalid",
  "sign_in_required",
  "too_many_bookings",
  "too_many_records",
  ...STORAGE_REFUSALS,
]);

const courtNames = ({ storage }: Services) => readCourtNames(storage.read);

/** create_booking. */
async function createBookingAction(
  services: Services,
  data: z.output<typeof createBookingData>,
  caller: Booker,
  idempotencyKey: string | null,
): Promise<ControlSystemResponse> {
  // read before the booking, because a failure afterwards would make it look failed
  const courtName = await courtNames(services);
  // a call of a booking system shows that booking systems work
  const apiStatus =
    caller.role === "booking_system" ? "ok" : (await services.apiKeys.state(services.clock.now())).status;
  try {
    const booking = await createBooking(
      services,
      {
        court: data.court_id,
        customer: { name: data.customer_name, email: data.customer_email, phone: data.customer_phone },
        language: data.customer_language,
        startTime: data.start_time,
        endTime: data.end_time,
      },
      { origin: "api_booking", idempotencyKey },
      caller,
    );
    return {
      success: true,
      data: {
        system_mode: systemMode(health(services)),
        booking_id: booking.id,
        access_code: booking.accessCode,
        message: CONTROL_SYSTEM_TEXTS.booked(courtName(booking.courtId), booking.startTime, booking.endTime),
        api_status: apiStatus,
      } satisfies z.output<typeof createBookingAnswerSchema>,
    };
  } catch (error) {
    if (error instanceof Refused && error.refusal.code === "time_malformed")
      throw malformedTime(error.refusal);
    if (!(error instanceof Refused) || HTTP_ERROR_CODES.has(error.refusal.code)) throw error;
    const { refusal } = error;
    return { success: false, error: refusalText(refusal, await courtNames(services)), code: refusal.code };
  }
}

/** Refusal of a text that is no time; a time skipped or repeated by a clock change is another one. */
function malformedTime({ field, value }: { readonly field: string; readonly value: string }): Refused {
  return new Refused({
    code: "input_invalid",
    problems: [{ field: `data.${field}`, problem: INPUT_PROBLEMS.time(value) }],
  });
}

/** Refuses data that do not fit the schema with input_invalid. */
function decode<Schema extends z.ZodMiniType>(schema: Schema, data: unknown): z.output<Schema> {
  const decoded = z.safeDecode(schema, data as never, { reportInput: true });
  if (!decoded.success)
    throw new Refused({ code: "input_invalid", problems: inputProblems(decoded.error, "data") });
  return decoded.data;
}
