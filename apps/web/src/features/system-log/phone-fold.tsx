import { Button } from "../../ui/button.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";

/** Hidden on a phone while folded: below a `group` with `data-open`. */
export const FOLDED = "max-tablet:group-data-[open=false]:hidden";

interface PhoneFoldProps {
  readonly label: string;
  readonly isOpen: boolean;
  /** Id of the folded content. */
  readonly controls: string;
  onFold(isOpen: boolean): void;
}

/** Folds the content below a head, on a phone only. */
export function PhoneFold({ label, isOpen, controls, onFold }: PhoneFoldProps) {
  return (
    <span className="tablet:hidden [&_.icon]:[transition:rotate_200ms_ease-out] [&_[aria-expanded=true]_.icon]:rotate-180">
      <Button
        kind="quiet"
        isSquare
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={() => onFold(!isOpen)}
      >
        <ChevronIcon />
      </Button>
    </span>
  );
}
