/** Command to heating, cooling or ventilation. */
export interface ClimateOrder {
  readonly isOn: boolean;
  /** °C; unused by ventilation. */
  readonly target: number;
}

export interface ClimateDriver {
  /** Whether the device is simulated; then everything about it says "Simuliert". */
  readonly isSimulated: boolean;
  /**
   * Sends an order; resolves once accepted, with the measured temperature, °C; null: none. Idempotent. Rejects with
   * HttpFailure; `signal` ends the wait for an answer.
   */
  send(order: ClimateOrder, signal: AbortSignal): Promise<number | null>;
}

/** The air of a hall with simulated heating and cooling. */
export interface SimulatedAir {
  /** °C. */
  readonly celsius: number;
  /** Five seconds pass (K-06). */
  drift(): void;
}
