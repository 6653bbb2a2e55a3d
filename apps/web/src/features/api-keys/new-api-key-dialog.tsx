import { apiKeyTexts } from "@platzwart/texts/pages/api-keys";
import { useState } from "react";
import { refusalOf } from "../../shared/refusals.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useMakeApiKey } from "./api-key-commands.ts";
import { TokenDialog } from "./token-dialog.tsx";

/** "API-Schlüssel anlegen": for whom, then the token, once (S-02, X-07). */
export function NewApiKeyDialog({ onClose }: { onClose(): void }) {
  const [name, setName] = useState("");
  const [isTried, setTried] = useState(false);
  const make = useMakeApiKey();
  const isMissing = name.trim() === "";
  if (make.data !== undefined) return <TokenDialog made={make.data} onClose={onClose} />;
  return (
    <FormDialog
      heading={apiKeyTexts.add}
      action={apiKeyTexts.add}
      busyAction={apiKeyTexts.making}
      isBusy={make.isPending}
      // the token is told once: who closes this meanwhile would never see it
      isHeld={make.isPending}
      onSend={() => {
        setTried(true);
        if (!isMissing) make.mutate(name);
      }}
      onClose={onClose}
    >
      <Field
        label={apiKeyTexts.name}
        name="name"
        autoComplete="off"
        hint={apiKeyTexts.nameHint}
        value={name}
        // nor who types on: it would be another name's
        readOnly={make.isPending}
        problem={isTried && isMissing ? apiKeyTexts.fieldMissing : refusalOf(make.error)?.detail}
        onChange={({ target }) => {
          setName(target.value);
          make.reset();
        }}
      />
    </FormDialog>
  );
}
