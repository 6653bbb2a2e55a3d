import type { Instant } from "@platzwart/domain/time/instant";
import { enrolmentTexts } from "@platzwart/texts/enrolment-texts";
import { moment, upcomingTime } from "@platzwart/texts/format";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { ClockIcon, DoneIcon, OfflineIcon, UnknownIcon } from "../../ui/icons.tsx";
import { type Enrolled, type EnrolmentState, enrolmentState } from "./enrolment.ts";

const LOOKS: Readonly<Record<EnrolmentState, { readonly tone: BadgeTone; readonly icon: ReactNode }>> = {
  connected: { tone: "good", icon: <DoneIcon /> },
  away: { tone: "unknown", icon: <OfflineIcon /> },
  waiting: { tone: "mute", icon: <ClockIcon /> },
  expired: { tone: "unknown", icon: <UnknownIcon /> },
};

interface EnrolmentSignProps extends Enrolled {
  readonly lastSeenAt: Instant | null;
  readonly now: Instant;
  readonly words: {
    readonly states: Readonly<Record<EnrolmentState, string>>;
    readonly expiredHint: string;
  };
}

/** Shows whether a device at a door is connected, or its one-time code still valid. */
export function EnrolmentSign({ words, lastSeenAt, now, ...enrolled }: EnrolmentSignProps) {
  const state = enrolmentState(enrolled, now);
  const { codeEndsAt } = enrolled;
  const lastSeen =
    lastSeenAt === null ? enrolmentTexts.neverSeen : enrolmentTexts.lastSeen(moment(lastSeenAt, now));
  const notes = {
    connected: "",
    away: lastSeen,
    waiting: codeEndsAt === null ? "" : enrolmentTexts.until(upcomingTime(codeEndsAt, now)),
    expired: words.expiredHint,
  };
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={LOOKS[state].tone} icon={LOOKS[state].icon}>
        {words.states[state]}
      </Badge>
      <span className="text-note text-ink2">{notes[state]}</span>
    </p>
  );
}
