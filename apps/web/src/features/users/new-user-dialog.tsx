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
  const [proposed, setProposed] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
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
    onDone: ({ username }) => (proposed === form.entry.password ? setMade(username) : onClose()),
  });
  if (made !== null && proposed !== null)
    return <PasswordHandOver username={made} password={proposed} onClose={onClose} />;
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
          setProposed(password);
          form.change({ password });
        }}
      />
      <RoleField {...form.field("role")} />
    </FormDialog>
  );
}
