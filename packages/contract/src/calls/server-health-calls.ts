import * as z from "zod/mini";
import { call, EVERY_USER } from "../call.ts";

/** How the server itself does (M-06). */
const serverHealthSchema = z.object({
  version: z.string(),
  /** Seconds since the program was started. */
  uptime: z.number(),
  /** Bytes that the program holds. */
  memory: z.number(),
  isDatabaseAnswering: z.boolean(),
  isLoopAlive: z.boolean(),
  /** How often its clock jumped since the start, and whether it has gone steadily for the last hour. */
  clockSteps: z.number(),
  isClockSteady: z.boolean(),
  /** What the machine says of its time server; unknown: nothing. */
  timeSource: z.enum(["synchronised", "not_synchronised", "unknown"]),
});

export type ServerHealthView = z.output<typeof serverHealthSchema>;

export const serverHealth = call({
  method: "GET",
  path: "/api/server-health",
  access: EVERY_USER,
  summary: "How the server itself does: clock, loop, database, version, memory.",
  answer: serverHealthSchema,
});
