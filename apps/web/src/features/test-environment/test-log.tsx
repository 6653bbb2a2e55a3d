import { secondOfDay } from "@platzwart/texts/format";
import { testEnvironmentTexts as texts } from "@platzwart/texts/pages/test-environment";
import { useId } from "react";
import type { LogLine } from "./scenario-runner.ts";

/** "Protokoll": the latest tests, newest line first (T-06). */
export function TestLog({ lines }: { readonly lines: readonly LogLine[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-3 border border-line bg-surface p-5">
      <h2 id={id}>{texts.log}</h2>
      <div role="log" aria-label={texts.log}>
        {lines.length === 0 && <p className="mt-2 text-note text-ink2">{texts.logEmpty}</p>}
        <ol className="mt-2 flex list-none flex-col p-0 text-note">
          {lines.map(({ id: key, at, text }) => (
            <li key={key} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3 border-t border-line py-1.5">
              <time className="font-mono text-ink2">{secondOfDay(at, at)}</time>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
