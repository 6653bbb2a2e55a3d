import * as z from "zod/mini";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { wireInstant } from "../wire-instant.ts";

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
  /** Whether the last such jump was at least an hour ago, or there was none, and the clock is known. */
  isClockSteady: z.boolean(),
  /**
   * Whether the clock is more than 2 minutes earlier than the last stored instant and neither a time server nor an admin has
   * said that it is right: no release by schedule begins, lights that are on stay on, nothing expires or is deleted.
   */
  isClockUnknown: z.boolean(),
  /** Whether a time server keeps the system clock; unknown: the operating system does not report it. */
  clockSync: z.enum(["synchronised", "not_synchronised", "unknown"]),
  /**
   * Why nothing is stored: the disk is full or the database read-only, as of the last change; or another program keeps the
   * database locked, or changes wait for more than 10 s. null: that is not known.
   */
  refusesChanges: z.nullable(z.enum(["disk_full", "database_read_only", "database_locked"])),
  /** Whether SQLite found its file not to be whole: a backup must be restored. */
  isDatabaseDamaged: z.boolean(),
  /** Whether a list of erasures cannot be read or written: an older database would bring the latest back. */
  lacksErasures: z.boolean(),
  /** null: PostgreSQL, which is backed up by its own means. */
  backups: z.nullable(
    z.object({
      /** When the newest backup was made; null: there is none. */
      lastAt: z.nullable(wireInstant),
      /** Whether the newest backup can be opened and is whole; null: that is being checked. */
      isIntact: z.nullable(z.boolean()),
      /** Whether the last try failed, or none was made for two days. */
      isFailing: z.boolean(),
      /** Whether backups and database lie on the same disk, and are lost together; false also where that cannot be looked at. */
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
