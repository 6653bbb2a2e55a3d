import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { type Instant, minus, plus, seconds } from "@platzwart/domain/time/instant";
import { CODE_ENTRY_TEXTS } from "@platzwart/texts/code-entry-texts";
import { timeOfDay } from "@platzwart/texts/format";
import { doorScreenTexts as texts } from "@platzwart/texts/pages/door-control";
import { detailOf, isSignedOut } from "../../../lib/api/failures.ts";
import { toasts } from "../../../lib/toasts/toasts.ts";

type NotGranted =
  | { readonly kind: "denied" }
  | { readonly kind: "locked out"; readonly seconds: number }
  | { readonly kind: "failed"; readonly error: unknown };

/** Largest expected difference of the page's time from the server's. */
const CLOCKS_DIFFER_BY = seconds(2);

/** Words for an opening by the code entered at `enteredAt`; null: none is reported yet (D-07). */
export function grantedText(
  door: Pick<DoorView, "openSeconds" | "isUnlocked" | "heldUntil" | "openUntil" | "fault">,
  { enteredAt, now }: { readonly enteredAt: Instant; readonly now: Instant },
): string | null {
  const { openSeconds, isUnlocked, heldUntil, openUntil, fault } = door;
  if (fault !== null || isUnlocked !== true) return null;
  if (heldUntil !== null && heldUntil > now) return texts.heldOpen(timeOfDay(heldUntil));
  const expected = minus(plus(enteredAt, seconds(openSeconds)), CLOCKS_DIFFER_BY);
  return openUntil !== null && openUntil >= expected ? texts.grantedHint(openSeconds) : null;
}

export function announceGrant(text: string): void {
  toasts.show({ kind: "done", title: texts.granted, text });
}

/** The server logs the silent door, so that the toast is not reported. */
export function announceSilence(): void {
  toasts.show({ kind: "error", title: texts.silent, text: texts.silentHint, isUnreported: true });
}

/** Announces why a typed code opens nothing (D-07). */
export function announceRefusal(outcome: NotGranted): void {
  switch (outcome.kind) {
    case "denied":
      // the server logs the denial with the door and repeated attempts (D-10)
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
      // biome-ignore lint/suspicious/noConsole: the console gets it too (D-07)
      console.error(`${title}: ${text}`, outcome.error);
      toasts.show({ kind: "error", title, text });
    }
  }
}
