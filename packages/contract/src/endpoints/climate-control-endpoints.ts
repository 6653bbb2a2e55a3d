import { CLIMATE_OUTPUTS } from "@platzwart/domain/climate/facts";
import { SETTINGS } from "@platzwart/domain/settings/registry";
import * as z from "zod/mini";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { httpFaultSchema } from "../http-fault.ts";
import { textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { climateSchema } from "./climate-endpoints.ts";

// a file of its own, so that "/" loads only the view of the climate

const { minimum, maximum } = SETTINGS.target_temperature;

const changeInput = z
  .object({
    targetTemperature: z.optional(z.number().check(z.int(), z.minimum(minimum), z.maximum(maximum))),
    auto: z.optional(z.boolean()),
    heating: z.optional(z.boolean()),
    cooling: z.optional(z.boolean()),
    ventilation: z.optional(z.boolean()),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, "nothing"));

export type ClimateChange = z.output<typeof changeInput>;

export const changeClimate = endpoint({
  method: "PUT",
  path: "/api/climate",
  allowedCallers: EVERY_USER,
  summary:
    "Changes target, mode or outputs; what is left out stays. Responds before the devices have confirmed.",
  body: changeInput,
  response: climateSchema,
});

/** The periods that a chart can show, in hours, each with the distance between its points, in minutes (K-09). */
export const CLIMATE_CHARTS = { 24: 5, 168: 30 } as const;

export const getClimateHistory = endpoint({
  method: "GET",
  path: "/api/climate/history",
  allowedCallers: EVERY_USER,
  summary:
    "Current and target temperature of the last 24 or 168 hours, thinned; where nothing ran, nothing is.",
  query: z.object({ hours: z.enum(["24", "168"]) }),
  response: z.object({
    from: wireInstant,
    until: wireInstant,
    /** The distance between points; a longer distance is a gap. */
    stepMinutes: z.number(),
    items: z.array(
      z.object({
        /** The middle of the averaged period. */
        at: wireInstant,
        /** °C; null: no reading in that period. */
        current: z.nullable(z.number()),
        target: z.number(),
      }),
    ),
  }),
});

export const CLIMATE_TAB_ADDRESSES = [...CLIMATE_OUTPUTS, "monitoring"] as const;

export const testClimateAddress = endpoint({
  method: "POST",
  path: "/api/climate/address-test",
  allowedCallers: ADMIN_ONLY,
  summary: "Asks an address of the tab Klima without switching or storing anything.",
  body: z.object({ device: z.enum(CLIMATE_TAB_ADDRESSES), url: textInput(200) }),
  response: z.object({
    /** null: the device answers correctly. */
    fault: z.nullable(httpFaultSchema),
    /** The HTTP status of the response; null: no answer. */
    status: z.nullable(z.number()),
  }),
});
