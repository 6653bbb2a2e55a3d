import { seconds } from "@platzwart/domain/time/instant";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useState } from "react";
import { browserClock } from "../clock/browser-clock.ts";
import { toasts } from "../toasts/toasts.ts";

/** A later dialog would take the focus from something else. */
const LONGEST_WAIT = seconds(2);

/** A dialog whose chunk loads when it is opened; `chunk`: null while closed. */
export function useDialogLater<Chunk extends object>(
  load: () => Promise<Chunk>,
): readonly [chunk: Chunk | null, open: () => void, close: () => void] {
  const [chunk, setChunk] = useState<Chunk | null>(null);
  const open = () => {
    const timeout = new Promise<"late">((resolve) =>
      browserClock.timer("dialog", LONGEST_WAIT, () => resolve("late")),
    );
    Promise.race([load(), timeout]).then(
      (loaded) => {
        if (loaded !== "late") setChunk(loaded);
        else showError(shellTexts.chunkLate, shellTexts.chunkLateHint);
      },
      // browsers keep a failed import for the document's lifetime
      () => showError(shellTexts.chunkMissing, shellTexts.chunkMissingHint),
    );
  };
  return [chunk, open, () => setChunk(null)];
}

function showError(title: string, text: string): void {
  toasts.show({ kind: "error", title, text });
}
