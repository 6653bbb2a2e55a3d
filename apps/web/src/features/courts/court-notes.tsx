import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { ReasonView } from "@platzwart/contract/reason";
import { between, HOUR, type Instant } from "@platzwart/domain/time/instant";
import { asOf, moment } from "@platzwart/texts/format";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { reasonText } from "@platzwart/texts/reasons";
import type { ReactNode } from "react";
import { isDarkThoughBooked } from "../../entities/courts/dark-court.ts";
import { WarningIcon } from "../../ui/icons.tsx";
import { isRuled } from "./court-light.ts";

interface CourtNotesProps {
  readonly court: CourtView;
  readonly now: Instant;
}

/** Reasons by which a light differs from the mode of its court (L-08, C-14). */
const UNUSUAL_REASONS: ReadonlySet<ReasonView["kind"]> = new Set([
  "auto_light_off",
  "override",
  "shared_light",
  "suspended_by_wall_switch",
]);

const NOTES = "min-h-6 pb-1 text-note text-ink2 max-tablet:min-h-0";

/** What switches a court's light, and when next, where nothing is wrong. */
export function CourtNotes({ court, now }: CourtNotesProps) {
  const { autoMode, light } = court;
  if (light.isSimulated === null) return <p className={NOTES}>{courtTexts.noLampHint}</p>;
  return (
    <div className={NOTES}>
      {light.sharedWith.length > 0 && (
        <p>{courtTexts.sharedLamp(light.sharedWith.map(({ name }) => name).join(", "))}</p>
      )}
      {isRuled(court) && <p>{courtTexts.automaticActive}</p>}
      {!autoMode &&
        light.cause?.kind === "person" &&
        light.cause.by !== null &&
        light.reportedAt !== null && (
          <p>{courtTexts.manualBy(light.cause.by, moment(light.reportedAt, now))}</p>
        )}
      {autoMode && light.until !== null && light.until > now && (
        <p className="dim-when-stale">{courtTexts.nextSwitch(moment(light.until, now))}</p>
      )}
    </div>
  );
}

interface CourtWarningsProps extends CourtNotesProps {
  readonly isLine?: boolean;
}

const BELOW_ROW = "max-desk:[grid-area:notes] desk:col-[2/-1]";

/** A light that differs from its mode or burns for hours unneeded, or a failing lamp (C-16). */
export function CourtWarnings({ court, now, isLine = false }: CourtWarningsProps) {
  const { light, isLightOn } = court;
  const isDark = isDarkThoughBooked(court);
  const unusualReasons = light.reasons.filter(
    // sharing of a dark lamp is no warning
    (reason) => UNUSUAL_REASONS.has(reason.kind) && (reason.kind !== "shared_light" || isLightOn),
  );
  if (unusualReasons.length === 0 && light.forgottenSince === null && light.fault === null && !isDark)
    return null;
  const reported = light.reportedAt === null ? courtTexts.neverReported : asOf(light.reportedAt, now);
  return (
    <div className={`dim-when-stale pb-1 text-note text-ink2 ${isLine ? BELOW_ROW : ""}`}>
      {unusualReasons.map((reason) => (
        <p key={reason.kind}>
          {/* a command without a report is not done */}
          {reason.kind === "override" && reason.on !== isLightOn
            ? courtTexts.ordered(reason.on, moment(reason.until, now), reason.by)
            : reasonText(reason, now)}
        </p>
      ))}
      {light.forgottenSince !== null && (
        <Fault>{courtTexts.forgotten(Math.floor(between(light.forgottenSince, now) / HOUR))}</Fault>
      )}
      {isDark && <Fault>{courtTexts.darkThoughBooked}</Fault>}
      {light.fault !== null && (
        <Fault>
          {courtTexts.lampFault(light.fault)} – {reported}
        </Fault>
      )}
    </div>
  );
}

function Fault({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex gap-2 font-semibold text-warn-ink">
      <WarningIcon />
      <span>{children}</span>
    </p>
  );
}
