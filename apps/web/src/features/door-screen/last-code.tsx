import type { EntryState } from "@platzwart/domain/doors/code-entry";
import { doorScreenTexts } from "@platzwart/texts/pages/door-control";
import { useId } from "react";

interface LastCodeProps {
  readonly code: string;
  readonly state: EntryState;
  readonly isOpen: boolean;
  readonly isMasked: boolean;
}

type Status = "idle" | "validating" | "valid" | "open" | "invalid";

/** Colour and form of each state (D-05). */
const STATUS_LOOKS: Readonly<Record<Status, string>> = {
  idle: "rounded-full bg-hall-wall",
  validating: "rotate-45 bg-lit",
  valid: "rounded-full bg-good",
  open: "rounded-full bg-good",
  invalid: "bg-bad",
};

/** The code that was sent last, with what became of it (D-05). */
export function LastCode({ code, state, isOpen, isMasked }: LastCodeProps) {
  const id = useId();
  const status = statusOf(state, isOpen);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note">
      <label htmlFor={id}>{doorScreenTexts.lastCode}</label>
      <span className="flex items-center gap-2 rounded-2 border border-hall-hair bg-hall-aisle/60 pl-3">
        <span
          data-status={status}
          aria-hidden="true"
          className={`size-3 flex-none forced:forced-color-adjust-none ${STATUS_LOOKS[status]}`}
        />
        <input
          id={id}
          readOnly
          tabIndex={-1}
          className="h-10 w-24 border-0 bg-transparent px-0 font-sign text-name tracking-widest"
          value={isMasked ? "•".repeat(code.length) : code}
          placeholder="– – – –"
        />
      </span>
      <b>{doorScreenTexts.states[status]}</b>
    </div>
  );
}

function statusOf(state: EntryState, isOpen: boolean): Status {
  if (state === "failed") return "invalid";
  if (state === "validating" || state === "invalid") return state;
  if (isOpen) return "open";
  return state;
}
