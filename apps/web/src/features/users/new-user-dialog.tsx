import type { Role } from "@platzwart/domain/role";
import { userTexts } from "@platzwart/texts/pages/users";
import { useState } from "react";
import { refusedProblems } from "../../shared/refusals.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RoleField } from "./role-field.tsx";
import { useMakeUser } from "./user-commands.ts";

const EMPTY = { username: "", password: "", role: "staff" as Role };

/** "Benutzer anlegen": name, first password and role (N-11). */
export function NewUserDialog({ onClose }: { onClose(): void }) {
  const [entry, setEntry] = useState(EMPTY);
  const [isTried, setTried] = useState(false);
  const make = useMakeUser();
  const refused = refusedProblems(make.error, ["username", "password"]);
  const change = (changes: Partial<typeof EMPTY>) => {
    setEntry((known) => ({ ...known, ...changes }));
    make.reset();
  };
  const missing = (text: string) => (isTried && text.trim() === "" ? userTexts.fieldMissing : undefined);
  const send = () => {
    setTried(true);
    if (entry.username.trim() === "" || entry.password.trim() === "") return;
    make.mutate(entry, { onSuccess: onClose });
  };
  return (
    <FormDialog
      heading={userTexts.add}
      action={userTexts.add}
      busyAction={userTexts.saving}
      isBusy={make.isPending}
      problem={refused.whole}
      onSend={send}
      onClose={onClose}
    >
      <Field
        label={userTexts.username}
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={entry.username}
        problem={missing(entry.username) ?? refused.username}
        onChange={({ target }) => change({ username: target.value })}
      />
      <Field
        label={userTexts.password}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={userTexts.passwordHint}
        value={entry.password}
        problem={missing(entry.password) ?? refused.password}
        onChange={({ target }) => change({ password: target.value })}
      />
      <RoleField role={entry.role} onRole={(role) => change({ role })} />
    </FormDialog>
  );
}
