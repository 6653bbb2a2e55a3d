import type { LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import { fileDay } from "@platzwart/texts/format";
import { systemLogTexts } from "@platzwart/texts/pages/system-log";
import { serverClock } from "../../shared/now.ts";
import { saveFile } from "../../shared/save-file.ts";
import { toasts } from "../../shared/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { DownloadIcon } from "../../ui/tool-icons.tsx";
import { asCsv, asJson } from "./log-export.ts";

interface LogToolsProps {
  /** What the view holds now, and a file will hold. */
  readonly entries: readonly LogEntryView[];
  /** Older ones fit too and were not loaded. */
  readonly hasOlder: boolean;
  /** They are not there yet, or about to be replaced. */
  readonly isBusy: boolean;
  onClear(): void;
}

/** Clears the view, and exports what it holds (G-03). */
export function LogTools({ entries, hasOlder, isBusy, onClear }: LogToolsProps) {
  const save = (ending: "json" | "csv", type: string, text: string) => {
    const name = systemLogTexts.fileName(fileDay(serverClock.now()), ending);
    saveFile(name, type, text);
    toasts.show({
      kind: "done",
      title: systemLogTexts.exportedToast,
      text: systemLogTexts.exportedToastHint(entries.length, name, hasOlder),
    });
  };
  return (
    <div className="log-tools">
      <Button kind="quiet" onClick={onClear}>
        <CloseIcon />
        {systemLogTexts.clear}
      </Button>
      <Button isBusy={isBusy} onClick={() => save("json", "application/json", asJson(entries))}>
        <DownloadIcon />
        {systemLogTexts.export}
      </Button>
      <Button
        kind="quiet"
        isBusy={isBusy}
        onClick={() => save("csv", "text/csv;charset=utf-8", asCsv(entries))}
      >
        {systemLogTexts.exportSheet}
      </Button>
    </div>
  );
}
