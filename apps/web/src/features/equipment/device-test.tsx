import { DEVICE_TEST_STEPS, type DeviceTestView } from "@platzwart/contract/device-test";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";
import { DoneIcon, ErrorIcon, PendingIcon, UnknownIcon } from "../../ui/icons.tsx";

const MARKS: Readonly<Record<StepMark, ReactNode>> = {
  done: <DoneIcon />,
  failed: <ErrorIcon />,
  skipped: <UnknownIcon />,
  running: <PendingIcon />,
  waiting: <UnknownIcon />,
};

const MARK_COLOURS: Partial<Record<StepMark, string>> = { done: "text-ok", failed: "text-err" };

interface DeviceTestProps {
  readonly test: DeviceTestView | undefined;
  /** The device reported on, or open, since the test began. */
  readonly isSeenOn: boolean;
  readonly texts: DeviceTestTexts;
}

interface DeviceTestTexts {
  readonly on: string;
  readonly reported: string;
  readonly back: { readonly on: string; readonly off: string };
  readonly passed: string;
}

/** Steps of a test, then its result with the fault in words (E-03). */
export function DeviceTest({ test, isSeenOn, texts }: DeviceTestProps) {
  const steps = test === undefined ? stepsUnderWay(isSeenOn) : stepsOf(test);
  return (
    <div className="grid gap-2 rounded-2 bg-sunk px-4 py-3 forced:outline-1 forced:outline-[CanvasText]">
      <ol className="flex list-none flex-wrap gap-x-6 gap-y-1 p-0">
        {steps.map(({ step, mark }) => (
          <li key={step} className={`flex items-center gap-2 ${MARK_COLOURS[mark] ?? ""}`}>
            {MARKS[mark]}
            <span className="text-ink">
              {step === "back" ? texts.back[test?.isBackOn === true ? "on" : "off"] : texts[step]}
            </span>{" "}
            <span className="text-note text-ink2">{equipmentTexts.testMarks[mark]}</span>
          </li>
        ))}
      </ol>
      <div role="status">
        {test === undefined ? (
          <p className="text-note text-ink2">{equipmentTexts.testing}</p>
        ) : (
          <Outcome test={test} passed={texts.passed} />
        )}
      </div>
    </div>
  );
}

interface OutcomeProps {
  readonly test: DeviceTestView;
  readonly passed: string;
}

function Outcome({ test: { isPassed, problem }, passed }: OutcomeProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Badge tone={isPassed ? "good" : "bad"} icon={isPassed ? <DoneIcon /> : <ErrorIcon />}>
        {isPassed ? equipmentTexts.testPassed : equipmentTexts.testFailed}
      </Badge>
      <span>{problem === null ? passed : problem.text}</span>
    </p>
  );
}

type Step = (typeof DEVICE_TEST_STEPS)[number];
type StepMark = DeviceTestView["steps"][number]["result"] | "running" | "waiting";

interface ShownStep {
  readonly step: Step;
  readonly mark: StepMark;
}

function stepsUnderWay(isSeenOn: boolean): ShownStep[] {
  return [
    { step: "on", mark: isSeenOn ? "done" : "running" },
    { step: "reported", mark: isSeenOn ? "done" : "waiting" },
    { step: "back", mark: isSeenOn ? "running" : "waiting" },
  ];
}

function stepsOf({ steps }: DeviceTestView): ShownStep[] {
  return DEVICE_TEST_STEPS.flatMap((step) => {
    const found = steps.find((candidate) => candidate.step === step);
    return found === undefined ? [] : [{ step, mark: found.result }];
  });
}
