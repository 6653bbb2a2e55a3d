/** Whether a time server keeps the system clock, as far as the operating system reports it. */
export interface TimeSource {
  state(): "synchronised" | "not_synchronised" | "unknown";
}
