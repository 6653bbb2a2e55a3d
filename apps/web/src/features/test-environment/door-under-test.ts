import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { Duration } from "@platzwart/domain/time/instant";

/** How the door stands, as the server knows it. */
export type DoorState = Pick<DoorView, "isUnlocked" | "heldUntil" | "openUntil" | "isPending" | "fault">;

/** What was said of a code that was typed before the door. */
export type TypedAnswer =
  | { readonly kind: "granted" }
  | { readonly kind: "denied" }
  /** None is looked at now, as too many were wrong; `text`: the sentence that says so. */
  | { readonly kind: "locked out"; readonly text: string }
  /** Its keys came to no code that could be sent. */
  | { readonly kind: "incomplete" };

/** A real door and what can be done with it; everything rejects as a call of the server does. */
export interface DoorUnderTest {
  /** How many digits a code can have here, ascending. */
  readonly codeLengths: readonly number[];
  state(): DoorState;
  /** Calls back with each change; answers how to end that. */
  watch(listener: () => void): () => void;
  /** Opens it as the signed-in operator; resolves when the door has confirmed. `decidedIn`: what of it was the server's. */
  open(): Promise<{ readonly decidedIn: Duration | null }>;
  /** Sends a code as it is. */
  enter(code: string): Promise<{ readonly answer: TypedAnswer; readonly decidedIn: Duration | null }>;
  /** Types a code by its keys and Enter; `onEnter`: at once when Enter is pressed. */
  type(
    code: string,
    onEnter: () => void,
  ): Promise<{ readonly answer: TypedAnswer; readonly decidedIn: Duration | null }>;
  /** Asks all devices; resolves with whether this door answers. */
  isAnswering(): Promise<boolean>;
}
