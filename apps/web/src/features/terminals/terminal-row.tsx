import type { TerminalView } from "@platzwart/contract/endpoints/terminal-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { enrolmentTexts } from "@platzwart/texts/enrolment-texts";
import { terminalsTexts } from "@platzwart/texts/pages/terminals";
import { type DoorPlace, doorLabel } from "../../entities/doors/door-place.ts";
import { EnrolmentSign } from "../../entities/enrolment/enrolment-sign.tsx";
import { Callout } from "../../ui/callout.tsx";
import { ListRow } from "../../ui/list.tsx";

const WORDS = { renew: terminalsTexts.renew, remove: enrolmentTexts.remove };

export type TerminalCommand = keyof typeof WORDS;

const COMMANDS: readonly TerminalCommand[] = ["renew", "remove"];

interface TerminalRowProps {
  readonly terminal: TerminalView;
  /** undefined: removed. */
  readonly door: DoorPlace | undefined;
  readonly now: Instant;
  onCommand(command: TerminalCommand): void;
}

export function TerminalRow({ terminal, door, now, onCommand }: TerminalRowProps) {
  const { enrolmentEndsAt, isConnected, lastSeenAt } = terminal;
  return (
    <ListRow
      name={terminal.name}
      note={<bdi>{doorLabel(door)}</bdi>}
      cells={[
        <EnrolmentSign
          key="state"
          codeEndsAt={enrolmentEndsAt}
          {...{ isConnected, lastSeenAt, now }}
          words={terminalsTexts}
        />,
      ]}
      actions={COMMANDS.map((command) => ({
        label: WORDS[command],
        onPress: () => onCommand(command),
      }))}
    >
      {door === undefined && (
        <div className="my-1">
          <Callout title={enrolmentTexts.doorGone}>{terminalsTexts.doorGoneHint}</Callout>
        </div>
      )}
    </ListRow>
  );
}
