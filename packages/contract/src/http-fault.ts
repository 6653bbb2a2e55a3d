import * as z from "zod/mini";

/** Why an HTTP request to a device in the hall's network failed (K-07, K-10). */
export const httpFaultSchema = z.enum([
  /** DNS knows no address for the name. */
  "unresolvable",
  /** The address is not in a private network, so that nothing is sent to it. */
  "public",
  /** The connection is refused or breaks off. */
  "unreachable",
  /** No complete response arrived in time. */
  "timeout",
  /** The response is an HTTP redirect. */
  "redirect",
  /** The response is longer than the limit. */
  "too_large",
  /** The response has an HTTP error status. */
  "status",
  /** The content of the response is not that of a device of this type. */
  "invalid_response",
]);

export type HttpFaultView = z.output<typeof httpFaultSchema>;
