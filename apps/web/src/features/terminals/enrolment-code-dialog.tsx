import type { TerminalWithCode } from "@platzwart/contract/endpoints/terminal-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import { timeOfDay } from "@platzwart/texts/format";
import { terminalsTexts } from "@platzwart/texts/pages/terminals";
import { useLayoutEffect, useRef, useState } from "react";
import { copyText } from "../../shared/copy-text.ts";
import { useNow } from "../../shared/now.ts";
import { terminalAddress } from "../../shared/terminal-address.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { DoneIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { doorLabel, type TerminalDoor } from "./terminal-door.ts";
import { useTerminals, WATCHED } from "./terminal-queries.ts";
import { codeProgress } from "./terminal-state.ts";

interface EnrolmentCodeDialogProps {
  readonly made: TerminalWithCode;
  readonly doors: readonly TerminalDoor[];
  onClose(): void;
}

/** Shows a one-time code the one time that it is known, how it is used, and by itself that it was. */
export function EnrolmentCodeDialog({ made, doors, onClose }: EnrolmentCodeDialogProps) {
  const { terminal, enrolmentCode } = made;
  const terminals = useTerminals(WATCHED);
  const now = useNow();
  const listed = terminals.data?.items.find(({ id }) => id === terminal.id);
  // a list that could not be loaded tells nothing
  const progress = codeProgress(terminal, terminals.data === undefined ? terminal : listed, now);
  const door = doorLabel(doors.find(({ id }) => id === terminal.doorId));
  const content = useRef<HTMLDivElement>(null);
  // not the sign that closes it: a second Enter would
  useLayoutEffect(() => content.current?.querySelector("input")?.focus(), []);
  return (
    <Dialog heading={terminalsTexts.codeHeading(terminal.name)} onClose={onClose}>
      <div ref={content}>
        {progress === "waiting" && (
          <CodeToUse code={enrolmentCode} until={timeOfDay(terminal.enrolmentEndsAt ?? now)} door={door} />
        )}
      </div>
      <div role="status" className="mt-4">
        {progress === "waiting" ? (
          <p className="text-ink2">{terminalsTexts.progress.waiting}</p>
        ) : progress === "used" ? (
          <p className="flex items-center gap-3 text-name font-semibold text-ok-ink [--cut:var(--surface)]">
            <DoneIcon />
            {terminalsTexts.progress.used}
          </p>
        ) : (
          <Notice title={terminalsTexts.progress[progress]} />
        )}
      </div>
      <DialogActions>
        <Button kind={progress === "waiting" ? "plain" : "primary"} onClick={onClose}>
          {terminalsTexts.finish}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** At these addresses a machine reaches itself only. */
const OWN_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

interface CodeToUseProps {
  readonly code: string;
  readonly until: string;
  readonly door: string;
}

function CodeToUse({ code, until, door }: CodeToUseProps) {
  const [outcome, setOutcome] = useState("");
  const { origin, hostname } = location;
  const link = `${origin}${terminalAddress(code)}`;
  const copy = () =>
    copyText(link).then(
      () => setOutcome(terminalsTexts.copied),
      () => setOutcome(terminalsTexts.notCopied),
    );
  return (
    <div className="flex flex-col gap-4">
      <div className="rounded-2 bg-sunk p-4 text-center">
        <p className="text-note text-ink2">{terminalsTexts.code}</p>
        <p className="font-mono text-heading font-bold phone:text-countdown">{code}</p>
        <p className="mt-1 text-note text-ink2">{terminalsTexts.codeLife(until)}</p>
      </div>
      <ol className="flex list-none flex-col gap-4 p-0">
        <li className="flex flex-col gap-2">
          <p>{terminalsTexts.linkStep(door)}</p>
          <div className="[&_input]:font-mono">
            <Field
              label={terminalsTexts.link}
              name="link"
              readOnly
              hint={OWN_HOSTS.includes(hostname) ? terminalsTexts.ownHost(hostname) : undefined}
              value={link}
              onFocus={({ target }) => target.select()}
            />
          </div>
          <Button kind="primary" onClick={() => void copy()}>
            {terminalsTexts.copy}
          </Button>
          <p role="status" className="text-note text-ink2">
            {outcome}
          </p>
        </li>
        <li className="wrap-anywhere">{terminalsTexts.typeStep(`${origin}${PATHS.login}`)}</li>
      </ol>
    </div>
  );
}
