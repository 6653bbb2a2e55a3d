import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { minutes, SECOND } from "@platzwart/domain/time/instant";
import type {
  AcknowledgedList,
  ListFailure,
  ListStanding,
  ListStandingStates,
} from "../../facts/list-standings.ts";

/** A controller that has had no link for so long is away: its codes fail. */
const AWAY_AFTER = minutes(10);

interface Acknowledged extends AcknowledgedList {
  /** The revision under which it was given, which a restored database makes a higher one. */
  readonly listRevision: number;
}

interface Standing extends ListStanding {
  readonly acknowledged: Acknowledged | null;
  /** Of a door whose program runs beside the server, of which no page tells. */
  readonly isLocal: boolean;
}

/** What each controller has of its list. Nothing is stored: a controller that comes back says what it keeps. */
export class ListStandings implements ListStandingStates {
  readonly #clock: Clock;
  readonly #standings = new Map<string, Standing>();
  /** Of those without a link, until they are away; null: of all that had none since the start. */
  readonly #leaving = new Map<string | null, PendingTimer>();
  /** Of those that have not been linked since the start. */
  #unknown: Standing = {
    ...{ acknowledged: null, refusal: null, isAway: false, awaySince: null },
    isLocal: false,
  };
  #onChange: () => void = () => {};
  /** Runs for a second after each change that was told. */
  #pause: PendingTimer | null = null;
  #isChanged = false;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#leave(null);
  }

  /** Calls the listener, every second at most, when codes may stand otherwise at a door. */
  onChange(listener: () => void): void {
    this.#onChange = listener;
  }

  stop(): void {
    this.#pause?.cancel();
    for (const timer of this.#leaving.values()) timer.cancel();
  }

  of(controllerId: string): Standing {
    return this.#standings.get(controllerId) ?? this.#unknown;
  }

  /** `keeps`: the revision of the list that it says it has; another than it acknowledged is unknown until it is compared. */
  linked(controllerId: string, keeps: number | null, { isLocal }: { readonly isLocal: boolean }): void {
    this.#leaving.get(controllerId)?.cancel();
    const { acknowledged } = this.of(controllerId);
    this.#standings.set(controllerId, {
      ...{ refusal: null, isAway: false, awaySince: null, isLocal },
      acknowledged: acknowledged?.listRevision === keeps ? acknowledged : null,
    });
  }

  unlinked(controllerId: string): void {
    this.#standings.set(controllerId, { ...this.of(controllerId), awaySince: this.#clock.now() });
    this.#leave(controllerId);
  }

  kept(controllerId: string, acknowledged: Acknowledged): void {
    this.#change(controllerId, { acknowledged, refusal: null });
  }

  refused(controllerId: string, refusal: ListFailure): void {
    this.#change(controllerId, { refusal });
  }

  #change(controllerId: string | null, changes: Partial<Standing>): void {
    if (controllerId === null) this.#unknown = { ...this.#unknown, ...changes };
    else this.#standings.set(controllerId, { ...this.of(controllerId), ...changes });
    if (controllerId === null || !this.of(controllerId).isLocal) this.#notify();
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
    this.#pause = this.#clock.timer("standings of lists", SECOND, () => {
      this.#pause = null;
      if (this.#isChanged) this.#notify();
    });
  }
}
