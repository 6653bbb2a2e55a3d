import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { DayPlanView } from "@platzwart/contract/endpoints/day-plan-endpoints";
import { HOUR, type Instant, minus, minutes } from "@platzwart/domain/time/instant";
import { longDay } from "@platzwart/texts/format";
import { dayTexts } from "@platzwart/texts/pages/day-lanes";
import { type CSSProperties, memo, type ReactNode, useCallback, useMemo, useRef } from "react";
import { lastKnownCourtCount } from "../../entities/courts/expected-courts.ts";
import { LaneAxis } from "../../entities/courts/lane-axis.tsx";
import { edgesOf, laneSpan, positionIn } from "../../entities/courts/lane-span.ts";
import { courtLabel } from "../../entities/courts/named-court.ts";
import { useNowAt } from "../../lib/clock/now.ts";
import { ServerAge } from "../../lib/live/server-age.tsx";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { useDayPlan } from "./day-queries.ts";
import { LANE, Lane } from "./lane.tsx";

interface DaySectionProps {
  /** By id, blocked ones included; undefined: unknown. */
  readonly courts: readonly CourtView[] | undefined;
  signsOf(court: CourtView): ReactNode;
}

/** The present day with a lane for each court. */
export function DaySection({ courts, signsOf }: DaySectionProps) {
  const { data: plan, isError } = useDayPlan();
  const now = useDayNow(plan);
  if (courts?.length === 0) return null;
  return (
    <section
      className="mt-3 rounded-3 border border-line bg-surface pb-2 tablet:mt-4 [&>.notice]:m-4 tablet:[&>.notice]:mx-5"
      aria-labelledby="day"
    >
      <div className="flex min-h-15 flex-wrap items-center gap-3 px-4 py-2 tablet:px-5">
        <h2 id="day">{dayTexts.heading}</h2>
        {plan !== undefined && <p className="text-ink2">{longDay(plan.from)}</p>}
        <ServerAge className="text-note font-semibold text-warn-ink italic" />
        <Legend hasClosed={plan !== undefined && plan.closed.length > 0} />
      </div>
      <DayCallout />
      {plan !== undefined && courts !== undefined ? (
        <Lanes plan={plan} courts={courts} now={now} signsOf={signsOf} />
      ) : (
        !isError && (
          <div
            aria-busy="true"
            // height of axis and lanes
            style={{ minHeight: `calc(1.75rem + ${courts?.length ?? lastKnownCourtCount()} * 3rem)` }}
          />
        )
      )}
    </section>
  );
}

/** The present time, renewed each minute and at each start or end. */
function useDayNow(plan: DayPlanView | undefined): Instant {
  return useNowAt(useMemo(() => (plan === undefined ? [] : edgesOf(plan)), [plan]));
}

export function DayCallout() {
  const plan = useDayPlan();
  if (!plan.isError) return null;
  return <LoadFailure title={dayTexts.missing} isRetried query={plan} />;
}

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

/** Memoised, as the court's row is drawn each second. */
export const DayLane = memo(function DayLane({ court }: { readonly court: CourtView }) {
  const { data: plan } = useDayPlan();
  const now = useDayNow(plan);
  if (plan === undefined) return <div className={LANE} />;
  return <Lane plan={plan} court={court} span={laneSpan(plan, edgesOf(plan), now)} now={now} />;
});

interface LanesProps extends DaySectionProps {
  readonly plan: DayPlanView;
  readonly courts: readonly CourtView[];
  readonly now: Instant;
}

/** Hours visible at once on a phone, and the time before now among them. */
const NARROW_HOURS = 5;
const LOOK_BACK = minutes(30);

function Lanes({ plan, courts, now, signsOf }: LanesProps) {
  const span = laneSpan(plan, edgesOf(plan), now);
  const placedScroll = useRef({ left: 0, width: 0 });
  const wasScrolled = useRef(false);
  const start = positionIn(span, minus(now, LOOK_BACK));

  // follows the time and the width until the user scrolls, as the server's time arrives late
  const follow = useCallback(
    (scroller: HTMLElement) => {
      const scrollToStart = () => {
        if (wasScrolled.current) return;
        scroller.scrollLeft = scroller.scrollWidth * start;
        placedScroll.current = { left: scroller.scrollLeft, width: scroller.clientWidth };
      };
      const noteScroll = () => {
        const { left, width } = placedScroll.current;
        // a change of width makes the browser scroll, which is no user's scrolling
        if (width === scroller.clientWidth) wasScrolled.current = Math.abs(scroller.scrollLeft - left) > 1;
      };
      const sizeObserver = new ResizeObserver(scrollToStart);
      scrollToStart();
      sizeObserver.observe(scroller);
      scroller.addEventListener("scroll", noteScroll);
      return () => {
        sizeObserver.disconnect();
        scroller.removeEventListener("scroll", noteScroll);
      };
    },
    [start],
  );

  const screenCount = (span.until - span.from) / (NARROW_HOURS * HOUR);
  return (
    <>
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] tablet:grid-cols-[9.25rem_minmax(0,1fr)] tablet:pr-5">
        <div className="pt-7">
          {courts.map((court) => (
            <p
              key={court.id}
              className="flex h-12 items-center gap-1 border-t border-line pr-1.5 pl-4 tablet:gap-1.5 tablet:pr-2 tablet:pl-5 [&_.icon]:size-4.5"
            >
              <b className="num min-w-0 truncate text-body/5 tablet:text-name/5">{courtLabel(court)}</b>
              {signsOf(court)}
            </p>
          ))}
        </div>
        <section
          className="min-w-0 overflow-hidden max-tablet:overflow-x-auto max-tablet:[scrollbar-width:none]"
          ref={follow}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs the keyboard
          tabIndex={0}
          aria-label={dayTexts.axis}
        >
          <div
            className="max-tablet:w-[calc(100%*max(1,var(--screens)))]"
            style={{ "--screens": screenCount } as CSSProperties}
          >
            <LaneAxis span={span} now={now} />
            {courts.map((court) => (
              <Lane key={court.id} plan={plan} court={court} span={span} now={now} />
            ))}
          </div>
        </section>
      </div>
      {plan.entries.length === 0 && <p className="px-5 py-2 text-note text-ink2">{dayTexts.empty}</p>}
    </>
  );
}

const LEGEND = [
  [
    "border-[1.5px] border-book bg-book forced:border-[Highlight] forced:bg-[Highlight] forced:forced-color-adjust-none",
    dayTexts.states.running,
  ],
  ["border-[1.5px] border-(--book-ink) bg-(--book-tint)", dayTexts.states.coming],
  ["border-[1.5px] border-edge bg-sunk", dayTexts.states.over],
  ["border-t-3 border-light-edge bg-light-tint forced:[border-top-style:double]", dayTexts.light],
  ["border-b-3 border-door-edge bg-door-tint", dayTexts.door],
  [
    "border-[1.5px] border-edge bg-[repeating-linear-gradient(135deg,var(--sunk)_0_4px,var(--edge)_4px_5px)]",
    dayTexts.blocked,
  ],
] as const;

const CLOSED_SAMPLE = ["lane-closed-sample", dayTexts.closed] as const;

function Legend({ hasClosed }: { readonly hasClosed: boolean }) {
  return (
    <ul
      className="day-legend ml-auto hidden list-none flex-wrap gap-x-5 gap-y-1 p-0 text-note text-ink2 tablet:flex"
      aria-label={dayTexts.legend}
    >
      {(hasClosed ? [...LEGEND, CLOSED_SAMPLE] : LEGEND).map(([look, word]) => (
        <li key={word} className="flex items-center gap-2">
          <i className={`h-3.5 w-5 rounded-[1px] ${look}`} />
          {word}
        </li>
      ))}
    </ul>
  );
}
