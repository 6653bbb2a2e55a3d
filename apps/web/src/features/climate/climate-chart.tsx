import { getClimateHistory } from "@platzwart/contract/endpoints/climate-control-endpoints";
import type { ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import { minutes } from "@platzwart/domain/time/instant";
import { tenthsOfDegrees } from "@platzwart/texts/climate-words";
import { fileDay, hourOfDay, weekday, weekdayAndDay } from "@platzwart/texts/format";
import { climateChartTexts as texts } from "@platzwart/texts/pages/climate";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type CSSProperties, useMemo, useState } from "react";
import { callServer } from "../../shared/api.ts";
import { LoadFailure } from "../../shared/load-failure.tsx";
import { useNowAt } from "../../shared/now.ts";
import { again } from "../../shared/refetch.ts";
import { Button } from "../../ui/button.tsx";
import { type Chart, chartOf, extremesOf, type History, type Point } from "./chart.ts";

const HOURS = ["24", "168"] as const;

/** As often as the server stores a point. */
const EVERY = minutes(5);

const EMPTY = "grid min-h-44 place-content-center text-center text-ink2";
const CHOSEN = [
  "[&_.button]:px-3 [&_.button]:aria-pressed:text-ink [&_.button]:aria-pressed:underline",
  "[&_.button]:aria-pressed:decoration-2 [&_.button]:aria-pressed:underline-offset-6",
].join(" ");

/** Current and target temperature of the last 24 hours or 7 days, as lines and as a table (K-09). */
export function ClimateChart({ climate }: { readonly climate: ClimateView | undefined }) {
  const [hours, setHours] = useState<(typeof HOURS)[number]>("24");
  const history = useQuery({
    queryKey: ["climate-history", hours],
    queryFn: ({ signal }) => callServer(getClimateHistory, { query: { hours } }, signal),
    refetchInterval: again(EVERY),
    // one that was not looked at meanwhile is asked for again when it is
    staleTime: EVERY,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="min-w-0 px-5 pt-2 pb-3 max-tablet:px-4 [&_.notice]:mx-0! [&_.notice]:my-2!">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-name">{texts.heading}</h3>
        <div className={`-mr-3 flex gap-1 ${CHOSEN}`}>
          {HOURS.map((one) => (
            <Button key={one} kind="quiet" aria-pressed={one === hours} onClick={() => setHours(one)}>
              {texts.stretches[one]}
            </Button>
          ))}
        </div>
      </div>
      {history.isError && <LoadFailure title={texts.missing} of={history} />}
      {history.data === undefined ? (
        !history.isError && <p className={EMPTY}>{texts.loading}</p>
      ) : (
        <Lines history={history.data} climate={climate} isOther={history.isPlaceholderData} />
      )}
    </div>
  );
}

interface LinesProps {
  readonly history: History;
  readonly climate: ClimateView | undefined;
  /** It is still the stretch that was shown before. */
  readonly isOther: boolean;
}

const LEGEND = "flex items-center gap-2 before:w-6";

function Lines({ history, climate, isOther }: LinesProps) {
  const now = useNowAt([]);
  const current = climate?.outdatedReadingAt === null ? climate.currentTemperature : null;
  const target = climate?.targetTemperature;
  const chart = useMemo(
    () => chartOf(history, target === undefined || now < history.from ? null : { at: now, current, target }),
    [history, now, current, target],
  );
  const { lowest, highest, isWeek } = chart;
  if (lowest === null || highest === null) return <p className={EMPTY}>{texts.empty}</p>;
  const lastTarget = target ?? history.items.at(-1)?.target ?? 0;
  return (
    <>
      <figure
        className="climate-chart relative mt-2 mr-2 mb-6 ml-7 h-38 aria-busy:opacity-50"
        role="img"
        aria-busy={isOther}
        aria-label={texts.summary(texts.stretches[isWeek ? "168" : "24"], lowest, highest, lastTarget)}
      >
        <Drawing chart={chart} />
      </figure>
      <p className="flex gap-4 pl-7 text-note text-ink2">
        <span className={`${LEGEND} before:border-t-[2.5px] before:border-ink`}>{texts.current}</span>
        <span
          className={`${LEGEND} before:border-0 before:border-t-[1.5px] before:border-dashed before:border-ink2`}
        >
          {texts.target}
        </span>
      </p>
      <Table history={history} isWeek={isWeek} />
    </>
  );
}

const at = (percent: number) => ({ "--at": `${percent}%` }) as CSSProperties;
const TIME = "absolute top-[calc(100%+0.375rem)] left-(--at) -translate-x-1/2 text-axis text-ink2";

function Drawing({ chart: { degrees, times, isWeek, target, current } }: { readonly chart: Chart }) {
  return (
    <>
      {degrees.map(({ value, top }) => (
        <span
          key={value}
          className="absolute top-(--at) right-[calc(100%+0.5rem)] -translate-y-1/2 text-axis text-ink2"
          style={at(top)}
        >
          {value}
        </span>
      ))}
      <span className={TIME} style={at(100)}>
        {texts.now}
      </span>
      {times.map((time) => (
        <span key={time.at} className={TIME} style={at(time.left)}>
          {isWeek ? weekday(time.at) : hourOfDay(time.at)}
        </span>
      ))}
      <svg
        className="absolute size-full overflow-visible fill-none [&_path]:[vector-effect:non-scaling-stroke]"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {degrees.map(({ value, top }) => (
          <path key={value} className="stroke-line stroke-1 forced:stroke-[GrayText]" d={`M0 ${top}H100`} />
        ))}
        <path
          className="stroke-ink2 stroke-[1.5] forced:stroke-[CanvasText]"
          strokeDasharray="5 4"
          d={target}
        />
        <path
          className="stroke-ink stroke-[2.5] forced:stroke-[CanvasText]"
          strokeLinecap="round"
          strokeLinejoin="round"
          d={current}
        />
      </svg>
    </>
  );
}

const ROW = "border-b border-line *:px-2 *:py-1.5 *:text-right *:font-normal *:first:text-left";

/** The chart in numbers: an hour a row, for a week a day a row, the latest first; made when somebody opens it. */
function Table({ history, isWeek }: { readonly history: History; readonly isWeek: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const columns = [`${texts.current}, ${texts.lowest}`, `${texts.current}, ${texts.highest}`, texts.target];
  const keyOf = ({ at }: Point) => `${fileDay(at)} ${isWeek ? "" : hourOfDay(at)}`;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 pl-7 text-ink2">{texts.table}</summary>
      {isOpen && (
        <table className="w-full border-collapse text-note">
          <thead className="align-bottom text-ink2">
            <tr className={ROW}>
              {[isWeek ? texts.day : texts.time, ...columns].map((word) => (
                <th key={word} scope="col">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...groupsOf(history.items, keyOf)].reverse().map(([key, points]) => (
              <TableRow key={key} points={points} isWeek={isWeek} />
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

/** Map.groupBy, which the oldest browsers that are served do not have. */
function groupsOf(points: readonly Point[], keyOf: (point: Point) => string): Map<string, Point[]> {
  const groups = new Map<string, Point[]>();
  for (const point of points) {
    const group = groups.get(keyOf(point));
    if (group === undefined) groups.set(keyOf(point), [point]);
    else group.push(point);
  }
  return groups;
}

function TableRow({ points, isWeek }: { readonly points: readonly Point[]; readonly isWeek: boolean }) {
  const { lowest, highest } = extremesOf(points);
  const first = points[0]?.at;
  return (
    <tr className={ROW}>
      <th scope="row">{first !== undefined && (isWeek ? weekdayAndDay(first) : texts.hour(first))}</th>
      <td>{lowest === null ? texts.none : tenthsOfDegrees(lowest)}</td>
      <td>{highest === null ? texts.none : tenthsOfDegrees(highest)}</td>
      <td>{points.at(-1)?.target}</td>
    </tr>
  );
}
