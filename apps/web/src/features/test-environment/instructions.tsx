import { testEnvironmentTexts as texts } from "@platzwart/texts/pages/test-environment";
import { useId } from "react";
import { NumberedSteps } from "../../ui/numbered-steps.tsx";

/** Instructions in four steps (T-08). */
export function Instructions() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-3 border border-line bg-surface p-5">
      <h2 id={id}>{texts.instructions}</h2>
      <NumberedSteps
        steps={texts.instructionSteps.map(({ title, text }) => ({
          key: title,
          content: (
            <>
              <b className="block">{title}</b>
              <span className="text-note text-ink2">{text}</span>
            </>
          ),
        }))}
      />
    </section>
  );
}
