import { Button } from "../../ui/button.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";

/** Hidden on a phone below a `group` with `data-open=false`. */
export const FOLDED = "max-tablet:group-data-[open=false]:hidden";

interface PhoneFoldProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly controls: string;
  onFold(isOpen: boolean): void;
}

/** Button that shows and hides a part of the page on phones. */
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
