import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";

/** The test code (D-12) opens simulated doors only, and only while simulation_mode is on. */
export const testCode = endpoint("GET", "/api/test-code", EVERY_USER, {
  response: z.object({
    code: z.string(),
    isAccepted: z.boolean(),
  }),
});
