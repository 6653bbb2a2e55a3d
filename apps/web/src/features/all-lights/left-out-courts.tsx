import type { Instant } from "@platzwart/domain/time/instant";
import { moment } from "@platzwart/texts/format";
import { allLightsTexts } from "@platzwart/texts/pages/all-lights";
import { useId } from "react";
import { CheckBox } from "../../ui/check-box.tsx";
import type { LightsEntry } from "./lights-entry.ts";
import type { lightsToBe } from "./lights-to-be.ts";

interface LeftOutCourtsProps {
  readonly lights: ReturnType<typeof lightsToBe>;
  readonly now: Instant;
  readonly entry: LightsEntry;
  onInclude(change: Partial<Pick<LightsEntry, "includeBooked" | "includeByHand">>): void;
}

export function LeftOutCourts({ lights, now, entry, onInclude }: LeftOutCourtsProps) {
  const { leftOut, handLit, playing, coming } = lights;
  const { includeBooked, includeByHand } = entry;
  return (
    <>
      <Named
        what={allLightsTexts.playing(includeBooked)}
        courts={playing.map(({ name, booking }) =>
          allLightsTexts.player(name, booking.holderName, moment(booking.until, now)),
        )}
      />
      {playing.length > 0 && (
        <CheckBox
          checked={includeBooked}
          onChange={({ target }) => onInclude({ includeBooked: target.checked })}
          label={allLightsTexts.includeBooked}
        />
      )}
      <Named what={allLightsTexts.handLit(includeByHand)} courts={handLit.map(({ name }) => name)} />
      {handLit.length > 0 && (
        <CheckBox
          checked={includeByHand}
          onChange={({ target }) => onInclude({ includeByHand: target.checked })}
          label={allLightsTexts.includeByHand}
        />
      )}
      <Named
        what={allLightsTexts.coming}
        courts={coming.map(({ name, next }) =>
          allLightsTexts.comingPlayer(name, next.holderName, moment(next.from, now)),
        )}
      />
      <Named
        what={allLightsTexts.leftOut}
        courts={leftOut.map(({ court, why }) => allLightsTexts.leftOutCourt(court.name, why))}
      />
    </>
  );
}

function Named({ what, courts }: { readonly what: string; readonly courts: readonly string[] }) {
  const id = useId();
  if (courts.length === 0) return null;
  return (
    <div>
      <p id={id}>{what}</p>
      <ul aria-labelledby={id} className="mt-1 pl-5 wrap-anywhere">
        {courts.map((court) => (
          <li key={court}>{court}</li>
        ))}
      </ul>
    </div>
  );
}
