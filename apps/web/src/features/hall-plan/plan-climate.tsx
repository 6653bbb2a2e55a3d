import { asOf } from "@platzwart/texts/format";
import { planTexts } from "@platzwart/texts/pages/hall-plan";
import { useConnection } from "../../shared/connection.ts";
import { useNow } from "../../shared/now.ts";

interface PlanClimateProps {
  /** °C; null: not known. */
  readonly target: number | null;
}

/** The plant room of the plan, and how old the plan is. There is no sensor yet, so there is no temperature to show. */
export function PlanClimate({ target }: PlanClimateProps) {
  const { isLost, lastHeardAt } = useConnection();
  const now = useNow();
  return (
    <div className="plan-plant">
      <b className="plan-plant-head num">{planTexts.hall}</b>
      <p className="plan-temperature num">
        <span aria-hidden="true">–</span> <small aria-hidden="true">°C</small>
        <span className="only-spoken">{planTexts.unknownTemperature}</span>
      </p>
      <p className="plan-plant-note">
        {planTexts.noTemperature}
        {target !== null && (
          <>
            <br />
            <span className="value">{planTexts.target(target)}</span>
          </>
        )}
      </p>
      {isLost && lastHeardAt !== null && <p className="stale-mark">{asOf(lastHeardAt, now)}</p>}
    </div>
  );
}
