import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { seededRandom } from "@platzwart/domain/seeded-random";
import { testEnvironmentTexts as texts } from "@platzwart/texts/pages/test-environment";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useSearch } from "wouter";
import { useCodeEntry } from "../../features/door-screen/panel/code-entry-queries.ts";
import { doorReport } from "../../features/doors/door-report.ts";
import { useSaveSection } from "../../features/settings/save-section.ts";
import type { BookableCourt } from "../../features/test-environment/booking-test-panel.tsx";
import { Instructions } from "../../features/test-environment/instructions.tsx";
import { type RandomSource, seedOf } from "../../features/test-environment/random-source.ts";
import { realScenarios } from "../../features/test-environment/real-scenario.ts";
import { ScenarioRunner } from "../../features/test-environment/scenario-runner.ts";
import { type CarryOut, SCENARIOS } from "../../features/test-environment/scenarios.ts";
import { simulatedScenarios } from "../../features/test-environment/simulated-scenario.ts";
import { SimulationPanel } from "../../features/test-environment/simulation-panel.tsx";
import { TestLog } from "../../features/test-environment/test-log.tsx";
import { randomFraction } from "../../lib/browser/browser-randomness.ts";
import { browserClock } from "../../lib/clock/browser-clock.ts";
import { serverClock, useNowAt } from "../../lib/clock/now.ts";
import { useOptionalChunk } from "../../lib/later/later.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { Info } from "../../ui/info.tsx";
import { Select } from "../../ui/select.tsx";
import { callFailure } from "./call-failure.ts";
import { doorAccess } from "./door-access.ts";
import { SimulatedDoorCard } from "./simulated-door-card.tsx";

/** Code length of a simulated test, as in the field (T-01). */
const TEST_CODE_LENGTH = 4;

/** Automatic tests at a real door omit wrong codes, which would use up the tries of people there. */
const SCENARIOS_WITHOUT_CODES = ["unlock", "lock", "connection"] as const;

interface TestEnvironmentProps {
  readonly isSimulated: boolean;
  readonly bookingMinutes: number;
  readonly testCode: string;
  readonly courts: readonly BookableCourt[];
  readonly doors: readonly DoorView[];
}

export function TestEnvironment(props: TestEnvironmentProps) {
  const { isSimulated, bookingMinutes, testCode, courts, doors } = props;
  const [code, setCode] = useState(testCode);
  const bookingTest = useOptionalChunk(() => import("./booking-test.tsx"));
  const [doorId, setDoorId] = useState<string | null>(null);
  const [first] = doors;
  // the tested door is fixed, so that no test moves to another one
  if (doorId === null && first !== undefined) setDoorId(first.id);
  const door = doors.find(({ id }) => id === doorId);
  const entry = useCodeEntry(door?.id ?? null).data;
  const codeLengths = entry?.codeLengths ?? [TEST_CODE_LENGTH];
  const client = useQueryClient();
  const seed = seedOf(useSearch());
  const isSimulatedNow = useRef(isSimulated);
  isSimulatedNow.current = isSimulated;
  const realCarryOut = useRef<CarryOut | null>(null);
  realCarryOut.current =
    isSimulated || door === undefined
      ? null
      : realScenarios({
          clock: browserClock,
          door: doorAccess(client, door, codeLengths),
          code: () => code,
          testCode,
        });
  const runner = useRunner(seed, () => realCarryOut.current ?? (isSimulatedNow.current ? null : withoutDoor));
  useHalts(runner, isSimulated, door?.id);
  const { log } = useSyncExternalStore(runner.subscribe, runner.snapshot);
  const save = useSaveSimulation(isSimulated);
  return (
    <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[minmax(22rem,28rem)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 gap-4">
        <SimulationPanel
          runner={runner}
          simulation={{ isOn: isSimulated, ...save }}
          code={{
            value: code,
            maximum: isSimulated ? TEST_CODE_LENGTH : Math.max(TEST_CODE_LENGTH, ...codeLengths),
            change: setCode,
          }}
          doorChoice={<DoorChoice doors={doors} chosen={door} onChoose={setDoorId} />}
          hasDoor={door !== undefined}
          seed={seed}
        />
        <TestLog lines={log} />
      </div>
      <SimulatedDoorCard
        courts={courts}
        code={code}
        isSimulated={isSimulated}
        belowGuide={<Instructions />}
        belowMaintenance={
          bookingTest !== null && <bookingTest.BookingTest courts={courts} minutes={bookingMinutes} />
        }
        note={(text) => runner.note(text)}
      />
    </div>
  );
}

interface DoorChoiceProps {
  readonly doors: readonly DoorView[];
  readonly chosen: DoorView | undefined;
  onChoose(id: string): void;
}

/** Shows the door's state, as testers need not be at the door. */
function DoorChoice({ doors, chosen, onChoose }: DoorChoiceProps) {
  const now = useNowAt([]);
  if (doors.length === 0) return <Info>{texts.noDoor}</Info>;
  const isGone = chosen === undefined;
  return (
    <Select
      label={texts.door}
      value={chosen?.id ?? ""}
      hint={isGone ? undefined : doorReport(chosen, now)}
      problem={isGone ? texts.doorGone : undefined}
      onChange={({ target }) => onChoose(target.value)}
    >
      {isGone && (
        <option value="" disabled>
          {texts.pleaseChoose}
        </option>
      )}
      {doors.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** `seed`: null: random. `realCarryOut`: how a scenario is carried out at the chosen door now; null: simulated. */
function useRunner(seed: number | null, realCarryOut: () => CarryOut | null): ScenarioRunner {
  const [runner] = useState(() => {
    const random: RandomSource = seed === null ? randomFraction : seededRandom(seed);
    const simulated = simulatedScenarios(browserClock, random);
    return new ScenarioRunner({
      clock: browserClock,
      now: () => serverClock.now(),
      random,
      carryOut: (scenario, signal) => (realCarryOut() ?? simulated)(scenario, signal),
      automaticScenarios: () => (realCarryOut() === null ? SCENARIOS : SCENARIOS_WITHOUT_CODES),
      reasonOf: callFailure,
      onOutcome: (scenario, { isSuccessful }) => {
        const text = texts.scenarios[scenario].name;
        // a failed test is no fault of the hall
        if (isSuccessful) toasts.show({ kind: "done", title: texts.testSuccessful, text });
        else toasts.show({ kind: "error", title: texts.testFailed, text, isUnreported: true });
      },
    });
  });
  return runner;
}

/** Ends tests when the page is left or hidden, or when door or mode change. */
function useHalts(runner: ScenarioRunner, isSimulated: boolean, doorId: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of door or mode aborts earlier tests
  useEffect(() => () => runner.halt(), [runner, isSimulated, doorId]);
  useEffect(() => {
    if (isSimulated) return;
    const halt = () => {
      if (document.visibilityState === "hidden") runner.halt();
    };
    document.addEventListener("visibilitychange", halt);
    return () => document.removeEventListener("visibilitychange", halt);
  }, [runner, isSimulated]);
}

const withoutDoor: CarryOut = async () => ({ isSuccessful: false, text: texts.doorGone, steps: [] });

/** "Simulationsmodus": a setting of the hall that also affects the test code at doors (D-12). */
function useSaveSimulation(isOn: boolean) {
  const save = useSaveSection({
    saved: texts.simulationSaved,
    failure: texts.simulationFailure,
  });
  return {
    isSaving: save.isPending,
    change: (value: boolean) =>
      save.mutate({ changes: [{ key: "simulation_mode", value, seen: isOn }], isConfirmed: false }),
  };
}
