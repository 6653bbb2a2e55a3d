import { enrolTerminal } from "@platzwart/contract/endpoints/terminal-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import { terminalEnrolmentTexts } from "@platzwart/texts/pages/terminal-enrolment";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { asksForTerminal, takeEnrolmentCode } from "../../entities/enrolment/terminal-address.ts";
import { callPublicly, endSession } from "../../lib/api/api.ts";
import { detailOf } from "../../lib/api/failures.ts";
import { refusalOf } from "../../lib/api/refusals.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { clearBrowserStorage } from "../../lib/storage/browser-storage.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Field } from "../../ui/field.tsx";
import { Info } from "../../ui/info.tsx";

/** Thrown before the request, so that a browser without cookies wastes no one-time code. */
class CookiesRefused extends Error {
  constructor() {
    super("the browser takes no cookies");
    this.name = "CookiesRefused";
  }
}

/** Makes this browser a terminal, signs the user out and clears the panel's stored state. */
function useEnrol() {
  return useMutation({
    mutationFn: async (body: { readonly enrolmentCode: string }) => {
      if (!navigator.cookieEnabled) throw new CookiesRefused();
      await callPublicly(enrolTerminal, { body });
      await endSession();
      clearBrowserStorage();
    },
    // loads the document of the terminal, without a way back
    onSuccess: () => location.replace(PATHS.doorControl),
    gcTime: 0,
  });
}

interface EnrolmentFormProps {
  /** Name of the user signed in here; null: none. */
  readonly account: string | null;
}

/** Asks for a one-time code; one in the address is sent at once, unless a user is signed in, who must confirm. */
export function EnrolmentForm({ account }: EnrolmentFormProps) {
  const enrol = useEnrol();
  const form = useSendForm({
    start: { enrolmentCode: "" },
    schema: enrolTerminal.body,
    problemsIn: ({ enrolmentCode }) =>
      enrolmentCode.trim() === "" ? { enrolmentCode: terminalEnrolmentTexts.codeMissing } : {},
    refusedAs: ({ code, detail }) =>
      code === "too_many_sign_ins"
        ? "shown"
        : { enrolmentCode: `${detail} ${terminalEnrolmentTexts.newCode}` },
    command: enrol,
  });
  const sendCodeOfAddress = useEffectEvent(() => {
    const enrolmentCode = takeEnrolmentCode();
    if (enrolmentCode === "") return;
    form.reset({ enrolmentCode });
    if (account === null) form.send({ enrolmentCode });
  });
  useEffect(() => {
    sendCodeOfAddress();
    // another link opened in this tab changes the hash only
    const reloadForCode = () => {
      if (asksForTerminal(location.hash)) location.reload();
    };
    window.addEventListener("hashchange", reloadForCode);
    return () => window.removeEventListener("hashchange", reloadForCode);
  }, []);
  const isBusy = enrol.isPending || enrol.isSuccess;
  const refusal = refusalOf(enrol.error);
  const hasFailed = enrol.isError && (refusal === null || refusal.code === "too_many_sign_ins");
  return (
    <form {...form.frame.form} className="flex flex-col gap-4">
      {account !== null && <Info>{terminalEnrolmentTexts.signedIn(account)}</Info>}
      <div className="[&_input]:font-mono">
        <Field
          {...form.field("enrolmentCode")}
          label={terminalEnrolmentTexts.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={terminalEnrolmentTexts.codeHint}
          readOnly={isBusy}
        />
      </div>
      <div>
        <div role="alert">{hasFailed && <Failure error={enrol.error} />}</div>
        <p role="status">{enrol.isSuccess && terminalEnrolmentTexts.enrolled}</p>
      </div>
      <Button type="submit" kind="primary" isBusy={isBusy}>
        {isBusy
          ? terminalEnrolmentTexts.enrolling
          : hasFailed
            ? terminalEnrolmentTexts.retry
            : terminalEnrolmentTexts.enrol}
      </Button>
    </form>
  );
}

/** Failures that another code would not fix. */
function Failure({ error }: { readonly error: Error }) {
  if (error instanceof CookiesRefused)
    return <Callout title={terminalEnrolmentTexts.noCookies}>{terminalEnrolmentTexts.noCookiesHint}</Callout>;
  const detail = detailOf(error);
  if (detail !== undefined) return <Callout title={terminalEnrolmentTexts.failed}>{detail}</Callout>;
  return (
    <Callout title={terminalEnrolmentTexts.unreachable}>{terminalEnrolmentTexts.unreachableHint}</Callout>
  );
}
