import type { Instant } from "@platzwart/domain/time/instant";
import { moment } from "@platzwart/texts/format";
import { allLightsTexts } from "@platzwart/texts/pages/all-lights";
import { useId } from "react";
import { CheckBox } from "../../ui/check-box.tsx";
import type { LightsEntry } from "./lights-entry.ts";
import type { previewLights } from "./lights-preview.ts";

interface LeftOutCourtsProps {
  readonly lights: ReturnType<typeof previewLights>;
  readonly now: Instant;
  readonly entry: LightsEntry;
  onInclude(change: Partial<Pick<LightsEntry, "includeBooked" | "includeByHand">>): void;
}

/** Names courts that the override leaves out, or whose players it concerns, and offers to include them. */
export function LeftOutCourts({ lights, now, entry, onInclude }: LeftOutCourtsProps) {
  const { leftOut, litByHand, playing, coming } = lights;
  const { includeBooked, includeByHand } = entry;
  return (
    <>
      <Courts
        heading={allLightsTexts.playing(includeBooked)}
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
      <Courts heading={allLightsTexts.handLit(includeByHand)} courts={litByHand.map(({ name }) => name)} />
      {litByHand.length > 0 && (
        <CheckBox
          checked={includeByHand}
          onChange={({ target }) => onInclude({ includeByHand: target.checked })}
          label={allLightsTexts.includeByHand}
        />
      )}
      <Courts
        heading={allLightsTexts.coming}
        courts={coming.map(({ name, next }) =>
          allLightsTexts.comingPlayer(name, next.holderName, moment(next.from, now)),
        )}
      />
      <Courts
        heading={allLightsTexts.leftOut}
        courts={leftOut.map(({ court, why }) => allLightsTexts.leftOutCourt(court.name, why))}
      />
    </>
  );
}

function Courts({ heading, courts }: { readonly heading: string; readonly courts: readonly string[] }) {
  const id = useId();
  if (courts.length === 0) return null;
  return (
    <div>
      <p id={id}>{heading}</p>
      <ul aria-labelledby={id} className="mt-1 pl-5 wrap-anywhere">
        {courts.map((court) => (
          <li key={court}>{court}</li>
        ))}
      </ul>
    </div>
  );
}
