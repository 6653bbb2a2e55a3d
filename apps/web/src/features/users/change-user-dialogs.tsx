import type { UserView } from "@platzwart/contract/endpoints/user-endpoints";
import { userTexts } from "@platzwart/texts/pages/users";
import { useState } from "react";
import { refusalOf, refusedProblems } from "../../shared/refusals.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Switch } from "../../ui/switch.tsx";
import { RoleField } from "./role-field.tsx";
import { type UserWish, useChangeUser, useDeleteUser, useResetPassword } from "./user-commands.ts";

interface DialogProps {
  readonly user: UserView;
  onClose(): void;
}

/** Another role, or no sign-in for a while. */
export function ChangeUserDialog({ user, onClose }: DialogProps) {
  const [opened] = useState(user);
  const [role, setRole] = useState(user.role);
  const [isDisabled, setDisabled] = useState(user.isDisabled);
  const change = useChangeUser(user);
  return (
    <FormDialog
      heading={userTexts.changeHeading(user.username)}
      action={userTexts.save}
      busyAction={userTexts.saving}
      isBusy={change.isPending}
      problem={refusalOf(change.error)?.detail}
      onSend={() => change.mutate(changesOf(opened, { role, isDisabled }), { onSuccess: onClose })}
      onClose={onClose}
    >
      <RoleField role={role} onRole={setRole} />
      <Switch
        label={userTexts.maySignIn}
        value={userTexts.yesOrNo(!isDisabled)}
        isOn={!isDisabled}
        onWish={(maySignIn) => setDisabled(!maySignIn)}
      />
    </FormDialog>
  );
}

/** What differs from the user as the dialog was opened: what somebody else changed meanwhile stays theirs. */
function changesOf(opened: UserView, { role, isDisabled }: UserWish): Partial<UserWish> {
  return {
    ...(role === opened.role ? {} : { role }),
    ...(isDisabled === opened.isDisabled ? {} : { isDisabled }),
  };
}

/** A new password for somebody who forgot theirs. */
export function ResetPasswordDialog({ user, onClose }: DialogProps) {
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const reset = useResetPassword(user);
  const isMissing = password.trim() === "";
  const refused = refusedProblems(reset.error, ["password"]);
  const send = () => {
    setTried(true);
    if (!isMissing) reset.mutate(password, { onSuccess: onClose });
  };
  return (
    <FormDialog
      heading={userTexts.resetHeading(user.username)}
      action={userTexts.reset}
      busyAction={userTexts.saving}
      isBusy={reset.isPending}
      problem={refused.whole}
      onSend={send}
      onClose={onClose}
    >
      <p>{userTexts.resetHint(user.username)}</p>
      <Field
        label={userTexts.newPassword}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={userTexts.passwordHint}
        value={password}
        problem={isTried && isMissing ? userTexts.fieldMissing : refused.password}
        onChange={({ target }) => {
          setPassword(target.value);
          reset.reset();
        }}
      />
    </FormDialog>
  );
}

/** Asks before somebody is gone for good. */
export function DeleteUserDialog({ user, onClose }: DialogProps) {
  const remove = useDeleteUser(user);
  return (
    <FormDialog
      heading={userTexts.deleteHeading(user.username)}
      action={userTexts.delete}
      busyAction={userTexts.deleting}
      isBusy={remove.isPending}
      problem={refusalOf(remove.error)?.detail}
      onSend={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{userTexts.deleteHint(user.username)}</p>
    </FormDialog>
  );
}
