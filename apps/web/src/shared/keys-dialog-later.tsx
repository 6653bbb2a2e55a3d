import type { ReactNode } from "react";
import { useDialogLater } from "./dialog-later.ts";

/** The list of the keys, null while it is closed, and how to open it. */
export function useKeysDialog(): readonly [dialog: ReactNode, open: () => void] {
  const [part, open, close] = useDialogLater(() => import("./keys-dialog.tsx"));
  return [part && <part.KeysDialog onClose={close} />, open];
}
