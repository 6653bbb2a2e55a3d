import { controllerGuideTexts, type GuidePart } from "@platzwart/texts/pages/controller-guide";
import { TROUBLES, troubleTexts } from "@platzwart/texts/pages/controller-guide-parts";
import type { ReactNode } from "react";
import { copyText } from "../../lib/browser/copy-text.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { Button } from "../../ui/button.tsx";

export const GUIDE_LAYOUT = "grid max-w-240 grid-cols-1 gap-6 p-5 max-tablet:px-4";
export const PART_LAYOUT = "grid grid-cols-1 content-start gap-2 [&>p]:max-w-[80ch]";

export function GuideParts({ parts }: { readonly parts: readonly GuidePart[] }) {
  return (
    <div className={GUIDE_LAYOUT}>
      {parts.map(({ heading, text, commands }) => (
        <Part key={heading} heading={heading} commands={commands}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Part>
      ))}
    </div>
  );
}

/** "Fehlerbehebung": symptom, cause and remedy (P-02). */
export function Troubleshooting() {
  return (
    <div className={GUIDE_LAYOUT}>
      {TROUBLES.map(({ symptom, cause, remedy, commands }) => (
        <Part key={symptom} heading={symptom} commands={commands}>
          <p>
            <b>{troubleTexts.cause}:</b> {cause}
          </p>
          <p>
            <b>{troubleTexts.remedy}:</b> {remedy}
          </p>
        </Part>
      ))}
    </div>
  );
}

interface PartProps {
  readonly heading: string;
  readonly commands?: readonly string[] | undefined;
  readonly children: ReactNode;
}

export function Part({ heading, commands, children }: PartProps) {
  return (
    <section className={PART_LAYOUT}>
      <h3 className="text-name">{heading}</h3>
      {children}
      {commands !== undefined && <Commands heading={heading} lines={commands} />}
    </section>
  );
}

interface CommandsProps {
  readonly heading: string;
  readonly lines: readonly string[];
}

export function Commands({ heading, lines }: CommandsProps) {
  const copy = async () => {
    try {
      await copyText(lines.join("\n"));
      toasts.show({ kind: "done", title: controllerGuideTexts.copied });
    } catch {
      toasts.show({ kind: "error", ...controllerGuideTexts.notCopied });
    }
  };
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-2">
      <pre className="min-h-11 min-w-0 flex-[1_1_20rem] rounded-2 bg-sunk px-3 py-2.5 font-mono text-[0.875rem]/6 max-tablet:basis-full forced:outline forced:outline-[CanvasText]">
        {lines.map((line) => (
          <code
            key={line}
            className="block pl-[2ch] indent-[-2ch] [font:inherit] wrap-anywhere whitespace-pre-wrap"
          >
            {`${line}\n`}
          </code>
        ))}
      </pre>
      <Button onClick={() => void copy()}>
        {controllerGuideTexts.copy}
        <span className="only-spoken">: {heading}</span>
      </Button>
    </div>
  );
}
