import {
  changeUser,
  deleteUser,
  endUserSessions,
  resetPassword,
  type UserView,
} from "@platzwart/contract/endpoints/user-endpoints";
import { userTexts } from "@platzwart/texts/pages/users";
import { useState } from "react";
import { callServer } from "../../lib/api/api.ts";
import { confirmationForm, useSendForm } from "../../lib/forms/send-form.ts";
import { passwordProblem } from "../../lib/passwords/new-password.ts";
import { PasswordHandOver, ProposedPassword } from "../../lib/passwords/proposed-password.tsx";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Switch } from "../../ui/switch.tsx";
import { RoleField } from "./role-field.tsx";
import { useUserCommand } from "./user-queries.ts";

type UserEntry = Pick<UserView, "role" | "isDisabled">;

interface DialogProps {
  readonly user: UserView;
  onClose(): void;
}

export function ChangeUserDialog({ user, onClose }: DialogProps) {
  const form = useSendForm({
    start: { role: user.role, isDisabled: user.isDisabled },
    bodyOf: (entry, opened) => changesOf(opened, entry),
    command: useUserCommand("change", user.username, (body: Partial<UserEntry>) =>
      callServer(changeUser, { params: { id: user.id }, body }),
    ),
    onDone: onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      heading={userTexts.changeHeading(user.username)}
      action={userTexts.save}
      busyAction={userTexts.saving}
      onClose={onClose}
    >
      <RoleField {...form.field("role")} />
      <Switch
        label={userTexts.maySignIn}
        isOn={!form.entry.isDisabled}
        onToggle={(maySignIn) => form.change({ isDisabled: !maySignIn })}
      />
    </FormDialog>
  );
}

/** Only changed fields are sent, so that concurrent changes of others stay. */
function changesOf(opened: UserEntry, { role, isDisabled }: UserEntry): Partial<UserEntry> {
  return {
    ...(role === opened.role ? {} : { role }),
    ...(isDisabled === opened.isDisabled ? {} : { isDisabled }),
  };
}

/** For a user who forgot the password. */
export function ResetPasswordDialog({ user, onClose }: DialogProps) {
  // the proposed password stays until it was handed over
  const [proposedPassword, setProposedPassword] = useState<string | null>(null);
  const [isPasswordSet, setPasswordSet] = useState(false);
  const form = useSendForm({
    start: { password: "" },
    schema: resetPassword.body,
    required: ["password"],
    problemsIn: ({ password }) => ({ password: passwordProblem(password) }),
    command: useUserCommand("reset", user.username, (body: { readonly password: string }) =>
      callServer(resetPassword, { params: { id: user.id }, body }),
    ),
    onDone: () => (proposedPassword === form.entry.password ? setPasswordSet(true) : onClose()),
  });
  if (isPasswordSet && proposedPassword !== null)
    return <PasswordHandOver username={user.username} password={proposedPassword} onClose={onClose} />;
  return (
    <FormDialog
      {...form.frame}
      heading={userTexts.resetHeading(user.username)}
      action={userTexts.reset}
      busyAction={userTexts.saving}
      onClose={onClose}
    >
      <p>{userTexts.resetHint(user.username)}</p>
      <Field
        {...form.field("password")}
        label={userTexts.newPassword}
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
    </FormDialog>
  );
}

/** Signs a user out on every device, as after the loss of one. */
export function EndSessionsDialog({ user, onClose }: DialogProps) {
  const end = useUserCommand("endSessions", user.username, (_: undefined) =>
    callServer(endUserSessions, { params: { id: user.id } }),
  );
  return (
    <FormDialog
      {...confirmationForm(end, undefined, { onSuccess: onClose })}
      heading={userTexts.endSessionsHeading(user.username)}
      action={userTexts.endSessions}
      busyAction={userTexts.endingSessions}
      onClose={onClose}
    >
      <p>{userTexts.endSessionsHint(user.username)}</p>
    </FormDialog>
  );
}

export function DeleteUserDialog({ user, onClose }: DialogProps) {
  const remove = useUserCommand("delete", user.username, (_: undefined) =>
    callServer(deleteUser, { params: { id: user.id } }),
  );
  return (
    <FormDialog
      {...confirmationForm(remove, undefined, { onSuccess: onClose })}
      heading={userTexts.deleteHeading(user.username)}
      action={userTexts.delete}
      busyAction={userTexts.deleting}
      onClose={onClose}
    >
      <p>{userTexts.deleteHint(user.username)}</p>
    </FormDialog>
  );
}
