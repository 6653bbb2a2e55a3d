import * as z from "zod/mini";
import { deviceOutputAsSeen, deviceOutputInput } from "../device-output.ts";
import { deviceTestSchema } from "../device-test.ts";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { numberInput } from "../number-input.ts";
import { idParams, lineInput } from "../text-input.ts";
import { courtIdInput } from "./court-endpoints.ts";
import { doorSchema } from "./door-endpoints.ts";

/** A door serves at least one court (E-02). */
const doorInput = z.object({
  name: lineInput(60),
  courtIds: z.array(courtIdInput).check(z.minLength(1), z.maxLength(100)),
  mode: z.enum(["schedule", "code_only"]),
  openSeconds: numberInput(1, 60),
  ...deviceOutputInput,
});

const doorAsSeen = z.object({
  name: doorInput.shape.name,
  courtIds: doorInput.shape.courtIds,
  mode: doorInput.shape.mode,
  openSeconds: doorInput.shape.openSeconds,
  ...deviceOutputAsSeen,
});

export const createDoor = endpoint("POST", "/api/doors", ADMIN_ONLY, {
  body: doorInput,
  response: doorSchema,
});

export const changeDoor = endpoint("PUT", "/api/doors/:id", ADMIN_ONLY, {
  params: idParams,
  body: z.object({
    ...doorInput.shape,
    seen: z.optional(doorAsSeen),
  }),
  response: doorSchema,
});

export const removeDoor = endpoint("DELETE", "/api/doors/:id", ADMIN_ONLY, { params: idParams });

export const testDoor = endpoint("POST", "/api/doors/:id/test", ADMIN_ONLY, {
  opensDoor: true,
  params: idParams,
  response: deviceTestSchema,
  waitsForDevices: true,
});
