import type { ClimateReason } from "@platzwart/domain/climate/facts";
import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { httpFaultSchema } from "../http-fault.ts";
import { wireInstant } from "../wire-instant.ts";

const reasonSchema = z.object({
  kind: z.enum([
    "by_hand",
    "far_from_target",
    "towards_target",
    "not_needed",
    "no_sensor",
    "reading_awaited",
    "reading_old",
    "minimum_on_time",
    "minimum_off_time",
    "opposite_may_run",
    "ventilating",
  ] satisfies ClimateReason["kind"][]),
  /** The latest end of the reason, for instance of a minimum running time; null: no known end. */
  until: z.nullable(wireInstant),
});

const outputSchema = z.object({
  /** Whether this output is simulated (K-07). */
  isSimulated: z.boolean(),
  /** The desired state, by the rule or a person. */
  isWanted: z.boolean(),
  /** The state that the device last confirmed; null: the device has never answered. */
  isOn: z.nullable(z.boolean()),
  /** Whether a command was sent that the device has not confirmed yet. */
  isPending: z.boolean(),
  /** The device's fault; isOn is outdated then. null: no fault. */
  fault: z.nullable(httpFaultSchema),
  /** When the fault began. */
  faultSince: z.nullable(wireInstant),
  /** The reasons for the desired state. */
  reason: reasonSchema,
});

export type ClimateOutputView = z.output<typeof outputSchema>;

export const climateSchema = z.object({
  /** °C, in tenths; null: no sensor. */
  currentTemperature: z.nullable(z.number()),
  /** When the temperature was measured, if that was more than 10 minutes ago (K-03); null otherwise. */
  oldSince: z.nullable(wireInstant),
  /** The source of the temperature; none: no device has reported a temperature yet. */
  sensor: z.enum(["simulated", "device", "none"]),
  targetTemperature: z.number(),
  /** Whether the automatic is in force. */
  autoMode: z.boolean(),
  /** Why the automatic cannot be switched on (K-03, K-08); null: it can. */
  autoProblem: z.nullable(z.enum(["auto_climate_control_off", "no_sensor"])),
  /** The state that the device last confirmed. */
  isHeatingOn: z.boolean(),
  isCoolingOn: z.boolean(),
  isVentilationOn: z.boolean(),
  outputs: z.object({ heating: outputSchema, cooling: outputSchema, ventilation: outputSchema }),
});

export type ClimateView = z.output<typeof climateSchema>;

export const getClimate = endpoint({
  method: "GET",
  path: "/api/climate",
  allowedCallers: EVERY_USER,
  summary: "The hall's climate: temperatures, mode, and what each output should be and is.",
  response: climateSchema,
});
