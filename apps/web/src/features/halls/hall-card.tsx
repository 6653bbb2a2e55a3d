import type { OtherHallView, OverviewView } from "@platzwart/contract/endpoints/hall-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { hallTexts } from "@platzwart/texts/pages/halls";
import { type ReactNode, useId } from "react";
import { useNow } from "../../lib/clock/now.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import {
  BlockedIcon,
  BookedIcon,
  DoneIcon,
  FreeIcon,
  LightOnIcon,
  OfflineIcon,
  WarningIcon,
} from "../../ui/icons.tsx";

type Court = OverviewView["courts"][number];

const COURT_LOOKS: Readonly<Record<Court["state"], readonly [BadgeTone, ReactNode]>> = {
  booked: ["booked", <BookedIcon key="icon" />],
  free: ["free", <FreeIcon key="icon" />],
  blocked: ["mute", <BlockedIcon key="icon" />],
  out_of_operation: ["mute", <OfflineIcon key="icon" />],
};

interface HallCardProps {
  readonly hall: OtherHallView;
  /** Buttons of operators. */
  readonly actions: ReactNode;
}

/** Another hall as it last answered, grey where it is silent (V-09). */
export function HallCard({ hall, actions }: HallCardProps) {
  const { name, address, overview, problem } = hall;
  const now = useNow();
  const headingId = useId();
  return (
    <li
      className="grid content-start gap-3 rounded-3 border border-line bg-surface p-4"
      data-stale={problem !== null || undefined}
      aria-labelledby={headingId}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={headingId} className="min-w-0 flex-1 wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <a
          className={buttonClass()}
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label={hallTexts.openOf(name)}
        >
          {hallTexts.open}
        </a>
      </div>
      <Silence hall={hall} now={now} />
      {overview !== null && <Answer overview={overview} isOld={problem !== null} now={now} />}
      {actions}
    </li>
  );
}

function Silence({ hall, now }: { readonly hall: OtherHallView; readonly now: Instant }) {
  const { problem, answeredAt, overview } = hall;
  if (problem === null) return overview === null && <p className="text-ink2">{hallTexts.notAsked}</p>;
  return (
    <Callout title={hallTexts.problem(problem)}>
      {answeredAt === null ? hallTexts.neverAnswered : hallTexts.asOf(answeredAt, now)}
    </Callout>
  );
}

interface AnswerProps {
  readonly overview: OverviewView;
  readonly isOld: boolean;
  readonly now: Instant;
}

function Answer({ overview, isOld, now }: AnswerProps) {
  const { courts, lastBackupAt, version } = overview;
  return (
    <>
      <div className="grid gap-1">
        <ul aria-label={hallTexts.courts} className="flex list-none flex-wrap gap-1 p-0">
          {courts.map((court) => (
            <li key={court.id}>
              <CourtMark court={court} isOld={isOld} />
            </li>
          ))}
        </ul>
        <p className="dim-when-stale text-note text-ink2">{hallTexts.courtsNow(courts)}</p>
      </div>
      <Troubles overview={overview} isOld={isOld} now={now} />
      <p className="dim-when-stale text-note text-ink2">
        {hallTexts.backup(lastBackupAt, now)}, {hallTexts.version(version)}
      </p>
    </>
  );
}

/** An old mark has no colour, which would suggest the present. */
function CourtMark({ court, isOld }: { readonly court: Court; readonly isOld: boolean }) {
  const [tone, icon] = COURT_LOOKS[court.state];
  return (
    <>
      <span aria-hidden="true">
        <Badge tone={isOld ? "mute" : tone} icon={icon}>
          <span className="inline-flex items-center gap-1 align-top">
            {court.id}
            {court.light === "on" && (
              <span className={`grid rounded-1 ${isOld ? "" : "bg-light text-light-on"}`}>
                <LightOnIcon />
              </span>
            )}
          </span>
        </Badge>
      </span>
      <span className="only-spoken">{hallTexts.court(court)}</span>
    </>
  );
}

function Troubles({ overview, isOld, now }: AnswerProps) {
  const { failing, conditions, failedMessageCount } = overview;
  const sentences = [
    ...failing.map((device) => hallTexts.failing(device, now)),
    ...conditions.map((condition) => hallTexts.condition(condition, now)),
    ...(failedMessageCount === 0 ? [] : [hallTexts.failedMessages(failedMessageCount)]),
  ];
  if (sentences.length === 0)
    return (
      <Trouble look={isOld ? "text-ink2" : "text-ok-ink"} icon={<DoneIcon />} text={hallTexts.allWell} />
    );
  return (
    <ul className="grid list-none gap-1 p-0">
      {sentences.map((text) => (
        <li key={text}>
          <Trouble look={isOld ? "text-ink2" : "text-warn-ink"} icon={<WarningIcon />} text={text} />
        </li>
      ))}
    </ul>
  );
}

interface TroubleProps {
  readonly look: string;
  readonly icon: ReactNode;
  readonly text: string;
}

function Trouble({ look, icon, text }: TroubleProps) {
  return (
    <p className={`flex gap-1.5 font-semibold [&_.icon]:mt-0.5 [&_.icon]:size-4 [&_.icon]:flex-none ${look}`}>
      {icon}
      <span className="dim-when-stale min-w-0 text-inherit! wrap-anywhere">{text}</span>
    </p>
  );
}
