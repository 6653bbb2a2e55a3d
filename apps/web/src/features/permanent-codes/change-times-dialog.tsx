import { permanentCodeTexts } from "@platzwart/texts/pages/permanent-codes";
import { useState } from "react";
import { serverClock } from "../../lib/clock/now.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import type { PermanentCode } from "./permanent-code-cache.ts";
import { useChangeTimes } from "./permanent-code-commands.ts";
import { entryOf, refusedTimeProblem, timesOf, timesProblems } from "./permanent-times.ts";
import { PermanentTimesFields } from "./permanent-times-fields.tsx";

interface ChangeTimesDialogProps {
  readonly code: PermanentCode;
  onClose(): void;
}

export function ChangeTimesDialog({ code, onClose }: ChangeTimesDialogProps) {
  const change = useChangeTimes(code);
  const [start] = useState(() => entryOf(code, serverClock.now()));
  const form = useSendForm({
    start,
    bodyOf: timesOf,
    problemsIn: timesProblems,
    refusedAs: refusedTimeProblem,
    command: change,
    onDone: onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      heading={permanentCodeTexts.changeHeading(code.userName)}
      action={permanentCodeTexts.save}
      busyAction={permanentCodeTexts.saving}
      onClose={onClose}
    >
      <PermanentTimesFields
        entry={form.entry}
        isReadOnly={change.isPending}
        problemOf={form.problem}
        enter={form.change}
      />
    </FormDialog>
  );
}
