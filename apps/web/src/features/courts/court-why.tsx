import type { CourtView } from "@platzwart/contract/calls/court-calls";
import type { Instant } from "@platzwart/domain/time/instant";
import { asOf, moment } from "@platzwart/texts/format";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { reasonText } from "@platzwart/texts/reasons";
import { type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { LightBadge } from "./light-badge.tsx";
import "./court-why.css";

interface CourtWhyProps {
  readonly id: string;
  readonly court: CourtView;
  readonly now: Instant;
  /** Why its doors are as they are. */
  readonly doors: ReactNode;
  /** Where the log tells of this court. */
  readonly logHref: string;
  onClose(): void;
}

/** "Warum?": the reasons of a court's light and doors, what they reported and what comes next (Z-09). */
export function CourtWhy({ id, court, now, doors, logHref, onClose }: CourtWhyProps) {
  const headingId = useId();
  return (
    <section className="court-why" id={id} aria-labelledby={headingId}>
      <div className="court-why-head">
        <h3 id={headingId}>{courtTexts.whyHeading(court.name)}</h3>
        <a href={logHref}>{courtTexts.showInLog}</a>
      </div>
      <LightWhy court={court} now={now} />
      {doors}
      <Button kind="quiet" isSquare aria-label={shellTexts.closeDialog} onClick={onClose}>
        <CloseIcon />
      </Button>
    </section>
  );
}

function LightWhy({ court, now }: Pick<CourtWhyProps, "court" | "now">) {
  const { light } = court;
  return (
    <div className="why">
      <h4>
        {courtTexts.whyLight} <LightBadge court={court} pending={light.pending} />
      </h4>
      <ul>
        {light.reasons.map((reason) => (
          <li key={JSON.stringify(reason)}>{reasonText(reason, now)}</li>
        ))}
        {light.reasons.length === 0 && <li>{courtTexts.noReason}</li>}
      </ul>
      <dl>
        <dt>{courtTexts.reported}</dt>
        <dd className="value">{reportedText(court, now)}</dd>
        {light.until !== null && (
          <>
            <dt>{courtTexts.nextChange}</dt>
            <dd className="value">{moment(light.until, now)}</dd>
          </>
        )}
        <dt>{courtTexts.switchedBy}</dt>
        <dd>{switcher(light.cause)}</dd>
      </dl>
    </div>
  );
}

function reportedText({ isLightOn, light }: CourtView, now: Instant): string {
  if (light.reportedAt === null) return courtTexts.neverReported;
  const state = isLightOn ? courtTexts.on : courtTexts.off;
  return light.fault === null
    ? courtTexts.reportedSince(state, moment(light.reportedAt, now))
    : courtTexts.lastReported(state, asOf(light.reportedAt, now));
}

function switcher(cause: CourtView["light"]["cause"]): string {
  if (cause === null) return courtTexts.noSwitch;
  return cause.by === null ? courtTexts.switchers[cause.kind] : courtTexts.switchedByPerson(cause.by);
}
