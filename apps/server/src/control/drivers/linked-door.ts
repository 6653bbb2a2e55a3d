import type { LockState } from "@platzwart/contract/device-link/messages";
import type { Clock } from "@platzwart/domain/time/clock";
import { between, type Instant, longest, milliseconds, plus } from "@platzwart/domain/time/instant";
import type { DoorReport } from "../../facts/device-pictures.ts";
import { DeviceFailure } from "../../platform/network/device-failure.ts";
import type { ControllerLinks } from "../controllers/controller-links.ts";
import type { ReportedState } from "../controllers/controller-session.ts";
import type { DoorCommand } from "./door-driver.ts";

/** A door's program by its link; `link`: id of the door's controller, or of a hosted door. */
export class LinkedDoor {
  readonly #links: ControllerLinks;
  readonly #clock: Clock;
  readonly #link: string;

  constructor({ links, clock }: { readonly links: ControllerLinks; readonly clock: Clock }, link: string) {
    this.#links = links;
    this.#clock = clock;
    this.#link = link;
  }

  /** null: not linked. */
  get state(): ReportedState | null {
    return this.#links.sessions.get(this.#link)?.state ?? null;
  }

  watch(onState: (state: ReportedState) => void): () => void {
    return this.#links.watchState(this.#link, onState);
  }

  session(signal: AbortSignal) {
    return this.#links.sessionOf(this.#link, signal);
  }

  async hold(until: Instant | null, signal: AbortSignal): Promise<LockState> {
    return (await this.session(signal)).hold(until, signal);
  }

  /** Commands serve a person at the door, so none waits for the next session. */
  async carryOut(
    command: DoorCommand,
    signal: AbortSignal,
  ): Promise<{ readonly isDone: boolean; readonly state: LockState }> {
    const session = this.#links.sessions.get(this.#link);
    if (session === undefined) throw new DeviceFailure("unreachable");
    const within = longest(milliseconds(0), between(this.#clock.now(), command.notAfter));
    return session.carryOut(command, within, signal);
  }

  reportOf({ isUnlocked, heldUntil, byCommand, byCode: codeId, openFor }: LockState): DoorReport {
    const report = { isUnlocked, heldUntil: heldUntil as Instant | null, byCommand };
    if (codeId === null || openFor === null) return report;
    return { ...report, openedFor: { codeId, until: plus(this.#clock.now(), milliseconds(openFor)) } };
  }
}
