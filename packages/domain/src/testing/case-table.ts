import { expect, test } from "vitest";

/** A title, and events with their effects in words. */
export type Case<Event> = readonly [string, readonly (readonly [Event, string])[]];

/** Makes a test of each case: the machine takes the events and must have the effects. */
export function testCases<State, Event, Effect>(
  cases: readonly Case<Event>[],
  machine: {
    readonly start: State;
    readonly step: (state: State, event: Event) => readonly [State, readonly Effect[]];
    readonly describe: (effect: Effect) => string;
  },
): void {
  test.each(cases)("%s", (_title, steps) => {
    let state = machine.start;
    const done = steps.map(([event]) => {
      const [next, effects] = machine.step(state, event);
      state = next;
      return effects
        .map(machine.describe)
        .filter((text) => text !== "")
        .join(", ");
    });
    expect(done).toEqual(steps.map(([, expected]) => expected));
  });
}
