import type { TerminalWithCode } from "@platzwart/contract/endpoints/terminal-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import { timeOfDay } from "@platzwart/texts/format";
import { terminalsTexts } from "@platzwart/texts/pages/terminals";
import { type DoorPlace, doorLabel } from "../../entities/doors/door-place.ts";
import { WATCHING_INTERVAL } from "../../entities/enrolment/enrolled-list.ts";
import { CopyField, OneTimeCodeDialog } from "../../entities/enrolment/one-time-code-dialog.tsx";
import { terminalAddress } from "../../entities/enrolment/terminal-address.ts";
import { useNow } from "../../lib/clock/now.ts";
import { useTerminals } from "./terminal-queries.ts";
import { codeProgress } from "./terminal-state.ts";

interface EnrolmentCodeDialogProps {
  readonly terminalWithCode: TerminalWithCode;
  readonly doors: readonly DoorPlace[];
  onClose(): void;
}

/** Instructions for the one-time code of a terminal, and its use once reported (D-30). */
export function EnrolmentCodeDialog({ terminalWithCode, doors, onClose }: EnrolmentCodeDialogProps) {
  const { terminal, enrolmentCode } = terminalWithCode;
  const terminals = useTerminals(WATCHING_INTERVAL);
  const now = useNow();
  const listed = terminals.data?.items.find(({ id }) => id === terminal.id);
  const { origin } = location;
  return (
    <OneTimeCodeDialog
      heading={terminalsTexts.codeHeading(terminal.name)}
      code={enrolmentCode}
      validityText={terminalsTexts.codeLife(timeOfDay(terminal.enrolmentEndsAt ?? now))}
      // progress is unknown without the list
      progress={codeProgress(terminal, terminals.data === undefined ? terminal : listed, now)}
      words={terminalsTexts.progress}
      onClose={onClose}
    >
      <ol className="flex list-none flex-col gap-4 p-0">
        <li className="flex flex-col gap-2">
          <p>{terminalsTexts.linkStep(doorLabel(doors.find(({ id }) => id === terminal.doorId)))}</p>
          <CopyField
            label={terminalsTexts.link}
            name="link"
            value={`${origin}${terminalAddress(enrolmentCode)}`}
            copy={terminalsTexts.copy}
            copied={terminalsTexts.copied}
          />
        </li>
        <li className="wrap-anywhere">{terminalsTexts.typeStep(`${origin}${PATHS.login}`)}</li>
      </ol>
    </OneTimeCodeDialog>
  );
}
