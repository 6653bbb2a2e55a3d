import type { CodeRow } from "@platzwart/contract/endpoints/code-list-endpoints";
import { accessCodeTexts as texts } from "@platzwart/texts/pages/access-code";
import { shownCodeTexts } from "@platzwart/texts/shown-codes";
import { CODE_MASK } from "../../shared/shown-codes.ts";

interface DigitsProps {
  readonly code: Pick<CodeRow, "accessCode">;
  readonly isShown: boolean;
}

/** The digits, or a mask of one length, or that there are none any more. */
export function Digits({ code, isShown }: DigitsProps) {
  if (code.accessCode === null)
    return <span className="text-note font-normal text-ink2">{texts.digitsErased}</span>;
  if (isShown) return <bdi>{code.accessCode}</bdi>;
  return (
    <>
      <span aria-hidden="true">{CODE_MASK}</span>
      <span className="only-spoken">{shownCodeTexts.hiddenCode}</span>
    </>
  );
}
