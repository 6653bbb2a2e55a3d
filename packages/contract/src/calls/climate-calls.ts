import { CLIMATE_OUTPUTS, type ClimateReason } from "@platzwart/domain/climate/facts";
import { SETTINGS } from "@platzwart/domain/settings/registry";
import * as z from "zod/mini";
import { call, EVERY_USER, OPERATORS } from "../call.ts";
import { hallFaultSchema } from "../hall-fault.ts";
import { textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";

const reasonSchema = z.object({
  kind: z.enum([
    "by_hand",
    "far_from_target",
    "towards_target",
    "not_needed",
    "no_sensor",
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

const { minimum, maximum } = SETTINGS.target_temperature;

const wishInput = z
  .object({
    targetTemperature: z.optional(z.number().check(z.int(), z.minimum(minimum), z.maximum(maximum))),
    auto: z.optional(z.boolean()),
    heating: z.optional(z.boolean()),
    cooling: z.optional(z.boolean()),
    ventilation: z.optional(z.boolean()),
  })
  .check(z.refine((wish) => Object.keys(wish).length > 0, "nothing"));

export type ClimateWish = z.output<typeof wishInput>;

export const changeClimate = call({
  method: "PUT",
  path: "/api/climate",
  access: EVERY_USER,
  summary:
    "Changes target, mode or outputs; what is left out stays. Answers before the devices have confirmed.",
  body: wishInput,
  answer: climateSchema,
});

/** The stretches that a chart can show, in hours, and how far apart its points lie, in minutes (K-09). */
export const CLIMATE_CHARTS = { 24: 5, 168: 30 } as const;

export const getClimateHistory = call({
  method: "GET",
  path: "/api/climate/history",
  access: EVERY_USER,
  summary:
    "Current and target temperature of the last 24 or 168 hours, thinned; where nothing ran, nothing is.",
  query: z.object({ hours: z.enum(["24", "168"]) }),
  answer: z.object({
    from: wireInstant,
    until: wireInstant,
    /** The points lie so far apart; a longer distance is a gap. */
    stepMinutes: z.number(),
    items: z.array(
      z.object({
        /** The middle of what is averaged. */
        at: wireInstant,
        /** °C; null: nothing measured then. */
        current: z.nullable(z.number()),
        target: z.number(),
      }),
    ),
  }),
});

export const CLIMATE_DEVICES = [...CLIMATE_OUTPUTS, "monitoring"] as const;

export const testClimateAddress = call({
  method: "POST",
  path: "/api/climate/address-test",
  access: OPERATORS,
  summary: "Asks an address of the tab Klima without switching or storing anything.",
  body: z.object({ device: z.enum(CLIMATE_DEVICES), url: textInput(200) }),
  answer: z.object({
    /** null: it answers as it should. */
    fault: z.nullable(hallFaultSchema),
    /** The HTTP status it answered with; null: it gave none. */
    status: z.nullable(z.number()),
  }),
});
