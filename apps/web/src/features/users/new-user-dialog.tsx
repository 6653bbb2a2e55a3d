import { createUser } from "@platzwart/contract/endpoints/user-endpoints";
import type { Role } from "@platzwart/domain/role";
import { userTexts } from "@platzwart/texts/pages/users";
import { passwordProblem } from "../../shared/new-password.ts";
import { useSendForm } from "../../shared/send-form.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RoleField } from "./role-field.tsx";
import { useMakeUser } from "./user-commands.ts";

/** "Benutzer anlegen": name, first password and role (N-11). */
export function NewUserDialog({ onClose }: { onClose(): void }) {
  const form = useSendForm({
    start: { username: "", password: "", role: "staff" as Role },
    schema: createUser.body,
    required: ["username", "password"],
    problemsIn: ({ password }) => ({ password: passwordProblem(password) }),
    command: useMakeUser(),
    onDone: onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      heading={userTexts.add}
      action={userTexts.add}
      busyAction={userTexts.saving}
      onClose={onClose}
    >
      <Field
        {...form.field("username")}
        label={userTexts.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...form.field("password")}
        label={userTexts.password}
        type="password"
        autoComplete="new-password"
        hint={userTexts.passwordHint}
      />
      <RoleField {...form.field("role")} />
    </FormDialog>
  );
}
