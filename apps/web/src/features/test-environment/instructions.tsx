import { testEnvironmentTexts as texts } from "@platzwart/texts/pages/test-environment";
import { useId } from "react";

/** How to test, in four steps (T-08). */
export function Instructions() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-3 border border-line bg-surface p-5">
      <h2 id={id}>{texts.instructions}</h2>
      <ol className="mt-3 list-none p-0">
        {texts.instructionSteps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 border-t border-line py-2.5">
            <span aria-hidden="true" className="w-4 flex-none font-sign text-sign font-bold">
              {index + 1}
            </span>
            <span>
              <b className="block">{title}</b>
              <span className="text-note text-ink2">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
