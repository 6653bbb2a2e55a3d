import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";

/** The health of the server itself (M-06). */
const serverHealthSchema = z.object({
  version: z.string(),
  /** Seconds since the server's start. */
  uptime: z.number(),
  /** Resident memory of the process, in bytes. */
  memory: z.number(),
  isDatabaseAnswering: z.boolean(),
  isLoopAlive: z.boolean(),
  /** How often the system clock jumped since the start, and whether the last hour was without a jump. */
  clockSteps: z.number(),
  isClockSteady: z.boolean(),
  /** Whether the system clock is synchronised; unknown: the operating system does not report it. */
  clockSync: z.enum(["synchronised", "not_synchronised", "unknown"]),
});

export type ServerHealthView = z.output<typeof serverHealthSchema>;

export const serverHealth = endpoint({
  method: "GET",
  path: "/api/server-health",
  allowedCallers: EVERY_USER,
  summary: "How the server itself does: clock, loop, database, version, memory.",
  response: serverHealthSchema,
});
