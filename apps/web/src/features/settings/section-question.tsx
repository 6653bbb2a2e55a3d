import { listAccessCodes } from "@platzwart/contract/endpoints/access-code-endpoints";
import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useQuery } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import type { Question, SectionForm } from "./use-section-form.ts";

interface SectionQuestionProps {
  readonly question: Question;
  readonly form: SectionForm;
  onConfirm(answered: Question["kind"]): void;
}

/** What a save would bring about that somebody has to want: said before it is done (C-12, A-18). */
export function SectionQuestion({ question, form, onConfirm }: SectionQuestionProps) {
  const isStranded = question.kind === "stranded";
  return (
    <FormDialog
      heading={isStranded ? settingsFormTexts.strandedHeading : settingsFormTexts.suspendHeading}
      action={isStranded ? settingsFormTexts.strandedConfirm : settingsFormTexts.suspendConfirm}
      busyAction={settingsFormTexts.saving}
      isBusy={form.isSaving}
      onSend={() => onConfirm(question.kind)}
      onClose={form.dismissQuestion}
    >
      {question.kind === "stranded" ? <p>{question.sentence}</p> : <Suspended />}
    </FormDialog>
  );
}

/** How many permanent codes there are, asked each time. */
function Suspended() {
  const { data, isError } = useQuery({
    queryKey: ["settings", "permanent-codes"],
    queryFn: ({ signal }) => callServer(listAccessCodes, { query: { permanent: "true" } }, signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (isError) return <p>{settingsFormTexts.suspendsUnknown}</p>;
  return <p>{data === undefined ? shellTexts.loading : settingsFormTexts.suspends(data.items.length)}</p>;
}
