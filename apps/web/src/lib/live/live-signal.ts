/** Signals of a stream to the page, and of the leading tab to the others. */
export type LiveSignal =
  /**
   * The stream is open; earlier data may have missed changes. `newestNumber`: the page's first stream begins after the
   * event with this number; null: a later stream.
   */
  | { readonly kind: "opened"; readonly newestNumber: number | null }
  /**
   * The server's present time, also the sign of life; whether the loop over lights and doors runs; and the delivered
   * page version.
   */
  | { readonly kind: "now"; readonly now: string; readonly isLoopAlive: boolean; readonly version: string }
  | { readonly kind: "event"; readonly channel: string; readonly id: string | null; readonly data: string }
  /** The page must reload everything; `isToForget`: its data may name an erased person. */
  | { readonly kind: "reset"; readonly isToForget: boolean }
  /** The stream ended. */
  | { readonly kind: "broken" }
  /** The leading tab is alive and trying, without a connection. */
  | { readonly kind: "trying" }
  /** The hidden tab closed its stream: its silence is no loss. */
  | { readonly kind: "resting" };
