/** Size of a search of all reachable states of a machine. */
export interface Search {
  readonly states: number;
  readonly transitions: number;
  /** Longest of the shortest paths from a start. */
  readonly depth: number;
}

/** Breadth first; `next` throws at a violation, and the error names the shortest path of events to it. */
export function searchEverything<State, Event>(options: {
  readonly starts: readonly State[];
  /** Different for any two states. */
  readonly keyOf: (state: State) => number;
  readonly eventsOf: (state: State) => readonly Event[];
  readonly next: (state: State, event: Event) => State;
  readonly visit?: (state: State) => void;
  readonly maximumStates: number;
}): Search {
  const { keyOf, eventsOf, next, visit = () => {}, maximumStates } = options;
  const states: State[] = [];
  const parents: number[] = [];
  const events: (Event | null)[] = [];
  const depths: number[] = [];
  const visitedKeys = new NumberSet();
  const visitOnce = (state: State, parent: number, event: Event | null) => {
    const key = keyOf(state);
    if (!visitedKeys.add(key)) return;
    states.push(state);
    parents.push(parent);
    events.push(event);
    depths.push(parent < 0 ? 0 : (depths[parent] ?? 0) + 1);
  };
  const pathTo = (index: number): Event[] => {
    const event = events[index] ?? null;
    return event === null ? [] : [...pathTo(parents[index] ?? -1), event];
  };
  for (const start of options.starts) visitOnce(start, -1, null);
  let transitions = 0;
  for (let index = 0; index < states.length; index += 1) {
    const state = states[index] as State;
    if (states.length > maximumStates)
      throw new Error(`more than ${maximumStates} states: the machine is not finite`);
    let event: Event | null = null;
    try {
      visit(state);
      for (event of eventsOf(state)) {
        transitions += 1;
        visitOnce(next(state, event), index, event);
      }
    } catch (error) {
      const path = [...pathTo(index), ...(event === null ? [] : [event])].map((step) => JSON.stringify(step));
      throw new Error(`${String(error)}\nafter ${path.join("\n  then ")}\nin ${JSON.stringify(state)}`, {
        cause: error,
      });
    }
  }
  return { states: states.length, transitions, depth: Math.max(...depths.slice(-1)) };
}

const EMPTY = -1;

/** Open addressing: a Set needs three times the memory for numbers of more than 31 bits. */
class NumberSet {
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
