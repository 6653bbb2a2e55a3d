import { type Duration, SECOND } from "@platzwart/domain/time/instant";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useState } from "react";
import { browserClock } from "./browser-clock.ts";
import { toasts } from "./toasts.ts";

/** Nobody waits longer: a dialog that came then would take the focus from something else. */
const LONGEST_WAIT = (2 * SECOND) as Duration;

/** A dialog that is not part of the first load: its code while it is open, null while it is not, and how to open and close it. */
export function useDialogLater<Part extends object>(
  load: () => Promise<Part>,
): readonly [part: Part | null, open: () => void, close: () => void] {
  const [part, setPart] = useState<Part | null>(null);
  const open = () => {
    const tooLate = new Promise<never>((_, give) => browserClock.timer("dialog", LONGEST_WAIT, () => give()));
    Promise.race([load(), tooLate]).then(setPart, () =>
      toasts.show({ kind: "error", title: shellTexts.partMissing }),
    );
  };
  return [part, open, () => setPart(null)];
}
