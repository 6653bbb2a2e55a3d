import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { timeRange } from "@platzwart/texts/format";
import { courtTexts } from "@platzwart/texts/pages/court-card";

/** The booking after the present one (C-15). */
export function CourtNext({
  court: { next, booking },
  now,
}: {
  readonly court: CourtView;
  readonly now: Instant;
}) {
  if (next === null)
    return <p className="court-next small second">{booking !== null && courtTexts.nothingAfter}</p>;
  return (
    <p className="court-next small second">
      {booking === null ? courtTexts.nextBooking : courtTexts.after}{" "}
      <span className="value">{timeRange(next.from, next.until, now)}</span>
      <b className="value">
        <bdi>{next.holderName}</bdi>
      </b>
    </p>
  );
}
