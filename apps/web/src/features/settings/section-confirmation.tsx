import { listAccessCodes } from "@platzwart/contract/endpoints/access-code-endpoints";
import { settingsDialogTexts } from "@platzwart/texts/pages/settings-dialogs";
import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { settingValueWords } from "@platzwart/texts/setting-value-words";
import { SETTING_LABELS } from "@platzwart/texts/setting-words";
import { useQuery } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { readAllPages } from "../../lib/queries/all-pages.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import type { FieldState } from "./draft.ts";
import type { Confirmation, SectionForm } from "./use-section-form.ts";

interface SectionConfirmationProps {
  readonly confirmation: Confirmation;
  readonly form: SectionForm;
}

const WORDS: Readonly<Record<Confirmation["kind"], { readonly heading: string; readonly action: string }>> = {
  stranded: { heading: settingsDialogTexts.strandedHeading, action: settingsDialogTexts.strandedConfirm },
  outside: { heading: settingsDialogTexts.outsideHeading, action: settingsDialogTexts.outsideConfirm },
  suspend: { heading: settingsDialogTexts.suspendHeading, action: settingsDialogTexts.suspendConfirm },
  replaced: { heading: settingsDialogTexts.replacedHeading, action: settingsDialogTexts.replacedConfirm },
};

/** Asks for confirmation of side effects before saving (C-12, A-18, S-06). */
export function SectionConfirmation({ confirmation, form }: SectionConfirmationProps) {
  const { heading, action } = WORDS[confirmation.kind];
  return (
    <FormDialog
      heading={heading}
      action={action}
      busyAction={settingsFormTexts.saving}
      isBusy={form.isSaving}
      form={{
        onSubmit: (event) => {
          event.preventDefault();
          form.confirm(confirmation.kind);
        },
      }}
      onClose={form.dismissConfirmation}
    >
      {(confirmation.kind === "stranded" || confirmation.kind === "outside") && (
        <p>{confirmation.sentence}</p>
      )}
      {confirmation.kind === "suspend" && <SuspendedCodes />}
      {confirmation.kind === "replaced" && <ReplacedEntries fields={confirmation.fields} />}
    </FormDialog>
  );
}

function ReplacedEntries({ fields }: { readonly fields: readonly FieldState[] }) {
  return (
    <>
      <p>{settingsDialogTexts.replacedHint}</p>
      <ul>
        {fields.map(({ key, value }) => (
          <li key={key}>
            {SETTING_LABELS[key]}: <b>{value === null ? "" : settingValueWords(key, value)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function SuspendedCodes() {
  const { data, isError } = useQuery({
    queryKey: ["settings", "permanent-codes"],
    queryFn: ({ signal }) =>
      readAllPages((after) => callServer(listAccessCodes, { query: { permanent: "true", after } }, signal)),
    staleTime: 0,
    gcTime: 0,
  });
  if (isError) return <p>{settingsDialogTexts.suspendsUnknown}</p>;
  return <p>{data === undefined ? shellTexts.loading : settingsDialogTexts.suspends(data.items.length)}</p>;
}
