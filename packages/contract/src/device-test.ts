import { FAULTS } from "@platzwart/domain/devices/fault";
import * as z from "zod/mini";

/** The steps of a test: the command "on" or "open", the report of it, and back to the desired state. */
export const DEVICE_TEST_STEPS = ["on", "reported", "back"] as const;

/** The result of a test of a lamp or a door (E-03). */
export const deviceTestSchema = z.object({
  isPassed: z.boolean(),
  /** The result of each step; after a failure only the last step, back to the desired state, is still tried. */
  steps: z.array(
    z.object({
      step: z.enum(DEVICE_TEST_STEPS),
      /** skipped: not tried, because an earlier step failed. */
      result: z.enum(["done", "failed", "skipped"]),
    }),
  ),
  /**
   * The state to which step "back" leads (true: on, open): the desired state, or that of a lamp before the test if none is
   * desired. Whether the step succeeded is in `steps`.
   */
  isBackOn: z.boolean(),
  /**
   * Why the test failed; null: passed. superseded: a newer command replaced one of the test, or the device was changed
   * or removed.
   */
  problem: z.nullable(
    z.object({
      code: z.enum([...FAULTS, "superseded"]),
      /** In German. */
      text: z.string(),
    }),
  ),
});

export type DeviceTestView = z.output<typeof deviceTestSchema>;
