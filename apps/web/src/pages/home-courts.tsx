import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { reloadAccessCodes } from "../entities/codes/code-queries.ts";
import { lastKnownCourtCount, storeCourtCount } from "../entities/courts/expected-courts.ts";
import { useDoors } from "../entities/doors/door-queries.ts";
import { BlockButton, loadBlockDialog } from "../features/blocks/block-button.tsx";
import { useClimate } from "../features/climate/climate-queries.ts";
import { loadEndQuestion } from "../features/courts/court-actions.tsx";
import type { CourtParts } from "../features/courts/court-parts.ts";
import { useCourts } from "../features/courts/court-queries.ts";
import { CourtSection } from "../features/courts/court-section.tsx";
import { LightSign } from "../features/courts/light-badge.tsx";
import { DayAxis, DayCallout, DayLane, DaySection } from "../features/day-lanes/day-section.tsx";
import { CourtDoors, DoorsInShort, loadDoorQuestion } from "../features/doors/court-doors.tsx";
import { DoorSign } from "../features/doors/door-badge.tsx";
import { HallPlan } from "../features/hall-plan/hall-plan.tsx";
import { PlanClimate } from "../features/hall-plan/plan-climate.tsx";
import { LOG_PARAMETERS, LOG_SECTION } from "../features/system-log/log-parameters.ts";
import { useDialogLater } from "../lib/later/dialog-later.ts";
import { useChunkWhenIdle } from "../lib/later/later.ts";
import { InPageLink } from "../lib/navigation/in-page-link.tsx";
import { ErrorCallout } from "../lib/page/load-failure.tsx";
import { useMediaQuery } from "../ui/media-query.ts";

const MANY_COURTS = 7;

/** Clears the log's filters before a court's entries are shown. */
const NO_LOG_FILTER = Object.fromEntries(Object.values(LOG_PARAMETERS).map((name) => [name, null]));

const loadCourtPanel = () => import("../features/courts/court-panel.tsx");
const loadDoorsWhy = () => import("../features/doors/doors-why.tsx");

interface HomeCourtsProps {
  /** Whether a court's row has space for its lane. */
  readonly isWide: boolean;
  /** By id, also blocked ones; undefined: unknown. */
  readonly courts: readonly CourtView[] | undefined;
  /** The content below the plan waits, as the plan's height is unknown. */
  readonly isPlanAlone: boolean;
  readonly notices: ReactNode;
  readonly actions: ReactNode;
  blocks(parts: CourtParts): ReactNode;
}

export function HomeCourts({ isWide, courts, isPlanAlone, notices, actions, blocks }: HomeCourtsProps) {
  const { isFetched } = useCourts();
  const doors = useDoors().data?.items;
  const climate = useClimate().data;
  const panel = usePanel(courts);
  // blocked courts count, as a block must not turn rows into cards
  const isMany = (courts?.length ?? lastKnownCourtCount()) >= MANY_COURTS;
  const hasLanesInRows = isWide && isMany;
  // a phone has the plan directly above the lanes, and no space for icons
  const hasSigns = useMediaQuery("(min-width: 48rem)");
  useEffect(() => {
    if (courts !== undefined) storeCourtCount(courts.length);
  }, [courts]);
  // loaded ahead, so that a door can be opened on a bad connection
  useChunkWhenIdle(loadDoorQuestion, isFetched);
  useChunkWhenIdle(loadEndQuestion, isFetched);
  useChunkWhenIdle(loadCourtPanel, isFetched);
  useChunkWhenIdle(loadBlockDialog, isFetched);
  const doorsWhy = useChunkWhenIdle(loadDoorsWhy, isFetched);
  const why = doorsWhy === null || doorsWhy === "failed" ? null : doorsWhy;
  const parts = useCourtParts(courts, doors, hasLanesInRows, why);
  const firstFree = courts?.find(({ status }) => status !== "blocked") ?? courts?.[0];
  return (
    <>
      <HallPlan
        courts={courts}
        doors={doors}
        climate={<PlanClimate climate={climate} />}
        onOpen={panel.open}
      />
      {panel.chunk !== null && panel.court !== undefined && (
        <panel.chunk.CourtPanel court={panel.court} parts={parts} near={panel.near} onClose={panel.close} />
      )}
      {notices}
      {isPlanAlone ? null : hasLanesInRows ? (
        <div className="[&>.notice]:mt-4">
          <DayCallout />
        </div>
      ) : (
        <DaySection
          courts={courts}
          signsOf={(court) =>
            hasSigns && (
              <>
                <LightSign court={court} />
                <DoorSign courtId={court.id} doors={doors} />
              </>
            )
          }
        />
      )}
      {!isPlanAlone && (
        <CourtSection
          isMany={isMany}
          parts={parts}
          actions={
            <>
              {firstFree !== undefined && <BlockButton courts={courts ?? []} first={firstFree} />}
              {actions}
            </>
          }
          blocks={blocks(parts)}
        />
      )}
    </>
  );
}

/** Elements of other features in a court's card, row or panel. */
function useCourtParts(
  courts: readonly CourtView[] | undefined,
  doors: readonly DoorView[] | undefined,
  hasLanes: boolean,
  why: Awaited<ReturnType<typeof loadDoorsWhy>> | null,
): CourtParts {
  const client = useQueryClient();
  return useMemo(
    (): CourtParts => ({
      doors: ({ id }) => <CourtDoors courtId={id} doors={doors} />,
      doorsAtOneTouch: ({ id }) => <CourtDoors courtId={id} doors={doors} isAtOneTouch />,
      block: (court) =>
        court.status === "blocked" ? null : <BlockButton courts={courts ?? []} first={court} isOfCourt />,
      doorsInShort: ({ id }) => <DoorsInShort courtId={id} doors={doors} />,
      doorsWhy: ({ id }) => why && <why.DoorsWhy courtId={id} doors={doors} />,
      lane: hasLanes ? (court) => <DayLane court={court} /> : null,
      axis: <DayAxis />,
      logEntries: ({ id }) => <CourtEntriesLater courtId={id} />,
      logLink: ({ id }, onGo) => (
        <InPageLink
          to={LOG_SECTION}
          parameters={{ ...NO_LOG_FILTER, [LOG_PARAMETERS.courtId]: String(id) }}
          onGo={onGo}
        >
          {courtTexts.showInLog}
        </InPageLink>
      ),
      onAccessEnded: () => reloadAccessCodes(client),
    }),
    [client, courts, doors, hasLanes, why],
  );
}

/** A court's panel beside its drawing in the plan, closed when the court goes out of use. */
function usePanel(courts: readonly CourtView[] | undefined) {
  const [chunk, load, close] = useDialogLater(loadCourtPanel);
  const [opened, setOpened] = useState<{ readonly id: CourtView["id"]; readonly near: Element } | null>(null);
  const court = courts?.find(({ id }) => id === opened?.id);
  if (chunk !== null && courts !== undefined && court === undefined) close();
  return {
    ...{ chunk, court, close, near: opened?.near },
    open: ({ id }: CourtView, near: Element) => {
      setOpened({ id, near });
      load();
    },
  };
}

/** A chunk of its own, loaded with the reasons only. */
function CourtEntriesLater({ courtId }: { readonly courtId: CourtId }) {
  const chunk = useChunkWhenIdle(() => import("../features/system-log/court-entries.tsx"));
  if (chunk === null) return <div className="min-h-41" aria-busy="true" />;
  if (chunk === "failed")
    return <ErrorCallout title={shellTexts.chunkMissing}>{shellTexts.chunkMissingHint}</ErrorCallout>;
  return <chunk.CourtEntries courtId={courtId} />;
}
