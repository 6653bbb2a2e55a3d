import * as z from "zod/mini";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { wireInstant } from "../wire-instant.ts";

/** The health of the server itself (M-06). */
const serverHealthSchema = z.object({
  version: z.string(),
  uptime: z.number(),
  memory: z.number(),
  isDatabaseAnswering: z.boolean(),
  /** false: the control loop has not completed a pass for 30 s, so that lights and doors are not controlled. */
  isLoopAlive: z.boolean(),
  /** Jumps of 2 s or more. */
  clockJumpCount: z.number(),
  /** Whether the clock is known and has not jumped within the last hour. */
  isClockSteady: z.boolean(),
  /**
   * Whether the clock is more than 2 minutes earlier than the last stored instant, without confirmation by a time server or an
   * admin: no release by schedule begins, lights that are on stay on, nothing expires or is deleted.
   */
  isClockUnknown: z.boolean(),
  /** Unknown: the operating system does not report it. */
  clockSync: z.enum(["synchronised", "not_synchronised", "unknown"]),
  /**
   * Cause of failing changes: the disk is full or the database read-only, as of the last change; or another program keeps the
   * database locked, or changes wait for more than 10 s. null: no known cause.
   */
  refusesChanges: z.nullable(z.enum(["disk_full", "database_read_only", "database_locked"])),
  isDatabaseDamaged: z.boolean(),
  /** An older database would restore erased people. */
  lacksErasures: z.boolean(),
  backups: z.nullable(
    z.object({
      lastAt: z.nullable(wireInstant),
      /** Whether the newest backup opens and is whole; null: being checked. */
      isIntact: z.nullable(z.boolean()),
      /** Also true if no attempt was made for two days. */
      isFailing: z.boolean(),
      /** Both are lost together then; false also if unknown. */
      areOnSameDisk: z.boolean(),
    }),
  ),
});

export type ServerHealthView = z.output<typeof serverHealthSchema>;

export const serverHealth = endpoint("GET", "/api/server-health", EVERY_USER, {
  response: serverHealthSchema,
});

export const confirmClock = endpoint("POST", "/api/server-health/confirm-clock", ADMIN_ONLY, {
  response: serverHealthSchema,
});
