import type { CodeRow } from "@platzwart/contract/endpoints/code-list-endpoints";
import { accessCodeTexts as texts } from "@platzwart/texts/pages/access-code";
import { Button } from "../../ui/button.tsx";
import { copyCode } from "./code-commands.ts";

interface HandedCodeProps {
  readonly code: CodeRow;
  readonly label: string;
}

/** A code that was just made, to be handed on: its digits stand there, as large as they are elsewhere, and can be copied. */
export function HandedCode({ code, label }: HandedCodeProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2 bg-ok-tint px-4 py-2" role="status">
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <bdi className="num text-sign">{code.accessCode}</bdi>
      <Button onClick={() => void copyCode(code)}>{texts.copy}</Button>
    </p>
  );
}
