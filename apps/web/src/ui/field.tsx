import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from "react";
import "./field.css";

interface FieldWords {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with the entry. */
  readonly problem?: string | undefined;
}

type FieldProps = FieldWords & Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "id">;

type SelectFieldProps = FieldWords & Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "id">;

/** A labelled text field; what is wrong stands below it and is read with it. */
export function Field({ label, hint, problem, ...input }: FieldProps) {
  return (
    <FieldFrame words={{ label, hint, problem }}>{(links) => <input {...input} {...links} />}</FieldFrame>
  );
}

/** A labelled choice among a few. */
export function SelectField({ label, hint, problem, ...select }: SelectFieldProps) {
  return (
    <FieldFrame words={{ label, hint, problem }}>{(links) => <select {...select} {...links} />}</FieldFrame>
  );
}

interface FieldFrameProps {
  readonly words: { readonly [Key in keyof FieldWords]: FieldWords[Key] | undefined };
  /** Gets what ties the control to its label and note. */
  readonly children: (links: {
    readonly id: string;
    readonly "aria-invalid": true | undefined;
    readonly "aria-describedby": string | undefined;
  }) => ReactNode;
}

function FieldFrame({ words: { label, hint, problem }, children }: FieldFrameProps) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={`field${problem === undefined ? "" : " wrong"}`}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-invalid": problem !== undefined || undefined,
        "aria-describedby": note === undefined ? undefined : `${id}-note`,
      })}
      {note !== undefined && (
        <p className="field-note small" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
