import type { ComponentProps, ReactNode } from "react";
import { Field } from "../../ui/field.tsx";

type FieldProps = ComponentProps<typeof Field>;

interface NewPasswordFieldsProps {
  readonly chosen: FieldProps;
  readonly repeated: FieldProps;
  readonly children?: ReactNode;
}

export function NewPasswordFields({ chosen, repeated, children }: NewPasswordFieldsProps) {
  const kind = { type: "password", autoComplete: "new-password" } as const;
  return (
    <>
      <Field {...kind} {...chosen} />
      {children}
      <Field {...kind} {...repeated} />
    </>
  );
}
