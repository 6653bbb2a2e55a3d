/** What a climate output is commanded to do. */
export interface ClimateOrder {
  readonly isOn: boolean;
  /** °C; unused by ventilation. */
  readonly target: number;
}

export interface ClimateDriver {
  /** A simulated device is marked "Simuliert" everywhere. */
  readonly isSimulated: boolean;
  /** Idempotent; resolves with the device's temperature in °C (null: not measured), rejects with HttpFailure. */
  send(order: ClimateOrder, signal: AbortSignal): Promise<number | null>;
}

/** Air of a simulated hall. */
export interface SimulatedAir {
  /** °C. */
  readonly celsius: number;
  /** Changes the temperature as five seconds would (K-06). */
  drift(): void;
}
