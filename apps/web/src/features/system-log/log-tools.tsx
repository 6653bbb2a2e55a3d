import { isoDay } from "@platzwart/texts/format";
import { systemLogTexts as texts } from "@platzwart/texts/pages/system-log";
import { saveFile } from "../../lib/browser/save-file.ts";
import { serverClock } from "../../lib/clock/now.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { DownloadIcon } from "../../ui/tool-icons.tsx";
import { asCsv, asJson } from "./log-export.ts";
import type { FollowedLog } from "./log-queries.ts";
import { FOLDED } from "./phone-fold.tsx";

const TOOLS =
  "ml-auto flex flex-wrap gap-2 max-tablet:order-1 max-tablet:w-full max-tablet:pb-1 max-tablet:[&_.button]:flex-auto";

interface LogToolsProps {
  readonly log: FollowedLog;
  onClear(): void;
}

/** Clears the view, and exports its content (G-03). */
export function LogTools({ log, onClear }: LogToolsProps) {
  const { entries, nextBefore } = log.data ?? { entries: [], nextBefore: null };
  // loading, or still the entries of the previous filter
  const isBusy = log.data === undefined || log.isPlaceholderData;
  const clear = () => {
    onClear();
    toasts.show({ kind: "done", title: texts.clearedToast, text: texts.clearedToastHint });
  };
  const save = (ending: "json" | "csv", type: string, text: string) => {
    const name = texts.fileName(isoDay(serverClock.now()), ending);
    saveFile(name, type, text);
    toasts.show({
      kind: "done",
      title: texts.exportedToast,
      text: texts.exportedToastHint(entries.length, name, nextBefore !== null),
    });
  };
  return (
    <div className={`${TOOLS} ${FOLDED}`}>
      <Button kind="quiet" onClick={clear}>
        <CloseIcon />
        {texts.clear}
      </Button>
      <Button isBusy={isBusy} onClick={() => save("json", "application/json", asJson(entries))}>
        <DownloadIcon />
        {texts.export}
      </Button>
      <Button
        kind="quiet"
        isBusy={isBusy}
        onClick={() => save("csv", "text/csv;charset=utf-8", asCsv(entries))}
      >
        {texts.exportSheet}
      </Button>
    </div>
  );
}
