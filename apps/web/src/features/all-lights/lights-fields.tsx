import { allLightsTexts } from "@platzwart/texts/pages/all-lights";
import type { SendFormOf } from "../../lib/forms/send-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import { type LightsEntry, USUAL_LENGTHS } from "./lights-entry.ts";

const CHOICES = "m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0";

interface LightsFieldsProps {
  readonly form: SendFormOf<LightsEntry>;
  readonly end: string | null;
}

export function LightsFields({ form: { entry, change, field, problem }, end }: LightsFieldsProps) {
  return (
    <>
      <Field
        {...field("reason")}
        label={allLightsTexts.reason}
        autoComplete="off"
        hint={allLightsTexts.reasonHint}
      />
      <fieldset className={`-mt-1 ${CHOICES}`} aria-label={allLightsTexts.usualReasons}>
        {allLightsTexts.reasons.map((reason) => (
          <Choice key={reason} isChosen={entry.reason === reason} onChoose={() => change({ reason })}>
            {reason}
          </Choice>
        ))}
      </fieldset>
      <fieldset className={CHOICES}>
        <legend className="mb-1 p-0 font-semibold">{allLightsTexts.usualLengths}</legend>
        {USUAL_LENGTHS.map((minutes) => (
          <Choice
            key={minutes}
            isChosen={entry.minutes === minutes}
            onChoose={() => change({ minutes, time: null })}
          >
            {allLightsTexts.length(minutes)}
          </Choice>
        ))}
      </fieldset>
      <TimeField
        label={allLightsTexts.until}
        name="time"
        minutes={entry.time}
        hint={end === null ? undefined : allLightsTexts.endsAt(end)}
        problem={problem("time")}
        onMinutes={(time) => change({ time, minutes: null })}
      />
    </>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly children: string;
  onChoose(): void;
}

function Choice({ isChosen, children, onChoose }: ChoiceProps) {
  return (
    <Button kind={isChosen ? "primary" : "plain"} aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </Button>
  );
}
