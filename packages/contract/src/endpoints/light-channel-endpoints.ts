import { LAMP_PROBLEMS } from "@platzwart/domain/lighting/lamp-problem";
import * as z from "zod/mini";
import { deviceFaultSchema } from "../device-fault.ts";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { idInput, lineInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdInput, courtIdSchema } from "./court-endpoints.ts";

/** The light channel of a court: driver, address and output of its lamp. */
export const lightChannelSchema = z.object({
  id: z.string(),
  courtId: courtIdSchema,
  driver: z.string(),
  address: z.string(),
  /** The output in the device's own numbering; 0 for a device without outputs. */
  output: z.number(),
  /** Whether a password is stored; no response holds the password itself. */
  hasPassword: z.boolean(),
  /** Whether the lamp is simulated; null: the server has no driver for the lamp. */
  isSimulated: z.nullable(z.boolean()),
  /** The reported state; null: the server has no driver for the lamp. */
  isLightOn: z.nullable(z.boolean()),
  /** With a fault: the lamp's last answer. Otherwise: the first report of the present state. null: no report yet. */
  reportedAt: z.nullable(wireInstant),
  /** The state of a command that the lamp has not confirmed yet; null: none. */
  pending: z.nullable(z.boolean()),
  fault: z.nullable(deviceFaultSchema),
  /** With a fault: the exact problem. */
  trouble: z.nullable(z.enum(LAMP_PROBLEMS)),
});

export type LightChannelView = z.output<typeof lightChannelSchema>;

const channelParams = z.object({ id: idInput });

export const LONGEST_DEVICE_PASSWORD = 64;

export const lightChannelInput = z.object({
  courtId: courtIdInput,
  driver: lineInput(40),
  /** The address of the device in the hall's network; for a simulated lamp any unique name. */
  address: lineInput(200),
  /** Default: the first output of this device type. */
  output: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(99))),
  /** undefined: the stored password stays, if driver and address stay the same; null: no password. */
  password: z.optional(z.nullable(lineInput(LONGEST_DEVICE_PASSWORD))),
});

/** The channel as the caller last read it; a change is refused if the channel was changed since. */
const channelBase = z.object({
  courtId: lightChannelInput.shape.courtId,
  driver: lightChannelInput.shape.driver,
  address: lightChannelInput.shape.address,
  output: z.number(),
  hasPassword: z.boolean(),
});

/** The steps of a test: the command "on", the report "on", the command back to the desired state. */
export const LIGHT_TEST_STEPS = ["on", "reported", "back"] as const;

export const lightTestSchema = z.object({
  isPassed: z.boolean(),
  /** The result of each step; after a failure only the last step, back to the desired state, is still tried. */
  steps: z.array(
    z.object({
      step: z.enum(LIGHT_TEST_STEPS),
      result: z.enum(["done", "failed", "skipped"]),
    }),
  ),
  /** The state of the last command: the desired state of the rule, or the state before the test. */
  isBackOn: z.boolean(),
  /** Why the test failed. `superseded`: the light or its channel was changed during the test. */
  problem: z.nullable(
    z.object({
      code: z.enum([...LAMP_PROBLEMS, "superseded"]),
      /** In German. */
      text: z.string(),
    }),
  ),
});

export type LightTestView = z.output<typeof lightTestSchema>;

export const listLightChannels = endpoint({
  method: "GET",
  path: "/api/light-channels",
  allowedCallers: ADMIN_ONLY,
  summary: "The light channel of each court with what its lamp reports, in order of court.",
  response: z.object({ items: z.array(lightChannelSchema) }),
});

export const createLightChannel = endpoint({
  method: "POST",
  path: "/api/light-channels",
  allowedCallers: ADMIN_ONLY,
  summary: "Sets up the light channel of a court that has none; its lamp is connected at once.",
  body: lightChannelInput,
  response: lightChannelSchema,
});

export const changeLightChannel = endpoint({
  method: "PUT",
  path: "/api/light-channels/:id",
  allowedCallers: ADMIN_ONLY,
  summary:
    "Changes a light channel; another driver or address replaces the lamp and keeps the court's history.",
  params: channelParams,
  body: z.object({ ...lightChannelInput.shape, seen: z.optional(channelBase) }),
  response: lightChannelSchema,
});

export const removeLightChannel = endpoint({
  method: "DELETE",
  path: "/api/light-channels/:id",
  allowedCallers: ADMIN_ONLY,
  summary: "Removes a light channel; its lamp is left as it is.",
  params: channelParams,
});

export const testLightChannel = endpoint({
  method: "POST",
  path: "/api/light-channels/:id/test",
  allowedCallers: ADMIN_ONLY,
  summary:
    "Switches the lamp on, asks whether it is, and back to what it is to be; returns the result of each step and why it failed.",
  params: channelParams,
  response: lightTestSchema,
});
