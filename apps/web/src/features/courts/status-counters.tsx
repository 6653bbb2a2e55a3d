import { asOf } from "@platzwart/texts/format";
import { homeTexts } from "@platzwart/texts/pages/home";
import type { ReactNode } from "react";
import { useConnection } from "../../shared/connection.ts";
import { useNow } from "../../shared/now.ts";
import "./status-counters.css";

interface StatusCountersProps {
  /** null: not known. */
  readonly counts: {
    /** Codes whose booking covers now. */
    readonly activeAccesses: number | null;
    readonly lightsOn: number | null;
    readonly automatic: number | null;
    readonly free: number | null;
  };
  /** What is out of order. */
  readonly notices: ReactNode;
}

export const NOTHING_KNOWN = { activeAccesses: null, lightsOn: null, automatic: null, free: null } as const;

/** "System Status": the hall in four numbers (H-05). */
export function StatusCounters({ counts, notices }: StatusCountersProps) {
  const { isLost, lastHeardAt } = useConnection();
  const now = useNow();
  return (
    <section className="status" aria-labelledby="system-status">
      <div className="status-head">
        <h2 id="system-status">{homeTexts.systemStatus}</h2>
        {isLost && lastHeardAt !== null && <p className="small stale-mark">{asOf(lastHeardAt, now)}</p>}
      </div>
      <ul className="status-counters">
        <Counter label={homeTexts.activeAccesses} count={counts.activeAccesses} />
        <Counter label={homeTexts.lightsOn} count={counts.lightsOn} />
        <Counter label={homeTexts.automaticMode} count={counts.automatic} />
        <Counter label={homeTexts.freeCourts} count={counts.free} />
      </ul>
      {notices}
    </section>
  );
}

function Counter({ label, count }: { readonly label: string; readonly count: number | null }) {
  return (
    <li className="status-counter">
      {count !== null ? (
        <span className="num value">{count}</span>
      ) : (
        <span className="num">
          <span aria-hidden="true">–</span>
          <span className="only-spoken">{homeTexts.unknownNumber}</span>
        </span>
      )}{" "}
      <span className="second">{label}</span>
    </li>
  );
}
