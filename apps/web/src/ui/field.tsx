import { type ComponentProps, type ReactNode, useId } from "react";

export interface FieldWords {
  readonly label: string;
  /** The surroundings already show the label. */
  readonly isLabelOnlySpoken?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  /** Wrong together with other fields, whose problem is shown once. */
  readonly isWrong?: boolean | undefined;
}

type FieldProps = FieldWords & Omit<ComponentProps<"input">, "className" | "id">;

export function Field({ label, isLabelOnlySpoken, hint, problem, isWrong, ...input }: FieldProps) {
  return (
    <FieldFrame words={{ label, isLabelOnlySpoken, hint, problem, isWrong }}>
      {(links) => <input {...input} {...links} />}
    </FieldFrame>
  );
}

interface FieldFrameProps {
  readonly words: FieldWords;
  /** `links`: attributes that link the control to label and note. */
  readonly children: (links: {
    readonly id: string;
    readonly className: string;
    readonly "aria-invalid": true | undefined;
    readonly "aria-describedby": string | undefined;
  }) => ReactNode;
}

export function FieldFrame({ words, children }: FieldFrameProps) {
  const { label, isLabelOnlySpoken = false, hint, problem, isWrong = false } = words;
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
        "aria-invalid": problem !== undefined || isWrong || undefined,
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
