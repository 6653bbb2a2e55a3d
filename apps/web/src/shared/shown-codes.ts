import { MINUTE } from "@platzwart/domain/time/instant";
import { useEffect, useState } from "react";
import { browserClock } from "./browser-clock.ts";

/** In place of a code, however many digits it has: the mask does not tell. */
export const CODE_MASK = "••••••";

const SHOWN_FOR = MINUTE;

/**
 * Whether codes are shown: off at first, unless one was asked for with what shows it, and off again by itself after a
 * minute or when the page is out of sight.
 */
export function useShownCodes(atFirst = false): readonly [boolean, (isShown: boolean) => void] {
  const [isShown, setShown] = useState(atFirst);
  useEffect(() => {
    if (!isShown) return;
    const hide = () => setShown(false);
    const timer = browserClock.timer("codes shown", SHOWN_FOR, hide);
    document.addEventListener("visibilitychange", hide);
    return () => {
      timer.cancel();
      document.removeEventListener("visibilitychange", hide);
    };
  }, [isShown]);
  return [isShown, setShown];
}
