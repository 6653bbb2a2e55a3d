import { expect, test } from "vitest";

/** A case: its title, and what happens step by step, each with all that is done about it, in words. */
export type Case<Event> = readonly [string, readonly (readonly [Event, string])[]];

/** A test for each case of a machine's table: the events are taken in order, and the effects told in words. */
export function testCases<State, Event, Effect>(
  cases: readonly Case<Event>[],
  machine: {
    readonly start: State;
    readonly step: (state: State, event: Event) => readonly [State, readonly Effect[]];
    readonly told: (effect: Effect) => string;
  },
): void {
  test.each(cases)("%s", (_title, steps) => {
    let state = machine.start;
    const done = steps.map(([event]) => {
      const [next, effects] = machine.step(state, event);
      state = next;
      return effects
        .map(machine.told)
        .filter((text) => text !== "")
        .join(", ");
    });
    expect(done).toEqual(steps.map(([, expected]) => expected));
  });
}
