import { homeTexts } from "@platzwart/texts/pages/home";
import { useConnection } from "../../lib/live/connection.ts";
import { useCourts } from "./court-queries.ts";

/** Number of courts in the header, with the configured number if that differs (H-01 to H-03). */
export function CourtCount() {
  const { data, isError } = useCourts();
  const { isLost } = useConnection();
  if (data === undefined) return isError ? null : <p className="court-count">{homeTexts.loadingCourts}</p>;
  const count = data.items.length;
  return (
    <p className="court-count" data-stale={isLost}>
      <span className="value">{homeTexts.activeCourts(count)}</span>
      {data.configuredCount !== count && (
        <>
          {" "}
          <span className="value text-ink2">{homeTexts.configuredCourts(data.configuredCount)}</span>
        </>
      )}
    </p>
  );
}
