import * as z from "zod/mini";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { reasonSchema } from "../reason.ts";
import { wholeNumberInput } from "../whole-number-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema } from "./court-endpoints.ts";

/** A light or door window of the next 24 hours, or of the last 60 minutes (Z-20). */
const previewEventSchema = z.object({
  kind: z.enum(["door", "light"]),
  courtId: courtIdSchema,
  codeId: z.string(),
  name: z.nullable(z.string()),
  /** Without the periods in which the court is blocked. */
  from: wireInstant,
  until: wireInstant,
  /** codes_accepted: locked, opened by the code; locked_by_hand: the rest of the window is another event. */
  effect: z.enum([
    "light_on",
    "door_released",
    "codes_accepted",
    "manual_mode",
    "auto_light_off",
    "scheduler_paused",
    "locked_by_hand",
    "no_door",
  ]),
  /** End of an override that keeps the light off; null: none. */
  heldOffUntil: z.nullable(wireInstant),
});

export type PreviewEventView = z.output<typeof previewEventSchema>;

export const schedulerPreview = endpoint("GET", "/api/scheduler/preview", EVERY_USER, {
  response: z.object({ items: z.array(previewEventSchema) }),
});

/** A code that counted for a court in the run; permanent codes are left out; `accessCode`: null: erased. */
const validCodeSchema = z.object({
  codeId: z.string(),
  accessCode: z.nullable(z.string()),
});

/** A pass of the control loop that is stored in the history (Z-05). */
export const runSchema = z.object({
  id: z.number(),
  startedAt: wireInstant,
  /** missed: a missed scheduled run; edge: of a window; change: of stored data; manual: by a user. */
  trigger: z.enum(["schedule", "missed", "start", "edge", "change", "manual"]),
  /** null: no person. */
  startedBy: z.nullable(z.string()),
  success: z.boolean(),
  summary: z.object({
    /** Superseded commands count in none of these fields. */
    commandsSent: z.number(),
    devicesContacted: z.number(),
    successfulCommands: z.number(),
    failedCommands: z.number(),
    validCodes: z.number(),
    courtsProcessed: z.number(),
  }),
  courts: z.array(
    z.object({
      courtId: courtIdSchema,
      reasons: z.array(reasonSchema),
      reason: z.string(),
      validCodes: z.array(validCodeSchema),
      doorUnlock: z.boolean(),
      /** hasDoor and hasLamp are true for runs of versions that did not store them. */
      hasDoor: z.boolean(),
      hasLamp: z.boolean(),
      /** Without a desired state (manual mode) the last reported state. */
      lightOn: z.boolean(),
    }),
  ),
});

export type SchedulerRunView = z.output<typeof runSchema>;

export const listRuns = endpoint("GET", "/api/scheduler/runs", EVERY_USER, {
  query: z.object({
    before: z.optional(wholeNumberInput(1, Number.MAX_SAFE_INTEGER)),
    limit: z.optional(wholeNumberInput(1, 100)),
  }),
  response: z.object({ items: z.array(runSchema) }),
});

export const schedulerStateSchema = z.object({
  /** In a pause held doors lock at the end of their window, and no others are released; null: no pause. */
  isPaused: z.boolean(),
  pausedSince: z.nullable(wireInstant),
  pausedBy: z.nullable(z.string()),
  nextRunAt: z.nullable(wireInstant),
});

export type SchedulerStateView = z.output<typeof schedulerStateSchema>;

export const schedulerState = endpoint("GET", "/api/scheduler", EVERY_USER, {
  response: schedulerStateSchema,
});

export const pauseScheduler = endpoint("PUT", "/api/scheduler", ADMIN_ONLY, {
  body: z.object({ paused: z.boolean() }),
  response: schedulerStateSchema,
});

/** A fixed format for existing callers; the fields mean the same as in `runSchema` (Z-04). */
const accessControlSchedulerResponse = z.object({
  success: z.boolean(),
  timestamp: wireInstant,
  summary: z.object({
    commands_sent: z.number(),
    devices_contacted: z.number(),
    successful_commands: z.number(),
    failed_commands: z.number(),
    valid_codes: z.number(),
    courts_processed: z.number(),
  }),
  state_commands: z.array(
    z.object({
      court_id: courtIdSchema,
      reason: z.string(),
      /** A mask if erased. */
      valid_codes: z.array(z.string()),
      door_unlock: z.boolean(),
      light_on: z.boolean(),
    }),
  ),
  warnings: z.optional(z.array(z.string())),
});

export type AccessControlSchedulerResponse = z.output<typeof accessControlSchedulerResponse>;

export const accessControlScheduler = endpoint("POST", "/functions/v1/access-control-scheduler", EVERY_USER, {
  /** `manual_trigger`: fixed for existing callers, without a meaning. */
  body: z.object({ manual_trigger: z.literal(true) }),
  response: accessControlSchedulerResponse,
  waitsForDevices: true,
});
