/** What a search visited. */
export interface Search {
  readonly states: number;
  readonly transitions: number;
  /** Of the longest of all shortest ways from a start. */
  readonly depth: number;
}

/**
 * Visits every state that can be reached from the starts, breadth first, until no new one is found. `next` makes the
 * transitions of a state and throws where one is wrong; the error then names the shortest way that leads to it.
 * `atMost` ends a search of a machine that is not finite.
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
  const known = new Set<number>();
  const add = (state: State, parent: number, event: Event | null) => {
    const key = keyOf(state);
    if (known.has(key)) return;
    known.add(key);
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
