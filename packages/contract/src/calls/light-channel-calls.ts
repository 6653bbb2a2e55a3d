import { LAMP_PROBLEMS } from "@platzwart/domain/lighting/lamp-problem";
import * as z from "zod/mini";
import { call, OPERATORS } from "../call.ts";
import { deviceFaultSchema } from "../device-fault.ts";
import { idInput, lineInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdInput, courtIdSchema } from "./court-calls.ts";

/** Where a court's lamp is and who speaks to it. */
export const lightChannelSchema = z.object({
  id: z.string(),
  courtId: courtIdSchema,
  driver: z.string(),
  address: z.string(),
  /** Which output of the device, as it counts them itself; 0 for one without outputs. */
  output: z.number(),
  /** Whether a password is stored for it; the password itself is never answered. */
  hasPassword: z.boolean(),
  /** Whether it is a simulated one; null: nothing drives it. */
  isSimulated: z.nullable(z.boolean()),
  /** What the lamp last reported; null: nothing drives it. */
  isLightOn: z.nullable(z.boolean()),
  /** With a fault: when the lamp last answered. Else since when its state stands. null: it never reported. */
  reportedAt: z.nullable(wireInstant),
  /** What the lamp is being told to become and has not confirmed yet. */
  pending: z.nullable(z.boolean()),
  fault: z.nullable(deviceFaultSchema),
  /** With a fault: what exactly is the matter. */
  trouble: z.nullable(z.enum(LAMP_PROBLEMS)),
});

export type LightChannelView = z.output<typeof lightChannelSchema>;

const channelParams = z.object({ id: idInput });

export const LONGEST_DEVICE_PASSWORD = 64;

export const lightChannelInput = z.object({
  courtId: courtIdInput,
  driver: lineInput(40),
  /** The address of the device in the hall's network; a name of its own for a simulated lamp. */
  address: lineInput(200),
  /** Left out: the first that such a device has. */
  output: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(99))),
  /** Left out: as it is, if the device is still the same; null: none. */
  password: z.optional(z.nullable(lineInput(LONGEST_DEVICE_PASSWORD))),
});

/** What the caller saw of a channel, so that nobody overwrites what someone else has just changed. */
const channelBase = z.object({
  courtId: lightChannelInput.shape.courtId,
  driver: lightChannelInput.shape.driver,
  address: lightChannelInput.shape.address,
  output: z.number(),
  hasPassword: z.boolean(),
});

/** The steps of a test: told on, reported on, told to become again what it is to be. */
export const LIGHT_TEST_STEPS = ["on", "reported", "back"] as const;

export const lightTestSchema = z.object({
  isPassed: z.boolean(),
  /** Each with what came of it; those after a failure were not tried, but for the way back. */
  steps: z.array(
    z.object({
      step: z.enum(LIGHT_TEST_STEPS),
      result: z.enum(["done", "failed", "skipped"]),
    }),
  ),
  /** What the lamp was told to become at the end: what the rule wants, or what it was before. */
  isBackOn: z.boolean(),
  /** Why it failed. `superseded`: the light or its channel was changed meanwhile. */
  problem: z.nullable(
    z.object({
      code: z.enum([...LAMP_PROBLEMS, "superseded"]),
      /** In German. */
      text: z.string(),
    }),
  ),
});

export type LightTestView = z.output<typeof lightTestSchema>;

export const listLightChannels = call({
  method: "GET",
  path: "/api/light-channels",
  access: OPERATORS,
  summary: "The light channel of each court with what its lamp reports, in order of court.",
  answer: z.object({ items: z.array(lightChannelSchema) }),
});

export const createLightChannel = call({
  method: "POST",
  path: "/api/light-channels",
  access: OPERATORS,
  summary: "Sets up the light channel of a court that has none; its lamp is connected at once.",
  body: lightChannelInput,
  answer: lightChannelSchema,
});

export const changeLightChannel = call({
  method: "PUT",
  path: "/api/light-channels/:id",
  access: OPERATORS,
  summary:
    "Changes a light channel; another driver or address replaces the lamp and keeps the court's history.",
  params: channelParams,
  body: z.object({ ...lightChannelInput.shape, seen: z.optional(channelBase) }),
  answer: lightChannelSchema,
});

export const removeLightChannel = call({
  method: "DELETE",
  path: "/api/light-channels/:id",
  access: OPERATORS,
  summary: "Removes a light channel; its lamp is left as it is.",
  params: channelParams,
});

export const testLightChannel = call({
  method: "POST",
  path: "/api/light-channels/:id/test",
  access: OPERATORS,
  summary:
    "Switches the lamp on, asks whether it is, and back to what it is to be; answers what came of each step and why it failed.",
  params: channelParams,
  answer: lightTestSchema,
});
