import { homeTexts } from "@platzwart/texts/pages/home";
import { useCourts } from "./court-queries.ts";

/** In the header: how many courts are there, and how many are configured if that differs (H-01 to H-03). */
export function CourtCount() {
  const { data, isError } = useCourts();
  if (data === undefined) return isError ? null : <p className="court-count">{homeTexts.loadingCourts}</p>;
  const count = data.items.length;
  return (
    <p className="court-count">
      <span>{homeTexts.activeCourts(count)}</span>
      {data.configuredCount !== count && (
        <>
          {" "}
          <span className="second">{homeTexts.configuredCourts(data.configuredCount)}</span>
        </>
      )}
    </p>
  );
}
