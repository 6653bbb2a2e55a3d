import { dayText } from "../day-input.ts";
import { notFound, ofField, type RefusalRows } from "./refusal-row.ts";

/** More dates in a sentence would fill the page. */
const MOST_NAMED_DATES = 4;

export const seriesRefusals = {
  series_ends_before_start: ofField("lastDate", () => "Der letzte Termin muss nach dem ersten liegen."),
  series_too_far_ahead: ofField(
    "lastDate",
    ({ days, latest }) => `Eine Serie reicht höchstens ${days} Tage voraus, also bis ${dayText(latest)}.`,
  ),
  series_too_long: ofField(
    "lastDate",
    ({ count, maximum }) => `Das wären ${count} Termine; eine Serie hat höchstens ${maximum}.`,
  ),
  series_dates_taken: ({ dates, total, isChange = false }) => {
    const named = dates.slice(0, MOST_NAMED_DATES).map(dayText).join(", ");
    const others = dates.length > MOST_NAMED_DATES ? ` und ${dates.length - MOST_NAMED_DATES} weitere` : "";
    const instead = isChange
      ? "„Nur freie ändern“ lässt diese, wie sie sind"
      : "„Nur freie anlegen“ lässt diese aus";
    return `${dates.length} von ${total} Terminen sind nicht frei: ${named}${others}. ${instead} („onlyFree“).`;
  },
  series_without_dates: () => "Keiner der Termine ist frei.",
  series_time_skipped: ({ date }) =>
    `Am ${dayText(date)} gibt es diese Uhrzeit nicht, weil die Uhren vorgestellt werden.`,
  series_unknown: notFound(() => "Diese Serie gibt es nicht."),
  series_over: () => "Von dieser Serie steht kein Termin mehr aus.",
} satisfies RefusalRows;
