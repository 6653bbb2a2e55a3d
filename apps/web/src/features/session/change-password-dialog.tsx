import type { SessionUser } from "@platzwart/contract/calls/session-calls";
import { changeOwnPassword } from "@platzwart/contract/calls/user-calls";
import { CallRefused } from "@platzwart/contract/client";
import { ownPasswordTexts } from "@platzwart/texts/pages/own-password";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callServer } from "../../shared/api.ts";
import { reportFailure } from "../../shared/failures.ts";
import { toasts } from "../../shared/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { blankFields, focusField, textsOf } from "./form-texts.ts";
import "./change-password-dialog.css";

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

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const say = (found: Problems) => {
      setProblems(found);
      focusField(
        form,
        FIELDS.find((name) => found[name] !== undefined),
      );
    };
    const texts = textsOf(form, FIELDS);
    const found = problemsOf(texts);
    say(found);
    if (Object.keys(found).length > 0) return;
    change.mutate(
      { currentPassword: texts.current, newPassword: texts.next },
      { onSuccess: onClose, onError: (error) => say(refusedFields(error)) },
    );
  };
  return (
    <Dialog heading={ownPasswordTexts.heading} closeLabel={shellTexts.closeDialog} onClose={onClose}>
      <form className="password-form" noValidate onSubmit={submit}>
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
        <Field
          label={ownPasswordTexts.next}
          name="next"
          type="password"
          autoComplete="new-password"
          hint={ownPasswordTexts.nextHint}
          problem={problems.next}
        />
        <Field
          label={ownPasswordTexts.repeated}
          name="repeated"
          type="password"
          autoComplete="new-password"
          problem={problems.repeated}
        />
        <div className="dialog-actions">
          <Button type="submit" kind="primary" isBusy={change.isPending}>
            {change.isPending ? ownPasswordTexts.saving : ownPasswordTexts.save}
          </Button>
          <Button onClick={onClose}>{shellTexts.cancel}</Button>
        </div>
      </form>
    </Dialog>
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
  if (!(error instanceof CallRefused)) return {};
  const { code, detail } = error.problem;
  if (code === "current_password_wrong" || code === "too_many_sign_ins") return { current: detail };
  return code.startsWith("password_") ? { next: detail } : {};
}
