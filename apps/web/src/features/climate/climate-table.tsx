import type { Instant } from "@platzwart/domain/time/instant";
import { tenthsOfDegrees } from "@platzwart/texts/climate-words";
import { fileDay, hourOfDay, weekdayAndDay } from "@platzwart/texts/format";
import { climateChartTexts as texts } from "@platzwart/texts/pages/climate";
import { useState } from "react";
import type { History, Point } from "./chart.ts";

interface Row {
  readonly key: string;
  readonly time: string;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly target: number;
}

/** The chart in numbers: an hour a row, for a week a day a row; made when somebody opens it. */
export function ClimateTable({ history }: { readonly history: History }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="climate-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.table}</summary>
      {isOpen && (
        <table>
          <thead>
            <tr>
              <th scope="col">{history.stepMinutes > 5 ? texts.day : texts.time}</th>
              <th scope="col">{`${texts.current}, ${texts.lowest}`}</th>
              <th scope="col">{`${texts.current}, ${texts.highest}`}</th>
              <th scope="col">{texts.target}</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(history).map(({ key, time, lowest, highest, target }) => (
              <tr key={key}>
                <th scope="row">{time}</th>
                <td>{lowest === null ? texts.none : tenthsOfDegrees(lowest)}</td>
                <td>{highest === null ? texts.none : tenthsOfDegrees(highest)}</td>
                <td>{target}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

/** The latest first. */
function rowsOf({ items, stepMinutes }: History): Row[] {
  const isWeek = stepMinutes > 5;
  const keyOf = (at: Instant) => (isWeek ? fileDay(at) : `${fileDay(at)} ${hourOfDay(at)}`);
  const groups = Map.groupBy(items, ({ at }) => keyOf(at));
  return [...groups].flatMap(([key, points]) => rowOf(key, points, isWeek) ?? []).reverse();
}

function rowOf(key: string, points: readonly Point[], isWeek: boolean): Row | null {
  const first = points[0]?.at;
  if (first === undefined) return null;
  const measured = points.flatMap(({ current }) => (current === null ? [] : [current]));
  return {
    key,
    time: isWeek ? weekdayAndDay(first) : texts.hour(first),
    lowest: measured.length === 0 ? null : Math.min(...measured),
    highest: measured.length === 0 ? null : Math.max(...measured),
    target: points.at(-1)?.target ?? 0,
  };
}
