/** Whether a time server keeps the system clock, as far as the operating system reports it. */
export interface ClockSyncStatus {
  state(): "synchronised" | "not_synchronised" | "unknown";
}
