/** Size of a search. */
export interface Search {
  readonly states: number;
  readonly transitions: number;
  /** Longest of the shortest ways from a start. */
  readonly depth: number;
}

/**
 * Visits every reachable state, breadth first. `next` makes the transitions of a state and throws for a wrong one;
 * the error names the shortest way to it. `atMost` bounds the search of an infinite machine.
 */
export function searchEverything<State, Event>(options: {
  readonly starts: readonly State[];
  /** A number that differs between any two states. */
  readonly keyOf: (state: State) => number;
  readonly eventsOf: (state: State) => readonly Event[];
  readonly next: (state: State, event: Event) => State;
  readonly visit?: (state: State) => void;
  readonly atMost: number;
}): Search {
  const { keyOf, eventsOf, next, visit = () => {}, atMost } = options;
  const states: State[] = [];
  const from: number[] = [];
  const by: (Event | null)[] = [];
  const depths: number[] = [];
  const known = new KnownNumbers();
  const add = (state: State, parent: number, event: Event | null) => {
    const key = keyOf(state);
    if (!known.add(key)) return;
    states.push(state);
    from.push(parent);
    by.push(event);
    depths.push(parent < 0 ? 0 : (depths[parent] ?? 0) + 1);
  };
  const wayTo = (index: number): Event[] => {
    const event = by[index] ?? null;
    return event === null ? [] : [...wayTo(from[index] ?? -1), event];
  };
  for (const start of options.starts) add(start, -1, null);
  let transitions = 0;
  for (let index = 0; index < states.length; index += 1) {
    const state = states[index] as State;
    if (states.length > atMost) throw new Error(`more than ${atMost} states: the machine is not finite`);
    let event: Event | null = null;
    try {
      visit(state);
      for (event of eventsOf(state)) {
        transitions += 1;
        add(next(state, event), index, event);
      }
    } catch (error) {
      const way = [...wayTo(index), ...(event === null ? [] : [event])].map((step) => JSON.stringify(step));
      throw new Error(`${String(error)}\nafter ${way.join("\n  then ")}\nin ${JSON.stringify(state)}`, {
        cause: error,
      });
    }
  }
  return { states: states.length, transitions, depth: Math.max(...depths.slice(-1)) };
}

const EMPTY = -1;

/** Numbers from 0, in an open table: a Set needs three times the memory for numbers of more than 31 bits. */
class KnownNumbers {
  #table = new Float64Array(1 << 16).fill(EMPTY);
  #size = 0;

  add(number: number): boolean {
    const place = this.#placeOf(number);
    if (this.#table[place] === number) return false;
    this.#table[place] = number;
    this.#size += 1;
    if (this.#size * 2 > this.#table.length) this.#grow();
    return true;
  }

  /** Present or future index of a number. */
  #placeOf(number: number): number {
    const mask = this.#table.length - 1;
    const high = Math.floor(number / 2 ** 32);
    let place = (Math.imul(number ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b) >>> 8) & mask;
    while (this.#table[place] !== EMPTY && this.#table[place] !== number) place = (place + 1) & mask;
    return place;
  }

  #grow(): void {
    const before = this.#table;
    this.#table = new Float64Array(before.length * 2).fill(EMPTY);
    for (const number of before) if (number !== EMPTY) this.#table[this.#placeOf(number)] = number;
  }
}
