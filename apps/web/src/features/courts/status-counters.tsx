import { homeTexts } from "@platzwart/texts/pages/home";
import type { ReactNode } from "react";
import { ServerAge } from "../../lib/live/server-age.tsx";

interface StatusCountersProps {
  /** null: unknown. */
  readonly counts: {
    /** Codes whose bookings cover now. */
    readonly activeAccesses: number | null;
    readonly lightsOn: number | null;
    readonly inAutoMode: number | null;
    readonly free: number | null;
  };
  readonly notices: ReactNode;
}

export const NOTHING_KNOWN = { activeAccesses: null, lightsOn: null, inAutoMode: null, free: null } as const;

/** "System Status": what counts for the whole hall now. */
export function StatusCounters({ counts, notices }: StatusCountersProps) {
  return (
    <section
      className="status flex min-h-18 items-center max-desk:flex-wrap max-desk:gap-y-3 max-tablet:block max-tablet:min-h-0"
      aria-labelledby="system-status"
    >
      <div className="w-28 max-tablet:mb-2 max-tablet:w-auto">
        <h2 id="system-status" className="text-name/5">
          {homeTexts.systemStatus}
        </h2>
        <ServerAge className="text-note font-semibold text-warn-ink italic" />
      </div>
      <ul className="flex list-none self-stretch p-0 max-desk:flex-1 max-tablet:grid max-tablet:grid-cols-4">
        <Counter label={homeTexts.activeAccesses} count={counts.activeAccesses} />
        <Counter label={homeTexts.lightsOn} count={counts.lightsOn} />
        <Counter label={homeTexts.automaticMode} count={counts.inAutoMode} />
        <Counter label={homeTexts.freeCourts} count={counts.free} />
      </ul>
      {notices}
    </section>
  );
}

const COUNTER = [
  "flex w-44 items-center gap-3 border-l border-line pl-6 max-desk:w-auto max-desk:flex-1 max-desk:gap-2 max-desk:pl-3",
  "max-tablet:block max-tablet:px-2 max-tablet:first:border-l-0 max-tablet:first:pl-0 max-tablet:last:pr-0 max-[22.5rem]:px-1",
].join(" ");
const NUMBER =
  "num min-w-6 flex-none text-[3rem]/14 whitespace-nowrap max-tablet:block max-tablet:text-countdown";

function Counter({ label, count }: { readonly label: string; readonly count: number | null }) {
  return (
    <li className={COUNTER}>
      {count !== null ? (
        <span className={`dim-when-stale ${NUMBER}`}>{count}</span>
      ) : (
        <span className={NUMBER}>
          <span aria-hidden="true">–</span>
          <span className="only-spoken">{homeTexts.unknownNumber}</span>
        </span>
      )}{" "}
      <span className="max-w-24 text-body/5 text-ink2 max-tablet:block max-tablet:text-note/4 max-[22.5rem]:text-axis">
        {label}
      </span>
    </li>
  );
}
