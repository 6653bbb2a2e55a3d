import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";

/** The health of the server itself (M-06). */
const serverHealthSchema = z.object({
  /** Of this product. */
  version: z.string(),
  /** Seconds since the server's start. */
  uptime: z.number(),
  /** Resident memory of the process, in bytes. */
  memory: z.number(),
  isDatabaseAnswering: z.boolean(),
  /**
   * false: the control loop has not completed a pass (a comparison of desired and reported states) for 30 s, so that
   * lights and doors are not controlled.
   */
  isLoopAlive: z.boolean(),
  /** How often the system clock jumped by 2 s or more since the server's start. */
  clockJumpCount: z.number(),
  /** Whether the last such jump was at least an hour ago, or there was none. */
  isClockSteady: z.boolean(),
  /** Whether a time server keeps the system clock; unknown: the operating system does not report it. */
  clockSync: z.enum(["synchronised", "not_synchronised", "unknown"]),
});

export type ServerHealthView = z.output<typeof serverHealthSchema>;

export const serverHealth = endpoint({
  method: "GET",
  path: "/api/server-health",
  allowedCallers: EVERY_USER,
  summary: "The state of the server itself: clock, control loop, database, version, memory.",
  response: serverHealthSchema,
});
