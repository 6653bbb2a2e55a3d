/** What control needs to know about this server's leadership (V-03, V-04). */
export interface ControlLeadership {
  /** null: a single server always served the hall. */
  readonly epoch: number | null;
  /** Asked before each message to a device. */
  mayCommand(): boolean;
}
