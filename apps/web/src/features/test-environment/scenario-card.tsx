import { type Duration, milliseconds, minus } from "@platzwart/domain/time/instant";
import { tenthsOfSeconds } from "@platzwart/texts/format";
import { testEnvironmentTexts as texts } from "@platzwart/texts/pages/test-environment";
import { useEffect, useId, useState } from "react";
import { browserClock } from "../../lib/clock/browser-clock.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DoneIcon, ErrorIcon, PendingIcon, RunningIcon } from "../../ui/icons.tsx";
import { Stretched } from "../../ui/stretched.tsx";
import type { ScenarioState } from "./scenario-runner.ts";
import type { Scenario, TimelineStep } from "./scenarios.ts";

interface ScenarioCardProps {
  readonly scenario: Scenario;
  readonly state: ScenarioState;
  readonly isSimulated: boolean;
  /** Another scenario is under way at the same door. */
  readonly isBlocked: boolean;
  onStart(): void;
}

type ShownState = keyof typeof texts.states;

const STATE_LOOKS: Readonly<
  Record<ShownState, { readonly tone: BadgeTone; readonly icon: React.ReactNode }>
> = {
  ready: { tone: "mute", icon: <RunningIcon /> },
  running: { tone: "pending", icon: <PendingIcon /> },
  successful: { tone: "good", icon: <DoneIcon /> },
  failed: { tone: "bad", icon: <ErrorIcon /> },
};

/** Description, state, duration and timeline of a scenario (T-02). */
export function ScenarioCard({ scenario, state, isSimulated, isBlocked, onStart }: ScenarioCardProps) {
  const id = useId();
  const { name, simulated, real } = texts.scenarios[scenario];
  const shownState = shownStateOf(state);
  const { tone, icon } = STATE_LOOKS[shownState];
  return (
    <li aria-labelledby={id} className="flex flex-col gap-2 border-t border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 id={id} className="text-name font-semibold">
          {name}
        </h3>
        <Badge tone={tone} icon={icon}>
          {texts.states[shownState]}
        </Badge>
      </div>
      <p className="text-note text-ink2">{isSimulated ? simulated : real}</p>
      {state.kind === "ended" && state.text !== "" && (
        <p className={`text-note font-semibold ${state.isSuccessful ? "text-ok-ink" : "text-err-ink"}`}>
          {state.text}
        </p>
      )}
      {state.kind === "ended" && state.steps.length > 0 && <Timeline steps={state.steps} />}
      <div className="flex items-center justify-between gap-3">
        <p className="text-note text-ink2">
          {texts.runningTime}: <RunningTime state={state} />
        </p>
        <Button disabled={state.kind === "running" || isBlocked} onClick={onStart}>
          {texts.start}
          <span className="only-spoken">: {name}</span>
        </Button>
      </div>
    </li>
  );
}

function RunningTime({ state }: { readonly state: ScenarioState }) {
  if (state.kind === "running") return <Ticking since={state.since} />;
  return (
    <span className="font-semibold text-ink tabular-nums">
      {state.kind === "ended" ? tenthsOfSeconds(state.duration) : "–"}
    </span>
  );
}

function Ticking({ since }: { readonly since: Duration }) {
  return (
    <span role="timer" className="font-semibold text-ink tabular-nums">
      {tenthsOfSeconds(useElapsed(since))}
    </span>
  );
}

function shownStateOf(state: ScenarioState): ShownState {
  if (state.kind !== "ended") return state.kind;
  return state.isSuccessful ? "successful" : "failed";
}

function Timeline({ steps }: { readonly steps: readonly TimelineStep[] }) {
  const longest = Math.max(1, ...steps.map(({ at }) => at));
  return (
    <ol aria-label={texts.timeline} className="flex list-none flex-col gap-1 p-0 text-note">
      {steps.map(({ kind, at }) => (
        <li key={kind} className="grid grid-cols-[minmax(9rem,1fr)_5.5rem] items-center gap-x-3">
          <span>
            {texts.steps[kind]} <span className="text-ink2">{texts.stepNote[kind]}</span>
          </span>
          <span className="text-right font-semibold tabular-nums">{texts.milliseconds(at)}</span>
          <Stretched viewBox={`0 0 ${longest} 1`} className="col-span-2 h-1 w-full bg-sunk">
            <path d={`M0 0h${at}v1H0z`} className="fill-ink2" />
          </Stretched>
        </li>
      ))}
    </ol>
  );
}

/** Interval at which a running time is redrawn (T-02). */
const TICK = milliseconds(100);

function useElapsed(since: Duration): Duration {
  const [elapsed, setElapsed] = useState(() => minus(browserClock.elapsed(), since));
  useEffect(() => {
    const tick = () => {
      setElapsed(minus(browserClock.elapsed(), since));
      timer = browserClock.timer("tick of a test", TICK, tick);
    };
    let timer = browserClock.timer("tick of a test", TICK, tick);
    return () => timer.cancel();
  }, [since]);
  return elapsed;
}
