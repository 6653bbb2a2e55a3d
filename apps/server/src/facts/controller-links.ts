import type { CodeEntryAnswer, MessageToController, Typist } from "@platzwart/contract/device-link/messages";
import type { CourtId } from "@platzwart/domain/court/court";
import type { ClockTrust } from "@platzwart/domain/doors/clock-trust";
import type { ProgramRefusal } from "@platzwart/domain/doors/door-program";
import type { Duration } from "@platzwart/domain/time/instant";

/** Commands to a controller; digits are sent by `ControllerLinkStates.enter`. */
export type ControllerAction = Extract<MessageToController, { kind: "command" }>["action"];

/** Digits typed elsewhere than at the door's keypad. */
export interface RemoteEntry {
  readonly digits: string;
  /** Court that the digits must open; null: any behind the door. */
  readonly courtId: CourtId | null;
  readonly by: Typist;
}

/** late: after the time-out; unreachable: unknown outcome. */
export type RemoteAnswer = CodeEntryAnswer | { readonly kind: "late" | "unreachable" };

/** The door program that this server offers. */
export interface OfferedProgram {
  readonly version: string;
  /** Source text; rejects if the program was not built. */
  read(): Promise<string>;
}

/** unsupported: the program was started by hand; unreachable: unknown outcome. */
export type UpdateAnswer = "done" | ProgramRefusal | "unsupported" | "unreachable";

export interface ControllerLinkStates {
  isLinked(controllerId: string): boolean;
  /** Checks digits as if typed at the door (D-20, D-30). */
  enter(controllerId: string, entry: RemoteEntry): Promise<RemoteAnswer>;
  /** Remaining lockout of codes at the door (D-21); null: not locked out, as far as known. */
  lockedFor(controllerId: string): Duration | null;
  /** Whether codes open the door without this server. */
  holdsList(controllerId: string): boolean;
  /** Events that wait at the door to be sent; null: unknown. */
  waitingEvents(controllerId: string): number | null;
  /** `ahead`: negative if behind the server's clock; null: not connected (M-06). */
  clockOf(controllerId: string): { readonly trust: ClockTrust; readonly ahead: Duration } | null;
  /** Resolves with whether the controller confirmed the command. */
  carryOut(
    controllerId: string,
    action: Exclude<ControllerAction, { kind: "enter" | "update" }>,
  ): Promise<boolean>;
  /** Resolves with the keys since the beginning, or the reason for none (E-05). */
  watchKeys(
    controllerId: string,
    isBeginning: boolean,
  ): Promise<readonly string[] | "unreachable" | "paused">;
  /** Version of the door program that this server offers. */
  readonly programVersion: string;
  /** Resolves once the signed program is on the controller's memory card, or with the refusal (P-05). */
  update(controllerId: string): Promise<UpdateAnswer>;
  /** Ends the session; the controller starts another. */
  restartSession(controllerId: string): void;
  /** Deletes the controller's documents and ends all its links at once. */
  end(controllerId: string): void;
}
