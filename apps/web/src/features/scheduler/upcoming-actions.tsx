import type { PreviewEventView } from "@platzwart/contract/endpoints/scheduler-endpoints";
import { PREVIEW_BEHIND } from "@platzwart/domain/scheduler/preview";
import type { Instant } from "@platzwart/domain/time/instant";
import { moment, timeRange } from "@platzwart/texts/format";
import { upcomingTexts } from "@platzwart/texts/pages/upcoming-actions";
import { previewStatus } from "@platzwart/texts/preview-status";
import { useId, useState } from "react";
import { courtName, type NamedCourt } from "../../shared/named-court.ts";
import { useNow } from "../../shared/now.ts";
import { Button } from "../../ui/button.tsx";
import { ChevronIcon, ClockIcon, DoorIcon, LightOnIcon, RunningIcon } from "../../ui/icons.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { usePreview } from "./scheduler-queries.ts";
import "../../ui/panel.css";
import "./upcoming-actions.css";

/** So many are shown at first; where there are more, those that are over wait too. */
const AT_FIRST = 10;

/** "Kommende Aktionen": each door and light window around now, in order of time (H-06, Z-20). */
export function UpcomingActions({ courts }: { readonly courts: readonly NamedCourt[] }) {
  const [isOpen, setOpen] = useState(true);
  const headId = useId();
  const bodyId = useId();
  return (
    <section className="panel" aria-labelledby={headId}>
      <div className="panel-head">
        <h2 id={headId}>
          <button
            type="button"
            className="upcoming-fold"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpen(!isOpen)}
          >
            {upcomingTexts.heading}
            <ChevronIcon />
          </button>
        </h2>
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && <Timetable courts={courts} />}
      </div>
    </section>
  );
}

function Timetable({ courts }: { readonly courts: readonly NamedCourt[] }) {
  const preview = usePreview();
  const { data, isError } = preview;
  const now = useNow();
  const [isWhole, setWhole] = useState(false);
  const events = data?.items.filter(({ until }) => until > now - PREVIEW_BEHIND);
  const shown =
    isWhole || events === undefined || events.length <= AT_FIRST
      ? events
      : events.filter(({ until }) => until > now).slice(0, AT_FIRST);
  const more = (events?.length ?? 0) - (shown?.length ?? 0);
  return (
    <>
      {isError && <LoadFailure title={upcomingTexts.missing} hint={upcomingTexts.missingHint} of={preview} />}
      {events === undefined && !isError && <div className="upcoming-to-come" aria-busy="true" />}
      {events?.length === 0 && <p className="upcoming-none second">{upcomingTexts.none}</p>}
      {shown !== undefined && shown.length > 0 && (
        <ol className="upcoming" aria-label={upcomingTexts.heading}>
          {shown.map((event) => (
            <Action
              key={`${event.kind} ${event.courtId} ${event.codeId} ${event.from}`}
              event={event}
              court={courtName(courts, event.courtId)}
              now={now}
            />
          ))}
        </ol>
      )}
      {more > 0 && (
        <div className="upcoming-more">
          <Button kind="quiet" onClick={() => setWhole(true)}>
            {upcomingTexts.more(more)}
          </Button>
        </div>
      )}
    </>
  );
}

interface ActionProps {
  readonly event: PreviewEventView;
  /** What its court is called. */
  readonly court: string;
  readonly now: Instant;
}

function wordFor({ effect, heldOffUntil }: PreviewEventView, now: Instant): string | null {
  return heldOffUntil !== null && heldOffUntil > now
    ? upcomingTexts.heldOff(moment(heldOffUntil, now))
    : upcomingTexts.effects[effect];
}

function Action({ event, court, now }: ActionProps) {
  const isOver = now >= event.until;
  const isActive = !isOver && now >= event.from;
  const word = isOver ? null : wordFor(event, now);
  return (
    <li className={`upcoming-row${isOver ? " over" : ""}`}>
      <span className="upcoming-time value">{timeRange(event.from, event.until, now)}</span>{" "}
      <span className={`upcoming-kind ${event.kind}`}>
        {event.kind === "door" ? <DoorIcon /> : <LightOnIcon />}
        <b>{upcomingTexts.kinds[event.kind]}</b>
      </span>{" "}
      <span className="upcoming-court">{court}</span>{" "}
      <span className="upcoming-name">{event.name ?? upcomingTexts.erasedName}</span>{" "}
      {word !== null && <span className="upcoming-word small value">{word}</span>}{" "}
      <span className={`upcoming-status${isActive ? " active" : ""}`}>
        {isActive && <RunningIcon />}
        {isOver && <ClockIcon />}
        <span className="value">{previewStatus(event, now)}</span>
      </span>
    </li>
  );
}
