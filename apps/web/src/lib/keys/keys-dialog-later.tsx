import type { ReactNode } from "react";
import { useDialogLater } from "../later/dialog-later.ts";

export function useKeysDialog(): readonly [dialog: ReactNode, open: () => void] {
  const [part, open, close] = useDialogLater(() => import("./keys-dialog.tsx"));
  return [part && <part.KeysDialog onClose={close} />, open];
}
