import type { CodeRow } from "@platzwart/contract/endpoints/code-list-endpoints";
import type { NamedCourt } from "../entities/courts/named-court.ts";
import { EndCodeDialog } from "../features/code-list/end-code-dialog.tsx";
import { NewCodeDialog } from "../features/code-list/new-code-dialog.tsx";
import { ReplaceCodeDialog } from "../features/code-list/replace-code-dialog.tsx";
import { ChangeTimesDialog } from "../features/permanent-codes/change-times-dialog.tsx";
import { DeleteCodeDialog } from "../features/permanent-codes/delete-code-dialog.tsx";
import { NewPermanentCodeDialog } from "../features/permanent-codes/new-permanent-code-dialog.tsx";

export type OpenDialog =
  | { readonly dialog: "new" | "new_permanent" }
  | { readonly dialog: "end" | "replace" | "change" | "delete"; readonly code: CodeRow };

interface AccessCodeDialogProps {
  readonly open: OpenDialog;
  readonly courts: readonly NamedCourt[];
  readonly validityHours: number;
  onClose(): void;
}

/** Confirmations of actions on a code, and the form of a new code. */
export function AccessCodeDialog({ open, courts, validityHours, onClose }: AccessCodeDialogProps) {
  switch (open.dialog) {
    case "new":
      return <NewCodeDialog courts={courts} validityHours={validityHours} onClose={onClose} />;
    case "new_permanent":
      return <NewPermanentCodeDialog onClose={onClose} />;
    case "end":
      return <EndCodeDialog code={open.code} onClose={onClose} />;
    case "replace":
      return <ReplaceCodeDialog code={open.code} onClose={onClose} />;
    case "change":
      return <ChangeTimesDialog code={open.code} onClose={onClose} />;
    case "delete":
      return <DeleteCodeDialog code={open.code} onClose={onClose} />;
  }
}
