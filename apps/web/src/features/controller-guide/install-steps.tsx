import {
  INSTALL_STEPS,
  type InstallStep,
  installStepTexts,
} from "@platzwart/texts/pages/controller-guide-steps";
import { useState } from "react";
import { browserStorage } from "../../lib/storage/browser-storage.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DoneIcon, FreeIcon, WarningIcon } from "../../ui/icons.tsx";
import { Commands, GUIDE_LAYOUT, PART_LAYOUT } from "./guide-parts.tsx";

const PROGRESS_BAR = [
  "my-2 block h-3 w-full appearance-none rounded-1 border border-edge bg-(--ground) [--done:var(--ok)] [--ground:var(--sunk)]",
  "[&::-moz-progress-bar]:bg-(--done) [&::-webkit-progress-bar]:bg-(--ground) [&::-webkit-progress-value]:bg-(--done)",
  "forced:border-[CanvasText] forced:forced-color-adjust-none forced:[--done:CanvasText] forced:[--ground:Canvas]",
].join(" ");

const STORAGE_KEY = "platzwart.pi5-steps";

/** "Pi 5 Anleitung": the checklist, stored in this browser; a completed step stays completed (P-03). */
export function InstallSteps() {
  const [completed, setCompleted] = useState(readCompleted);
  const complete = (id: string) => {
    // another tab may have completed further steps
    const completedNow = new Set([...readCompleted(), ...completed, id]);
    browserStorage.write(STORAGE_KEY, JSON.stringify([...completedNow]));
    setCompleted(completedNow);
  };
  return (
    <div className={GUIDE_LAYOUT}>
      <div>
        <p role="status">
          <b>{installStepTexts.progress(completed.size, INSTALL_STEPS.length)}</b>
        </p>
        <progress
          className={PROGRESS_BAR}
          aria-hidden="true"
          max={INSTALL_STEPS.length}
          value={completed.size}
        />
        <p className="text-note text-ink2">{installStepTexts.keptHere}</p>
      </div>
      <ol className="list-none p-0 [counter-reset:step]">
        {INSTALL_STEPS.map((step) => (
          <Step
            key={step.id}
            step={step}
            isCompleted={completed.has(step.id)}
            onComplete={() => complete(step.id)}
          />
        ))}
      </ol>
    </div>
  );
}

interface StepProps {
  readonly step: InstallStep;
  readonly isCompleted: boolean;
  onComplete(): void;
}

function Step({ step: { title, description, commands, critical }, isCompleted, onComplete }: StepProps) {
  return (
    <li className={`${PART_LAYOUT} border-t border-line py-5 [counter-increment:step]`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 tabIndex={-1} className="text-name before:content-[counter(step)_'._']">
          {title}
        </h3>
        {critical && (
          <Badge tone="warn" icon={<WarningIcon />}>
            {installStepTexts.critical}
          </Badge>
        )}
        <Badge tone={isCompleted ? "good" : "free"} icon={isCompleted ? <DoneIcon /> : <FreeIcon />}>
          {isCompleted ? installStepTexts.completed : installStepTexts.pending}
        </Badge>
      </div>
      <p>{description}</p>
      {commands.length > 0 && <Commands heading={title} lines={commands} />}
      <p>
        <Button
          disabled={isCompleted}
          onClick={({ currentTarget }) => {
            // a disabled button cannot keep the focus
            currentTarget.closest("li")?.querySelector("h3")?.focus();
            onComplete();
          }}
        >
          {installStepTexts.complete}
          <span className="only-spoken">: {title}</span>
        </Button>
      </p>
    </li>
  );
}

/** Unreadable storage counts as nothing completed. */
function readCompleted(): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(browserStorage.read(STORAGE_KEY) ?? "[]");
    return new Set(INSTALL_STEPS.map(({ id }) => id).filter((id) => Array.isArray(ids) && ids.includes(id)));
  } catch {
    return new Set();
  }
}
