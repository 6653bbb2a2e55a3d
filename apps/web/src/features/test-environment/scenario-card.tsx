import type { Duration } from "@platzwart/domain/time/instant";
import { tenthsOfSeconds } from "@platzwart/texts/format";
import { testEnvironmentTexts as texts } from "@platzwart/texts/pages/test-environment";
import { useId } from "react";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DoneIcon, ErrorIcon, PendingIcon, RunningIcon } from "../../ui/icons.tsx";
import type { ScenarioState } from "./scenario-runner.ts";
import type { Scenario } from "./scenarios.ts";
import { Timeline } from "./timeline.tsx";
import { useElapsed } from "./use-elapsed.ts";

interface ScenarioCardProps {
  readonly scenario: Scenario;
  readonly state: ScenarioState;
  readonly isSimulated: boolean;
  /** Another one is under way at the same door. */
  readonly isBlocked: boolean;
  onStart(): void;
}

type Sign = keyof typeof texts.states;

const SIGNS: Readonly<Record<Sign, { readonly tone: BadgeTone; readonly icon: React.ReactNode }>> = {
  ready: { tone: "mute", icon: <RunningIcon /> },
  running: { tone: "pending", icon: <PendingIcon /> },
  successful: { tone: "good", icon: <DoneIcon /> },
  failed: { tone: "bad", icon: <ErrorIcon /> },
};

/** One scenario: what it does, how it stands, how long it took, and what happened on the way (T-02). */
export function ScenarioCard({ scenario, state, isSimulated, isBlocked, onStart }: ScenarioCardProps) {
  const id = useId();
  const { name, simulated, real } = texts.scenarios[scenario];
  const sign = signOf(state);
  const { tone, icon } = SIGNS[sign];
  return (
    <li aria-labelledby={id} className="flex flex-col gap-2 border-t border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 id={id} className="text-name font-semibold">
          {name}
        </h3>
        <Badge tone={tone} icon={icon}>
          {texts.states[sign]}
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
      {state.kind === "ended" ? tenthsOfSeconds(state.took) : "–"}
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

function signOf(state: ScenarioState): Sign {
  if (state.kind !== "ended") return state.kind;
  return state.isSuccessful ? "successful" : "failed";
}
