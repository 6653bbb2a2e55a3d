import type { ComponentProps } from "react";
import { Field } from "../../ui/field.tsx";

type FieldProps = ComponentProps<typeof Field>;

/** A password that is chosen, and once more. */
export function NewPasswordFields({
  chosen,
  repeated,
}: {
  readonly chosen: FieldProps;
  readonly repeated: FieldProps;
}) {
  const kind = { type: "password", autoComplete: "new-password" } as const;
  return (
    <>
      <Field {...kind} {...chosen} />
      <Field {...kind} {...repeated} />
    </>
  );
}
