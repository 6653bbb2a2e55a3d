import type { EntryAnswer, MessageToController, Typist } from "@platzwart/contract/device-link/messages";
import type { CourtId } from "@platzwart/domain/court/court";
import type { ClockTrust } from "@platzwart/domain/doors/clock-trust";
import type { ProgramRefusal } from "@platzwart/domain/doors/door-program";
import type { Duration } from "@platzwart/domain/time/instant";

/** What a controller can be told to do once; digits are entered by `enter`. */
export type ControllerAction = Extract<MessageToController, { kind: "command" }>["action"];

/** Digits that are typed away from a door's own keypad. */
export interface RemoteEntry {
  readonly digits: string;
  /** For which they must be good; null: for any behind the door. */
  readonly courtId: CourtId | null;
  readonly by: Typist;
}

/** late: they came when nobody could wait any more; unreachable: nobody knows what came of them. */
export type RemoteAnswer = EntryAnswer | { readonly kind: "late" | "unreachable" };

/** The program of doors that this server can give them. */
export interface OfferedProgram {
  readonly version: string;
  /** Its source. Rejects where it was not built. */
  read(): Promise<string>;
}

/** unsupported: its program was started by hand; unreachable: nobody knows what came of it. */
export type UpdateAnswer = "done" | ProgramRefusal | "unsupported" | "unreachable";

/** The links of door controllers, as modules know them. */
export interface ControllerLinkStates {
  isLinked(controllerId: string): boolean;
  /** Has digits looked at by the controller, as if they were typed at its door (D-20, D-30). */
  enter(controllerId: string, entry: RemoteEntry): Promise<RemoteAnswer>;
  /** How long no code is taken at its door (D-21); null: codes are taken, as far as is known. */
  lockedFor(controllerId: string): Duration | null;
  /** Whether codes open its door without this server. */
  holdsList(controllerId: string): boolean;
  /** How many events it has not been able to tell yet; null: unknown. */
  waitingEvents(controllerId: string): number | null;
  /** The clock of a controller beside the server's, `ahead` negative where it is behind; null: it is not linked (M-06). */
  clockOf(controllerId: string): { readonly trust: ClockTrust; readonly ahead: Duration } | null;
  /** Has a controller do something once; resolves with whether it said that it did. */
  carryOut(
    controllerId: string,
    action: Exclude<ControllerAction, { kind: "enter" | "update" }>,
  ): Promise<boolean>;
  /** Has it tell which keys are pressed; resolves with those since this began, or why it does not (E-05). */
  watchKeys(
    controllerId: string,
    isBeginning: boolean,
  ): Promise<readonly string[] | "unreachable" | "paused">;
  /** The version of the program that controllers can be given. */
  readonly programVersion: string;
  /** Gives a controller that program, signed; resolves once it is on its card, or with why it is not (P-05). */
  update(controllerId: string): Promise<UpdateAnswer>;
  /** Ends the session of a controller, which begins another one by itself. */
  comeAgain(controllerId: string): void;
  /** Has a controller forget all that it was given, and ends every link of it at once. */
  end(controllerId: string): void;
}
