import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { countdown } from "@platzwart/domain/time/countdown";
import type { Instant } from "@platzwart/domain/time/instant";
import { moment, nearTime } from "@platzwart/texts/format";
import { courtTexts } from "@platzwart/texts/pages/court-card";

interface CourtPlayProps {
  readonly court: CourtView;
  readonly now: Instant;
}

const COUNTDOWN_LABELS = {
  booking_ends: courtTexts.bookingEndsIn,
  light_off: courtTexts.lightOffIn,
} as const;

/** Who plays, and what the court counts down to (C-01, C-04, C-05). */
export function CourtPlay({ court, now }: CourtPlayProps) {
  const { booking, countdown: deadline } = court;
  return (
    <div className="court-play">
      {booking !== null ? (
        <p className="court-player">
          <b className="value">
            <bdi>{booking.holderName}</bdi>
          </b>{" "}
          <span className="small second value">{courtTexts.bookingUntil(moment(booking.until, now))}</span>
        </p>
      ) : (
        <p className="court-player second">
          {deadline !== null
            ? courtTexts.afterTime
            : isLitBeforehand(court)
              ? courtTexts.beforeTime
              : court.freeUntil === null && courtTexts.noBooking}
        </p>
      )}
      {booking === null && court.freeUntil !== null && <FreeUntil at={court.freeUntil} now={now} />}
      {deadline !== null && (
        <p className="court-countdown">
          <span className="second">{COUNTDOWN_LABELS[deadline.kind]}</span>
          <span className="court-countdown-end">
            <span className="num value" role="timer" aria-live="off">
              {countdown(deadline.at, now)}
            </span>{" "}
            {booking === null && (
              <small className="value">{courtTexts.until(nearTime(deadline.at, now))}</small>
            )}
          </span>
        </p>
      )}
      {booking !== null && (
        <progress
          className="court-progress"
          aria-hidden="true"
          max={booking.until - booking.from}
          value={Math.min(Math.max(0, now - booking.from), booking.until - booking.from)}
        />
      )}
    </div>
  );
}

/** Until when the court is free, large: what the desk is asked most (C-15). */
function FreeUntil({ at, now }: { readonly at: Instant; readonly now: Instant }) {
  return (
    <p className="court-countdown">
      <span className="second">{courtTexts.freeUntil}</span>{" "}
      <span className="court-countdown-end">
        <span className="num value">{nearTime(at, now)}</span> <small>{courtTexts.oClock}</small>
      </span>
    </p>
  );
}

/** Whether the light is on because the next booking is about to begin. */
function isLitBeforehand({ isLightOn, light }: CourtView): boolean {
  return isLightOn && light.reasons.some((reason) => reason.kind === "window" && reason.part === "before");
}
