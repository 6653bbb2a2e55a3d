import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { timeRangeOClock } from "@platzwart/texts/format";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import type { ReactNode } from "react";
import { DOOR_ICONS } from "../../entities/doors/door-icons.tsx";
import { Callout } from "../../ui/callout.tsx";
import { LightOnIcon } from "../../ui/icons.tsx";

export const PANEL_ACTIONS = "grid grid-cols-2 gap-2 [&_.button]:px-2 [&_.button]:whitespace-normal";

interface WindowsProps {
  readonly light: readonly Interval[];
  readonly door: readonly Interval[];
  /** An instant of the day that the times need not name. */
  readonly near: Instant;
}

export function Windows({ light, door, near }: WindowsProps) {
  const words = (windows: readonly Interval[]) =>
    windows.map(({ from, until }) => timeRangeOClock(from, until, near)).join(", ") || "–";
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      <Fact term={deskTexts.light} icon={<LightOnIcon />}>
        {words(light)}
      </Fact>
      <Fact term={deskTexts.door} icon={DOOR_ICONS.open}>
        {words(door)}
      </Fact>
    </dl>
  );
}

interface FactProps {
  readonly term: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export function Fact({ term, icon, children }: FactProps) {
  return (
    <>
      <dt className="flex items-center gap-1.5 text-ink2 [&_.icon]:size-4">
        {icon}
        {term}
      </dt>
      <dd className="m-0 min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

/** Scrolls the refusal into view in a long panel. */
export function RefusalNotice({ text }: { readonly text: string }) {
  return (
    <div key={text} ref={scrollIntoSight} className="scroll-my-4">
      <Callout title={text} />
    </div>
  );
}

function scrollIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
