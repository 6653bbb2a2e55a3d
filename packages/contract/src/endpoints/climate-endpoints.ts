import type { ClimateReason } from "@platzwart/domain/climate/facts";
import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { httpFaultSchema } from "../http-fault.ts";
import { wireInstant } from "../wire-instant.ts";

const climateReasonSchema = z.object({
  kind: z.enum([
    /** Also of ventilation that is off, because only users switch ventilation on. */
    "by_hand",
    /** More than 1 °C from the target. */
    "far_from_target",
    /** Already running, until less than 0.5 °C from the target. */
    "towards_target",
    /** At the target or past it, or not far enough from it to switch on. */
    "not_needed",
    "no_sensor",
    /** Just started: the output keeps its state until the first temperature arrives. */
    "reading_awaited",
    /** The last temperature is older than 10 minutes. */
    "reading_old",
    /** The minimum running time or pause spares the compressor. */
    "minimum_on_time",
    "minimum_off_time",
    /** Before that pause: the device has not confirmed that it is off. */
    "stop_awaited",
    /** Heating and cooling exclude each other, and the other has not confirmed that it is off. */
    "opposite_may_run",
    "ventilating",
  ] satisfies ClimateReason["kind"][]),
  /** End of the reason, at the latest; null: unknown. */
  until: z.nullable(wireInstant),
});

const outputSchema = z.object({
  /** No URL is set for this output (K-07). */
  isSimulated: z.boolean(),
  isDesired: z.boolean(),
  /** As reported; null: the device never answered. */
  isOn: z.nullable(z.boolean()),
  isPending: z.boolean(),
  /** null: none; with a fault isOn is outdated. */
  fault: z.nullable(httpFaultSchema),
  faultSince: z.nullable(wireInstant),
  reason: climateReasonSchema,
});

export type ClimateOutputView = z.output<typeof outputSchema>;

export const climateSchema = z.object({
  /** Rounded to tenths; null: no reading. */
  currentTemperature: z.nullable(z.number()),
  /** null while the reading is less than 10 minutes old (K-03). */
  outdatedReadingAt: z.nullable(wireInstant),
  /** simulated: calculated by the server; none: no device has reported a temperature yet. */
  sensor: z.enum(["simulated", "device", "none"]),
  targetTemperature: z.number(),
  autoMode: z.boolean(),
  /** Why automatic climate control cannot be switched on (K-03, K-08); null: it can. */
  autoProblem: z.nullable(z.enum(["auto_climate_control_off", "no_sensor"])),
  isHeatingOn: z.boolean(),
  isCoolingOn: z.boolean(),
  isVentilationOn: z.boolean(),
  outputs: z.object({ heating: outputSchema, cooling: outputSchema, ventilation: outputSchema }),
});

export type ClimateView = z.output<typeof climateSchema>;

export const getClimate = endpoint("GET", "/api/climate", EVERY_USER, { response: climateSchema });
