import { CODE_ENTRY_TEXTS } from "@platzwart/texts/code-entry-texts";
import { doorScreenTexts as texts } from "@platzwart/texts/pages/door-control";
import { detailOf, isSignedOut } from "../../shared/failures.ts";
import { toasts } from "../../shared/toasts.ts";

type Outcome =
  | { readonly kind: "granted" }
  | { readonly kind: "denied" }
  | { readonly kind: "locked out"; readonly seconds: number }
  | { readonly kind: "failed"; readonly error: unknown };

/** Says what became of a code that was typed (D-07). */
export function tellOutcome(outcome: Outcome, openSeconds: number): void {
  switch (outcome.kind) {
    case "granted":
      toasts.show({ kind: "done", title: texts.granted, text: texts.grantedHint(openSeconds) });
      break;
    case "denied":
      // the server has it in its log, with the door and whether it was tried before (D-10)
      toasts.show({ kind: "error", title: texts.denied, text: texts.deniedHint, isUnreported: true });
      break;
    case "locked out": {
      const text = CODE_ENTRY_TEXTS.tooManyWrong(outcome.seconds);
      toasts.show({ kind: "error", title: texts.denied, text, isUnreported: true });
      break;
    }
    case "failed": {
      if (isSignedOut(outcome.error)) return;
      const refusal = detailOf(outcome.error);
      const title = refusal === undefined ? texts.failed : texts.refused;
      const text = refusal ?? texts.failedHint;
      // biome-ignore lint/suspicious/noConsole: it is to be on the console too (D-07)
      console.error(`${title}: ${text}`, outcome.error);
      toasts.show({ kind: "error", title, text });
    }
  }
}
