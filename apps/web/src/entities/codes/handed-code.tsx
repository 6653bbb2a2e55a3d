import { shownCodeTexts } from "@platzwart/texts/shown-codes";
import { Button } from "../../ui/button.tsx";
import { CodeDoorsById } from "./code-doors.tsx";
import { type CopiedCode, copyCode } from "./copy-code.ts";

interface HandedCodeProps {
  readonly code: CopiedCode & { readonly id: string };
  readonly label: string;
}

/** A code that was just made, to be handed to its user. */
export function HandedCode({ code, label }: HandedCodeProps) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2 bg-ok-tint px-4 py-2">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <bdi className="num text-sign">{code.accessCode}</bdi>
        <Button onClick={() => void copyCode(code)}>{shownCodeTexts.copy}</Button>
      </p>
      <CodeDoorsById id={code.id} />
    </div>
  );
}
