import { between, HOUR, type Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import type { CSSProperties } from "react";
import { LaneAxis } from "../../entities/courts/lane-axis.tsx";
import type { DeskLane } from "./desk-day.ts";
import { DeskLaneRow } from "./desk-lane.tsx";
import type { DragPreview } from "./drag-preview.ts";
import { useStableValue } from "./lanes-in-view.ts";

interface LaneRowsProps {
  readonly lanes: readonly DeskLane[];
  readonly span: Interval;
  readonly now: Instant;
  readonly preview: DragPreview | null;
  readonly chosenKey: string | null;
  readonly stopKey: string | null;
}

export function LaneRows({ lanes, span, now, preview, chosenKey, stopKey }: LaneRowsProps) {
  const stablePreview = useStableValue(preview);
  return (
    <div className="desk-wide" style={{ "--hours": between(span.from, span.until) / HOUR } as CSSProperties}>
      <div className="desk-axis" aria-hidden="true">
        <span className="desk-corner" />
        <LaneAxis span={span} now={now} />
      </div>
      {lanes.map((lane) => {
        const keyOnLane = (key: string | null | undefined) =>
          lane.entries.find((entry) => entry.key === key)?.key ?? null;
        return (
          <DeskLaneRow
            key={lane.court.id}
            {...{ lane, span, now, stopKey }}
            preview={stablePreview?.courtId === lane.court.id ? stablePreview : null}
            liftedKey={keyOnLane(stablePreview?.key)}
            chosenKey={keyOnLane(chosenKey)}
          />
        );
      })}
    </div>
  );
}
