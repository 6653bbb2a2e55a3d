import { openDialogs } from "../../ui/open-dialogs.ts";

/** Rejects where the browser denies it; without HTTPS there is no clipboard API, so a selection is copied. */
export async function copyText(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const isCopied =
    (await clipboard?.writeText(text).then(
      () => true,
      () => false,
    )) ?? false;
  if (!isCopied) copySelected(text);
}

function copySelected(text: string): void {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "only-spoken";
  // under an open dialog nothing else can be selected
  (openDialogs.top() ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error("the browser did not copy");
}
