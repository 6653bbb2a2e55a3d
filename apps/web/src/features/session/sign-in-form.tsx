import { signIn } from "@platzwart/contract/endpoints/session-endpoints";
import { loginTexts } from "@platzwart/texts/pages/login";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { Field } from "../../ui/field.tsx";
import { useSignIn } from "./session-calls.ts";
import { announceWrong, SessionForm } from "./session-form.tsx";

export function SignInForm() {
  const form = useSendForm({
    start: { username: "", password: "" },
    schema: signIn.body,
    required: ["username", "password"],
    bodyOf: ({ username, password }) => ({ username: username.trim(), password }),
    command: useSignIn(),
    failure: loginTexts.unknownError,
    onWrong: announceWrong,
  });
  return (
    <SessionForm frame={form.frame} action={loginTexts.signIn} busyAction={loginTexts.signingIn}>
      <Field
        {...form.field("username")}
        autoFocus
        label={loginTexts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...form.field("password")}
        label={loginTexts.password}
        type="password"
        autoComplete="current-password"
      />
    </SessionForm>
  );
}
