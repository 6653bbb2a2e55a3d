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
  /** Whether it is a simulated one; null: nothing drives it. */
  isSimulated: z.nullable(z.boolean()),
  /** What the lamp last reported; null: nothing drives it. */
  isLightOn: z.nullable(z.boolean()),
  /** With a fault: when the lamp last answered. Else since when its state stands. null: it never reported. */
  reportedAt: z.nullable(wireInstant),
  /** What the lamp is being told to become and has not confirmed yet. */
  pending: z.nullable(z.boolean()),
  fault: z.nullable(deviceFaultSchema),
});

export type LightChannelView = z.output<typeof lightChannelSchema>;

const channelParams = z.object({ id: idInput });

export const lightChannelInput = z.object({
  courtId: courtIdInput,
  driver: lineInput(40),
  address: lineInput(200),
});

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
  body: lightChannelInput,
  answer: lightChannelSchema,
});

export const removeLightChannel = call({
  method: "DELETE",
  path: "/api/light-channels/:id",
  access: OPERATORS,
  summary: "Removes a light channel; its lamp is left as it is.",
  params: channelParams,
});
