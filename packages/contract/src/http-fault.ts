import * as z from "zod/mini";

/** Why a request to a device in the hall's network failed (K-07, K-10). */
export const httpFaultSchema = z.enum([
  "unresolvable",
  "public",
  "unreachable",
  "silent",
  "redirect",
  "too_large",
  "status",
  "rubbish",
]);

export type HallFaultView = z.output<typeof httpFaultSchema>;
