import * as z from "zod/mini";
import { accessCodeSchema } from "./calls/access-code-calls.ts";
import { blockSchema } from "./calls/block-calls.ts";
import { climateSchema } from "./calls/climate-calls.ts";
import { courtIdSchema, courtSchema } from "./calls/court-calls.ts";
import { doorSchema } from "./calls/door-calls.ts";
import { logEntrySchema } from "./calls/log-calls.ts";
import { runSchema, schedulerStateSchema } from "./calls/scheduler-calls.ts";
import { settingValueSchema } from "./calls/setting-calls.ts";
import { wireInstant } from "./wire-instant.ts";

/**
 * The live stream, GET /api/live: each event's name is its channel and its id the number to resume from
 * (Last-Event-ID header, or `?after=`). An event carries the new representation (design: storage).
 */
export const LIVE_CHANNELS = {
  "courts-changes": z.object({
    court: z.optional(courtSchema),
    /** A court that is no longer in use. */
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
    /** A block that was taken back. */
    removed: z.optional(z.string()),
  }),
  /** A run came to its end, or it was paused or resumed. */
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
 * Said without a number, as it passes (design: telemetry is never stored): whoever was away asks for it anew when the
 * stream opens again.
 */
export const TELEMETRY_CHANNELS = {
  "climate-changes": z.object({ climate: climateSchema }),
} as const;

export type TelemetryChannel = keyof typeof TELEMETRY_CHANNELS;

export type TelemetryPayload<Channel extends TelemetryChannel> = z.output<
  (typeof TELEMETRY_CHANNELS)[Channel]
>;

/** Said without a number: at the beginning (`hello`) and every second (`tick`), so that silence means loss. */
export const heartbeatSchema = z.object({
  now: wireInstant,
  /** false: the loop has been silent for 30 s, lights and doors are not looked after (M-06). */
  isLoopAlive: z.boolean(),
});

/** The cursor was too old or unknown: what the client has is worth nothing, it must load anew. */
export const RESET_EVENT = "reset";
export const HELLO_EVENT = "hello";
export const TICK_EVENT = "tick";

export const LIVE_PATH = "/api/live";
