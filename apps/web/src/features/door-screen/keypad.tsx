import type { EntryKey } from "@platzwart/domain/doors/code-entry";
import { doorScreenTexts } from "@platzwart/texts/pages/door-control";
import { CloseIcon } from "../../ui/icons.tsx";
import { Key } from "../../ui/key.tsx";
import { BackspaceIcon, EnterIcon } from "../../ui/keypad-icons.tsx";

interface KeypadProps {
  /** Disables digits and Enter; clearing always works. */
  readonly isDisabled: boolean;
  readonly isComplete: boolean;
  onKey(key: EntryKey): void;
}

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** Keys in a telephone's order (D-03). */
export function Keypad({ isDisabled, isComplete, onKey }: KeypadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name a group of fields, and these are keys
    <div
      role="group"
      aria-label={doorScreenTexts.keypad}
      className="grid grid-cols-3 gap-2 bg-hall-aisle p-4 tablet:gap-3 tablet:p-6"
    >
      {DIGITS.map((digit) => (
        <Key key={digit} isDisabled={isDisabled} onPress={() => onKey(digit)}>
          {digit}
        </Key>
      ))}
      <Key isDisabled={false} onPress={() => onKey("Escape")}>
        <CloseIcon />
        <Word>{doorScreenTexts.clear}</Word>
      </Key>
      <Key isDisabled={isDisabled} onPress={() => onKey("0")}>
        0
      </Key>
      <Key isDisabled={false} onPress={() => onKey("Backspace")}>
        <BackspaceIcon />
        <Word>{doorScreenTexts.backspace}</Word>
      </Key>
      <Key
        isDisabled={isDisabled}
        isWide
        isHighlighted={isComplete && !isDisabled}
        onPress={() => onKey("Enter")}
      >
        <span className="flex items-center gap-2 text-sign">
          <EnterIcon />
          {doorScreenTexts.enter}
        </span>
      </Key>
    </div>
  );
}

function Word({ children }: { readonly children: string }) {
  return <span className="font-text text-axis font-semibold">{children}</span>;
}
