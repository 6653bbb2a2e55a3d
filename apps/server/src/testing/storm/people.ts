import { Refused } from "@platzwart/domain/refusal";
import type { FakeClock } from "@platzwart/domain/testing/fake-clock";
import {
  type Instant,
  instant,
  minus,
  minutes,
  plus,
  roundDown,
  toIso,
} from "@platzwart/domain/time/instant";
import { covers } from "@platzwart/domain/time/interval";
import { codesIn } from "../../facts/access-code-records.ts";
import { clearWrongCodes } from "../../modules/access/code-alarms.ts";
import { enterCode } from "../../modules/access/code-entry.ts";
import { createPermanentCode, deletePermanentCode } from "../../modules/access/permanent-codes.ts";
import { createBooking } from "../../modules/bookings/bookings.ts";
import { cancelBooking } from "../../modules/bookings/cancelled-bookings.ts";
import { openDoor } from "../../modules/equipment/door-equipment.ts";
import type { Dice } from "./dice.ts";
import { coversHours, type Fail } from "./naive-list.ts";
import type { StormDoor } from "./storm-door.ts";
import type { StormHall } from "./storm-hall.ts";
import { MARGIN } from "./template.ts";

/** Coarse times, so that edges of bookings meet. */
const SLOT = minutes(15);

type Hours = { readonly weekdays: (1 | 6)[]; readonly from: number; readonly until: number };

interface GivenCode {
  readonly id: string;
  readonly digits: string;
  /** null: permanent. */
  readonly booking: { readonly id: string; readonly court: number } | null;
  /** Without margins. */
  readonly from: Instant;
  readonly until: Instant;
  readonly hours: Hours | null;
}

interface Options {
  readonly hall: StormHall;
  readonly clock: FakeClock;
  readonly dice: Dice;
  readonly fail: Fail;
}

/** Books and cancels by the real use cases, and knows the validity of every code. */
export class People {
  readonly #options: Options;
  #given: readonly GivenCode[] = [];
  /** Ids of valid codes in the database, and in its backup. */
  #good = new Set<string>();
  #goodAtBackup = new Set<string>();

  constructor(options: Options) {
    this.#options = options;
  }

  get codes(): readonly GivenCode[] {
    return this.#given;
  }

  idsOf(digits: string): readonly string[] {
    return this.#given.filter((code) => code.digits === digits).map(({ id }) => id);
  }

  /** Next start or end of a booked code with its margins; null: none. */
  nextEdge(): Instant | null {
    const now = this.#options.clock.now();
    const edges = this.#given
      .filter(({ booking }) => booking !== null)
      .map(windowOfCode)
      .flatMap(({ from, until }) => [from, until])
      .filter((edge) => edge > now);
    return edges.length === 0 ? null : instant(Math.min(...edges));
  }

  noteBackup(): void {
    this.#goodAtBackup = new Set(this.#good);
  }

  noteRestore(): void {
    this.#good = new Set(this.#goodAtBackup);
  }

  /** Whether a code is valid at a door that has the newest list. */
  opens(code: GivenCode, { setup }: StormDoor): boolean {
    const now = this.#options.clock.now();
    const isForDoor = code.booking === null || setup.courtIds.includes(code.booking.court);
    return (
      this.#good.has(code.id) && isForDoor && covers(windowOfCode(code), now) && coversHours(code.hours, now)
    );
  }

  /** A conflict gives no code. */
  async book(): Promise<void> {
    const { clock, dice, hall } = this.#options;
    const from = plus(roundDown(clock.now(), SLOT), minutes(15 * dice.below(4)));
    const until = plus(from, minutes(30 + 15 * dice.below(3)));
    const court = 1 + dice.below(4);
    await this.#ask(async () => {
      const booking = await createBooking(
        hall.app,
        { court, customer: { name: "Jana Albrecht" }, startTime: toIso(from), endTime: toIso(until) },
        { origin: "panel_booking", idempotencyKey: null },
        hall.caller,
      );
      const code = await codesIn(hall.app.storage.read).findByBooking(booking.id);
      if (code === null || booking.accessCode === null) throw new Error("a booking has no code");
      // a killed server answers nobody
      if (hall.isDead) return;
      this.#give({
        ...{ id: code.id, digits: booking.accessCode, from, until, hours: null },
        booking: { id: booking.id, court },
      });
    });
  }

  /** For all doors, at all hours or for some of this day. */
  async givePermanent(): Promise<void> {
    const { clock, dice, hall } = this.#options;
    const hours: Hours | null = dice.oneIn(2)
      ? { weekdays: [dice.oneIn(4) ? 1 : 6], from: 840, until: 900 + 15 * dice.below(8) }
      : null;
    const accessCode = String(100_000 + dice.below(900_000));
    const from = clock.now();
    await this.#ask(async () => {
      const { id } = await createPermanentCode(
        hall.app,
        { userName: "Trainerin", accessCode, hours },
        hall.caller,
      );
      if (hall.isDead) return;
      this.#give({ id, digits: accessCode, booking: null, from, until: plus(from, minutes(1e6)), hours });
    });
  }

  /** Cancels a booking or ends a permanent code. */
  async end(): Promise<void> {
    const { hall } = this.#options;
    const code = this.#options.dice.pick(this.#given.filter(({ id }) => this.#good.has(id)));
    if (code === undefined) return;
    await this.#ask(async () => {
      if (code.booking === null) await deletePermanentCode(hall.app, code.id, hall.caller);
      else await cancelBooking(hall.app, code.booking.id, hall.caller);
      this.#good.delete(code.id);
      // its outcome is unknown
      if (hall.isDead) this.#given = this.#given.filter((one) => one !== code);
    });
  }

  /** Valid or not, of any door. */
  someCode(): string | undefined {
    return this.#options.dice.pick(this.#given)?.digits;
  }

  /** Valid at a door that has the newest list; undefined: none. */
  goodCode(door: StormDoor): string | undefined {
    return this.#options.dice.pick(this.#given.filter((code) => this.opens(code, door)))?.digits;
  }

  /** Never given to anybody. */
  wrongCode(): string {
    const digits = String(1_000 + this.#options.dice.below(9_000));
    return this.idsOf(digits).length > 0 ? this.wrongCode() : digits;
  }

  /** At the remote keypad; the outcome comes later. */
  enter({ setup }: StormDoor, digits: string): void {
    const { hall } = this.#options;
    const typed = { doorId: setup.doorId, digits, courtId: null, isLive: () => true };
    void this.#ask(() => enterCode(hall.app, typed, hall.caller));
  }

  /** "Tür öffnen" of the page. */
  open({ setup }: StormDoor): void {
    const { hall } = this.#options;
    void this.#ask(() => openDoor(hall.app, setup.doorId, hall.caller, { isLive: () => true }));
  }

  /** Ends the lockout of a door. */
  async clear({ setup }: StormDoor): Promise<void> {
    const { hall } = this.#options;
    await this.#ask(() => clearWrongCodes(hall.app, setup.doorId, hall.caller));
  }

  #give(code: GivenCode): void {
    this.#given = [...this.#given, code];
    this.#good.add(code.id);
  }

  /** Refusals and killed servers are expected; other errors fail. */
  async #ask(work: () => Promise<unknown>): Promise<void> {
    const { app } = this.#options.hall;
    try {
      await work();
    } catch (error) {
      const isGone = this.#options.hall.isDead || app !== this.#options.hall.app;
      if (!(error instanceof Refused) && !isGone)
        this.#options.fail(`somebody is answered: ${String(error)}`);
    }
  }
}

function windowOfCode({ from, until, booking }: GivenCode) {
  if (booking === null) return { from, until };
  return { from: minus(from, minutes(MARGIN)), until: plus(until, minutes(MARGIN)) };
}
