import { shownCodeTexts } from "@platzwart/texts/shown-codes";
import type { ReactNode } from "react";
import { CODE_MASK } from "./shown-codes.ts";

interface MaskedDigitsProps {
  readonly digits: string | null;
  readonly isShown: boolean;
  readonly erased: ReactNode;
  readonly className?: string;
}

/** Digits of a code or a mask of fixed length; `digits`: null once erased, when `erased` is shown. */
export function MaskedDigits({ digits, isShown, erased, className }: MaskedDigitsProps) {
  if (digits === null) return erased;
  if (isShown) return <bdi className={className}>{digits}</bdi>;
  return (
    <>
      <span aria-hidden="true">{CODE_MASK}</span>
      <span className="only-spoken">{shownCodeTexts.hiddenCode}</span>
    </>
  );
}
