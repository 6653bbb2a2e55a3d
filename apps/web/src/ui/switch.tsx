import { type ReactNode, useId } from "react";
import { useKitWords } from "./kit-words.tsx";

interface SwitchWords {
  readonly label: string;
  /** Not part of the switch's accessible name. */
  readonly note?: string | undefined;
}

interface SwitchProps extends SwitchWords, Omit<SwitchButtonProps, "id"> {
  /** Suffix of the accessible name, e.g. "Court 1". */
  readonly spokenSuffix?: string;
  /** The state between label and switch; left out: yes or no. */
  readonly value?: ReactNode;
  readonly isInline?: boolean | undefined;
}

interface SwitchButtonProps {
  readonly id: string;
  readonly isOn: boolean;
  /** Requested and not confirmed; the knob is in the middle, dashed. */
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  /** Id of the element that names it; left out: its label. */
  readonly labelledBy?: string;
  readonly describedBy?: string;
  readonly tone?: "ink" | "light";
  onToggle(isOn: boolean): void;
}

/** System colours show the switch in forced-colors mode. */
const TRACK = [
  "relative block h-8 w-14 rounded-2 border-[1.5px] border-edge bg-sunk transition-[background-color] duration-120",
  "group-hover:border-ink group-aria-checked:border-(--on-edge) group-aria-checked:bg-(--on)",
  "group-aria-busy:border-dashed group-aria-busy:border-(--pending-edge) group-aria-busy:bg-(--pending)",
  "group-disabled:border-line group-disabled:bg-sunk",
  "forced:border-[CanvasText] forced:bg-[Canvas] forced:forced-color-adjust-none",
  "forced:group-disabled:border-[GrayText] forced:group-disabled:bg-[Canvas]",
  "forced:group-aria-checked:group-enabled:border-[Highlight] forced:group-aria-checked:group-enabled:bg-[Highlight]",
].join(" ");

const KNOB = [
  "absolute top-[0.15625rem] left-[0.15625rem] size-6 rounded-1 bg-edge transition-[translate] duration-200",
  "group-aria-checked:translate-x-6 group-aria-checked:bg-(--on-sign)",
  "group-aria-busy:translate-x-3 group-aria-busy:border-2 group-aria-busy:border-dashed",
  "group-aria-busy:border-(--pending-edge) group-aria-busy:bg-transparent",
  "group-disabled:bg-line forced:bg-[CanvasText] forced:group-disabled:bg-[GrayText]",
  "forced:group-aria-checked:group-enabled:bg-[HighlightText]",
].join(" ");

/** On the knob: a ring while off, a bar while on. */
const SIGN = [
  "absolute top-[0.4375rem] left-[0.4375rem] size-2.5 rounded-full border-2 border-surface",
  "group-aria-checked:top-1.5 group-aria-checked:left-[0.6875rem] group-aria-checked:h-3 group-aria-checked:w-0.5",
  "group-aria-checked:rounded-none group-aria-checked:border-0 group-aria-checked:bg-(--on)",
  "group-aria-busy:hidden forced:border-[Canvas] forced:group-aria-checked:bg-[Highlight]",
].join(" ");

const TONES = {
  ink: "[--on:var(--btn)] [--on-edge:var(--btn)] [--on-sign:var(--btn-on)] [--pending:var(--sunk)] [--pending-edge:var(--edge)]",
  light:
    "[--on:var(--light)] [--on-edge:var(--light-edge)] [--on-sign:var(--light-on)] [--pending:var(--light-tint)] [--pending-edge:var(--light-edge)]",
} as const;

export function Switch({ label, note, spokenSuffix, value, isInline, ...button }: SwitchProps) {
  const { yesOrNo } = useKitWords();
  const id = useId();
  return (
    <SwitchRow
      note={note}
      isInline={isInline}
      label={
        <label
          className={`switch-label block cursor-pointer ${note === undefined ? "py-2.5" : ""}`}
          htmlFor={id}
        >
          {label}
          {spokenSuffix !== undefined && <span className="only-spoken"> {spokenSuffix}</span>}
        </label>
      }
    >
      <span
        className={`switch-value flex text-note whitespace-nowrap text-ink2 ${isInline === true ? "min-w-6" : "min-w-0"}`}
      >
        {value ?? yesOrNo(button.isOn)}
      </span>
      <SwitchButton {...button} id={id} />
    </SwitchRow>
  );
}

/** The switch alone, where its label stands elsewhere. */
export function SwitchButton({
  id,
  isOn,
  isPending = false,
  isDisabled,
  labelledBy,
  describedBy,
  tone = "ink",
  onToggle,
}: SwitchButtonProps) {
  return (
    <button
      type="button"
      id={id}
      role="switch"
      className={`switch group h-11 w-14 flex-none cursor-pointer rounded-2 border-0 bg-transparent px-0 py-1.5 disabled:cursor-not-allowed ${TONES[tone]}`}
      aria-checked={isOn}
      aria-busy={isPending || undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      disabled={isDisabled}
      onClick={() => onToggle(!isOn)}
    >
      <span className={TRACK}>
        <span className={KNOB}>
          <span className={SIGN} />
        </span>
      </span>
    </button>
  );
}

interface SwitchRowProps {
  readonly label: ReactNode;
  readonly note?: string | undefined;
  /** Label next to the switch, not at the other edge. */
  readonly isInline?: boolean | undefined;
  readonly children: ReactNode;
}

/** Row of a label and a switch, or of a label and a state. */
export function SwitchRow({ label, note, isInline = false, children }: SwitchRowProps) {
  return (
    <div
      className={`switch-row flex min-h-11 items-center gap-x-2 ${isInline ? "" : "flex-wrap justify-end"}`}
    >
      <div className={`switch-words max-w-full ${isInline ? "flex-none" : "flex-[1_0_auto]"}`}>
        {label}
        {note !== undefined && <small className="block text-axis text-ink2">{note}</small>}
      </div>
      <span className="flex min-w-0 items-center gap-2">{children}</span>
    </div>
  );
}
