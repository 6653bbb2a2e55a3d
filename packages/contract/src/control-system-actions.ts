import { isVisible } from "@platzwart/domain/visible-text";
import * as z from "zod/mini";
import { languageInput } from "./endpoints/booking-endpoints.ts";
import { courtIdInput, courtIdSchema } from "./endpoints/court-endpoints.ts";
import { idInput, textInput } from "./text-input.ts";

// separate from control-system-endpoints.ts, because the page needs only that file

/** Checks whether a code opens a door now, and with door_id opens the door. */
export const validateCodeData = z.object({
  code: textInput(100).check(z.refine(isVisible, "empty")),
  court_id: z.optional(z.nullable(courtIdInput)),
  door_id: z.optional(z.nullable(idInput)),
});

export const createBookingData = z.object({
  /** 1, "1" or "court_1"; any other value is refused as an unknown court. */
  court_id: z.union([z.number(), textInput(40)], "court_number"),
  customer_name: textInput(),
  customer_email: textInput(),
  customer_language: languageInput,
  customer_phone: textInput(),
  /** ISO 8601; a time without an offset is Europe/Berlin. */
  start_time: textInput(40),
  end_time: textInput(40),
});

const bookingSystemStatus = z.enum(["ok", "error", "not_configured"]);
/** degraded: the loop, a lamp, a door or the database does not work. */
const systemMode = z.enum(["normal", "degraded"]);

/** The answer to test_connection. */
export const testConnectionAnswerSchema = z.object({
  database_status: z.enum(["ok", "error"]),
  external_api_status: bookingSystemStatus,
  system_mode: systemMode,
  fallback_system: z.enum(["available", "unavailable"]),
  recommendations: z.array(z.string()),
});

/** The answer to validate_code; `court_id`: null: all courts, or not valid. */
export const validateCodeAnswerSchema = z.object({
  valid: z.boolean(),
  message: z.string(),
  door_action: z.enum(["unlock", "none"]),
  court_id: z.nullable(courtIdSchema),
  /** Seconds until codes are checked again; absent: they are checked. */
  retry_after: z.optional(z.int()),
});

/** The answer to create_booking: the booking that was made. */
export const createBookingAnswerSchema = z.object({
  system_mode: systemMode,
  booking_id: z.string(),
  access_code: z.nullable(z.string()),
  message: z.string(),
  api_status: bookingSystemStatus,
});

/** `data` of the request and of the answer; absent: the action takes none. */
export interface ControlSystemAction {
  readonly data?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}

export const CONTROL_SYSTEM_ACTIONS = {
  test_connection: { answer: testConnectionAnswerSchema },
  validate_code: { data: validateCodeData, answer: validateCodeAnswerSchema },
  create_booking: { data: createBookingData, answer: createBookingAnswerSchema },
} as const satisfies Readonly<Record<string, ControlSystemAction>>;
