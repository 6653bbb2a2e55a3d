import { loginTexts } from "@platzwart/texts/pages/login";
import type { ReactNode } from "react";
import type { useSendForm } from "../../lib/forms/send-form.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";

interface SessionFormProps {
  readonly frame: ReturnType<typeof useSendForm>["frame"];
  readonly action: string;
  readonly busyAction: string;
  readonly children: ReactNode;
}

/** Frame of the forms that begin a session. */
export function SessionForm({ frame, action, busyAction, children }: SessionFormProps) {
  const { form, isBusy, problem } = frame;
  return (
    <form {...form} className="flex flex-col gap-4 [&>.button]:mt-2 [&>.button]:min-h-12">
      {/* a toast announces it, too */}
      {problem !== undefined && <Callout title={problem} />}
      {children}
      <Button type="submit" kind="primary" isBusy={isBusy}>
        {isBusy ? busyAction : action}
      </Button>
    </form>
  );
}

/** Announces why the form was not sent (N-02); `isMissing`: a field is empty. */
export function announceWrong(isMissing: boolean, firstProblem: string): void {
  const text = isMissing ? loginTexts.fillAllFields : firstProblem;
  toasts.show({ kind: "error", title: loginTexts.error, text });
}
