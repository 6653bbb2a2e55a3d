import { loginTexts } from "@platzwart/texts/pages/login";
import { type FormEvent, useState } from "react";
import { clearOfToasts } from "../../shared/toast-place.ts";
import { toasts } from "../../shared/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { blankFields, focusField, textsOf } from "./form-texts.ts";
import { useSignIn } from "./session-calls.ts";

const FIELDS = ["username", "password"] as const;

/** Name and password (N-01 to N-05). */
export function SignInForm() {
  const signIn = useSignIn();
  const [blank, setBlank] = useState<readonly string[]>([]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const texts = textsOf(form, FIELDS);
    const missing = blankFields(texts);
    setBlank(missing);
    if (missing.length === 0)
      return signIn.mutate({ username: texts.username.trim(), password: texts.password });
    toasts.show({ kind: "error", title: loginTexts.error, text: loginTexts.fillAllFields });
    focusField(form, missing[0]);
  };
  const problem = (field: string) => (blank.includes(field) ? loginTexts.fieldMissing : undefined);

  return (
    <form className="session-form" noValidate onSubmit={submit}>
      <Field
        label={loginTexts.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        problem={problem("username")}
      />
      <Field
        label={loginTexts.password}
        name="password"
        type="password"
        autoComplete="current-password"
        problem={problem("password")}
      />
      <Button ref={clearOfToasts} type="submit" kind="primary" isBusy={signIn.isPending}>
        {signIn.isPending ? loginTexts.signingIn : loginTexts.signIn}
      </Button>
    </form>
  );
}
