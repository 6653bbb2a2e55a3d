import {
  type CodeRow,
  REPLACEMENT_REASONS,
  replaceAccessCode,
} from "@platzwart/contract/endpoints/code-list-endpoints";
import { accessCodeTexts as texts } from "@platzwart/texts/pages/access-code";
import { HandedCode } from "../../entities/codes/handed-code.tsx";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { useReplaceCode } from "./code-commands.ts";

interface ReplaceCodeDialogProps {
  readonly code: CodeRow;
  onClose(): void;
}

/** Asks for a reason, then shows the new digits beside the old ones, which open nothing any more. */
export function ReplaceCodeDialog({ code, onClose }: ReplaceCodeDialogProps) {
  const replace = useReplaceCode(code);
  const form = useSendForm({
    start: { reason: REPLACEMENT_REASONS[0] as (typeof REPLACEMENT_REASONS)[number] },
    schema: replaceAccessCode.body,
    command: replace,
  });
  if (replace.data !== undefined) {
    const { code: made, replaced } = replace.data;
    return (
      <Dialog heading={texts.replacedHeading(code.userName)} onClose={onClose}>
        <div className="grid gap-3">
          <div role="status">
            <HandedCode code={made} label={texts.newCodeIs} />
          </div>
          <p className="text-ink2">
            {texts.oldCodeIs}: <s className="num">{replaced.accessCode ?? texts.digitsErased}</s>
          </p>
        </div>
        <DialogActions>
          <Button kind="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <FormDialog
      {...form.frame}
      heading={texts.replaceOf(code.userName)}
      action={texts.replace}
      busyAction={texts.replacing}
      onClose={onClose}
    >
      <p>{texts.replaceHint}</p>
      <Select {...form.field("reason")} label={texts.reason}>
        {REPLACEMENT_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {texts.reasons[reason]}
          </option>
        ))}
      </Select>
    </FormDialog>
  );
}
