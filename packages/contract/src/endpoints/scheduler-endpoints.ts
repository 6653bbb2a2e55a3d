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
  /** The name on the code; null once erased. */
  name: z.nullable(z.string()),
  from: wireInstant,
  until: wireInstant,
  /** The effect that the window has under the present settings, or the reason for having none. */
  effect: z.enum([
    "light_on",
    "door_released",
    "codes_accepted",
    "manual_mode",
    "auto_light_off",
    "scheduler_paused",
    "no_door",
  ]),
  /** The end of the override that keeps the light off during this window; null: no override. */
  heldOffUntil: z.nullable(wireInstant),
});

export type PreviewEventView = z.output<typeof previewEventSchema>;

export const schedulerPreview = endpoint({
  method: "GET",
  path: "/api/scheduler/preview",
  allowedCallers: EVERY_USER,
  summary: "Each door and light window that touches [now - 60 min, now + 24 h), in order of time.",
  response: z.object({ items: z.array(previewEventSchema) }),
});

const validCodeSchema = z.object({
  codeId: z.string(),
  /** The digits; null once erased. */
  accessCode: z.nullable(z.string()),
});

export const runSchema = z.object({
  id: z.number(),
  startedAt: wireInstant,
  /** The cause of the run (Z-05). */
  trigger: z.enum(["schedule", "missed", "start", "edge", "change", "manual"]),
  /** The name of the user who started the run by hand. */
  startedBy: z.nullable(z.string()),
  success: z.boolean(),
  summary: z.object({
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
      /** The reasons as one German sentence. */
      reason: z.string(),
      validCodes: z.array(validCodeSchema),
      doorUnlock: z.boolean(),
      lightOn: z.boolean(),
    }),
  ),
});

export type SchedulerRunView = z.output<typeof runSchema>;

export const listRuns = endpoint({
  method: "GET",
  path: "/api/scheduler/runs",
  allowedCallers: EVERY_USER,
  summary: "The scheduler's runs, newest first; `before` is the id to go on from.",
  query: z.object({
    /** Only runs with a smaller id. */
    before: z.optional(wholeNumberInput(1, Number.MAX_SAFE_INTEGER)),
    limit: z.optional(wholeNumberInput(1, 100)),
  }),
  response: z.object({ items: z.array(runSchema) }),
});

export const schedulerStateSchema = z.object({
  isPaused: z.boolean(),
  pausedSince: z.nullable(wireInstant),
  /** The name of the user who paused the scheduler. */
  pausedBy: z.nullable(z.string()),
  /** When the next run of the 5-minute schedule is due; null while paused. */
  nextRunAt: z.nullable(wireInstant),
});

export type SchedulerStateView = z.output<typeof schedulerStateSchema>;

export const schedulerState = endpoint({
  method: "GET",
  path: "/api/scheduler",
  allowedCallers: EVERY_USER,
  summary: "Whether the automatic scheduler is active or paused.",
  response: schedulerStateSchema,
});

export const pauseScheduler = endpoint({
  method: "PUT",
  path: "/api/scheduler",
  allowedCallers: ADMIN_ONLY,
  summary: "Pauses or resumes the automatic scheduler; this survives a restart.",
  body: z.object({ paused: z.boolean() }),
  response: schedulerStateSchema,
});

/** The scheduler result with the specification's wire names (Z-04). */
export const schedulerResult = z.object({
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
      valid_codes: z.array(z.string()),
      door_unlock: z.boolean(),
      light_on: z.boolean(),
    }),
  ),
});

export type SchedulerResult = z.output<typeof schedulerResult>;

export const accessControlScheduler = endpoint({
  method: "POST",
  path: "/functions/v1/access-control-scheduler",
  allowedCallers: EVERY_USER,
  summary: "The specification's function: runs the scheduler by hand and returns its result.",
  body: z.object({ manual_trigger: z.literal(true) }),
  response: schedulerResult,
});
