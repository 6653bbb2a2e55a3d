import { shownCodeTexts } from "@platzwart/texts/shown-codes";
import { copyText } from "../../lib/browser/copy-text.ts";
import { toasts } from "../../lib/toasts/toasts.ts";

export interface CopiedCode {
  /** null: erased. */
  readonly accessCode: string | null;
  readonly userName: string;
}

export async function copyCode({ accessCode, userName }: CopiedCode): Promise<void> {
  try {
    await copyText(accessCode ?? "");
    toasts.show({ kind: "done", title: shownCodeTexts.copied, text: userName });
  } catch {
    toasts.show({ kind: "error", ...shownCodeTexts.copyFailed });
  }
}
