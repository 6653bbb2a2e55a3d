import { FAULTS } from "@platzwart/domain/devices/fault";
import * as z from "zod/mini";
import { deviceFaultSchema } from "../device-fault.ts";
import { deviceOutputAsRead, deviceOutputInput } from "../device-output.ts";
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
  /** Name of the driver: the part of the server for one type of device. */
  driver: z.string(),
  address: z.string(),
  /** Output (relay) of the lamp, in the device's own numbering; 0 for a device without numbered outputs. */
  output: z.number(),
  /** Whether a password is stored; no response holds the password itself. */
  hasPassword: z.boolean(),
  /** Whether the lamp is simulated; null: the server has no driver for the lamp. */
  isSimulated: z.nullable(z.boolean()),
  /** The reported state; null: the server has no driver for the lamp. */
  isLightOn: z.nullable(z.boolean()),
  /** When the lamp first reported this state. With a fault: when it last answered. null: never. */
  reportedAt: z.nullable(wireInstant),
  /** The state of a command that the lamp has not confirmed yet; null: none. */
  pending: z.nullable(z.boolean()),
  /** The lamp's fault; isLightOn is outdated then. null: no fault. */
  fault: z.nullable(deviceFaultSchema),
  /** Exact cause of the fault, whose class is `fault`; null: no fault. */
  problem: z.nullable(z.enum(FAULTS)),
});

export type LightChannelView = z.output<typeof lightChannelSchema>;

const lightChannelInput = z.object({
  /** The courts that the lamp lights; a court may have several lamps. */
  courtIds: z.array(courtIdInput).check(z.minLength(1), z.maxLength(100)),
  ...deviceOutputInput,
});

/** The values that the caller last read (optimistic locking); the request is refused if they were changed since. */
const channelAsRead = z.object({ courtIds: z.array(courtIdInput), ...deviceOutputAsRead });

/** A light channel is the configuration of a lamp: device, output and courts. */
export const listLightChannels = endpoint("GET", "/api/light-channels", ADMIN_ONLY, {
  response: z.object({ items: z.array(lightChannelSchema) }),
});

/** The server contacts the lamp at once; the lamp need not be reachable yet. */
export const createLightChannel = endpoint("POST", "/api/light-channels", ADMIN_ONLY, {
  body: lightChannelInput,
  response: lightChannelSchema,
});

/** Log entries and the stored light state stay with the courts, even if another lamp replaces this one. */
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
