import * as z from "zod/mini";
import { accessCodeSchema } from "./endpoints/access-code-endpoints.ts";
import { authoredBlockSchema } from "./endpoints/block-endpoints.ts";
import { climateSchema } from "./endpoints/climate-endpoints.ts";
import { codeAlarmsSchema } from "./endpoints/code-alarm-endpoints.ts";
import { courtIdSchema, courtSchema } from "./endpoints/court-endpoints.ts";
import { doorSchema } from "./endpoints/door-endpoints.ts";
import { logEntrySchema } from "./endpoints/log-endpoints.ts";
import { runSchema, schedulerStateSchema } from "./endpoints/scheduler-endpoints.ts";
import { settingValueSchema } from "./endpoints/setting-endpoints.ts";
import { wireInstant } from "./wire-instant.ts";

/**
 * Stored server-sent events of GET /api/live, with the complete new state as payload. A client resumes from
 * an event's id, its sequence number (Last-Event-ID header, or `?after=`).
 */
export const LIVE_CHANNELS = {
  /** Either the new state or the id of what was removed, as in the next three channels. */
  "courts-changes": z.object({
    court: z.optional(courtSchema),
    removed: z.optional(courtIdSchema),
  }),
  "doors-changes": z.object({
    door: z.optional(doorSchema),
    removed: z.optional(z.string()),
  }),
  /** Without both fields: very many codes changed, and all codes are to be fetched again. */
  "access-codes-changes": z.object({
    code: z.optional(accessCodeSchema),
    removed: z.optional(z.string()),
  }),
  "blocks-changes": z.object({
    block: z.optional(authoredBlockSchema),
    removed: z.optional(z.string()),
  }),
  /** All alarms that no operator has acknowledged yet (D-21). */
  "code-alarms-changes": codeAlarmsSchema,
  /** The closed days and the days of bookings are to be fetched again (B-07). */
  "closed-days-changes": z.object({}),
  "scheduler-changes": z.object({
    state: z.optional(schedulerStateSchema),
    run: z.optional(runSchema),
  }),
  system_settings_changes: z.object({
    key: z.string(),
    value: settingValueSchema,
    description: z.nullable(z.string()),
  }),
  /** A new entry (G-04); absent: very many came at once, and the log is to be fetched again. */
  "system-logs-changes": z.object({ entry: z.optional(logEntrySchema) }),
} as const;

export type LiveChannel = keyof typeof LIVE_CHANNELS;

export type LivePayload<Channel extends LiveChannel> = z.output<(typeof LIVE_CHANNELS)[Channel]>;

/**
 * Redaction by role (N-09, G-06):
 * - device_addresses: driver and address are for operators
 * - codes: digits are encrypted until sending; permanent codes are for operators
 * - codes_of_runs: digits are encrypted until sending, and for everybody, as those of time-limited codes
 * - log_entry: digits are encrypted; names, digits and addresses depend on the role
 * - setting: values of addresses are for operators
 */
export type LiveRedaction = "none" | "device_addresses" | "codes" | "codes_of_runs" | "log_entry" | "setting";

/** What is redacted in each channel. */
export const LIVE_REDACTION = {
  "courts-changes": "none",
  "doors-changes": "device_addresses",
  "access-codes-changes": "codes",
  "blocks-changes": "none",
  "code-alarms-changes": "none",
  "closed-days-changes": "none",
  "scheduler-changes": "codes_of_runs",
  system_settings_changes: "setting",
  "system-logs-changes": "log_entry",
} as const satisfies Readonly<Record<LiveChannel, LiveRedaction>>;

/** Never stored, and so without a sequence number: a reconnecting client fetches the present values. */
export const TELEMETRY_CHANNELS = {
  "climate-changes": z.object({ climate: climateSchema }),
  /** `doors` of codes is to be fetched again; at most every second. */
  "code-doors-changes": z.object({}),
} as const;

export type TelemetryChannel = keyof typeof TELEMETRY_CHANNELS;

export type TelemetryPayload<Channel extends TelemetryChannel> = z.output<
  (typeof TELEMETRY_CHANNELS)[Channel]
>;

/** On connecting (`hello`) and every second (`tick`), so that a client notices a lost connection. */
export const heartbeatSchema = z.object({
  now: wireInstant,
  /** false: no pass of the control loop for 30 s, so that lights and doors are not controlled (M-06). */
  isLoopAlive: z.boolean(),
  /** Version of the server's pages: an older loaded page is to be reloaded. */
  version: z.string(),
  /** In a stream that resumes nothing: number of the newest event before the stream. */
  newestNumber: z.optional(z.int()),
});

/** Makes a client reload all data; `forget: true`: after clearing, because a person may have been erased. */
export const RESET_EVENT = "reset";
export const HELLO_EVENT = "hello";
export const TICK_EVENT = "tick";

export const LIVE_PATH = "/api/live";
