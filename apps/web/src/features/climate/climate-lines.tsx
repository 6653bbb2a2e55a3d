import type { ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import { tenthsOfDegrees } from "@platzwart/texts/climate-words";
import { hourOfDay, isoDay, weekday, weekdayAndDay } from "@platzwart/texts/format";
import { climateTexts, climateChartTexts as texts } from "@platzwart/texts/pages/climate";
import { type CSSProperties, type ReactNode, useMemo, useState } from "react";
import { useNowAt } from "../../lib/clock/now.ts";
import { Stretched } from "../../ui/stretched.tsx";
import { Table } from "../../ui/table.tsx";
import { type Chart, chartOf, extremesOf, type History, type LineEnd, type Point } from "./chart.ts";

interface LinesProps {
  readonly history: History;
  readonly climate: ClimateView | undefined;
  /** Whether `history` is still that of the range chosen before. */
  readonly isStale: boolean;
}

/** The chart with its legend, and its numbers as a table. */
export function ClimateLines({ history, climate, isStale }: LinesProps) {
  const now = useNowAt([]);
  const current = climate?.outdatedReadingAt === null ? climate.currentTemperature : null;
  const target = climate?.targetTemperature;
  const chart = useMemo(
    () => chartOf(history, target === undefined || now < history.from ? null : { at: now, current, target }),
    [history, now, current, target],
  );
  const { lowest, highest, isWeek } = chart;
  if (lowest === null || highest === null)
    return <p className="grid min-h-44 place-content-center text-center text-ink2">{texts.empty}</p>;
  const lastTarget = target ?? history.items.at(-1)?.target ?? 0;
  return (
    <>
      <figure className="aria-busy:opacity-50" aria-busy={isStale}>
        <figcaption className="dim-when-stale mb-8 text-note text-ink2">
          {texts.summary(texts.stretches[isWeek ? "168" : "24"], lowest, highest, current, lastTarget)}
        </figcaption>
        <div className="climate-chart relative mr-9 mb-6 ml-7 h-38" aria-hidden="true">
          <Drawing chart={chart} />
        </div>
        <p className="pt-1 text-note text-ink2">{texts.averaged(isWeek)}</p>
      </figure>
      <Numbers history={history} isWeek={isWeek} />
    </>
  );
}

const position = (percent: number) => ({ "--at": `${percent}%` }) as CSSProperties;
const TIME =
  "absolute top-[calc(100%+0.375rem)] left-(--at) -translate-x-1/2 text-axis whitespace-nowrap text-ink2";
const LEFT_OF_AXIS = "absolute right-[calc(100%+0.5rem)] -translate-y-1/2 text-axis text-ink2";

function Drawing({ chart }: { readonly chart: Chart }) {
  const { degrees, times, isWeek, ends } = chart;
  return (
    <>
      <span className={`${LEFT_OF_AXIS} -top-4`}>{climateTexts.degrees}</span>
      {degrees.map(({ value, top }) => (
        <span key={value} className={`${LEFT_OF_AXIS} top-(--at)`} style={position(top)}>
          {value}
        </span>
      ))}
      <span className={TIME} style={position(100)}>
        {texts.now}
      </span>
      {times.map((time) => (
        <span key={time.at} className={TIME} style={position(time.left)}>
          {isWeek ? weekday(time.at) : texts.axisHour(time.at)}
        </span>
      ))}
      <Paths chart={chart} />
      <LineLabel end={ends.target} word={texts.target} look="text-ink2" />
      <LineLabel end={ends.current} word={texts.current} look="font-semibold" />
    </>
  );
}

interface LineLabelProps {
  readonly end: LineEnd | null;
  readonly word: string;
  readonly look: string;
}

function LineLabel({ end, word, look }: LineLabelProps) {
  if (end === null) return null;
  return (
    <span
      className={`absolute top-(--y) left-(--x) -translate-y-1/2 pl-1.5 text-note/4 ${look}`}
      style={{ "--x": `${end.left}%`, "--y": `${end.top}%` } as CSSProperties}
    >
      {word}
    </span>
  );
}

function Paths({ chart: { degrees, range, target, current, dot } }: { readonly chart: Chart }) {
  return (
    <Stretched
      className="absolute size-full overflow-visible fill-none [&_path]:[vector-effect:non-scaling-stroke]"
      viewBox="0 0 100 100"
    >
      <path className="fill-line forced:fill-none" d={range} />
      {degrees.map(({ value, top }) => (
        <path key={value} className="stroke-line stroke-1 forced:stroke-[GrayText]" d={`M0 ${top}H100`} />
      ))}
      <path
        className="stroke-ink2 stroke-[1.5] forced:stroke-[CanvasText]"
        strokeDasharray="5 4"
        d={target}
      />
      <path
        className="climate-current-line stroke-ink stroke-2 forced:stroke-[CanvasText]"
        strokeLinecap="round"
        strokeLinejoin="round"
        d={current}
      />
      <path className="stroke-ink stroke-[6] forced:stroke-[CanvasText]" strokeLinecap="round" d={dot} />
    </Stretched>
  );
}

/** The chart as a table, built when opened: a row per hour, for a week a row per day, latest first. */
function Numbers({ history, isWeek }: { readonly history: History; readonly isWeek: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const columns = [`${texts.current}, ${texts.lowest}`, `${texts.current}, ${texts.highest}`, texts.target];
  const keyOf = ({ at }: Point) => `${isoDay(at)} ${isWeek ? "" : hourOfDay(at)}`;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 pl-7 text-ink2">{texts.table}</summary>
      {isOpen && (
        <Table
          label={texts.table}
          columns={[isWeek ? texts.day : texts.time, ...columns]}
          rows={[...groupsOf(history.items, keyOf).values()].reverse().map((points) => rowOf(points, isWeek))}
          isNumeric
        />
      )}
    </details>
  );
}

/** Map.groupBy, which the oldest supported browsers lack. */
function groupsOf(points: readonly Point[], keyOf: (point: Point) => string): Map<string, Point[]> {
  const groups = new Map<string, Point[]>();
  for (const point of points) {
    const group = groups.get(keyOf(point));
    if (group === undefined) groups.set(keyOf(point), [point]);
    else group.push(point);
  }
  return groups;
}

function rowOf(points: readonly Point[], isWeek: boolean): ReactNode[] {
  const { lowest, highest } = extremesOf(points);
  const first = points[0]?.at;
  return [
    first === undefined ? null : isWeek ? weekdayAndDay(first) : texts.hour(first),
    lowest === null ? texts.none : tenthsOfDegrees(lowest),
    highest === null ? texts.none : tenthsOfDegrees(highest),
    points.at(-1)?.target,
  ];
}
