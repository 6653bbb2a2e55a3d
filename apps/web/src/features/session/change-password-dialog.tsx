import type { SessionUser } from "@platzwart/contract/endpoints/session-endpoints";
import { changeOwnPassword } from "@platzwart/contract/endpoints/session-endpoints";
import { ownPasswordTexts } from "@platzwart/texts/pages/own-password";
import { useMutation } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { reportUnlessRefused } from "../../lib/api/refusals.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { passwordProblem } from "../../lib/passwords/new-password.ts";
import { ProposedPassword } from "../../lib/passwords/proposed-password.tsx";
import { toasts } from "../../lib/toasts/toasts.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

interface ChangePasswordDialogProps {
  readonly user: SessionUser;
  onClose(): void;
}

const EMPTY = { currentPassword: "", newPassword: "", repeated: "" };

/** "Passwort ändern" requires the present password (N-11). */
export function ChangePasswordDialog({ user, onClose }: ChangePasswordDialogProps) {
  const form = useSendForm({
    start: EMPTY,
    schema: changeOwnPassword.body,
    required: ["currentPassword", "newPassword", "repeated"],
    bodyOf: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    problemsIn: ({ newPassword, repeated }) => ({
      newPassword: passwordProblem(newPassword),
      repeated: newPassword === repeated ? undefined : ownPasswordTexts.differ,
    }),
    refusedAs({ code, detail, errors = [] }) {
      // the limit counts attempts with the present password
      if (code === "too_many_sign_ins") return { currentPassword: detail };
      const chosen = errors.find(({ field }) => field === "password");
      return chosen === undefined ? undefined : { newPassword: chosen.message };
    },
    command: useChangePassword(),
    onDone: onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      heading={ownPasswordTexts.heading}
      action={ownPasswordTexts.save}
      busyAction={ownPasswordTexts.saving}
      onClose={onClose}
    >
      <p className="text-ink2">{ownPasswordTexts.hint}</p>
      {/* password managers need the user's name */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <Field
        {...form.field("currentPassword")}
        label={ownPasswordTexts.current}
        type="password"
        autoComplete="current-password"
      />
      <NewPasswordFields
        chosen={{
          ...form.field("newPassword"),
          label: ownPasswordTexts.next,
          hint: ownPasswordTexts.nextHint,
        }}
        repeated={{ ...form.field("repeated"), label: ownPasswordTexts.repeated }}
      >
        <ProposedPassword
          entered={form.entry.newPassword}
          onPropose={(password) => form.change({ newPassword: password, repeated: password })}
        />
      </NewPasswordFields>
    </FormDialog>
  );
}

function useChangePassword() {
  return useMutation({
    mutationFn: (body: { readonly currentPassword: string; readonly newPassword: string }) =>
      callServer(changeOwnPassword, { body }),
    onSuccess: () => toasts.show({ kind: "done", title: ownPasswordTexts.done }),
    onError: (error) => reportUnlessRefused(ownPasswordTexts.failure, error),
  });
}
