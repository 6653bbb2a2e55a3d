import type { PendingTimer } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import { systemClock } from "../platform/system/system-clock.ts";

/** How long other changes wait for a COMMIT: at a door nobody waits for much longer. */
const PATIENCE = seconds(5);

/** Notices a COMMIT that takes long: a standby that it waits for is down, or a disk hangs. */
export class CommitWatch {
  readonly #onHanging: () => void;
  #timer: PendingTimer | null = null;
  #isHanging = false;

  constructor(onHanging: () => void) {
    this.#onHanging = onHanging;
  }

  /** Whether the COMMIT under way takes that long. */
  get isHanging(): boolean {
    return this.#isHanging;
  }

  /** In real time, as the database does not know the time of a test. */
  begin(): void {
    this.#timer = systemClock.timer("commit", PATIENCE, () => {
      this.#isHanging = true;
      this.#onHanging();
    });
  }

  end(): void {
    this.#timer?.cancel();
    this.#timer = null;
    this.#isHanging = false;
  }
}
