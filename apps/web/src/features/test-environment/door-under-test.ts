import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { Duration } from "@platzwart/domain/time/instant";

/** What the server knows of the door. */
export type DoorState = Pick<DoorView, "isUnlocked" | "heldUntil" | "openUntil" | "isPending" | "fault">;

/** What came of a typed code. */
export type TypedAnswer =
  | { readonly kind: "granted" }
  | { readonly kind: "denied" }
  /** No code is checked after too many wrong ones; `text`: sentence about the lockout. */
  | { readonly kind: "locked out"; readonly text: string }
  /** The typed keys make no code that can be sent. */
  | { readonly kind: "incomplete" };

/** A real door; each call rejects as callServer does. */
export interface DoorUnderTest {
  /** Possible code lengths, ascending. */
  readonly codeLengths: readonly number[];
  state(): DoorState;
  /** Returns the function that unsubscribes. */
  watch(listener: () => void): () => void;
  /** Resolves once the opening is confirmed; `decidedIn`: the server's share of the time. */
  open(): Promise<{ readonly decidedIn: Duration | null }>;
  /** Sends a code unchanged. */
  enter(code: string): Promise<{ readonly answer: TypedAnswer; readonly decidedIn: Duration | null }>;
  /** Types a code by its keys; `onEnter`: called when Enter is pressed. */
  type(
    code: string,
    onEnter: () => void,
  ): Promise<{ readonly answer: TypedAnswer; readonly decidedIn: Duration | null }>;
  /** Polls all devices; resolves with whether this door answers. */
  isAnswering(): Promise<boolean>;
}
