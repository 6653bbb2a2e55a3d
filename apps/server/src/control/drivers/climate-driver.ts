/** What heating, cooling or ventilation is told. */
export interface ClimateOrder {
  readonly isOn: boolean;
  /** °C; ventilation has no use for it. */
  readonly target: number;
}

/** Speaks to one device of the hall's climate. */
export interface ClimateDriver {
  /** Whether it only plays the device; then everything it touches says "Simuliert". */
  readonly isSimulated: boolean;
  /**
   * Tells the device and resolves once it has taken it, with the temperature that it measures, °C; null: it tells none.
   * Telling the same again does nothing. Rejects with HttpFailure; `signal` ends the wait for an answer.
   */
  send(order: ClimateOrder, signal: AbortSignal): Promise<number | null>;
}

/** The air of a hall whose heating and cooling are only played. */
export interface SimulatedAir {
  /** °C. */
  readonly celsius: number;
  /** Five seconds pass (K-06). */
  drift(): void;
}
