import type { ClimateReason } from "@platzwart/domain/climate/facts";
import * as z from "zod/mini";
import { call, EVERY_USER } from "../call.ts";
import { hallFaultSchema } from "../hall-fault.ts";
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
    "shortest_run",
    "shortest_pause",
    "other_may_run",
    "ventilating",
  ] satisfies ClimateReason["kind"][]),
  /** Until when it holds at most; null: nobody knows. */
  until: z.nullable(wireInstant),
});

const outputSchema = z.object({
  /** Whether it is only played; each output by itself (K-07). */
  isSimulated: z.boolean(),
  /** What the rule or a person wants of it now. */
  isWanted: z.boolean(),
  /** What the device last confirmed; null: it never answered. */
  isOn: z.nullable(z.boolean()),
  /** It is being told and has not confirmed yet. */
  isPending: z.boolean(),
  /** What is wrong with the device; then isOn is old. */
  fault: z.nullable(hallFaultSchema),
  /** Since when it does not answer. */
  faultSince: z.nullable(wireInstant),
  /** Why it is wanted so. */
  reason: reasonSchema,
});

export type ClimateOutputView = z.output<typeof outputSchema>;

export const climateSchema = z.object({
  /** °C, in tenths; null: nothing measures. */
  currentTemperature: z.nullable(z.number()),
  /** When the temperature was measured, once it is older than 10 minutes (K-03); null: it is not. */
  oldSince: z.nullable(wireInstant),
  /** What measures; none: no device that is set up has told a temperature yet. */
  sensor: z.enum(["simulated", "device", "none"]),
  targetTemperature: z.number(),
  /** Whether the automatic rules now. */
  autoMode: z.boolean(),
  /** Why it cannot be switched on (K-03, K-08); null: it can. */
  autoProblem: z.nullable(z.enum(["auto_climate_control_off", "no_sensor"])),
  /** As the devices last confirmed. */
  isHeatingOn: z.boolean(),
  isCoolingOn: z.boolean(),
  isVentilationOn: z.boolean(),
  outputs: z.object({ heating: outputSchema, cooling: outputSchema, ventilation: outputSchema }),
});

export type ClimateView = z.output<typeof climateSchema>;

export const getClimate = call({
  method: "GET",
  path: "/api/climate",
  access: EVERY_USER,
  summary: "The hall's climate: temperatures, mode, and what each output should be and is.",
  answer: climateSchema,
});
