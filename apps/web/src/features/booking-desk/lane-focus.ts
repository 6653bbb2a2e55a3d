import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import { type FocusEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { DeskLane } from "./desk-day.ts";
import { firstStop, type LaneStop, laneStops, nextStop } from "./lane-keys.ts";

export interface LaneFocus {
  /** The only item in the Tab order; null: the day has none. */
  readonly stop: LaneStop | null;
  find(key: string | null | undefined): LaneStop | null;
  focused(): LaneStop | null;
  setStop(stop: LaneStop): void;
  /** false: `key` is no arrow, Home or End, or has no target. */
  moveByKey(key: string): boolean;
  /** Focuses an item at once, unless the lanes have the focus; null: the Tab stop. */
  focusNow(key: string | null): void;
  /** Focuses an item once it is drawn on `court`, or on any court. */
  focusWhenDrawn(key: string, court?: CourtId): void;
  onFocus(event: FocusEvent<HTMLElement>): void;
}

/** `now` selects the first Tab stop. */
export function useLaneFocus(
  grid: RefObject<HTMLElement | null>,
  lanes: readonly DeskLane[],
  now: Instant,
): LaneFocus {
  const stops = useMemo(() => laneStops(lanes), [lanes]);
  /** `at`: time from which up and down start. */
  const [chosenStop, chooseStop] = useState<{ readonly key: string; readonly at: Instant } | null>(null);
  const pendingFocus = useRef<{ readonly key: string; readonly court: CourtId | undefined } | null>(null);
  const find: LaneFocus["find"] = (key) => stops.flat().find((each) => each.key === key) ?? null;
  const stop = find(chosenStop?.key) ?? firstStop(stops, now);
  const cell = (key: string | null, track = "") =>
    grid.current?.querySelector<HTMLElement>(`${track}[data-item="${key}"]`);
  const setStop = ({ key, time }: LaneStop) => chooseStop({ key, at: time.from });

  useLayoutEffect(() => {
    if (pendingFocus.current === null) return;
    const { key, court } = pendingFocus.current;
    const drawn = cell(key, court === undefined ? "" : `[data-court="${court}"] `);
    if (drawn === undefined || drawn === null) return;
    pendingFocus.current = null;
    drawn.focus();
  });

  const focusWhenDrawn: LaneFocus["focusWhenDrawn"] = (key, court) => {
    pendingFocus.current = { key, court };
  };
  return {
    ...{ stop, find, setStop, focusWhenDrawn },
    focused: () => find((document.activeElement as HTMLElement | null)?.dataset["item"]),
    moveByKey: (key) => {
      const target = nextStop(stops, stop?.key ?? null, key, chosenStop?.at ?? stop?.time.from ?? now);
      if (target === null) return false;
      const isSideways = key !== "ArrowUp" && key !== "ArrowDown";
      chooseStop({
        key: target.key,
        at: isSideways ? target.time.from : (chosenStop?.at ?? target.time.from),
      });
      focusWhenDrawn(target.key);
      return true;
    },
    focusNow: (key) => {
      if (grid.current?.contains(document.activeElement) !== true) cell(key ?? stop?.key ?? null)?.focus();
    },
    onFocus: ({ target }) => {
      const found = find(target.dataset["item"]);
      if (found !== null && found.key !== chosenStop?.key) setStop(found);
    },
  };
}
