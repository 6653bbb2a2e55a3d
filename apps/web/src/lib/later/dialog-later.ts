import { seconds } from "@platzwart/domain/time/instant";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useState } from "react";
import { browserClock } from "../clock/browser-clock.ts";
import { toasts } from "../toasts/toasts.ts";

/** A later dialog would take the focus from something else. */
const LONGEST_WAIT = seconds(2);

/** A dialog in a chunk of its own; `part`: null while closed. */
export function useDialogLater<Part extends object>(
  load: () => Promise<Part>,
): readonly [part: Part | null, open: () => void, close: () => void] {
  const [part, setPart] = useState<Part | null>(null);
  const open = () => {
    const tooLate = new Promise<"late">((give) =>
      browserClock.timer("dialog", LONGEST_WAIT, () => give("late")),
    );
    Promise.race([load(), tooLate]).then(
      (loaded) => {
        if (loaded !== "late") setPart(loaded);
        else announce(shellTexts.partLate, shellTexts.partLateHint);
      },
      // browsers keep a failed import for the document's lifetime
      () => announce(shellTexts.partMissing, shellTexts.partMissingHint),
    );
  };
  return [part, open, () => setPart(null)];
}

function announce(title: string, text: string): void {
  toasts.show({ kind: "error", title, text });
}
