import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { DayPlanView } from "@platzwart/contract/endpoints/day-plan-endpoints";
import { HOUR, type Instant, minus, minutes } from "@platzwart/domain/time/instant";
import { longDay } from "@platzwart/texts/format";
import { dayTexts } from "@platzwart/texts/pages/day-lanes";
import { type CSSProperties, memo, type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import { expectedCourts } from "../../shared/expected-courts.ts";
import { LaneAxis } from "../../shared/lane-axis.tsx";
import { edgesOf, laneSpan, placeIn } from "../../shared/lane-span.ts";
import { LoadFailure } from "../../shared/load-failure.tsx";
import { courtLabel } from "../../shared/named-court.ts";
import { useNowAt } from "../../shared/now.ts";
import { ServerAge } from "../../shared/server-age.tsx";
import { useDayPlan } from "./day-queries.ts";
import { Lane } from "./lane.tsx";
import "./day-section.css";

interface DaySectionProps {
  /** By id, blocked ones among them; undefined: not known yet. */
  readonly courts: readonly CourtView[] | undefined;
  /** The signs of a court's light and doors beside its name. */
  signsOf(court: CourtView): ReactNode;
}

/** "Heute": a lane for each court. */
export function DaySection({ courts, signsOf }: DaySectionProps) {
  const { data: plan, isError } = useDayPlan();
  const now = useDayNow(plan);
  if (courts?.length === 0) return null;
  return (
    <section className="day" aria-labelledby="day">
      <div className="day-head">
        <h2 id="day">{dayTexts.heading}</h2>
        {plan !== undefined && <p className="second">{longDay(plan.from)}</p>}
        <ServerAge className="small day-age" />
        <Legend />
      </div>
      <DayNotice />
      {plan !== undefined && courts !== undefined ? (
        <Lanes plan={plan} courts={courts} now={now} signsOf={signsOf} />
      ) : (
        !isError && (
          <div
            className="day-to-come"
            aria-busy="true"
            style={{ "--lanes": courts?.length ?? expectedCourts() } as CSSProperties}
          />
        )
      )}
    </section>
  );
}

/** Now, as far as the lanes show it: to the minute, and when something begins or ends. */
function useDayNow(plan: DayPlanView | undefined): Instant {
  return useNowAt(useMemo(() => (plan === undefined ? [] : edgesOf(plan)), [plan]));
}

/** That the day could not be loaded. */
export function DayNotice() {
  const plan = useDayPlan();
  if (!plan.isError) return null;
  return <LoadFailure title={dayTexts.missing} isRetried of={plan} />;
}

/** The axis alone, above lanes that stand in the rows of the courts. */
export function DayAxis() {
  const { data: plan } = useDayPlan();
  const now = useDayNow(plan);
  if (plan === undefined) return null;
  return (
    <>
      <LaneAxis span={laneSpan(plan, edgesOf(plan), now)} now={now} />
      <span className="only-spoken">{longDay(plan.from)}</span>
    </>
  );
}

/** One court's lane alone, in its row; the row is drawn each second, its lane is not. */
export const DayLane = memo(function DayLane({ court }: { readonly court: CourtView }) {
  const { data: plan } = useDayPlan();
  const now = useDayNow(plan);
  if (plan === undefined) return <div className="lane" />;
  return <Lane plan={plan} court={court} span={laneSpan(plan, edgesOf(plan), now)} now={now} />;
});

interface LanesProps extends DaySectionProps {
  readonly plan: DayPlanView;
  readonly courts: readonly CourtView[];
  readonly now: Instant;
}

/** Hours that a phone shows at once, and how far before now it begins. */
const NARROW_HOURS = 5;
const LOOK_BACK = minutes(30);

function Lanes({ plan, courts, now, signsOf }: LanesProps) {
  const span = laneSpan(plan, edgesOf(plan), now);
  const scroller = useRef<HTMLDivElement>(null);
  const placed = useRef({ left: 0, width: 0 });
  const isMoved = useRef(false);
  const start = placeIn(span, minus(now, LOOK_BACK));

  // follows the time, which is known for certain only after a moment, and the width, until somebody moves it
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    const place = () => {
      if (isMoved.current) return;
      current.scrollLeft = current.scrollWidth * start;
      placed.current = { left: current.scrollLeft, width: current.clientWidth };
    };
    const noteMove = () => {
      const { left, width } = placed.current;
      // of another width it was moved by the browser, to be placed anew at once
      if (width === current.clientWidth) isMoved.current = Math.abs(current.scrollLeft - left) > 1;
    };
    const sizes = new ResizeObserver(place);
    place();
    sizes.observe(current);
    current.addEventListener("scroll", noteMove);
    return () => {
      sizes.disconnect();
      current.removeEventListener("scroll", noteMove);
    };
  }, [start]);

  const screens = (span.until - span.from) / (NARROW_HOURS * HOUR);
  return (
    <>
      <div className="day-lanes">
        <div className="day-names">
          {courts.map((court) => (
            <p key={court.id} className="day-name">
              <b className="num">{courtLabel(court)}</b>
              {signsOf(court)}
            </p>
          ))}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <section className="day-scroller" ref={scroller} tabIndex={0} aria-label={dayTexts.axis}>
          <div className="day-track" style={{ "--screens": screens } as CSSProperties}>
            <LaneAxis span={span} now={now} />
            {courts.map((court) => (
              <Lane key={court.id} plan={plan} court={court} span={span} now={now} />
            ))}
          </div>
        </section>
      </div>
      {plan.entries.length === 0 && <p className="day-empty small second">{dayTexts.empty}</p>}
    </>
  );
}

const STATES = ["running", "coming", "over"] as const;

function Legend() {
  return (
    <ul className="day-legend" aria-label={dayTexts.legend}>
      {STATES.map((state) => (
        <li key={state}>
          <i className={`day-sample ${state}`} />
          {dayTexts.states[state]}
        </li>
      ))}
      <li>
        <i className="day-sample light" />
        {dayTexts.light}
      </li>
      <li>
        <i className="day-sample door" />
        {dayTexts.door}
      </li>
      <li>
        <i className="day-sample blocked" />
        {dayTexts.blocked}
      </li>
    </ul>
  );
}
