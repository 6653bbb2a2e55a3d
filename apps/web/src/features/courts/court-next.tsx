import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { timeRange } from "@platzwart/texts/format";
import { courtTexts } from "@platzwart/texts/pages/court-card";

interface CourtNextProps {
  readonly court: CourtView;
  readonly now: Instant;
}

export function CourtNext({ court: { next, booking }, now }: CourtNextProps) {
  if (next === null)
    return <p className="text-note text-ink2">{booking !== null && courtTexts.nothingAfter}</p>;
  return (
    <p className="text-note text-ink2">
      {booking === null ? courtTexts.nextBooking : courtTexts.afterwards}{" "}
      <span className="dim-when-stale whitespace-nowrap">{timeRange(next.from, next.until, now)}</span>
      <b className="dim-when-stale block truncate text-body font-semibold text-ink">
        <bdi>{next.holderName}</bdi>
      </b>
    </p>
  );
}

export function CourtNextShort({ court: { next }, now }: CourtNextProps) {
  if (next === null) return null;
  return (
    <p className="truncate text-note/4 text-ink2">
      {courtTexts.afterwards} <span className="dim-when-stale">{timeRange(next.from, next.until, now)}</span>{" "}
      <b className="dim-when-stale font-semibold text-ink">
        <bdi>{next.holderName}</bdi>
      </b>
    </p>
  );
}
