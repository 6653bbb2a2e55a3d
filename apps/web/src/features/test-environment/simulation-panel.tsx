import { testEnvironmentTexts as texts } from "@platzwart/texts/pages/test-environment";
import { type ReactNode, useId, useSyncExternalStore } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Info } from "../../ui/info.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ScenarioCard } from "./scenario-card.tsx";
import type { ScenarioRunner } from "./scenario-runner.ts";
import { SCENARIOS } from "./scenarios.ts";

interface SimulationPanelProps {
  readonly runner: ScenarioRunner;
  readonly simulation: { readonly isOn: boolean; readonly isSaving: boolean; change(on: boolean): void };
  readonly code: {
    readonly value: string;
    readonly maximum: number;
    change(value: string): void;
  };
  /** Choice of the door for real tests; null: simulated. */
  readonly doorChoice: ReactNode;
  readonly hasDoor: boolean;
  /** Seed of the random numbers; null: not reproducible. */
  readonly seed: number | null;
}

/** Settings, scenarios and results (T-01). */
export function SimulationPanel(props: SimulationPanelProps) {
  const { runner, simulation, code, doorChoice, hasDoor, seed } = props;
  const id = useId();
  const { states, isAutomatic, isRunningAll } = useSyncExternalStore(runner.subscribe, runner.snapshot);
  const { isOn } = simulation;
  const isRunning = SCENARIOS.some((scenario) => states[scenario].kind === "running");
  const isWithoutDoor = !isOn && !hasDoor;
  return (
    <section aria-labelledby={id} className="rounded-3 border border-line bg-surface p-5">
      <h2 id={id}>{texts.panel}</h2>
      <div className="mt-3 flex flex-col gap-3">
        <div>
          <Switch
            label={texts.simulation}
            value={isOn ? texts.on : texts.off}
            isOn={isOn}
            isPending={simulation.isSaving}
            describedBy={`${id}-simulation`}
            onToggle={simulation.change}
          />
          <p id={`${id}-simulation`} className="text-note text-ink2">
            {isOn ? texts.simulationNote.on : texts.simulationNote.off}
          </p>
        </div>
        {!isOn && doorChoice}
        <div>
          <Switch
            label={texts.automatic}
            value={isAutomatic ? texts.on : texts.off}
            isOn={isAutomatic}
            isDisabled={isWithoutDoor}
            describedBy={`${id}-automatic`}
            onToggle={(on) => runner.setAutomatic(on)}
          />
          <p id={`${id}-automatic`} className="text-note text-ink2">
            {texts.automaticNote}
          </p>
        </div>
        <Field
          label={texts.code}
          hint={isOn ? texts.codeHint.simulated : texts.codeHint.real}
          problem={problemOf(code.value, code.maximum)}
          value={code.value}
          maxLength={code.maximum}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => code.change(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            kind="primary"
            isBusy={isRunningAll}
            disabled={isWithoutDoor}
            onClick={() => void runner.startAll()}
          >
            {isRunningAll ? texts.allRunning : texts.all}
          </Button>
          <Button onClick={() => runner.reset()}>{texts.reset}</Button>
        </div>
        {seed !== null && <Info>{texts.seeded(seed)}</Info>}
      </div>
      <ul aria-label={texts.scenarioList} className="mt-4 list-none p-0">
        {SCENARIOS.map((scenario) => (
          <ScenarioCard
            key={scenario}
            scenario={scenario}
            state={states[scenario]}
            isSimulated={isOn}
            // a door runs one scenario at a time
            isBlocked={isWithoutDoor || (!isOn && (isRunning || isRunningAll))}
            onStart={() => void runner.start(scenario)}
          />
        ))}
      </ul>
    </section>
  );
}

function problemOf(code: string, maximum: number): string | undefined {
  if (code === "") return texts.codeMissing(maximum);
  return /^\d+$/.test(code) ? undefined : texts.codeNotDigits(code);
}
