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
  /** The name of the code's holder; null: erased. */
  name: z.nullable(z.string()),
  /** The window: booked time plus margins, without the periods in which the court is blocked. */
  from: wireInstant,
  until: wireInstant,
  /**
   * Effect of the window under the present settings:
   * - light_on; door_released: unlocked for the whole window; codes_accepted: locked, opened by the code
   * or the reason for having none:
   * - manual_mode: only users switch the court's light; auto_light_off: the setting `auto_light_control` is off;
   *   scheduler_paused: a user paused the release of doors; locked_by_hand: a user locked the doors (the rest of a
   *   window after that lock is a window of its own); no_door: no door leads to the court
   */
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
  /** The end of the light override that keeps the light off in this window; null: no such override. */
  heldOffUntil: z.nullable(wireInstant),
});

export type PreviewEventView = z.output<typeof previewEventSchema>;

export const schedulerPreview = endpoint("GET", "/api/scheduler/preview", EVERY_USER, {
  response: z.object({ items: z.array(previewEventSchema) }),
});

/** A time-limited code that a door accepted at the start of the run, typed or not; permanent codes are left out. */
const validCodeSchema = z.object({
  codeId: z.string(),
  /** The digits; null: erased. */
  accessCode: z.nullable(z.string()),
});

/**
 * A run: a pass of the control loop (a comparison of desired and reported states that sends the missing commands) that is
 * stored in the history (Z-05).
 */
export const runSchema = z.object({
  id: z.number(),
  startedAt: wireInstant,
  /**
   * Cause of the run: the 5-minute schedule, a missed scheduled run, the server's start, an edge of a window, a change of
   * stored data, or a user (manual).
   */
  trigger: z.enum(["schedule", "missed", "start", "edge", "change", "manual"]),
  /** The name of the user who started the run; null: the loop started it. */
  startedBy: z.nullable(z.string()),
  /** false: commands were sent and none was confirmed. */
  success: z.boolean(),
  summary: z.object({
    /** Superseded commands count in none of these fields. */
    commandsSent: z.number(),
    /** Number of different commanded devices. */
    devicesContacted: z.number(),
    /** Confirmed by the device. */
    successfulCommands: z.number(),
    failedCommands: z.number(),
    /** Number of different time-limited codes that a door accepted at the start of the run. */
    validCodes: z.number(),
    /** The number of entries in `courts`. */
    courtsProcessed: z.number(),
  }),
  courts: z.array(
    z.object({
      courtId: courtIdSchema,
      reasons: z.array(reasonSchema),
      /** Reason of the light's desired state, and of the door's if different, as one German sentence. */
      reason: z.string(),
      validCodes: z.array(validCodeSchema),
      /** Whether a code's window demanded the release of a door of the court. */
      doorUnlock: z.boolean(),
      /** Whether the court had a door at the start of the run; true for runs of versions that did not store it. */
      hasDoor: z.boolean(),
      /** Whether the court had a lamp at the start of the run; true for runs of versions that did not store it. */
      hasLamp: z.boolean(),
      /** Desired state of the light; without one (manual mode) the state last reported by the lamp. */
      lightOn: z.boolean(),
    }),
  ),
});

export type SchedulerRunView = z.output<typeof runSchema>;

export const listRuns = endpoint("GET", "/api/scheduler/runs", EVERY_USER, {
  query: z.object({
    /** An id: only older runs, with a smaller id. */
    before: z.optional(wholeNumberInput(1, Number.MAX_SAFE_INTEGER)),
    limit: z.optional(wholeNumberInput(1, 100)),
  }),
  response: z.object({ items: z.array(runSchema) }),
});

/** The scheduler: the five-minute runs and the release of doors. Lights are controlled even while it is paused. */
export const schedulerStateSchema = z.object({
  /** Whether a user paused it: held doors lock at the end of their window, and no others are released. */
  isPaused: z.boolean(),
  /** null: not paused. */
  pausedSince: z.nullable(wireInstant),
  /** The name of the user who paused the scheduler; null: not paused. */
  pausedBy: z.nullable(z.string()),
  /** When the next run of the 5-minute schedule is due; null while paused. */
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

/** Result of a run in the specification's format; fields as in `runSchema` (Z-04). */
const accessControlSchedulerResponse = z.object({
  success: z.boolean(),
  /** The start of the run. */
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
      /** Digits; a mask if erased. */
      valid_codes: z.array(z.string()),
      door_unlock: z.boolean(),
      light_on: z.boolean(),
    }),
  ),
  /** As in control-system-endpoints.ts. */
  warnings: z.optional(z.array(z.string())),
});

export type AccessControlSchedulerResponse = z.output<typeof accessControlSchedulerResponse>;

export const accessControlScheduler = endpoint("POST", "/functions/v1/access-control-scheduler", EVERY_USER, {
  /** `manual_trigger`: a field of the specification without further meaning. */
  body: z.object({ manual_trigger: z.literal(true) }),
  response: accessControlSchedulerResponse,
  waitsForDevices: true,
});
