import { FAULTS } from "@platzwart/domain/devices/fault";
import * as z from "zod/mini";

/** on: the command to switch on or open; reported: the report of it; back: the return to the desired state. */
export const DEVICE_TEST_STEPS = ["on", "reported", "back"] as const;

/** The result of a test of a lamp or a door (E-03). */
export const deviceTestSchema = z.object({
  isPassed: z.boolean(),
  /** After a failed step only `back` is still tried. */
  steps: z.array(
    z.object({
      step: z.enum(DEVICE_TEST_STEPS),
      result: z.enum(["done", "failed", "skipped"]),
    }),
  ),
  /** The desired state, or a lamp's state before the test; success is in `steps`. */
  isBackOn: z.boolean(),
  /** superseded: a newer command replaced one of the test, or the device was changed or removed. */
  problem: z.nullable(
    z.object({
      code: z.enum([...FAULTS, "superseded"]),
      text: z.string(),
    }),
  ),
});

export type DeviceTestView = z.output<typeof deviceTestSchema>;
