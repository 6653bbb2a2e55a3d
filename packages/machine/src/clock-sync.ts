/**
 * Whether the system clock is synchronised with a time server; "unknown": the operating system does not report it, or has
 * not reported it for more than a day.
 */
export interface ClockSync {
  state(): "synchronised" | "not_synchronised" | "unknown";
}
