import type { CourtView } from "@platzwart/contract/calls/court-calls";
import type { Instant } from "@platzwart/domain/time/instant";
import { asOf, moment } from "@platzwart/texts/format";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { WarningIcon } from "../../ui/icons.tsx";

interface CourtNotesProps {
  readonly court: CourtView;
  readonly now: Instant;
}

/** What there is to say about light and mode, and what is wrong with the lamp. */
export function CourtNotes({ court: { autoMode, light }, now }: CourtNotesProps) {
  const reported = light.reportedAt === null ? courtTexts.neverReported : asOf(light.reportedAt, now);
  return (
    <div className="court-notes small second">
      {autoMode && <p>{courtTexts.automaticActive}</p>}
      {autoMode && light.until !== null && light.until > now && (
        <p className="value">{courtTexts.nextSwitch(moment(light.until, now))}</p>
      )}
      {light.isSimulated === null && <p>{courtTexts.noLampHint}</p>}
      {light.fault !== null && (
        <p className="court-fault">
          <WarningIcon />
          <span>
            {courtTexts.lampFault(light.fault)} – {reported}
          </span>
        </p>
      )}
    </div>
  );
}
