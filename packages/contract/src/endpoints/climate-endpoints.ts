import type { ClimateReason } from "@platzwart/domain/climate/facts";
import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { httpFaultSchema } from "../http-fault.ts";
import { wireInstant } from "../wire-instant.ts";

/** Reason for an output's desired state; the German words are in packages/texts. */
const climateReasonSchema = z.object({
  kind: z.enum([
    /** A user switched the output; also ventilation that is off, because only users switch ventilation on. */
    "by_hand",
    /** The temperature is more than 1 °C from the target. */
    "far_from_target",
    /** Already running, until the temperature is less than 0.5 °C from the target. */
    "towards_target",
    /** The temperature is at the target or past it, or not far enough from it to switch on. */
    "not_needed",
    /** No device has reported a temperature. */
    "no_sensor",
    /** The server has just started; the output keeps its state until the first temperature arrives. */
    "reading_awaited",
    /** The last temperature is older than 10 minutes. */
    "reading_old",
    /** The minimum running time or pause, which spares the compressor. */
    "minimum_on_time",
    "minimum_off_time",
    /** Before that pause: the device has not confirmed that it is off. */
    "stop_awaited",
    /** Heating and cooling exclude each other, and the other has not confirmed that it is off. */
    "opposite_may_run",
    /** Ventilation switched on by a user, until its time is over. */
    "ventilating",
  ] satisfies ClimateReason["kind"][]),
  /** When the reason ends at the latest, for instance a minimum running time; null: no known end. */
  until: z.nullable(wireInstant),
});

/** Heating, cooling or ventilation. */
const outputSchema = z.object({
  /** Whether the server simulates the device, because no URL is set for this output (K-07). */
  isSimulated: z.boolean(),
  /** The desired state (true: on), by the automatic control or a user. */
  isDesired: z.boolean(),
  /** The state that the device last confirmed; null: the device has never answered. */
  isOn: z.nullable(z.boolean()),
  /** Whether a command was sent that the device has not confirmed yet. */
  isPending: z.boolean(),
  /** The device's fault; isOn is outdated then. null: no fault. */
  fault: z.nullable(httpFaultSchema),
  /** When the fault began; null: no fault. */
  faultSince: z.nullable(wireInstant),
  /** The reason for the desired state. */
  reason: climateReasonSchema,
});

export type ClimateOutputView = z.output<typeof outputSchema>;

export const climateSchema = z.object({
  /** °C, rounded to tenths; null: no reading yet. */
  currentTemperature: z.nullable(z.number()),
  /** When the temperature was measured, if more than 10 minutes ago (K-03); null: the temperature is up to date. */
  outdatedReadingAt: z.nullable(wireInstant),
  /**
   * The source of the temperature: simulated: the server calculates it; device: a heating, cooling or ventilation
   * device measures it; none: no device has reported a temperature yet.
   */
  sensor: z.enum(["simulated", "device", "none"]),
  /** °C. */
  targetTemperature: z.number(),
  /** Whether heating and cooling follow the temperature automatically; false: they follow the users' switches. */
  autoMode: z.boolean(),
  /**
   * Why the automatic climate control cannot be switched on (K-03, K-08): auto_climate_control_off: the setting
   * `auto_climate_control` is off; no_sensor: no device has reported a temperature. null: it can be switched on.
   */
  autoProblem: z.nullable(z.enum(["auto_climate_control_off", "no_sensor"])),
  /** The states that the devices last confirmed; false also if a device has never answered. */
  isHeatingOn: z.boolean(),
  isCoolingOn: z.boolean(),
  isVentilationOn: z.boolean(),
  outputs: z.object({ heating: outputSchema, cooling: outputSchema, ventilation: outputSchema }),
});

export type ClimateView = z.output<typeof climateSchema>;

export const getClimate = endpoint("GET", "/api/climate", EVERY_USER, { response: climateSchema });
