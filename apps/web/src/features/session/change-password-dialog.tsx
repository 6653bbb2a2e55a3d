import type { SessionUser } from "@platzwart/contract/endpoints/session-endpoints";
import { changeOwnPassword } from "@platzwart/contract/endpoints/user-endpoints";
import { ownPasswordTexts } from "@platzwart/texts/pages/own-password";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { callServer } from "../../shared/api.ts";
import { isRefusedAs, reportFailure } from "../../shared/failures.ts";
import { refusedProblems } from "../../shared/refusals.ts";
import { toasts } from "../../shared/toasts.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { blankFields, textsOf } from "./form-texts.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";

const FIELDS = ["current", "next", "repeated"] as const;

type FieldName = (typeof FIELDS)[number];
type Problems = Partial<Record<FieldName, string>>;

interface ChangePasswordDialogProps {
  readonly user: SessionUser;
  onClose(): void;
}

/** "Passwort ändern": who knows the present one chooses another (N-11). */
export function ChangePasswordDialog({ user, onClose }: ChangePasswordDialogProps) {
  const [problems, setProblems] = useState<Problems>({});
  const change = useChangePassword();

  const send = (form: HTMLFormElement) => {
    const texts = textsOf(form, FIELDS);
    const found = problemsOf(texts);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    change.mutate(
      { currentPassword: texts.current, newPassword: texts.next },
      { onSuccess: onClose, onError: (error) => setProblems(refusedFields(error)) },
    );
  };
  return (
    <FormDialog
      heading={ownPasswordTexts.heading}
      action={ownPasswordTexts.save}
      busyAction={ownPasswordTexts.saving}
      isBusy={change.isPending}
      onSend={send}
      onClose={onClose}
    >
      <p className="second">{ownPasswordTexts.hint}</p>
      {/* for password managers: whose password it is */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <Field
        label={ownPasswordTexts.current}
        name="current"
        type="password"
        autoComplete="current-password"
        problem={problems.current}
      />
      <NewPasswordFields
        name="next"
        label={ownPasswordTexts.next}
        hint={ownPasswordTexts.nextHint}
        repeatLabel={ownPasswordTexts.repeated}
        problem={problems.next}
        repeatProblem={problems.repeated}
      />
    </FormDialog>
  );
}

function useChangePassword() {
  return useMutation({
    mutationFn: (body: { readonly currentPassword: string; readonly newPassword: string }) =>
      callServer(changeOwnPassword, { body }),
    onSuccess: () => toasts.show({ kind: "done", title: ownPasswordTexts.done }),
    onError: (error) => {
      if (Object.keys(refusedFields(error)).length === 0) reportFailure(ownPasswordTexts.failure, error);
    },
  });
}

function problemsOf(texts: Readonly<Record<FieldName, string>>): Problems {
  const blank = blankFields(texts);
  if (blank.length > 0) {
    return Object.fromEntries(blank.map((name) => [name, ownPasswordTexts.fieldMissing]));
  }
  return texts.next === texts.repeated ? {} : { repeated: ownPasswordTexts.differ };
}

/** The field that a refusal of the server is about, with its sentence. */
function refusedFields(error: Error): Problems {
  const { currentPassword, password, whole } = refusedProblems(error, ["currentPassword", "password"]);
  if (password !== undefined) return { next: password };
  // too many tries are those of the present one
  const current = currentPassword ?? (isRefusedAs(error, "too_many_sign_ins") ? whole : undefined);
  return current === undefined ? {} : { current };
}
