import { SETUP_FRAGMENT } from "@platzwart/contract/endpoints/session-endpoints";
import { loginTexts } from "@platzwart/texts/pages/login";
import { type FormEvent, useState } from "react";
import { refusedProblems } from "../../shared/refusals.ts";
import { clearOfToasts } from "../../shared/toast-place.ts";
import { toasts } from "../../shared/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { blankFields, focusField, textsOf } from "./form-texts.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useSetUp } from "./session-calls.ts";

const FIELDS = ["setupCode", "username", "password", "repeated"] as const;

type FieldName = (typeof FIELDS)[number];
type Problems = Partial<Record<FieldName, string>>;

/** The first operator's name and password, with the code that the server printed (N-10). */
export function SetUpForm() {
  const setUp = useSetUp();
  const [problems, setProblems] = useState<Problems>({});
  const [codeOfLink] = useState(() => new URLSearchParams(location.hash.slice(1)).get(SETUP_FRAGMENT) ?? "");

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const texts = textsOf(form, FIELDS);
    const found = problemsOf(texts);
    setProblems(found);
    const first = FIELDS.find((name) => found[name] !== undefined);
    if (first !== undefined) {
      const isBlank = blankFields(texts).length > 0;
      const text = isBlank ? loginTexts.fillAllFields : found[first];
      toasts.show({ kind: "error", title: loginTexts.error, text });
      return focusField(form, first);
    }
    const { setupCode, username, password } = texts;
    setUp.mutate(
      { setupCode: setupCode.trim(), username: username.trim(), password },
      {
        onError: (error) => {
          const refused: Problems = refusedProblems(error, FIELDS);
          const field = FIELDS.find((name) => refused[name] !== undefined);
          if (field === undefined) return;
          setProblems({ [field]: refused[field] });
          focusField(form, field);
        },
      },
    );
  };

  return (
    <form className="session-form" noValidate onSubmit={submit}>
      <p className="second">{loginTexts.setupIntro}</p>
      <Field
        label={loginTexts.setupCode}
        name="setupCode"
        defaultValue={codeOfLink}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        problem={problems.setupCode}
      />
      <Field
        label={loginTexts.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        problem={problems.username}
      />
      <NewPasswordFields
        name="password"
        label={loginTexts.password}
        hint={loginTexts.passwordHint}
        repeatLabel={loginTexts.repeatPassword}
        problem={problems.password}
        repeatProblem={problems.repeated}
      />
      <Button ref={clearOfToasts} type="submit" kind="primary" isBusy={setUp.isPending}>
        {setUp.isPending ? loginTexts.settingUp : loginTexts.setUp}
      </Button>
    </form>
  );
}

function problemsOf(texts: Readonly<Record<FieldName, string>>): Problems {
  const blank = blankFields(texts);
  if (blank.length > 0) return Object.fromEntries(blank.map((name) => [name, loginTexts.fieldMissing]));
  return texts.password === texts.repeated ? {} : { repeated: loginTexts.passwordsDiffer };
}
