import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { countdown } from "@platzwart/domain/time/countdown";
import type { Instant } from "@platzwart/domain/time/instant";
import { moment, nearTime } from "@platzwart/texts/format";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import type { ReactNode } from "react";

interface CourtPlayProps {
  readonly court: CourtView;
  readonly now: Instant;
  readonly isLine?: boolean;
}

const COUNTDOWN_LABELS = {
  booking_ends: courtTexts.bookingEndsIn,
  light_off: courtTexts.lightOffIn,
} as const;

const PROGRESS = [
  "mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-[1px] border-0 bg-(--book-tint)",
  "[&::-webkit-progress-bar]:bg-(--book-tint) [&::-webkit-progress-value]:bg-book [&::-moz-progress-bar]:bg-book",
].join(" ");

/** Booking and countdown of a court (C-01, C-04, C-05). */
export function CourtPlay({ court, now, isLine = false }: CourtPlayProps) {
  const { booking, countdown: deadline } = court;
  return (
    <div
      className={isLine ? "flex min-h-13 flex-wrap content-center items-center justify-between gap-x-3" : ""}
    >
      <Player court={court} now={now} isLine={isLine} />
      {booking === null && court.freeUntil !== null && (
        <Figure
          label={courtTexts.freeUntil}
          figure={nearTime(court.freeUntil, now)}
          note={courtTexts.oClock}
          isLine={isLine}
        />
      )}
      {deadline !== null && (
        <Figure
          label={COUNTDOWN_LABELS[deadline.kind]}
          figure={countdown(deadline.at, now)}
          note={booking === null ? courtTexts.until(nearTime(deadline.at, now)) : undefined}
          isTimer
          isLine={isLine}
        />
      )}
      {booking !== null && !isLine && (
        <progress
          className={PROGRESS}
          aria-hidden="true"
          max={booking.until - booking.from}
          value={Math.min(Math.max(0, now - booking.from), booking.until - booking.from)}
        />
      )}
    </div>
  );
}

function Player({ court, now, isLine }: Required<CourtPlayProps>) {
  const { booking, countdown: deadline } = court;
  // the figure wraps below a long name
  const size = isLine ? "max-w-full grow basis-[min-content] text-body/5" : "text-name wrap-anywhere";
  if (booking === null && isLine && (deadline !== null || court.freeUntil !== null)) return null;
  if (booking === null)
    return (
      <p className={`${size} text-ink2`}>
        {deadline !== null
          ? courtTexts.afterTime
          : isLitBeforehand(court)
            ? courtTexts.beforeTime
            : court.freeUntil === null && courtTexts.noBooking}
      </p>
    );
  return (
    <p className={size}>
      {/* at most two lines in a row for long names */}
      <b className={`dim-when-stale font-semibold ${isLine ? "line-clamp-2" : ""}`}>
        <bdi>{booking.holderName}</bdi>
      </b>{" "}
      <span className="dim-when-stale text-note whitespace-nowrap text-ink2">
        {courtTexts.bookingUntil(moment(booking.until, now))}
      </span>
    </p>
  );
}

interface FigureProps {
  readonly label: string;
  readonly figure: ReactNode;
  readonly note?: string | undefined;
  /** A countdown is not announced each minute. */
  readonly isTimer?: boolean;
  readonly isLine: boolean;
}

/** Remaining time, or the end of the free time, the commonest question at the desk (C-15). */
function Figure({ label, figure, note, isTimer = false, isLine }: FigureProps) {
  const timer = isTimer ? ({ role: "timer", "aria-live": "off" } as const) : {};
  return (
    <p
      className={
        isLine
          ? "ml-auto flex flex-none flex-col items-end text-note/4"
          : "mt-1 flex items-baseline justify-between gap-2"
      }
    >
      {/* two lines where the name needs the room */}
      <span
        className={`text-ink2 ${isLine ? "max-w-19 text-right leading-3.5 min-[100rem]:max-w-none" : ""}`}
      >
        {label}
      </span>{" "}
      <span className={isLine ? "leading-6 whitespace-nowrap" : "whitespace-nowrap"}>
        <span className={`num dim-when-stale ${isLine ? "text-heading" : "text-countdown"}`} {...timer}>
          {figure}
        </span>{" "}
        {note !== undefined && <small className="dim-when-stale text-note">{note}</small>}
      </span>
    </p>
  );
}

function isLitBeforehand({ isLightOn, light }: CourtView): boolean {
  return isLightOn && light.reasons.some((reason) => reason.kind === "window" && reason.part === "before");
}
