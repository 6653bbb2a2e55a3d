import type { TerminalView } from "@platzwart/contract/endpoints/terminal-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { moment, timeOfDay } from "@platzwart/texts/format";
import { terminalsTexts } from "@platzwart/texts/pages/terminals";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { ClockIcon, DoneIcon, OfflineIcon, UnknownIcon } from "../../ui/icons.tsx";
import { ListRow } from "../../ui/list.tsx";
import { Notice } from "../../ui/notice.tsx";
import { doorLabel, type TerminalDoor } from "./terminal-door.ts";
import { terminalState } from "./terminal-state.ts";

export type TerminalCommand = "renew" | "remove";

const COMMANDS: readonly TerminalCommand[] = ["renew", "remove"];

const SIGNS: Readonly<
  Record<ReturnType<typeof terminalState>, { readonly tone: BadgeTone; readonly icon: ReactNode }>
> = {
  connected: { tone: "good", icon: <DoneIcon /> },
  away: { tone: "unknown", icon: <OfflineIcon /> },
  waiting: { tone: "mute", icon: <ClockIcon /> },
  expired: { tone: "unknown", icon: <UnknownIcon /> },
};

interface TerminalRowProps {
  readonly terminal: TerminalView;
  /** undefined: it was removed. */
  readonly door: TerminalDoor | undefined;
  readonly now: Instant;
  onCommand(command: TerminalCommand): void;
}

/** One terminal: its door, whether it is there, and what can be done. */
export function TerminalRow({ terminal, door, now, onCommand }: TerminalRowProps) {
  const state = terminalState(terminal, now);
  return (
    <ListRow
      name={terminal.name}
      note={<bdi>{doorLabel(door)}</bdi>}
      cells={[
        <p key="state" className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={SIGNS[state].tone} icon={SIGNS[state].icon}>
            {terminalsTexts.states[state]}
          </Badge>
          <span className="text-note text-ink2">{noteOn(terminal, state, now)}</span>
        </p>,
      ]}
      actions={COMMANDS.map((command) => ({
        word: terminalsTexts[command],
        onPress: () => onCommand(command),
      }))}
    >
      {door === undefined && (
        <div className="my-1">
          <Notice title={terminalsTexts.doorGone}>{terminalsTexts.doorGoneHint}</Notice>
        </div>
      )}
    </ListRow>
  );
}

function noteOn(
  { enrolmentEndsAt, lastSeenAt }: TerminalView,
  state: ReturnType<typeof terminalState>,
  now: Instant,
): string {
  if (state === "waiting" && enrolmentEndsAt !== null)
    return terminalsTexts.waitingUntil(timeOfDay(enrolmentEndsAt));
  if (state === "expired") return terminalsTexts.expiredHint;
  if (state === "connected") return "";
  return lastSeenAt === null ? terminalsTexts.neverSeen : terminalsTexts.lastSeen(moment(lastSeenAt, now));
}
