import * as z from "zod/mini";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { idInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";

/** One of several servers of the hall (V-07). */
const memberSchema = z.object({
  name: z.string(),
  /** Of its program; null: it is not connected. */
  version: z.nullable(z.string()),
  isLeading: z.boolean(),
  /** Whether it may take over the hall. */
  isAccepted: z.boolean(),
  /** The leading one has proven its lock within the last five seconds; null: it waits. */
  isProven: z.nullable(z.boolean()),
  /** null: it is connected. */
  missingSince: z.nullable(wireInstant),
});

export type MemberView = z.output<typeof memberSchema>;

/** The health of the server itself (M-06); `uptime` in seconds, `memory` in bytes. */
const serverHealthSchema = z.object({
  version: z.string(),
  uptime: z.number(),
  memory: z.number(),
  isDatabaseAnswering: z.boolean(),
  /** false: no pass of the control loop for 30 s, so that lights and doors are not controlled. */
  isLoopAlive: z.boolean(),
  /** Jumps of 2 s or more since the start. */
  clockJumpCount: z.number(),
  /** The clock is known and has not jumped within the last hour. */
  isClockSteady: z.boolean(),
  /**
   * More than 2 minutes behind the last stored instant, unconfirmed by a time server or an admin: no release
   * by schedule begins, lights that are on stay on, nothing expires or is deleted.
   */
  isClockUnknown: z.boolean(),
  /** unknown: not reported by the operating system. */
  clockSync: z.enum(["synchronised", "not_synchronised", "unknown"]),
  /** database_locked: by another program, or changes wait for more than 10 s; null: no known cause. */
  refusesChanges: z.nullable(z.enum(["disk_full", "database_read_only", "database_locked"])),
  isDatabaseDamaged: z.boolean(),
  /** The list of erasures cannot be read or written: a restored backup would keep erased people. */
  lacksErasures: z.boolean(),
  /** The leading one first; empty: the hall has one server. */
  members: z.array(memberSchema),
  /** null: PostgreSQL, whose backups are not made here. */
  backups: z.nullable(
    z.object({
      /** null: none yet. */
      lastAt: z.nullable(wireInstant),
      /** Whether the newest backup opens and is complete; null: being checked. */
      isIntact: z.nullable(z.boolean()),
      /** Also true if no attempt was made for two days. */
      isFailing: z.boolean(),
      /** Both would be lost together; false also if unknown. */
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

const nameParams = z.object({ name: idInput });

export const acceptMember = endpoint("POST", "/api/members/:name/accept", ADMIN_ONLY, {
  params: nameParams,
  response: serverHealthSchema,
});

export const removeMember = endpoint("DELETE", "/api/members/:name", ADMIN_ONLY, {
  params: nameParams,
  response: serverHealthSchema,
});
