import { FAULTS } from "@platzwart/domain/devices/fault";
import * as z from "zod/mini";
import { deviceFaultSchema } from "../device-fault.ts";
import { deviceOutputAsSeen, deviceOutputInput } from "../device-output.ts";
import { deviceTestSchema } from "../device-test.ts";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { idParams } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdInput, courtIdSchema } from "./court-endpoints.ts";

/** One output of a relay that drives the lamp of one or several courts. */
const lightChannelSchema = z.object({
  id: z.string(),
  courtIds: z.array(courtIdSchema),
  driver: z.string(),
  address: z.string(),
  /** In the device's numbering; 0: without numbered outputs. */
  output: z.number(),
  hasPassword: z.boolean(),
  /** null: not connected yet. */
  isSimulated: z.nullable(z.boolean()),
  /** As reported; null: no report yet. */
  isLightOn: z.nullable(z.boolean()),
  /** First report of this state; with a fault: last answer. */
  reportedAt: z.nullable(wireInstant),
  /** State that was commanded and not reported yet; null: none. */
  pending: z.nullable(z.boolean()),
  /** isLightOn is outdated then. */
  fault: z.nullable(deviceFaultSchema),
  /** The exact fault behind `fault`, for operators. */
  problem: z.nullable(z.enum(FAULTS)),
});

export type LightChannelView = z.output<typeof lightChannelSchema>;

const lightChannelInput = z.object({
  courtIds: z.array(courtIdInput).check(z.minLength(1), z.maxLength(100)),
  ...deviceOutputInput,
});

const channelAsSeen = z.object({ courtIds: z.array(courtIdInput), ...deviceOutputAsSeen });

export const listLightChannels = endpoint("GET", "/api/light-channels", ADMIN_ONLY, {
  response: z.object({ items: z.array(lightChannelSchema) }),
});

/** The lamp need not be reachable yet. */
export const createLightChannel = endpoint("POST", "/api/light-channels", ADMIN_ONLY, {
  body: lightChannelInput,
  response: lightChannelSchema,
});

/** Log entries and the stored light state stay with the courts, even if another lamp replaces this one. */
export const changeLightChannel = endpoint("PUT", "/api/light-channels/:id", ADMIN_ONLY, {
  params: idParams,
  body: z.object({ ...lightChannelInput.shape, seen: z.optional(channelAsSeen) }),
  response: lightChannelSchema,
});

export const removeLightChannel = endpoint("DELETE", "/api/light-channels/:id", ADMIN_ONLY, {
  params: idParams,
});

export const testLightChannel = endpoint("POST", "/api/light-channels/:id/test", ADMIN_ONLY, {
  params: idParams,
  response: deviceTestSchema,
  waitsForDevices: true,
});
