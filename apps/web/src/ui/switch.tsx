import { type ReactNode, useId } from "react";
import "./switch.css";

interface SwitchProps {
  /** What is shown beside it, e.g. "Licht". */
  readonly label: string;
  /** A small word below the label that is no part of the switch's name. */
  readonly note?: string | undefined;
  /** What a screen reader says after the label, e.g. "Court 1". */
  readonly of?: string;
  /** The state in words, or a badge, between label and switch. */
  readonly value: ReactNode;
  readonly isOn: boolean;
  /** Wished for and not confirmed yet. */
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  /** The id of what is read with it. */
  readonly describedBy?: string;
  readonly tone?: "ink" | "light";
  onWish(on: boolean): void;
}

/** A toggle switch with I and O: position, sign and word. While pending its knob stands in the middle, dashed. */
export function Switch({
  label,
  note,
  of,
  value,
  isOn,
  isPending = false,
  isDisabled,
  describedBy,
  tone = "ink",
  onWish,
}: SwitchProps) {
  const id = useId();
  return (
    <div className="switch-row">
      <div className="switch-words">
        <label className="switch-label" htmlFor={id}>
          {label}
          {of !== undefined && <span className="only-spoken"> {of}</span>}
        </label>
        {note !== undefined && <small>{note}</small>}
      </div>
      <span className="switch-value">{value}</span>
      <button
        type="button"
        id={id}
        role="switch"
        className={`switch ${tone}`}
        aria-checked={isOn}
        aria-busy={isPending || undefined}
        aria-describedby={describedBy}
        disabled={isDisabled}
        onClick={() => onWish(!isOn)}
      >
        <span className="switch-track">
          <span className="switch-knob" />
        </span>
      </button>
    </div>
  );
}
