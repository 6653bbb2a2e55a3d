import { createUser } from "@platzwart/contract/endpoints/user-endpoints";
import type { Role } from "@platzwart/domain/role";
import { userTexts } from "@platzwart/texts/pages/users";
import { useState } from "react";
import { callServer } from "../../lib/api/api.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { passwordProblem } from "../../lib/passwords/new-password.ts";
import { PasswordHandOver, ProposedPassword } from "../../lib/passwords/proposed-password.tsx";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RoleField } from "./role-field.tsx";
import { useUserCommand } from "./user-queries.ts";

/** "Benutzer anlegen": name, first password and role (N-11). */
export function NewUserDialog({ onClose }: { onClose(): void }) {
  // the proposed password stays until it was handed over
  const [proposedPassword, setProposedPassword] = useState<string | null>(null);
  const [createdUsername, setCreatedUsername] = useState<string | null>(null);
  const start = { username: "", password: "", role: "staff" as Role };
  const form = useSendForm({
    start,
    schema: createUser.body,
    required: ["username", "password"],
    problemsIn: ({ password }) => ({ password: passwordProblem(password) }),
    command: useUserCommand(
      "make",
      ({ username }: typeof start) => username,
      (body) => callServer(createUser, { body }),
    ),
    onDone: ({ username }) =>
      proposedPassword === form.entry.password ? setCreatedUsername(username) : onClose(),
  });
  if (createdUsername !== null && proposedPassword !== null)
    return <PasswordHandOver username={createdUsername} password={proposedPassword} onClose={onClose} />;
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
      <ProposedPassword
        entered={form.entry.password}
        onPropose={(password) => {
          setProposedPassword(password);
          form.change({ password });
        }}
      />
      <RoleField {...form.field("role")} />
    </FormDialog>
  );
}
