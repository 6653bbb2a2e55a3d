import { type ComponentProps, type ReactNode, useId } from "react";

export interface FieldWords {
  readonly label: string;
  /** Where what stands around the field shows what it is. */
  readonly isLabelOnlySpoken?: boolean | undefined;
  readonly hint?: string | undefined;
  /** What is wrong with the entry. */
  readonly problem?: string | undefined;
}

type FieldProps = FieldWords & Omit<ComponentProps<"input">, "className" | "id">;

/** A labelled text field; what is wrong stands below it and is read with it. */
export function Field({ label, isLabelOnlySpoken, hint, problem, ...input }: FieldProps) {
  return (
    <FieldFrame words={{ label, isLabelOnlySpoken, hint, problem }}>
      {(links) => <input {...input} {...links} />}
    </FieldFrame>
  );
}

interface FieldFrameProps {
  readonly words: FieldWords;
  /** Gets what ties the control to its label and note, and its look. */
  readonly children: (links: {
    readonly id: string;
    readonly className: string;
    readonly "aria-invalid": true | undefined;
    readonly "aria-describedby": string | undefined;
  }) => ReactNode;
}

/** What stands around a control: its label, and below it a hint or what is wrong. */
export function FieldFrame({ words, children }: FieldFrameProps) {
  const { label, isLabelOnlySpoken = false, hint, problem } = words;
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelOnlySpoken ? "only-spoken" : "mb-1 block font-semibold"}>
        {label}
      </label>
      {children({
        id,
        className: CONTROL,
        "aria-invalid": problem !== undefined || undefined,
        "aria-describedby": note === undefined ? undefined : `${id}-note`,
      })}
      {note !== undefined && (
        <p
          className={`mt-1 text-note ${problem === undefined ? "text-ink2" : "font-semibold text-err-ink"}`}
          id={`${id}-note`}
        >
          {note}
        </p>
      )}
    </div>
  );
}

const CONTROL = [
  "min-h-12 w-full rounded-2 border-[1.5px] border-edge bg-surface px-3 text-input hover:border-ink",
  "aria-invalid:border-2 aria-invalid:border-err",
].join(" ");
