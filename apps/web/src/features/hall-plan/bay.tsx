import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { countdown } from "@platzwart/domain/time/countdown";
import type { Instant } from "@platzwart/domain/time/instant";
import { clockTime, isSameDay, moment, nearDay, nearTime, upcomingTime } from "@platzwart/texts/format";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { planTexts } from "@platzwart/texts/pages/hall-plan";
import { homeTexts } from "@platzwart/texts/pages/home";
import type { ReactNode } from "react";
import { courtLabel } from "../../entities/courts/named-court.ts";
import { AutomaticIcon, BlockedIcon, BookedIcon, FreeIcon, HandIcon, WarningIcon } from "../../ui/icons.tsx";
import { BayDoor } from "./bay-door.tsx";
import { bayLight } from "./bay-light.ts";
import { CourtDrawing } from "./court-drawing.tsx";

interface BayProps {
  readonly court: CourtView;
  readonly doors: readonly DoorView[] | undefined;
  readonly now: Instant;
  /** `bay`: anchor of the opened panel. */
  onOpen(bay: Element): void;
}

/** A court on the plan of the hall: light, booking and door; a press opens its panel. */
export function Bay({ court, doors, now, onOpen }: BayProps) {
  const light = bayLight(court);
  const isBlocked = court.status === "blocked";
  return (
    <li className="bay">
      <button
        type="button"
        className="bay-frame"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onOpen(currentTarget)}
      >
        <CourtDrawing look={isBlocked && !court.isLightOn ? "blocked" : light.look} outline={light.outline} />
        <span className="bay-caption">
          <b className="bay-name num">{courtLabel(court)}</b>
          <State tone={court.isBooked && !isBlocked ? "book" : ""} icon={bookingIcon(court)}>
            {isBlocked ? homeTexts.blocked : court.isBooked ? courtTexts.booked : courtTexts.free}
          </State>
          <State tone={light.tone} icon={light.icon}>
            {!light.isWholeWord && <span className="bay-kind">{planTexts.light} </span>}
            {light.word}
          </State>
          <State tone="dim mode" icon={court.autoMode ? <AutomaticIcon /> : <HandIcon />}>
            {court.autoMode ? planTexts.automatic : planTexts.manual}
          </State>
          {isLitAlone(court) && (
            <State tone="warn alone" icon={<WarningIcon />}>
              {planTexts.unbookedLight}
            </State>
          )}
          {court.light.override !== null && (
            <State tone="dim alone" icon={<HandIcon />}>
              {planTexts.byHand(upcomingTime(court.light.override.until, now))}
            </State>
          )}
          {court.booking !== null && (
            <bdi className="bay-player dim-when-stale">{court.booking.holderName}</bdi>
          )}
          <TimeFigure court={court} now={now} />
        </span>
        <BayDoor doors={doors} now={now} />
      </button>
    </li>
  );
}

interface StateProps {
  readonly tone: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function State({ tone, icon, children }: StateProps) {
  return (
    <span className={`bay-state ${tone}`}>
      {icon}
      <span className="dim-when-stale">{children}</span>{" "}
    </span>
  );
}

function bookingIcon({ status, isBooked }: CourtView): ReactNode {
  if (status === "blocked") return <BlockedIcon />;
  return isBooked ? <BookedIcon /> : <FreeIcon />;
}

/** Light on without a booking in or near its time, and without an override. */
function isLitAlone({ isLightOn, isBooked, light }: CourtView): boolean {
  if (!isLightOn || isBooked || light.phase === "after_time" || light.override !== null) return false;
  // a lamp lit for another court that shares it
  if (light.reasons.some((reason) => reason.kind === "shared_light" && reason.on === true)) return false;
  return !light.reasons.some(({ kind }) => kind === "window");
}

/** End of the booking or the light, else of the free time (C-15). */
function TimeFigure({ court, now }: { readonly court: CourtView; readonly now: Instant }) {
  const { block, countdown: deadline, freeUntil } = court;
  if (block !== null)
    return <Figure label={planTexts.blockedUntil(moment(block.until, now))} figure={null} />;
  if (deadline !== null) {
    const isLight = deadline.kind === "light_off";
    return (
      <Figure
        label={isLight ? courtTexts.lightOffIn : courtTexts.bookingEndsIn}
        {...(isLight ? {} : { short: planTexts.endsIn })}
        figure={countdown(deadline.at, now)}
        note={courtTexts.until(nearTime(deadline.at, now))}
        tone={isLight ? "lit" : ""}
      />
    );
  }
  if (freeUntil === null) return <Figure label={planTexts.noBooking} figure={null} />;
  const day = isSameDay(freeUntil, now) ? null : nearDay(freeUntil, now);
  const label = day === null ? courtTexts.freeUntil : planTexts.freeUntilOn(day);
  return <Figure label={label} figure={clockTime(freeUntil)} tone="dim" />;
}

interface FigureProps {
  readonly label: string;
  /** Kind of figure, where the label has no room. */
  readonly short?: string;
  readonly figure: string | null;
  readonly note?: string;
  readonly tone?: string;
}

function Figure({ label, short, figure, note, tone = "" }: FigureProps) {
  return (
    <span className="bay-count">
      <small className={figure === null ? "dim-when-stale" : ""}>{label}</small>{" "}
      {short !== undefined && (
        <small className="bay-count-short" aria-hidden="true">
          {short}
        </small>
      )}
      {figure !== null && <span className={`num dim-when-stale whitespace-nowrap ${tone}`}>{figure}</span>}{" "}
      {note !== undefined && <small className="dim-when-stale">{note}</small>}
    </span>
  );
}
