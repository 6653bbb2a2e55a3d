/** Whether the machine's clock is kept by a time server, as far as the machine says. */
export interface TimeSource {
  state(): "synchronised" | "not_synchronised" | "unknown";
}
