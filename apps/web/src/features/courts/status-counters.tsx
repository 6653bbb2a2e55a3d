import { asOf } from "@platzwart/texts/format";
import { homeTexts } from "@platzwart/texts/pages/home";
import type { ReactNode } from "react";
import { useConnection } from "../../shared/connection.ts";
import { useNow } from "../../shared/now.ts";
import { useCourts } from "./court-queries.ts";
import "./status-counters.css";

interface StatusCountersProps {
  /** Codes whose booking covers now; null: not known. */
  readonly activeAccesses: number | null;
  /** What is out of order. */
  readonly notices: ReactNode;
}

/** "System Status": the hall in four numbers (H-05). */
export function StatusCounters({ activeAccesses, notices }: StatusCountersProps) {
  const courts = useCourts().data?.items;
  const { isLost, lastHeardAt } = useConnection();
  const now = useNow();
  return (
    <section className="status" aria-labelledby="system-status">
      <div className="status-head">
        <h2 id="system-status">{homeTexts.systemStatus}</h2>
        {isLost && lastHeardAt !== null && <p className="small stale-mark">{asOf(lastHeardAt, now)}</p>}
      </div>
      <ul className="status-counters">
        <Counter label={homeTexts.activeAccesses} count={activeAccesses} />
        <Counter label={homeTexts.lightsOn} count={courts?.filter(({ isLightOn }) => isLightOn).length} />
        <Counter label={homeTexts.automaticMode} count={courts?.filter(({ autoMode }) => autoMode).length} />
        <Counter label={homeTexts.freeCourts} count={courts?.filter(({ isBooked }) => !isBooked).length} />
      </ul>
      {notices}
    </section>
  );
}

function Counter({ label, count }: { readonly label: string; readonly count: number | null | undefined }) {
  return (
    <li className="status-counter">
      {typeof count === "number" ? (
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
