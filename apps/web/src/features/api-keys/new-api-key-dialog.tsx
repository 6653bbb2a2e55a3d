import { createApiKey } from "@platzwart/contract/endpoints/api-key-endpoints";
import { apiKeyTexts } from "@platzwart/texts/pages/api-keys";
import { useSendForm } from "../../shared/send-form.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useMakeApiKey } from "./api-key-commands.ts";
import { TokenDialog } from "./token-dialog.tsx";

/** "API-Schlüssel anlegen": for whom, then the token, once (S-02, X-07). */
export function NewApiKeyDialog({ onClose }: { onClose(): void }) {
  const make = useMakeApiKey();
  const form = useSendForm({
    start: { name: "" },
    schema: createApiKey.body,
    required: ["name"],
    refusedAs: ({ detail }) => ({ name: detail }),
    command: make,
  });
  if (make.data !== undefined) return <TokenDialog made={make.data} onClose={onClose} />;
  return (
    <FormDialog
      {...form.frame}
      heading={apiKeyTexts.add}
      action={apiKeyTexts.add}
      busyAction={apiKeyTexts.making}
      // the token is told once: who closes this meanwhile would never see it
      isHeld={make.isPending}
      onClose={onClose}
    >
      <Field
        {...form.field("name")}
        label={apiKeyTexts.name}
        autoComplete="off"
        hint={apiKeyTexts.nameHint}
        // nor who types on: it would be another name's
        readOnly={make.isPending}
      />
    </FormDialog>
  );
}
