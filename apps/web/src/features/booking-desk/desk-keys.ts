import type { Instant } from "@platzwart/domain/time/instant";
import type { RefObject } from "react";
import { useKeys } from "../../lib/keys/keys.ts";
import type { LanesHandle } from "./booking-lanes.tsx";
import { isMovable, type LaneEntry } from "./desk-day.ts";

interface DeskKeys {
  readonly isShown: boolean;
  readonly isDrafting: boolean;
  readonly chosen: LaneEntry | null;
  readonly now: Instant;
  readonly lanes: RefObject<LanesHandle | null>;
  onChoose(id: string): void;
  onCancel(entry: LaneEntry): void;
  onNew(): void;
  onToday(): void;
}

/** Keyboard shortcuts of the desk, independent of the focus (B-03). */
export function useDeskKeys(keys: DeskKeys): void {
  const { isShown, isDrafting, chosen, now, lanes } = keys;
  /** Acts on the panel's booking, else on the focused one. */
  const withEntry = (act: (entry: LaneEntry) => void) => () => {
    const entry = isDrafting ? null : (chosen ?? lanes.current?.focused()?.entry ?? null);
    if (entry !== null && isMovable(entry, now)) act(entry);
  };
  const actions = {
    m: withEntry(({ key }) => lanes.current?.begin(key, "whole")),
    l: withEntry(({ key }) => lanes.current?.begin(key, "end")),
    // a focused booking other than the panel's is shown first, so that no unseen booking is cancelled
    delete: withEntry((entry) => {
      const focused = lanes.current?.focused() ?? null;
      const other = focused?.entry?.booking ?? null;
      if (other !== null && other.id !== entry.booking?.id) keys.onChoose(other.id);
      else if (focused === null || focused.block === null) keys.onCancel(entry);
    }),
    n: keys.onNew,
    t: () => keys.onToday(),
    escape: () => lanes.current?.focus(chosen?.key ?? null),
  };
  useKeys({
    actions: isShown ? actions : {},
    lettersAlwaysIn: "[role=grid]",
    isBusy: () => isShown && lanes.current?.isMoving() === true,
  });
}
