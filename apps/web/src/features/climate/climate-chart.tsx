import { getClimateHistory } from "@platzwart/contract/endpoints/climate-control-endpoints";
import type { ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import { minutes } from "@platzwart/domain/time/instant";
import { hourOfDay, weekday } from "@platzwart/texts/format";
import { climateChartTexts } from "@platzwart/texts/pages/climate";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { callServer } from "../../shared/api.ts";
import { useNowAt } from "../../shared/now.ts";
import { again } from "../../shared/refetch.ts";
import { buttonClass } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { type Chart, chartOf, type History } from "./chart.ts";
import { ClimateTable } from "./climate-table.tsx";
import "./climate-chart.css";

type Hours = "24" | "168";
const HOURS: readonly Hours[] = ["24", "168"];

/** As often as the server stores a point. */
const EVERY = minutes(5);

const historyQuery = (hours: Hours) =>
  queryOptions({
    queryKey: ["climate-history", hours],
    queryFn: ({ signal }) => callServer(getClimateHistory, { query: { hours } }, signal),
    refetchInterval: again(EVERY),
    // one that was not looked at meanwhile is asked for again when it is
    staleTime: EVERY,
    placeholderData: keepPreviousData,
  });

/** Current and target temperature of the last 24 hours or 7 days, as lines and as a table (K-09). */
export function ClimateChart({ climate }: { readonly climate: ClimateView | undefined }) {
  const [hours, setHours] = useState<Hours>("24");
  const history = useQuery(historyQuery(hours));
  return (
    <div className="climate-history">
      <div className="climate-history-head">
        <h3>{climateChartTexts.heading}</h3>
        <div className="climate-stretches">
          {HOURS.map((one) => (
            <button
              key={one}
              type="button"
              className={buttonClass("quiet")}
              aria-pressed={one === hours}
              onClick={() => setHours(one)}
            >
              {climateChartTexts.stretches[one]}
            </button>
          ))}
        </div>
      </div>
      {history.isError && <LoadFailure title={climateChartTexts.missing} of={history} />}
      {history.data === undefined ? (
        !history.isError && <p className="climate-empty second">{climateChartTexts.loading}</p>
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

function Lines({ history, climate, isOther }: LinesProps) {
  const now = useNowAt([]);
  const current = climate?.outdatedReadingAt === null ? climate.currentTemperature : null;
  const target = climate?.targetTemperature;
  const chart = useMemo(
    () => chartOf(history, target === undefined || now < history.from ? null : { at: now, current, target }),
    [history, now, current, target],
  );
  if (chart.lowest === null || chart.highest === null)
    return <p className="climate-empty second">{climateChartTexts.empty}</p>;
  const stretch = climateChartTexts.stretches[history.stepMinutes > 5 ? "168" : "24"];
  const lastTarget = target ?? history.items.at(-1)?.target ?? 0;
  return (
    <>
      <figure
        className="climate-chart"
        role="img"
        aria-busy={isOther}
        aria-label={climateChartTexts.summary(stretch, chart.lowest, chart.highest, lastTarget)}
      >
        <Drawing chart={chart} isWeek={history.stepMinutes > 5} />
      </figure>
      <p className="climate-legend small second">
        <span className="climate-legend-current">{climateChartTexts.current}</span>
        <span className="climate-legend-target">{climateChartTexts.target}</span>
      </p>
      <ClimateTable history={history} />
    </>
  );
}

function Drawing({ chart, isWeek }: { readonly chart: Chart; readonly isWeek: boolean }) {
  return (
    <>
      {chart.degrees.map(({ value, top }) => (
        <span key={value} className="climate-degree" style={{ top: `${top}%` }}>
          {value}
        </span>
      ))}
      <span className="climate-time" style={{ left: "100%" }}>
        {climateChartTexts.now}
      </span>
      {chart.times.map(({ at, left }) => (
        <span key={at} className="climate-time" style={{ left: `${left}%` }}>
          {isWeek ? weekday(at) : hourOfDay(at)}
        </span>
      ))}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {chart.degrees.map(({ value, top }) => (
          <path key={value} className="climate-line" d={`M0 ${top}H100`} />
        ))}
        <path className="climate-target-line" d={chart.target} />
        <path className="climate-current-line" d={chart.current} />
      </svg>
    </>
  );
}
