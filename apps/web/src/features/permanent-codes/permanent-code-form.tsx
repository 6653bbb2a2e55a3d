import { canBeTyped, MAX_PERMANENT_CODE_LENGTH, warningsOf } from "@platzwart/domain/access/permanent-code";
import { permanentCodeFailures, permanentCodeTexts } from "@platzwart/texts/pages/permanent-codes";
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { clearOfToasts } from "../../shared/toast-place.ts";
import { toasts } from "../../shared/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { problemIn, useCreateCode, useProposeCode } from "./permanent-code-commands.ts";

const FIELDS = ["userName", "accessCode"] as const;
const EMPTY = { userName: "", accessCode: "" };

type Problems = Partial<Record<(typeof FIELDS)[number], string>>;

/** Whose code it is and which; one is proposed on request. */
export function PermanentCodeForm({ codeLength }: { readonly codeLength: number }) {
  const form = useRef<HTMLFormElement>(null);
  const [entry, setEntry] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const create = useCreateCode();
  const change = (name: (typeof FIELDS)[number], text: string) => {
    setEntry((known) => ({ ...known, [name]: text }));
    setProblems({});
  };
  const propose = useProposeCode((accessCode, inPlaceOf) => {
    // what was typed or sent meanwhile stands
    if (entry.accessCode === inPlaceOf && !create.isPending) change("accessCode", accessCode);
  });
  const blank = FIELDS.find((name) => entry[name].trim() === "");

  useLayoutEffect(() => {
    const first = FIELDS.find((name) => problems[name] !== undefined);
    if (first !== undefined) focusField(form.current, first);
  }, [problems]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    create.mutate(entry, {
      onSuccess: () => {
        setEntry(EMPTY);
        setProblems({});
        focusField(form.current, "userName");
      },
      onError: (error) => setProblems(problemIn(error)),
    });
  };
  /** A form whose button is disabled is not sent by Enter; what is missing is said all the same. */
  const sayWhatIsMissing = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement) || blank === undefined) return;
    event.preventDefault();
    const text = permanentCodeTexts.missing[blank];
    setProblems({ [blank]: text });
    toasts.show({ kind: "error", title: permanentCodeFailures.create.title, text });
  };
  return (
    <form className="code-form" ref={form} noValidate onSubmit={submit} onKeyDown={sayWhatIsMissing}>
      <Field
        label={permanentCodeTexts.userName}
        name="userName"
        autoComplete="off"
        readOnly={create.isPending}
        value={entry.userName}
        hint={permanentCodeTexts.userNameHint}
        problem={problems.userName}
        onChange={({ target }) => change("userName", target.value)}
      />
      <Field
        label={permanentCodeTexts.accessCode}
        name="accessCode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="numeric"
        readOnly={create.isPending}
        value={entry.accessCode}
        hint={permanentCodeTexts.accessCodeHint(codeLength)}
        problem={problems.accessCode}
        // not maxLength: it would count one emoji as two characters
        onChange={({ target, nativeEvent }) => {
          const characters = [...target.value];
          const isPasted = "inputType" in nativeEvent && nativeEvent.inputType === "insertFromPaste";
          if (characters.length <= MAX_PERMANENT_CODE_LENGTH) change("accessCode", target.value);
          else if (isPasted) change("accessCode", characters.slice(0, MAX_PERMANENT_CODE_LENGTH).join(""));
        }}
      />
      <div className="code-form-actions" ref={clearOfToasts}>
        <Button
          disabled={create.isPending}
          isBusy={propose.isPending}
          onClick={() => propose.mutate(entry.accessCode)}
        >
          {propose.isPending ? permanentCodeTexts.proposing : permanentCodeTexts.propose}
        </Button>
        <Button type="submit" kind="primary" disabled={blank !== undefined} isBusy={create.isPending}>
          {create.isPending ? permanentCodeTexts.creating : permanentCodeTexts.create}
        </Button>
      </div>
      <div className="code-form-warning" role="status">
        <CodeWarning accessCode={entry.accessCode.trim()} codeLength={codeLength} />
      </div>
    </form>
  );
}

/** What speaks against the code; it can be created all the same. */
function CodeWarning({
  accessCode,
  codeLength,
}: {
  readonly accessCode: string;
  readonly codeLength: number;
}) {
  const warnings = warningsOf(accessCode, codeLength);
  if (warnings.length === 0) return null;
  const isTypable = canBeTyped(accessCode);
  return (
    <Notice title={permanentCodeTexts.acceptedBut}>
      {warnings.map((warning) => permanentCodeTexts.warnings[warning](codeLength, isTypable)).join(" ")}
    </Notice>
  );
}

function focusField(form: HTMLFormElement | null, name: (typeof FIELDS)[number]): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
