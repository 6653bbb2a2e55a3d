import * as z from "zod/mini";
import { accessCodeSchema } from "./endpoints/access-code-endpoints.ts";
import { blockSchema } from "./endpoints/block-endpoints.ts";
import { climateSchema } from "./endpoints/climate-endpoints.ts";
import { courtIdSchema, courtSchema } from "./endpoints/court-endpoints.ts";
import { doorSchema } from "./endpoints/door-endpoints.ts";
import { logEntrySchema } from "./endpoints/log-endpoints.ts";
import { runSchema, schedulerStateSchema } from "./endpoints/scheduler-endpoints.ts";
import { settingValueSchema } from "./endpoints/setting-endpoints.ts";
import { wireInstant } from "./wire-instant.ts";

/**
 * The live stream, GET /api/live: each event's name is its channel and its id the number to resume from
 * (Last-Event-ID header, or `?after=`). An event carries the new representation (design: storage).
 */
export const LIVE_CHANNELS = {
  "courts-changes": z.object({
    court: z.optional(courtSchema),
    /** The id of a court that is no longer in use. */
    removed: z.optional(courtIdSchema),
  }),
  "doors-changes": z.object({
    door: z.optional(doorSchema),
    removed: z.optional(z.string()),
  }),
  "access-codes-changes": z.object({
    code: z.optional(accessCodeSchema),
    removed: z.optional(z.string()),
  }),
  "blocks-changes": z.object({
    block: z.optional(blockSchema),
    /** The id of a block that was deleted. */
    removed: z.optional(z.string()),
  }),
  /** A run of the scheduler ended, or the scheduler was paused or resumed. */
  "scheduler-changes": z.object({
    state: z.optional(schedulerStateSchema),
    run: z.optional(runSchema),
  }),
  system_settings_changes: z.object({
    key: z.string(),
    value: settingValueSchema,
    description: z.nullable(z.string()),
  }),
  /** A new entry of the system log (G-04). */
  "system-logs-changes": z.object({ entry: logEntrySchema }),
} as const;

export type LiveChannel = keyof typeof LIVE_CHANNELS;

export type LivePayload<Channel extends LiveChannel> = z.output<(typeof LIVE_CHANNELS)[Channel]>;

/**
 * Events without a number, because telemetry is never stored (design: storage): a client that lost the stream fetches
 * the present values when the stream opens again.
 */
export const TELEMETRY_CHANNELS = {
  "climate-changes": z.object({ climate: climateSchema }),
} as const;

export type TelemetryChannel = keyof typeof TELEMETRY_CHANNELS;

export type TelemetryPayload<Channel extends TelemetryChannel> = z.output<
  (typeof TELEMETRY_CHANNELS)[Channel]
>;

/** Sent without a number at the beginning (`hello`) and every second (`tick`), so that silence means a lost connection. */
export const heartbeatSchema = z.object({
  now: wireInstant,
  /** false: the control loop has not run for 30 s, so that lights and doors are not controlled (M-06). */
  isLoopAlive: z.boolean(),
});

/** The cursor was too old or unknown: the client must load all its data again. */
export const RESET_EVENT = "reset";
export const HELLO_EVENT = "hello";
export const TICK_EVENT = "tick";

export const LIVE_PATH = "/api/live";
