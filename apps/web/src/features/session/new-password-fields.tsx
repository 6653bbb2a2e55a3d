import { Field } from "../../ui/field.tsx";

interface NewPasswordFieldsProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly repeatLabel: string;
  readonly problem: string | undefined;
  readonly repeatProblem: string | undefined;
}

/** A password that is chosen, and once more as `repeated`. */
export function NewPasswordFields({
  name,
  label,
  hint,
  repeatLabel,
  problem,
  repeatProblem,
}: NewPasswordFieldsProps) {
  const kind = { type: "password", autoComplete: "new-password" } as const;
  return (
    <>
      <Field {...kind} label={label} name={name} hint={hint} problem={problem} />
      <Field {...kind} label={repeatLabel} name="repeated" problem={repeatProblem} />
    </>
  );
}
