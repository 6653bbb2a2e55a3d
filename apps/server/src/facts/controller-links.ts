import type { EntryAnswer, MessageToController, Typist } from "@platzwart/contract/device-link/messages";
import type { CourtId } from "@platzwart/domain/court/court";
import type { ClockTrust } from "@platzwart/domain/doors/clock-trust";
import type { ProgramRefusal } from "@platzwart/domain/doors/door-program";
import type { Duration } from "@platzwart/domain/time/instant";

/** A single command to a controller; digits use `enter`. */
export type ControllerAction = Extract<MessageToController, { kind: "command" }>["action"];

/** Digits typed away from a door's own keypad. */
export interface RemoteEntry {
  readonly digits: string;
  /** Court that they must open; null: any behind the door. */
  readonly courtId: CourtId | null;
  readonly by: Typist;
}

/** late: beyond the time-out; unreachable: unknown outcome. */
export type RemoteAnswer = EntryAnswer | { readonly kind: "late" | "unreachable" };

/** The doors' program that this server offers. */
export interface OfferedProgram {
  readonly version: string;
  /** Its source. Rejects if it was not built. */
  read(): Promise<string>;
}

/** unsupported: its program was started by hand; unreachable: unknown outcome. */
export type UpdateAnswer = "done" | ProgramRefusal | "unsupported" | "unreachable";

/** Links of door controllers, for modules. */
export interface ControllerLinkStates {
  isLinked(controllerId: string): boolean;
  /** Has the controller check digits as if typed at its door (D-20, D-30). */
  enter(controllerId: string, entry: RemoteEntry): Promise<RemoteAnswer>;
  /** Rest of the time without codes at its door (D-21); null: codes are taken, as far as known. */
  lockedFor(controllerId: string): Duration | null;
  /** Whether codes open its door without this server. */
  holdsList(controllerId: string): boolean;
  /** Number of events not yet sent; null: unknown. */
  waitingEvents(controllerId: string): number | null;
  /** A controller's clock compared with the server's, `ahead` negative if behind; null: not linked (M-06). */
  clockOf(controllerId: string): { readonly trust: ClockTrust; readonly ahead: Duration } | null;
  /** Sends a single command; resolves with whether the controller confirmed it. */
  carryOut(
    controllerId: string,
    action: Exclude<ControllerAction, { kind: "enter" | "update" }>,
  ): Promise<boolean>;
  /** Watches keys; resolves with those since the beginning, or the reason for none (E-05). */
  watchKeys(
    controllerId: string,
    isBeginning: boolean,
  ): Promise<readonly string[] | "unreachable" | "paused">;
  readonly programVersion: string;
  /** Sends a controller the signed program; resolves once it is on its card, or with the refusal (P-05). */
  update(controllerId: string): Promise<UpdateAnswer>;
  /** Ends a controller's session; the controller begins another. */
  comeAgain(controllerId: string): void;
  /** Has a controller forget its documents, and ends all its links at once. */
  end(controllerId: string): void;
}
