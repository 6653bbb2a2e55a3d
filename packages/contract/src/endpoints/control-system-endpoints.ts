import * as z from "zod/mini";
import { endpoint, USERS_AND_BOOKING_SYSTEMS } from "../endpoint.ts";

/** The request of control-system-api. The specification fixes the snake_case names (specification 7, X-01). */
export const controlSystemRequest = z.object({
  /** test_connection, validate_code or create_booking; another text is refused with the sentence of action_unknown. */
  action: z.string().check(z.maxLength(100)),
  /** The input of the action, checked by the schema of that action (CONTROL_SYSTEM_ACTIONS). */
  data: z.optional(z.unknown()),
});

/**
 * `data` if success is true, else `error`, a German sentence. Both have HTTP 200; malformed requests get 400.
 */
export const controlSystemResponse = z.object({
  success: z.boolean(),
  error: z.optional(z.string()),
  /** Stable code of the refusal in `error`, for programs. */
  code: z.optional(z.string()),
  data: z.optional(z.record(z.string(), z.unknown())),
  /** A German sentence for each field of the request that is unknown here and ignored. */
  warnings: z.optional(z.array(z.string())),
});

export type ControlSystemResponse = z.output<typeof controlSystemResponse>;

/**
 * The interface by which booking systems reach this server; the customer's specification calls this server the control
 * system. Action test_connection polls the database, all lamps and all doors.
 */
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
