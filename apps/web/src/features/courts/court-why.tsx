import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { asOf, moment } from "@platzwart/texts/format";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { type ReactNode, useId } from "react";
import { ReasonChains } from "../../entities/reason-chains.tsx";
import { Button } from "../../ui/button.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";
import type { CourtParts } from "./court-parts.ts";
import { LightBadge } from "./light-badge.tsx";

export interface CourtWhyProps {
  readonly id: string;
  readonly heading: string;
  readonly court: CourtView;
  readonly now: Instant;
  readonly parts: CourtParts;
  /** Closes the surrounding dialog and lowers the heading level; left out: no dialog. */
  readonly onLeaveDialog?: (() => void) | undefined;
  readonly children?: ReactNode;
}

const DRAWER = [
  "court-why col-span-full grid grid-cols-[minmax(10rem,1fr)_minmax(0,2fr)_minmax(0,2fr)] items-start gap-x-10 gap-y-4",
  "border-t border-line bg-sunk px-5 pt-4 pb-5 max-desk:grid-cols-2 in-[dialog]:block max-tablet:block max-tablet:px-4 max-tablet:pt-2 max-tablet:pb-4",
].join(" ");

/** "Warum?": reasons, reports, next events and latest log entries of a court (Z-09). */
export function CourtWhy({ id, heading, court, now, parts, onLeaveDialog, children }: CourtWhyProps) {
  const Heading = onLeaveDialog !== undefined ? "h3" : "h4";
  const headingId = useId();
  return (
    <section className={DRAWER} id={id} aria-labelledby={headingId}>
      <div className="max-desk:col-span-full">
        <Heading id={headingId} className="py-2.5 font-sign text-sign font-bold wrap-anywhere">
          {heading}
        </Heading>
        {children}
      </div>
      <LightWhy court={court} now={now} />
      {parts.doorsWhy(court)}
      <div className="col-span-full border-t border-line pt-1 in-[dialog]:mt-3 max-tablet:mt-3">
        {parts.logEntries(court)}
        <span className="[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-ink2">
          {parts.logLink(court, onLeaveDialog)}
        </span>
      </div>
    </section>
  );
}

function LightWhy({ court, now }: Pick<CourtWhyProps, "court" | "now">) {
  const { light } = court;
  const heading = (
    <>
      {courtTexts.whyLight} <LightBadge court={court} pending={light.pending} />
    </>
  );
  if (light.isSimulated === null)
    return (
      <ReasonChains
        heading={heading}
        reasons={[]}
        none={courtTexts.noLampHint}
        effect="light"
        until={null}
        facts={[]}
      />
    );
  return (
    <ReasonChains
      heading={heading}
      reasons={light.reasons}
      none={courtTexts.noReason}
      effect="light"
      until={light.until}
      facts={[
        [courtTexts.reported, reportedText(court, now)],
        ...(light.until === null ? [] : [[courtTexts.nextChange, moment(light.until, now)] as const]),
        [courtTexts.switchedBy, switcherText(light)],
        ...(light.isSimulated ? [[courtTexts.lamp, courtTexts.simulated] as const] : []),
      ]}
    />
  );
}

function reportedText({ isLightOn, light }: CourtView, now: Instant): string {
  if (light.reportedAt === null) return courtTexts.neverReported;
  const state = light.isPartlyOn ? courtTexts.partlyOn : isLightOn ? courtTexts.on : courtTexts.off;
  return light.fault === null
    ? courtTexts.reportedSince(state, moment(light.reportedAt, now))
    : courtTexts.lastReported(state, asOf(light.reportedAt, now));
}

function switcherText({ cause, override }: CourtView["light"]): string {
  // the rule carries out a person's override
  if (override !== null && override.by !== null) return courtTexts.switchedByPerson(override.by);
  if (cause === null) return courtTexts.noSwitch;
  return cause.by === null ? courtTexts.switchers[cause.kind] : courtTexts.switchedByPerson(cause.by);
}

interface WhyButtonProps {
  readonly court: CourtView;
  readonly isOpen: boolean;
  readonly controls: string;
  onFold(): void;
}

export function WhyButton({ court, isOpen, controls, onFold }: WhyButtonProps) {
  return (
    <Button isFold aria-expanded={isOpen} aria-controls={isOpen ? controls : undefined} onClick={onFold}>
      {courtTexts.why}
      <span className="only-spoken"> {court.name}</span>
      <ChevronIcon />
    </Button>
  );
}
