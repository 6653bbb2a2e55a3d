import type { SessionUser } from "@platzwart/contract/calls/session-calls";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { type ReactNode, useState } from "react";
import type { ChangePasswordDialog } from "../features/session/change-password-dialog.tsx";
import { toasts } from "../shared/toasts.ts";

/** The dialog "Passwort ändern" while it is open, and how to open it: it is fetched only then. */
export function usePasswordDialog(user: SessionUser | null): readonly [dialog: ReactNode, open: () => void] {
  const [part, setPart] = useState<{ readonly Dialog: typeof ChangePasswordDialog } | null>(null);
  const open = () => {
    import("../features/session/change-password-dialog.tsx").then(
      (loaded) => setPart({ Dialog: loaded.ChangePasswordDialog }),
      () => toasts.show({ kind: "error", title: shellTexts.partMissing }),
    );
  };
  const dialog = part !== null && user !== null && <part.Dialog user={user} onClose={() => setPart(null)} />;
  return [dialog, open];
}
