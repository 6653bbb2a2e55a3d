import type { ReactNode } from "react";
import { useDialogLater } from "../later/dialog-later.ts";

/** The list of keys, null while closed, and its opener. */
export function useKeysDialog(): readonly [dialog: ReactNode, open: () => void] {
  const [part, open, close] = useDialogLater(() => import("./keys-dialog.tsx"));
  return [part && <part.KeysDialog onClose={close} />, open];
}
