import { testEnvironmentTexts as texts } from "@platzwart/texts/pages/test-environment";
import type { TimelineStep } from "./scenarios.ts";

/** What happened after the key, in milliseconds, as figures and as bars of one scale. */
export function Timeline({ steps }: { readonly steps: readonly TimelineStep[] }) {
  const longest = Math.max(1, ...steps.map(({ at }) => at));
  return (
    <ol aria-label={texts.timeline} className="flex list-none flex-col gap-1 p-0 text-note">
      {steps.map(({ kind, at }) => (
        <li key={kind} className="grid grid-cols-[minmax(9rem,1fr)_5.5rem] items-center gap-x-3">
          <span>
            {texts.steps[kind]} <span className="text-ink2">{texts.stepNote[kind]}</span>
          </span>
          <span className="text-right font-semibold tabular-nums">{texts.milliseconds(at)}</span>
          <svg
            aria-hidden="true"
            focusable="false"
            viewBox={`0 0 ${longest} 1`}
            preserveAspectRatio="none"
            className="col-span-2 h-1 w-full bg-sunk"
          >
            <path d={`M0 0h${at}v1H0z`} className="fill-ink2" />
          </svg>
        </li>
      ))}
    </ol>
  );
}
