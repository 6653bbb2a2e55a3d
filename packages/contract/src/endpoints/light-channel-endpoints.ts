import { FAULTS } from "@platzwart/domain/devices/fault";
import * as z from "zod/mini";
import { deviceFaultSchema } from "../device-fault.ts";
import { devicePlaceAsRead, devicePlaceInput } from "../device-place.ts";
import { deviceTestSchema } from "../device-test.ts";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { idParams } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdInput, courtIdSchema } from "./court-endpoints.ts";

/** A light channel: the stored configuration of a lamp of one court or several, with the lamp's reported state. */
const lightChannelSchema = z.object({
  id: z.string(),
  /** The courts that the lamp lights, in order. */
  courtIds: z.array(courtIdSchema),
  /** The name of the driver: the part of the server that speaks to one type of device. */
  driver: z.string(),
  address: z.string(),
  /**
   * The output (relay) that switches the lamp, in the device's own numbering; 0 for a device without numbered outputs.
   */
  output: z.number(),
  /** Whether a password is stored; no response holds the password itself. */
  hasPassword: z.boolean(),
  /** Whether the lamp is simulated; null: the server has no driver for the lamp. */
  isSimulated: z.nullable(z.boolean()),
  /** The reported state; null: the server has no driver for the lamp. */
  isLightOn: z.nullable(z.boolean()),
  /**
   * When the lamp took its present state, as first reported. While the lamp has a fault: when it last answered. null:
   * it never reported.
   */
  reportedAt: z.nullable(wireInstant),
  /** The state of a command that the lamp has not confirmed yet; null: none. */
  pending: z.nullable(z.boolean()),
  /** The lamp's fault; isLightOn is outdated then. null: no fault. */
  fault: z.nullable(deviceFaultSchema),
  /** The exact cause of the fault, of which `fault` is only the class; null: no fault. */
  problem: z.nullable(z.enum(FAULTS)),
});

export type LightChannelView = z.output<typeof lightChannelSchema>;

const lightChannelInput = z.object({
  /** The courts that the lamp lights; a court may have several lamps. */
  courtIds: z.array(courtIdInput).check(z.minLength(1), z.maxLength(100)),
  ...devicePlaceInput,
});

/** The values that the caller last read (optimistic locking); the request is refused if they were changed since. */
const channelAsRead = z.object({ courtIds: z.array(courtIdInput), ...devicePlaceAsRead });

/** A light channel is the configuration of a lamp: which output of which device switches it, and for which courts. */
export const listLightChannels = endpoint("GET", "/api/light-channels", ADMIN_ONLY, {
  response: z.object({ items: z.array(lightChannelSchema) }),
});

/** The server starts to speak to the lamp at once, which need not be reachable yet. */
export const createLightChannel = endpoint("POST", "/api/light-channels", ADMIN_ONLY, {
  body: lightChannelInput,
  response: lightChannelSchema,
});

/** The courts keep their log entries and the stored state of their light, also where another lamp takes the place. */
export const changeLightChannel = endpoint("PUT", "/api/light-channels/:id", ADMIN_ONLY, {
  params: idParams,
  body: z.object({ ...lightChannelInput.shape, seen: z.optional(channelAsRead) }),
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
