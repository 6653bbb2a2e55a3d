/** "unknown": the operating system has reported no synchronisation for more than a day, or never does. */
export interface ClockSync {
  state(): "synchronised" | "not_synchronised" | "unknown";
}
