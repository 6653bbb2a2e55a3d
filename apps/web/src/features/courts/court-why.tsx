import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { asOf, moment } from "@platzwart/texts/format";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { reasonText } from "@platzwart/texts/reasons";
import { type ReactNode, useId } from "react";
import type { CourtParts } from "./court-parts.ts";
import { LightBadge } from "./light-badge.tsx";
import "./court-why.css";

interface CourtWhyProps {
  readonly id: string;
  readonly heading: string;
  readonly court: CourtView;
  readonly now: Instant;
  readonly parts: CourtParts;
  /** What can be done, where the card itself has no room for it. */
  readonly children?: ReactNode;
}

/** "Warum?": the reasons of a court's light and doors, what they reported and what comes next (Z-09). */
export function CourtWhy({ id, heading, court, now, parts, children }: CourtWhyProps) {
  const headingId = useId();
  return (
    <section className="court-why" id={id} aria-labelledby={headingId}>
      <div className="court-why-head">
        <h4 id={headingId}>{heading}</h4>
        {children}
        {parts.logLink(court)}
      </div>
      <LightWhy court={court} now={now} />
      {parts.doorsWhy(court)}
    </section>
  );
}

function LightWhy({ court, now }: Pick<CourtWhyProps, "court" | "now">) {
  const { light } = court;
  const heading = (
    <h5>
      {courtTexts.whyLight} <LightBadge court={court} pending={light.pending} />
    </h5>
  );
  if (light.isSimulated === null)
    return (
      <div className="why">
        {heading}
        <ul>
          <li>{courtTexts.noLampHint}</li>
        </ul>
      </div>
    );
  return (
    <div className="why">
      {heading}
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
        <dd>{switcher(light)}</dd>
        {light.isSimulated === true && (
          <>
            <dt>{courtTexts.lamp}</dt>
            <dd>{courtTexts.simulated}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

function reportedText({ isLightOn, light }: CourtView, now: Instant): string {
  if (light.reportedAt === null) return courtTexts.neverReported;
  const state = light.isPartlyOn ? courtTexts.partlyOn : isLightOn ? courtTexts.on : courtTexts.off;
  return light.fault === null
    ? courtTexts.reportedSince(state, moment(light.reportedAt, now))
    : courtTexts.lastReported(state, asOf(light.reportedAt, now));
}

function switcher({ cause, override }: CourtView["light"]): string {
  // the rule carries out what a person asked for a time
  if (override !== null && override.by !== null) return courtTexts.switchedByPerson(override.by);
  if (cause === null) return courtTexts.noSwitch;
  return cause.by === null ? courtTexts.switchers[cause.kind] : courtTexts.switchedByPerson(cause.by);
}
