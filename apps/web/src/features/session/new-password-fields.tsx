import type { ComponentProps } from "react";
import { ProposedPassword } from "../../shared/proposed-password.tsx";
import { Field } from "../../ui/field.tsx";

type FieldProps = ComponentProps<typeof Field>;

interface NewPasswordFieldsProps {
  readonly chosen: FieldProps;
  readonly repeated: FieldProps;
  /** What stands in the first. */
  readonly entered: string;
  /** Puts a proposal into both. */
  onPropose(password: string): void;
}

/** A password that is chosen or proposed, and once more. */
export function NewPasswordFields({ chosen, repeated, entered, onPropose }: NewPasswordFieldsProps) {
  const kind = { type: "password", autoComplete: "new-password" } as const;
  return (
    <>
      <Field {...kind} {...chosen} />
      <ProposedPassword entered={entered} onPropose={onPropose} />
      <Field {...kind} {...repeated} />
    </>
  );
}
