import * as z from "zod/mini";
import { numberInput } from "./number-input.ts";
import { lineInput } from "./text-input.ts";

/** In characters. */
export const LONGEST_DEVICE_PASSWORD = 64;

/** The output of a device that a lamp or door hangs on. */
export const deviceOutputInput = {
  /** A name of RELAY_DRIVERS; others are refused. */
  driver: lineInput(40),
  /** Address in the hall's network; any unique name for a simulated device. */
  address: lineInput(200),
  output: z.optional(numberInput(0, 99)),
  /** undefined: the stored password stays, if driver and address stay the same; null: no password. */
  password: z.optional(z.nullable(lineInput(LONGEST_DEVICE_PASSWORD))),
};

/** An output as the caller last read it: a change is refused if it is another now. */
export const deviceOutputAsSeen = {
  driver: deviceOutputInput.driver,
  address: deviceOutputInput.address,
  output: z.number(),
  hasPassword: z.boolean(),
};
