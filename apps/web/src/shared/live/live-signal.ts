/** What a stream tells the page, and what the tab that holds the stream tells the others. */
export type LiveSignal =
  /**
   * The stream stands; what was loaded before may have missed something. `newestNumber`: the first stream of this page
   * begins after the event with this number; null: a later stream.
   */
  | { readonly kind: "opened"; readonly newestNumber: number | null }
  /**
   * The server's present time, also the sign of life; whether the loop over lights and doors does its work; and the
   * version of the pages that the server gives out.
   */
  | { readonly kind: "now"; readonly now: string; readonly isLoopAlive: boolean; readonly version: string }
  | { readonly kind: "event"; readonly channel: string; readonly id: string | null; readonly data: string }
  /** The page must load everything anew; `isToForget`: what it has may name somebody who was erased. */
  | { readonly kind: "reset"; readonly isToForget: boolean }
  /** The stream has just ended. */
  | { readonly kind: "broken" }
  /** The tab that holds the stream is alive and trying, though it has no connection. */
  | { readonly kind: "trying" }
  /** Nobody sees the tab, which has given its stream back: its silence is no loss. */
  | { readonly kind: "resting" };
