import { CLIMATE_OUTPUTS } from "@platzwart/domain/climate/facts";
import { SETTINGS } from "@platzwart/domain/settings/registry";
import * as z from "zod/mini";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { httpFaultSchema } from "../http-fault.ts";
import { numberInput } from "../number-input.ts";
import { textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { climateSchema } from "./climate-endpoints.ts";

// apart from climate-endpoints.ts, because the start page does not need the settings registry

const { minimum, maximum } = SETTINGS.target_temperature;

/** "no_fields" is the key of the refusal's sentence in input-problems.ts. */
const climateChangeInput = z
  .object({
    targetTemperature: z.optional(numberInput(minimum, maximum)),
    auto: z.optional(z.boolean()),
    /** In auto mode heating and cooling are refused, ventilation is not. */
    heating: z.optional(z.boolean()),
    cooling: z.optional(z.boolean()),
    ventilation: z.optional(z.boolean()),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, "no_fields"));

export type ClimateChange = z.output<typeof climateChangeInput>;

export const changeClimate = endpoint("PUT", "/api/climate", EVERY_USER, {
  body: climateChangeInput,
  response: climateSchema,
});

/** Period of a chart in hours → distance between its points in minutes (K-09). */
export const CLIMATE_CHARTS = { 24: 5, 168: 30 } as const;

export const getClimateHistory = endpoint("GET", "/api/climate/history", EVERY_USER, {
  query: z.object({ hours: z.enum(["24", "168"]) }),
  response: z.object({
    from: wireInstant,
    until: wireInstant,
    /** A longer distance means that the server did not run. */
    stepMinutes: z.number(),
    /** `current`: null: no reading. */
    items: z.array(
      z.object({
        at: wireInstant,
        current: z.nullable(z.number()),
        target: z.number(),
      }),
    ),
  }),
});

/** The URL settings of the tab Klima (`heating_url` etc.) and the monitoring URL. */
export const CLIMATE_TAB_ADDRESSES = [...CLIMATE_OUTPUTS, "monitoring"] as const;

export const testClimateAddress = endpoint("POST", "/api/climate/address-test", ADMIN_ONLY, {
  /** `device`: setting of the URL, which decides the correct answer; `url`: not saved yet. */
  body: z.object({ device: z.enum(CLIMATE_TAB_ADDRESSES), url: textInput(200) }),
  /** null: the device answered as it should; no answer. */
  response: z.object({
    fault: z.nullable(httpFaultSchema),
    status: z.nullable(z.number()),
  }),
  onlyReads: true,
  waitsForDevices: true,
});
