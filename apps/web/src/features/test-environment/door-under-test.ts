import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { Duration } from "@platzwart/domain/time/instant";

/** State of the door as the server knows it. */
export type DoorState = Pick<DoorView, "isUnlocked" | "heldUntil" | "openUntil" | "isPending" | "fault">;

/** Answer to a code typed at the door. */
export type TypedAnswer =
  | { readonly kind: "granted" }
  | { readonly kind: "denied" }
  /** Codes are not checked now, as too many were wrong; `text`: sentence about it. */
  | { readonly kind: "locked out"; readonly text: string }
  /** Its keys make no code that can be sent. */
  | { readonly kind: "incomplete" };

/** A real door with its actions; each rejects as callServer does. */
export interface DoorUnderTest {
  /** Possible code lengths, ascending. */
  readonly codeLengths: readonly number[];
  state(): DoorState;
  /** Calls back with each change; returns the function that ends it. */
  watch(listener: () => void): () => void;
  /** Opens the door as the signed-in operator; resolves once confirmed. `decidedIn`: the server's share of the time. */
  open(): Promise<{ readonly decidedIn: Duration | null }>;
  /** Sends a code unchanged. */
  enter(code: string): Promise<{ readonly answer: TypedAnswer; readonly decidedIn: Duration | null }>;
  /** Types a code by its keys and Enter; `onEnter`: called when Enter is pressed. */
  type(
    code: string,
    onEnter: () => void,
  ): Promise<{ readonly answer: TypedAnswer; readonly decidedIn: Duration | null }>;
  /** Polls all devices; resolves with whether this door answers. */
  isAnswering(): Promise<boolean>;
}
