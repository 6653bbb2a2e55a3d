import { MINUTE } from "@platzwart/domain/time/instant";
import { useState } from "react";
import { useTimer } from "../../lib/clock/timer.ts";
import { useDocumentEvent } from "../../ui/document-event.ts";

/** Fixed length, which hides the number of digits. */
export const CODE_MASK = "••••••";

const SHOWN_FOR = MINUTE;

/** Codes are hidden again after a minute, or when the page is hidden. */
export function useShownCodes(isShownAtFirst = false): readonly [boolean, (isShown: boolean) => void] {
  const [isShown, setShown] = useState(isShownAtFirst);
  const hide = () => setShown(false);
  useTimer("codes shown", SHOWN_FOR, isShown || null, hide);
  useDocumentEvent("visibilitychange", hide, isShown);
  return [isShown, setShown];
}
