import { Button } from "../../ui/button.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";

/** What a phone shows only when its part of the page is open: below a `group` that says `data-open`. */
export const FOLDED = "max-tablet:group-data-[open=false]:hidden";

interface PhoneFoldProps {
  readonly label: string;
  readonly isOpen: boolean;
  /** The id of what it opens. */
  readonly controls: string;
  onFold(isOpen: boolean): void;
}

/** Opens and closes, on a phone only, what stands below the head of a part of the page. */
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
