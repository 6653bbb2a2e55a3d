import {
  INSTALL_STEPS,
  type InstallStep,
  installStepTexts,
} from "@platzwart/texts/pages/controller-guide-steps";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DoneIcon, FreeIcon, WarningIcon } from "../../ui/icons.tsx";
import { Commands } from "./commands.tsx";
import { useCompletedSteps } from "./completed-steps.ts";
import "./install-steps.css";

/** "Pi 5 Anleitung": the checklist with its progress (P-03). */
export function InstallSteps() {
  const [completed, complete] = useCompletedSteps();
  return (
    <div className="guide-parts">
      <div className="install-progress">
        <p role="status">
          <b>{installStepTexts.progress(completed.size, INSTALL_STEPS.length)}</b>
        </p>
        <progress aria-hidden="true" max={INSTALL_STEPS.length} value={completed.size} />
        <p className="small second">{installStepTexts.keptHere}</p>
      </div>
      <ol className="install-steps">
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
    <li className="guide-part">
      <div className="install-step-head">
        <h3 tabIndex={-1}>{title}</h3>
        {critical && (
          <Badge tone="warn" icon={<WarningIcon />}>
            {installStepTexts.critical}
          </Badge>
        )}
        {isCompleted ? (
          <Badge tone="good" icon={<DoneIcon />}>
            {installStepTexts.completed}
          </Badge>
        ) : (
          <Badge tone="free" icon={<FreeIcon />}>
            {installStepTexts.pending}
          </Badge>
        )}
      </div>
      <p>{description}</p>
      {commands.length > 0 && <Commands of={title} lines={commands} />}
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
