import * as z from "zod/mini";
import { numberInput } from "./number-input.ts";
import { lineInput } from "./text-input.ts";

/** In characters. */
export const LONGEST_DEVICE_PASSWORD = 64;

/** Where a lamp or a door is reached, as it is set up. */
export const devicePlaceInput = {
  /** A name of RELAY_DRIVERS; another name is refused. */
  driver: lineInput(40),
  /** The address of the device in the hall's network; for a simulated one any unique name. */
  address: lineInput(200),
  /** Default: the first output of this device type. */
  output: z.optional(numberInput(0, 99)),
  /** undefined: the stored password stays, if driver and address stay the same; null: no password. */
  password: z.optional(z.nullable(lineInput(LONGEST_DEVICE_PASSWORD))),
};

/** The same as the caller last read it (optimistic locking); a change is refused if it was changed since. */
export const devicePlaceAsRead = {
  driver: devicePlaceInput.driver,
  address: devicePlaceInput.address,
  output: z.number(),
  hasPassword: z.boolean(),
};
