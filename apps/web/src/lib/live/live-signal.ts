/** Signals of a stream to the page, and of the leading tab to the others. */
export type LiveSignal =
  /** `newestNumber`: of the last event before the page's first stream; null: a later stream, data may be stale. */
  | { readonly kind: "opened"; readonly newestNumber: number | null }
  /** Sign of life: server time, whether the loop over lights and doors runs, and the page's version. */
  | { readonly kind: "now"; readonly now: string; readonly isLoopAlive: boolean; readonly version: string }
  | { readonly kind: "event"; readonly channel: string; readonly id: string | null; readonly data: string }
  /** The page must reload everything; `isToForget`: its data may name an erased person. */
  | { readonly kind: "reset"; readonly isToForget: boolean }
  /** The stream ended. */
  | { readonly kind: "broken" }
  /** The leading tab tries to connect. */
  | { readonly kind: "trying" }
  /** The hidden tab closed its stream, so its silence is no loss. */
  | { readonly kind: "resting" };
