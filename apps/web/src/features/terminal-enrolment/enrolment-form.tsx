import { enrolmentTexts } from "@platzwart/texts/pages/terminal-enrolment";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { detailOf } from "../../shared/failures.ts";
import { refusalOf } from "../../shared/refusals.ts";
import { asksForTerminal, takeEnrolmentCode } from "../../shared/terminal-address.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Info } from "../../ui/info.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CookiesRefused, useEnrol } from "./enrol-call.ts";

interface EnrolmentFormProps {
  /** Who is signed in in this browser, and will not be afterwards. */
  readonly account: string | null;
}

/**
 * The one-time code that makes this browser a terminal. One that came in the address is used at once, unless somebody is
 * signed in: then it is said first what that ends.
 */
export function EnrolmentForm({ account }: EnrolmentFormProps) {
  const enrol = useEnrol();
  const [code, setCode] = useState("");
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const send = (entered: string) => {
    setTried(true);
    if (entered.trim() !== "") enrol.mutate(entered);
    else focusOn(form.current);
  };
  const begin = useEffectEvent(() => {
    const ofLink = takeEnrolmentCode();
    if (ofLink === "") return;
    setCode(ofLink);
    if (account === null) send(ofLink);
  });
  useEffect(begin, []);
  useEffect(() => {
    // another link was opened in this tab, which loads nothing by itself
    const load = () => {
      if (asksForTerminal(location.hash)) location.reload();
    };
    window.addEventListener("hashchange", load);
    return () => window.removeEventListener("hashchange", load);
  }, []);

  const isMissing = isTried && code.trim() === "";
  const refusal = refusalOf(enrol.error);
  const isWrong = refusal !== null && refusal.code !== "too_many_sign_ins";
  useEffect(() => {
    if (isWrong) focusOn(form.current);
  }, [isWrong]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  const isBusy = enrol.isPending || enrol.isSuccess;
  return (
    <form ref={form} className="flex flex-col gap-4" noValidate onSubmit={submit}>
      {account !== null && <Info>{enrolmentTexts.signedIn(account)}</Info>}
      <div className="[&_input]:font-mono">
        <Field
          label={enrolmentTexts.code}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={enrolmentTexts.codeHint}
          value={code}
          // it is on its way as it is
          readOnly={isBusy}
          problem={
            isMissing
              ? enrolmentTexts.codeMissing
              : isWrong
                ? `${refusal.detail} ${enrolmentTexts.newCode}`
                : undefined
          }
          onChange={({ target }) => {
            setCode(target.value);
            enrol.reset();
          }}
        />
      </div>
      <div>
        <div role="alert">{enrol.isError && !isWrong && <Failure error={enrol.error} />}</div>
        <p role="status">{enrol.isSuccess && enrolmentTexts.enrolled}</p>
      </div>
      <Button type="submit" kind="primary" isBusy={isBusy}>
        {isBusy
          ? enrolmentTexts.enrolling
          : enrol.isError && !isWrong
            ? enrolmentTexts.retry
            : enrolmentTexts.enrol}
      </Button>
    </form>
  );
}

/** What is in the way that another code would not mend. */
function Failure({ error }: { readonly error: Error }) {
  if (error instanceof CookiesRefused)
    return <Notice title={enrolmentTexts.noCookies}>{enrolmentTexts.noCookiesHint}</Notice>;
  const detail = detailOf(error);
  if (detail !== undefined) return <Notice title={enrolmentTexts.failed}>{detail}</Notice>;
  return <Notice title={enrolmentTexts.unreachable}>{enrolmentTexts.unreachableHint}</Notice>;
}

function focusOn(form: HTMLFormElement | null): void {
  form?.querySelector("input")?.focus();
}
