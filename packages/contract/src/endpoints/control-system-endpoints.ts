import * as z from "zod/mini";
import { endpoint, USERS_AND_BOOKING_SYSTEMS } from "../endpoint.ts";

/** The names in snake_case are fixed for existing booking systems. */
export const controlSystemRequest = z.object({
  /** Another text is refused with the sentence of action_unknown. */
  action: z.string().check(z.maxLength(100)),
  /** Checked by the schema of that action (CONTROL_SYSTEM_ACTIONS). */
  data: z.optional(z.unknown()),
});

/** Refusals too have HTTP 200; malformed requests get 400. */
export const controlSystemResponse = z.object({
  success: z.boolean(),
  error: z.optional(z.string()),
  code: z.optional(z.string()),
  data: z.optional(z.record(z.string(), z.unknown())),
  /** One for each unknown, ignored field of the request. */
  warnings: z.optional(z.array(z.string())),
});

export type ControlSystemResponse = z.output<typeof controlSystemResponse>;

/** Booking systems know this server as the control system. */
export const controlSystemApi = endpoint(
  "POST",
  "/functions/v1/control-system-api",
  [...USERS_AND_BOOKING_SYSTEMS, "terminal"],
  {
    scope: "bookings:write",
    takesIdempotencyKey: true,
    opensDoor: true,
    readingActions: ["test_connection"],
    body: controlSystemRequest,
    response: controlSystemResponse,
  },
);
