import * as z from "zod/mini";

/** Failure of an HTTP request to a device in the hall's network (K-07, K-10). */
export const httpFaultSchema = z.enum([
  /** DNS knows no address for the name. */
  "unresolvable",
  /** Not in a private network, so that nothing is sent. */
  "public",
  /** The connection is refused or breaks off. */
  "unreachable",
  "timeout",
  /** The answer names another address, which is not asked. */
  "redirect",
  "too_large",
  /** An HTTP status other than 2xx. */
  "status",
  /** Not the response of a device of this type. */
  "invalid_response",
]);

export type HttpFaultView = z.output<typeof httpFaultSchema>;
