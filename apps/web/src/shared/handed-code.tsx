import { shownCodeTexts } from "@platzwart/texts/shown-codes";
import { Button } from "../ui/button.tsx";
import { copyCode, type OwnedCode } from "./copy-code.ts";

interface HandedCodeProps {
  readonly code: OwnedCode;
  readonly label: string;
}

/** A code that was just made, to be handed on: its digits stand there, as large as they are elsewhere, and can be copied. */
export function HandedCode({ code, label }: HandedCodeProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2 bg-ok-tint px-4 py-2">
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <bdi className="num text-sign">{code.accessCode}</bdi>
      <Button onClick={() => void copyCode(code)}>{shownCodeTexts.copy}</Button>
    </p>
  );
}
