import { MINUTE } from "@platzwart/domain/time/instant";
import { useEffect, useState } from "react";
import { browserClock } from "../../lib/clock/browser-clock.ts";

/** Mask of fixed length, which hides the number of digits. */
export const CODE_MASK = "••••••";

const SHOWN_FOR = MINUTE;

/**
 * Whether codes are shown: off at first, unless the opening action asked for one; off again after a minute or when the
 * page is hidden.
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
