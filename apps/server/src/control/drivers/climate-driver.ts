export interface ClimateOrder {
  readonly isOn: boolean;
  /** °C; unused by ventilation. */
  readonly target: number;
}

export interface ClimateDriver {
  /** A simulated device is marked "Simuliert" everywhere. */
  readonly isSimulated: boolean;
  /** Idempotent; resolves with the measured °C or null once accepted, rejects with HttpFailure. */
  send(order: ClimateOrder, signal: AbortSignal): Promise<number | null>;
}

export interface SimulatedAir {
  /** °C. */
  readonly celsius: number;
  /** Five seconds pass (K-06). */
  drift(): void;
}
