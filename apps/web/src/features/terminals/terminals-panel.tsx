import type { TerminalView } from "@platzwart/contract/endpoints/terminal-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import { terminalsTexts } from "@platzwart/texts/pages/terminals";
import { useState } from "react";
import { Link } from "wouter";
import type { DoorPlace } from "../../entities/doors/door-place.ts";
import { USUAL_INTERVAL } from "../../entities/enrolment/enrolled-list.ts";
import { useNow } from "../../lib/clock/now.ts";
import { ListPanel } from "../../lib/page/list-panel.tsx";
import { Button } from "../../ui/button.tsx";
import { Info } from "../../ui/info.tsx";
import { RemoveTerminalDialog, RenewTerminalDialog } from "./change-terminal-dialogs.tsx";
import { NewTerminalDialog } from "./new-terminal-dialog.tsx";
import { useTerminals } from "./terminal-queries.ts";
import { type TerminalCommand, TerminalRow } from "./terminal-row.tsx";

const DIALOGS = {
  renew: RenewTerminalDialog,
  remove: RemoveTerminalDialog,
} as const satisfies Record<TerminalCommand, unknown>;

type OpenDialog = { readonly command: TerminalCommand; readonly terminal: TerminalView } | null;

/** "Türterminals": browsers at doors for code entry (D-30); `doors`: undefined while loading. */
export function TerminalsPanel({ doors }: { readonly doors: readonly DoorPlace[] | undefined }) {
  const terminals = useTerminals(USUAL_INTERVAL);
  const now = useNow();
  const [isAdding, setAdding] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const CommandDialog = dialog && DIALOGS[dialog.command];
  return (
    <ListPanel
      id="terminals"
      heading={terminalsTexts.heading}
      actions={
        doors !== undefined &&
        doors.length > 0 && <Button onClick={() => setAdding(true)}>{terminalsTexts.add}</Button>
      }
      intro={
        <>
          <p className="text-ink2">
            {terminalsTexts.intro} <Link href={`${PATHS.help}#door-terminal`}>{terminalsTexts.help}</Link>
          </p>
          {doors?.length === 0 && <Info>{terminalsTexts.noDoors}</Info>}
        </>
      }
      source={terminals}
      missing={{ title: terminalsTexts.missing, isRetried: true, isLoggedByToast: true }}
      items={doors && terminals.data?.items}
      label={terminalsTexts.list}
      cells={1}
      none={<p>{terminalsTexts.none}</p>}
      row={(terminal) => (
        <TerminalRow
          key={terminal.id}
          terminal={terminal}
          door={doors?.find(({ id }) => id === terminal.doorId)}
          now={now}
          onCommand={(command) => setDialog({ command, terminal })}
        />
      )}
    >
      {isAdding && doors !== undefined && (
        <NewTerminalDialog doors={doors} onClose={() => setAdding(false)} />
      )}
      {CommandDialog !== null && dialog !== null && (
        <CommandDialog terminal={dialog.terminal} doors={doors ?? []} onClose={() => setDialog(null)} />
      )}
    </ListPanel>
  );
}
