import { shownCodeTexts } from "@platzwart/texts/shown-codes";
import type { ReactNode } from "react";
import { CODE_MASK } from "./shown-codes.ts";

interface MaskedDigitsProps {
  /** null: there are none any more. */
  readonly digits: string | null;
  readonly isShown: boolean;
  /** In place of digits that are no more. */
  readonly erased: ReactNode;
  /** How digits that are shown look. */
  readonly className?: string;
}

/** The digits of a code, or a mask of one length, or that there are none any more. */
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
