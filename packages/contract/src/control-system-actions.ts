import { isVisible } from "@platzwart/domain/visible-text";
import * as z from "zod/mini";
import { courtIdInput, courtIdSchema } from "./endpoints/court-endpoints.ts";
import { idInput, textInput } from "./text-input.ts";

// a file of its own beside control-system-endpoints.ts: only the server needs it, and it describes the actions to outsiders

const described = <Schema extends z.ZodMiniType>(schema: Schema, words: string) =>
  schema.check(z.describe(words));

/** The data of action validate_code, which tells whether a code would open a door now, and with door_id opens it. */
export const validateCodeData = z.object({
  code: described(textInput(100).check(z.refine(isVisible, "empty")), "The code as it is typed; not empty."),
  court_id: z.optional(
    described(z.nullable(courtIdInput), "The court at which the code is typed; absent or null: any court."),
  ),
  /** */
  door_id: z.optional(
    described(
      z.nullable(idInput),
      "The door before which it is typed, which a valid code opens; absent or null: none.",
    ),
  ),
});

const LOCAL_TIME =
  "ISO 8601, for example 2026-12-01T18:00+01:00 or 2026-12-01T18:00; a time without an offset is Europe/Berlin.";

/** The data of action create_booking. */
export const createBookingData = z.object({
  /** X-10; any other value is refused as an unknown court. */
  court_id: described(
    z.union([z.number(), textInput(40)], "court_number"),
    'The court\'s number: 1, "1" or "court_1".',
  ),
  customer_name: textInput(),
  customer_email: textInput(),
  customer_phone: textInput(),
  start_time: described(textInput(40), LOCAL_TIME),
  end_time: described(textInput(40), LOCAL_TIME),
});

const bookingSystemsStatus = z.enum(["ok", "error", "not_configured"]);
const systemMode = z.enum(["normal", "degraded"]);

/** What test_connection found. */
export const connectionTestedData = z.object({
  database_status: z.enum(["ok", "error"]),
  external_api_status: described(bookingSystemsStatus, "How the calls of the booking systems go."),
  system_mode: described(
    systemMode,
    "degraded: the control loop, a lamp, a door or the database has a fault.",
  ),
  fallback_system: described(
    z.enum(["available", "unavailable"]),
    "Whether every door could go on without this server.",
  ),
  recommendations: described(z.array(z.string()), "A German sentence for each problem that was found."),
});

/** What validate_code answers. */
export const codeValidatedData = z.object({
  valid: z.boolean(),
  message: described(z.string(), "A German sentence."),
  door_action: described(z.enum(["unlock", "none"]), "unlock: a valid code."),
  court_id: described(
    z.nullable(courtIdSchema),
    "The court of the code; null: not valid, or good at every court.",
  ),
  retry_after: z.optional(
    described(z.int(), "Seconds until a code is taken again, after too many wrong ones."),
  ),
});

/** The booking that create_booking made. */
export const bookingCreatedData = z.object({
  system_mode: systemMode,
  booking_id: described(z.string(), "What cancels it: DELETE /api/bookings/{id}."),
  access_code: described(z.nullable(z.string()), "The digits that open the door at its times."),
  message: described(z.string(), "A German sentence with court and times."),
  api_status: described(bookingSystemsStatus, "How the calls of the booking systems go."),
});

/** One action of control-system-api. */
export interface ControlSystemAction {
  /** One English sentence. */
  readonly summary: string;
  /** undefined: the action takes none. */
  readonly data?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}

/** The actions of control-system-api by name. */
export const CONTROL_SYSTEM_ACTIONS = {
  test_connection: {
    summary: "Polls the database, all lamps and all doors; for users.",
    answer: connectionTestedData,
  },
  validate_code: {
    summary:
      "Tells whether a code is good now, and opens a door for it; for users, and terminals at their own door.",
    data: validateCodeData,
    answer: codeValidatedData,
  },
  create_booking: {
    summary: "Makes a booking with its code; for booking systems and users.",
    data: createBookingData,
    answer: bookingCreatedData,
  },
} as const satisfies Readonly<Record<string, ControlSystemAction>>;
