import * as z from "zod/mini";
import { endpoint, USERS_AND_BOOKING_SYSTEMS } from "../endpoint.ts";
import { textInput } from "../text-input.ts";
import { courtIdInput } from "./court-endpoints.ts";

/** Wire names of the specification, snake_case (specification 7, X-01). */
export const controlSystemRequest = z.object({
  action: z.string().check(z.maxLength(100)),
  data: z.optional(z.unknown()),
});

export const validateCodeData = z.object({
  code: textInput(100),
  court_id: z.optional(z.nullable(courtIdInput)),
  /** Not supported yet: opening a door by this call is refused rather than ignored. */
  door_id: z.optional(z.custom<undefined>((value) => value === undefined, "door_id")),
});

export const createBookingData = z.object({
  court_id: z.union([z.number(), textInput(40)]),
  customer_name: textInput(),
  customer_email: textInput(),
  customer_phone: textInput(),
  start_time: textInput(40),
  end_time: textInput(40),
});

/** Success carries data, a refusal an error in German; both with HTTP 200, malformed requests with 400. */
export const controlSystemResponse = z.object({
  success: z.boolean(),
  error: z.optional(z.string()),
  data: z.optional(z.record(z.string(), z.unknown())),
});

export type ControlSystemResponse = z.output<typeof controlSystemResponse>;

export const controlSystemApi = endpoint({
  method: "POST",
  path: "/functions/v1/control-system-api",
  allowedCallers: USERS_AND_BOOKING_SYSTEMS,
  summary:
    "The specification's function: actions test_connection, validate_code and create_booking; the last alone for booking systems.",
  takesIdempotencyKey: true,
  body: controlSystemRequest,
  response: controlSystemResponse,
});
