import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { minutes, SECOND } from "@platzwart/domain/time/instant";
import type {
  AcknowledgedList,
  ListFailure,
  ListStatus,
  ListStatusReader,
} from "../../facts/list-statuses.ts";

/** A controller without a link for so long is away, and the codes it lacks count as failed. */
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

/** What each controller has of its list; nothing is stored, as a controller that links reports its list. */
export class ListStatuses implements ListStatusReader {
  readonly #clock: Clock;
  readonly #statuses = new Map<string, ControllerListStatus>();
  /** Timers of unlinked controllers until they are away; null: all that were not linked since the start. */
  readonly #awayTimers = new Map<string | null, PendingTimer>();
  /** For controllers not linked since the start. */
  #neverLinked: ControllerListStatus = {
    ...{ acknowledged: null, refusal: null, isAway: false, awaySince: null },
    isLocal: false,
  };
  #onChange: () => void = () => {};
  /** Runs for a second after each notification, so that the next one waits. */
  #pause: PendingTimer | null = null;
  #isChanged = false;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#startAwayTimer(null);
  }

  /** Called once a second at most. */
  onChange(listener: () => void): void {
    this.#onChange = listener;
  }

  stop(): void {
    this.#pause?.cancel();
    for (const timer of this.#awayTimers.values()) timer.cancel();
  }

  statusOf(controllerId: string): ControllerListStatus {
    return this.#statuses.get(controllerId) ?? this.#neverLinked;
  }

  /** `revision`: reported by the controller; an acknowledged list of another revision no longer counts. */
  noteLinked(
    controllerId: string,
    revision: number | null,
    { isLocal }: { readonly isLocal: boolean },
  ): void {
    this.#awayTimers.get(controllerId)?.cancel();
    const { acknowledged } = this.statusOf(controllerId);
    this.#statuses.set(controllerId, {
      ...{ refusal: null, isAway: false, awaySince: null, isLocal },
      acknowledged: acknowledged?.listRevision === revision ? acknowledged : null,
    });
  }

  noteUnlinked(controllerId: string): void {
    this.#statuses.set(controllerId, { ...this.statusOf(controllerId), awaySince: this.#clock.now() });
    this.#startAwayTimer(controllerId);
  }

  /** What was acknowledged with a revoked key counts no longer. */
  noteRevoked(controllerId: string): void {
    this.#update(controllerId, { acknowledged: null, isAway: true, awaySince: this.#clock.now() });
  }

  noteAcknowledged(controllerId: string, acknowledged: Acknowledged): void {
    this.#update(controllerId, { acknowledged, refusal: null });
  }

  noteRefused(controllerId: string, refusal: ListFailure): void {
    this.#update(controllerId, { refusal });
  }

  #update(controllerId: string | null, changes: Partial<ControllerListStatus>): void {
    if (controllerId === null) this.#neverLinked = { ...this.#neverLinked, ...changes };
    else this.#statuses.set(controllerId, { ...this.statusOf(controllerId), ...changes });
    if (controllerId === null || !this.statusOf(controllerId).isLocal) this.#notify();
  }

  #startAwayTimer(controllerId: string | null): void {
    const onAway = () => this.#update(controllerId, { isAway: true });
    this.#awayTimers.set(controllerId, this.#clock.timer("door controller away", AWAY_AFTER, onAway));
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
