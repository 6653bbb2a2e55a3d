import type { TerminalView } from "@platzwart/contract/endpoints/terminal-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { terminalsTexts } from "@platzwart/texts/pages/terminals";
import { useState } from "react";
import { Link } from "wouter";
import { useNow } from "../../shared/now.ts";
import { Button } from "../../ui/button.tsx";
import { Info } from "../../ui/info.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { RemoveTerminalDialog, RenewTerminalDialog } from "./change-terminal-dialogs.tsx";
import { NewTerminalDialog } from "./new-terminal-dialog.tsx";
import type { TerminalDoor } from "./terminal-door.ts";
import { USUALLY, useTerminals } from "./terminal-queries.ts";
import { type TerminalCommand, TerminalRow } from "./terminal-row.tsx";
import "../../ui/list-rows.css";
import "../../ui/panel.css";

const DIALOGS = {
  renew: RenewTerminalDialog,
  remove: RemoveTerminalDialog,
} as const satisfies Record<TerminalCommand, unknown>;

type Asked = { readonly command: TerminalCommand; readonly terminal: TerminalView } | null;

/** "Türterminals": the browsers at doors that take codes there (D-30). `doors`: undefined until they are known. */
export function TerminalsPanel({ doors }: { readonly doors: readonly TerminalDoor[] | undefined }) {
  const terminals = useTerminals(USUALLY);
  const now = useNow();
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked>(null);
  const items = terminals.data?.items;
  const Asked = asked && DIALOGS[asked.command];
  return (
    <section className="panel" aria-labelledby="terminals">
      <div className="panel-head">
        <h2 id="terminals">{terminalsTexts.heading}</h2>
        {doors !== undefined && doors.length > 0 && (
          <Button onClick={() => setAdding(true)}>{terminalsTexts.add}</Button>
        )}
      </div>
      <div className="panel-body">
        <p className="second">
          {terminalsTexts.intro} <Link href={`${PATHS.help}#door-terminal`}>{terminalsTexts.help}</Link>
        </p>
        {doors?.length === 0 && <Info>{terminalsTexts.noDoors}</Info>}
        {terminals.isError && (
          <LoadFailure
            isInMessage
            title={terminalsTexts.missing}
            hint={terminalsTexts.missingHint}
            of={terminals}
          />
        )}
        {(terminals.isPending || (doors === undefined && items !== undefined)) && (
          <p className="second" aria-busy="true">
            {shellTexts.loading}
          </p>
        )}
        {items?.length === 0 && <p>{terminalsTexts.none}</p>}
        {items !== undefined && items.length > 0 && doors !== undefined && (
          <ul className="list-rows" aria-label={terminalsTexts.list}>
            {items.map((terminal) => (
              <TerminalRow
                key={terminal.id}
                terminal={terminal}
                door={doors.find(({ id }) => id === terminal.doorId)}
                now={now}
                onCommand={(command) => setAsked({ command, terminal })}
              />
            ))}
          </ul>
        )}
      </div>
      {isAdding && doors !== undefined && (
        <NewTerminalDialog doors={doors} onClose={() => setAdding(false)} />
      )}
      {Asked !== null && asked !== null && (
        <Asked terminal={asked.terminal} doors={doors ?? []} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}
