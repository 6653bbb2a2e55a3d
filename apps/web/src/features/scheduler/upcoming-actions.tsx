import type { PreviewEventView } from "@platzwart/contract/endpoints/scheduler-endpoints";
import { PREVIEW_BEHIND } from "@platzwart/domain/scheduler/preview";
import type { Instant } from "@platzwart/domain/time/instant";
import { moment, timeRange } from "@platzwart/texts/format";
import { upcomingTexts } from "@platzwart/texts/pages/upcoming-actions";
import { previewStatus } from "@platzwart/texts/preview-status";
import { useState } from "react";
import { courtName, type NamedCourt } from "../../entities/courts/named-court.ts";
import { useNow } from "../../lib/clock/now.ts";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { useFold } from "../../lib/storage/folds.ts";
import { Button } from "../../ui/button.tsx";
import { ClockIcon, DoorIcon, LightOnIcon, RunningIcon } from "../../ui/icons.tsx";
import { Panel, PanelBody } from "../../ui/panel.tsx";
import { WhenNear } from "../../ui/when-near.tsx";
import { usePreview } from "./scheduler-queries.ts";
import { areFew, soonestActions } from "./soonest-actions.ts";

/** "Kommende Aktionen": door and light windows around now, by time (H-06, Z-20). */
export function UpcomingActions({ courts }: { readonly courts: readonly NamedCourt[] }) {
  const [isOpen, onFold] = useFold("upcoming-actions");
  return (
    <Panel id="upcoming-actions" heading={upcomingTexts.heading} fold={{ isOpen, onFold }}>
      <WhenNear room="min-h-80">
        <Timetable courts={courts} />
      </WhenNear>
    </Panel>
  );
}

function Timetable({ courts }: { readonly courts: readonly NamedCourt[] }) {
  const preview = usePreview();
  const { data, isError } = preview;
  const now = useNow();
  const [areAllShown, setAllShown] = useState(false);
  const events = data?.items.filter(({ until }) => until > now - PREVIEW_BEHIND);
  const shown = areAllShown || events === undefined || areFew(events) ? events : soonestActions(events, now);
  const hiddenCount = (events?.length ?? 0) - (shown?.length ?? 0);
  return (
    <>
      {isError && (
        <PanelBody>
          <LoadFailure title={upcomingTexts.missing} isRetried query={preview} />
        </PanelBody>
      )}
      {events === undefined && !isError && <div className="min-h-33" aria-busy="true" />}
      {events?.length === 0 && <p className="p-5 text-ink2">{upcomingTexts.none}</p>}
      {shown !== undefined && shown.length > 0 && (
        <ol
          className="upcoming list-none grid-cols-[auto_auto_minmax(4.5rem,1fr)_minmax(0,1.6fr)_auto_auto] p-0 tablet:grid"
          aria-label={upcomingTexts.heading}
        >
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
      {hiddenCount > 0 && (
        <div className="border-t border-line p-2">
          <Button kind="quiet" onClick={() => setAllShown(true)}>
            {upcomingTexts.more(hiddenCount)}
          </Button>
        </div>
      )}
    </>
  );
}

function effectWord({ effect, heldOffUntil }: PreviewEventView, now: Instant): string | null {
  return heldOffUntil !== null && heldOffUntil > now
    ? upcomingTexts.heldOff(moment(heldOffUntil, now))
    : upcomingTexts.effects[effect];
}

/** On phones kind, court and state come first, the rest below. */
const ROW = [
  "grid min-h-11 items-center border-line not-first:border-t tablet:col-span-full tablet:grid-cols-subgrid tablet:gap-x-4",
  "tablet:gap-y-1 tablet:px-5 tablet:py-2 max-tablet:grid-cols-[4.75rem_minmax(0,1fr)_auto] max-tablet:gap-x-3",
  "max-tablet:px-4 max-tablet:py-2.5 max-[22.5rem]:grid-cols-[4.25rem_minmax(0,1fr)_auto] max-[22.5rem]:gap-x-2",
].join(" ");

const CELLS = {
  time: "dim-when-stale whitespace-nowrap max-tablet:text-ink2 max-tablet:[grid-area:2/1/auto/span_3]",
  kind: "flex items-center gap-2 whitespace-nowrap max-tablet:[grid-area:1/1]",
  court: "truncate max-tablet:[grid-area:1/2]",
  name: "truncate max-tablet:[grid-area:3/1/auto/span_2]",
  word: "dim-when-stale justify-self-start rounded-1 border border-edge px-2 text-note whitespace-nowrap text-ink2 tablet:col-start-5 max-tablet:[grid-area:3/3]",
  status:
    "flex items-center justify-end gap-2 font-semibold whitespace-nowrap tablet:col-start-6 tablet:min-w-26 max-tablet:[grid-area:1/3] max-[22.5rem]:gap-1 [&_.icon]:size-4",
};

interface ActionProps {
  readonly event: PreviewEventView;
  readonly court: string;
  readonly now: Instant;
}

function Action({ event, court, now }: ActionProps) {
  const isOver = now >= event.until;
  const isActive = !isOver && now >= event.from;
  const word = isOver ? null : effectWord(event, now);
  const iconColour = event.kind === "door" ? "[&_.icon]:text-door-edge" : "[&_.icon]:text-light-edge";
  return (
    <li className={`${ROW} ${isOver ? "text-ink3 [&_.icon]:text-ink3" : ""}`}>
      <span className={CELLS.time}>{timeRange(event.from, event.until, now)}</span>{" "}
      <span className={`${CELLS.kind} ${isOver ? "" : iconColour}`}>
        {event.kind === "door" ? <DoorIcon /> : <LightOnIcon />}
        <b>{upcomingTexts.kinds[event.kind]}</b>
      </span>{" "}
      <span className={CELLS.court}>{court}</span>{" "}
      <span className={`${CELLS.name} ${isOver ? "" : "text-ink2"}`}>
        {event.name ?? upcomingTexts.erasedName}
      </span>{" "}
      {word !== null && <span className={CELLS.word}>{word}</span>}{" "}
      <span className={`${CELLS.status} ${isActive ? "text-ok-ink" : ""}`}>
        {isActive && <RunningIcon />}
        {isOver && <ClockIcon />}
        <span className="dim-when-stale">{previewStatus(event, now)}</span>
      </span>
    </li>
  );
}
