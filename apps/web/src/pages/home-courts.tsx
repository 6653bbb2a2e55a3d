import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { reloadAccessCodes } from "../features/access-codes/code-queries.ts";
import { useClimate } from "../features/climate/climate-queries.ts";
import { loadEndQuestion } from "../features/courts/court-actions.tsx";
import type { CourtParts } from "../features/courts/court-parts.ts";
import { CourtSection } from "../features/courts/court-section.tsx";
import { LightSign } from "../features/courts/light-badge.tsx";
import { DayAxis, DayLane, DayNotice, DaySection } from "../features/day-lanes/day-section.tsx";
import { CourtDoors, DoorsInShort, loadDoorQuestion } from "../features/doors/court-doors.tsx";
import { DoorSign } from "../features/doors/door-badge.tsx";
import { useDoors } from "../features/doors/door-queries.ts";
import { DoorsWhy } from "../features/doors/doors-why.tsx";
import { HallPlan } from "../features/hall-plan/hall-plan.tsx";
import { PlanClimate } from "../features/hall-plan/plan-climate.tsx";
import { LogLink } from "../features/system-log/log-link.tsx";
import { expectCourts, expectedCourts } from "../shared/expected-courts.ts";
import { useLater } from "../shared/later.ts";

/** From so many courts on each has a row instead of a card. */
const MANY_COURTS = 7;

interface HomeCourtsProps {
  /** Whether the row of a court has room for its lane. */
  readonly isWide: boolean;
  /** By id, blocked ones among them; undefined: not known yet. */
  readonly courts: readonly CourtView[] | undefined;
  /** Whether nothing stands below the plan yet, as the plan's own room is not known. */
  readonly isPlanAlone: boolean;
  /** What is out of order, where it has no room beside the counters. */
  readonly notices: ReactNode;
  /** The blocks of courts, below the cards. */
  blocks(parts: CourtParts): ReactNode;
}

/** The courts three times: as a plan, as a day, and each with its controls. */
export function HomeCourts({ isWide, courts, isPlanAlone, notices, blocks }: HomeCourtsProps) {
  const client = useQueryClient();
  const doors = useDoors().data?.items;
  const climate = useClimate().data;
  // one that is blocked counts too: it does not turn the others' rows into cards
  const isMany = (courts?.length ?? expectedCourts()) >= MANY_COURTS;
  const hasLanesInRows = isWide && isMany;
  useEffect(() => {
    if (courts !== undefined) expectCourts(courts.length);
  }, [courts]);
  // before anybody asks, so that a door can be opened while the way to the server is bad
  useLater(loadDoorQuestion);
  useLater(loadEndQuestion);
  const parts = useMemo(
    (): CourtParts => ({
      doors: ({ id }) => <CourtDoors courtId={id} doors={doors} />,
      doorsInShort: ({ id }) => <DoorsInShort courtId={id} doors={doors} />,
      doorsWhy: ({ id }) => <DoorsWhy courtId={id} doors={doors} />,
      lane: hasLanesInRows ? (court) => <DayLane court={court} /> : null,
      axis: <DayAxis />,
      logLink: ({ id }) => <LogLink courtId={id}>{courtTexts.showInLog}</LogLink>,
      onAccessEnded: () => reloadAccessCodes(client),
    }),
    [client, doors, hasLanesInRows],
  );
  return (
    <>
      <HallPlan courts={courts} doors={doors} climate={<PlanClimate climate={climate} />} />
      {notices}
      {isPlanAlone ? null : hasLanesInRows ? (
        <DayNotice />
      ) : (
        <DaySection
          courts={courts}
          signsOf={(court) => (
            <>
              <LightSign court={court} />
              <DoorSign courtId={court.id} doors={doors} />
            </>
          )}
        />
      )}
      {!isPlanAlone && <CourtSection isMany={isMany} parts={parts} blocks={blocks(parts)} />}
    </>
  );
}
