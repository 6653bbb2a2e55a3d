import { SETUP_FRAGMENT, setUp } from "@platzwart/contract/endpoints/session-endpoints";
import { loginTexts } from "@platzwart/texts/pages/login";
import { useState } from "react";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { passwordProblem } from "../../lib/passwords/new-password.ts";
import { Field } from "../../ui/field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useSetUp } from "./session-calls.ts";
import { announceWrong, SessionForm } from "./session-form.tsx";

/** First operator's name and password, with the set-up code (N-10). */
export function SetUpForm() {
  const [linkedCode] = useState(codeOfLink);
  const form = useSendForm({
    start: { setupCode: linkedCode, username: "", password: "", repeated: "" },
    schema: setUp.body,
    required: ["setupCode", "username", "password", "repeated"],
    bodyOf: ({ setupCode, username, password }) => ({
      setupCode: setupCode.trim(),
      username: username.trim(),
      password,
    }),
    problemsIn: ({ password, repeated }) => ({
      password: passwordProblem(password),
      repeated: password === repeated ? undefined : loginTexts.passwordsDiffer,
    }),
    command: useSetUp(),
    failure: loginTexts.unknownError,
    onWrong: announceWrong,
  });
  return (
    <SessionForm frame={form.frame} action={loginTexts.setUp} busyAction={loginTexts.settingUp}>
      <p className="text-ink2">{loginTexts.setupIntro}</p>
      <Field
        {...form.field("setupCode")}
        autoFocus={linkedCode === ""}
        label={loginTexts.setupCode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...form.field("username")}
        autoFocus={linkedCode !== ""}
        label={loginTexts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordFields
        chosen={{ ...form.field("password"), label: loginTexts.password, hint: loginTexts.passwordHint }}
        repeated={{ ...form.field("repeated"), label: loginTexts.repeatPassword }}
      />
    </SessionForm>
  );
}

function codeOfLink(): string {
  return new URLSearchParams(location.hash.slice(1)).get(SETUP_FRAGMENT) ?? "";
}
