import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { minutes, SECOND } from "@platzwart/domain/time/instant";
import type {
  AcknowledgedList,
  ListFailure,
  ListStatus,
  ListStatusReader,
} from "../../facts/list-statuses.ts";

/** A controller without a link for so long is away, and its codes fail. */
const AWAY_AFTER = minutes(10);

interface Acknowledged extends AcknowledgedList {
  /** Revision of the sent list, raised after a restored database. */
  readonly listRevision: number;
}

interface ControllerListStatus extends ListStatus {
  readonly acknowledged: Acknowledged | null;
  /** The door's program runs beside the server; not shown. */
  readonly isLocal: boolean;
}

/** Nothing is stored, because a returning controller reports its list. */
export class ListStatuses implements ListStatusReader {
  readonly #clock: Clock;
  readonly #statuses = new Map<string, ControllerListStatus>();
  /** Timers of unlinked controllers until they are away; null: all that were not linked since the start. */
  readonly #leaving = new Map<string | null, PendingTimer>();
  /** For controllers not linked since the start. */
  #unknown: ControllerListStatus = {
    ...{ acknowledged: null, refusal: null, isAway: false, awaySince: null },
    isLocal: false,
  };
  #onChange: () => void = () => {};
  /** Runs for a second after each notification. */
  #pause: PendingTimer | null = null;
  #isChanged = false;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#leave(null);
  }

  /** Called once a second at most. */
  onChange(listener: () => void): void {
    this.#onChange = listener;
  }

  stop(): void {
    this.#pause?.cancel();
    for (const timer of this.#leaving.values()) timer.cancel();
  }

  statusOf(controllerId: string): ControllerListStatus {
    return this.#statuses.get(controllerId) ?? this.#unknown;
  }

  /** `revision`: reported revision; unless acknowledged before, the list is unknown until compared. */
  linked(controllerId: string, revision: number | null, { isLocal }: { readonly isLocal: boolean }): void {
    this.#leaving.get(controllerId)?.cancel();
    const { acknowledged } = this.statusOf(controllerId);
    this.#statuses.set(controllerId, {
      ...{ refusal: null, isAway: false, awaySince: null, isLocal },
      acknowledged: acknowledged?.listRevision === revision ? acknowledged : null,
    });
  }

  unlinked(controllerId: string): void {
    this.#statuses.set(controllerId, { ...this.statusOf(controllerId), awaySince: this.#clock.now() });
    this.#leave(controllerId);
  }

  /** No door has what was acknowledged with a revoked key. */
  revoked(controllerId: string): void {
    this.#change(controllerId, { acknowledged: null, isAway: true, awaySince: this.#clock.now() });
  }

  acknowledged(controllerId: string, acknowledged: Acknowledged): void {
    this.#change(controllerId, { acknowledged, refusal: null });
  }

  refused(controllerId: string, refusal: ListFailure): void {
    this.#change(controllerId, { refusal });
  }

  #change(controllerId: string | null, changes: Partial<ControllerListStatus>): void {
    if (controllerId === null) this.#unknown = { ...this.#unknown, ...changes };
    else this.#statuses.set(controllerId, { ...this.statusOf(controllerId), ...changes });
    if (controllerId === null || !this.statusOf(controllerId).isLocal) this.#notify();
  }

  #leave(controllerId: string | null): void {
    const gone = () => this.#change(controllerId, { isAway: true });
    this.#leaving.set(controllerId, this.#clock.timer("door controller away", AWAY_AFTER, gone));
  }

  #notify(): void {
    this.#isChanged = true;
    if (this.#pause !== null) return;
    this.#isChanged = false;
    this.#onChange();
    this.#pause = this.#clock.timer("statuses of lists", SECOND, () => {
      this.#pause = null;
      if (this.#isChanged) this.#notify();
    });
  }
}
