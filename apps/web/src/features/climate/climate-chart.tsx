import { getClimateHistory } from "@platzwart/contract/endpoints/climate-control-endpoints";
import type { ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import { minutes } from "@platzwart/domain/time/instant";
import { climateChartTexts as texts } from "@platzwart/texts/pages/climate";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callServer } from "../../lib/api/api.ts";
import { useChunkWhenIdle } from "../../lib/later/later.ts";
import { ErrorCallout, LoadFailure } from "../../lib/page/load-failure.tsx";
import { refetchInterval } from "../../lib/queries/refetch.ts";
import { Button } from "../../ui/button.tsx";

const HOURS = ["24", "168"] as const;

/** The server's storage interval. */
const STORAGE_INTERVAL = minutes(5);

/** Height of the chart, so that nothing moves when it loads. */
const LOADING_LOOK = "grid min-h-74 place-content-center text-center text-ink2";
const CHOICE_LOOK = [
  "[&_.button]:px-3 [&_.button]:aria-pressed:text-ink [&_.button]:aria-pressed:underline",
  "[&_.button]:aria-pressed:decoration-2 [&_.button]:aria-pressed:underline-offset-6",
].join(" ");

/** Current and target temperature of 24 hours or 7 days (K-09). */
export function ClimateChart({ climate }: { readonly climate: ClimateView | undefined }) {
  const [hours, setHours] = useState<(typeof HOURS)[number]>("24");
  const lines = useChunkWhenIdle(() => import("./climate-lines.tsx"));
  const history = useQuery({
    queryKey: ["climate-history", hours],
    queryFn: ({ signal }) => callServer(getClimateHistory, { query: { hours } }, signal),
    refetchInterval: refetchInterval(STORAGE_INTERVAL),
    // a hidden range is requested again when shown
    staleTime: STORAGE_INTERVAL,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="min-w-0 px-5 pt-2 pb-3 max-tablet:px-4 [&_.notice]:mx-0! [&_.notice]:my-2!">
      <div className={`-mx-3 flex gap-1 ${CHOICE_LOOK}`}>
        {HOURS.map((range) => (
          <Button key={range} kind="quiet" aria-pressed={range === hours} onClick={() => setHours(range)}>
            {texts.stretches[range]}
          </Button>
        ))}
      </div>
      {history.isError && <LoadFailure title={texts.missing} query={history} />}
      {lines === "failed" ? (
        <ErrorCallout title={texts.missing}>{shellTexts.chunkMissingHint}</ErrorCallout>
      ) : lines !== null && history.data !== undefined ? (
        <lines.ClimateLines history={history.data} climate={climate} isStale={history.isPlaceholderData} />
      ) : (
        !history.isError && (
          <p className={LOADING_LOOK} aria-busy="true">
            {texts.loading}
          </p>
        )
      )}
    </div>
  );
}
