import { permanentCodeTexts } from "@platzwart/texts/pages/permanent-codes";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { PermanentCode } from "./permanent-code-cache.ts";
import { useDeleteCode } from "./permanent-code-commands.ts";

interface DeleteCodeDialogProps {
  readonly code: PermanentCode;
  onClose(): void;
}

/** Asks, naming whose code it is, before it is deleted. */
export function DeleteCodeDialog({ code, onClose }: DeleteCodeDialogProps) {
  const deleting = useDeleteCode(code);
  return (
    <Dialog
      heading={permanentCodeTexts.deleteQuestion(code.userName)}
      closeLabel={shellTexts.closeDialog}
      onClose={onClose}
    >
      <p>{permanentCodeTexts.deleteHint}</p>
      <div className="dialog-actions">
        <Button
          kind="primary"
          isBusy={deleting.isPending}
          onClick={() => deleting.mutate(undefined, { onSettled: onClose })}
        >
          {deleting.isPending ? permanentCodeTexts.deleting : permanentCodeTexts.delete}
        </Button>
        <Button onClick={onClose}>{shellTexts.cancel}</Button>
      </div>
    </Dialog>
  );
}
