import { type InputHTMLAttributes, useId } from "react";
import "./field.css";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "id"> {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with the entry. */
  readonly problem?: string | undefined;
}

/** A labelled text field; what is wrong stands below it and is read with it. */
export function Field({ label, hint, problem, ...input }: FieldProps) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={`field${problem === undefined ? "" : " wrong"}`}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      {note !== undefined && (
        <p className="field-note small" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
