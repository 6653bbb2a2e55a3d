import { createApiKey } from "@platzwart/contract/endpoints/api-key-endpoints";
import { BOOKING_SCOPES, KEY_SCOPES, type KeyScope } from "@platzwart/domain/key-scope";
import { apiKeyTexts } from "@platzwart/texts/pages/api-keys";
import { callServer } from "../../lib/api/api.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { CheckBox } from "../../ui/check-box.tsx";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useApiKeyCommand } from "./api-key-queries.ts";
import { TokenDialog } from "./token-dialog.tsx";

/** "API-Schlüssel anlegen": name, then the token, once (S-02, X-07). */
export function NewApiKeyDialog({ onClose }: { onClose(): void }) {
  const start = { name: "", scopes: [...BOOKING_SCOPES] as KeyScope[] };
  const make = useApiKeyCommand(
    "make",
    ({ name }: typeof start) => name,
    (body) => callServer(createApiKey, { body }),
  );
  const form = useSendForm({
    start,
    schema: createApiKey.body,
    required: ["name"],
    problemsIn: ({ scopes }) => ({ scopes: scopes.length === 0 ? apiKeyTexts.scopeMissing : undefined }),
    refusedAs: ({ detail }) => ({ name: detail }),
    command: make,
  });
  const { scopes } = form.entry;
  if (make.data !== undefined) return <TokenDialog answer={make.data} onClose={onClose} />;
  return (
    <FormDialog
      {...form.frame}
      heading={apiKeyTexts.add}
      action={apiKeyTexts.add}
      busyAction={apiKeyTexts.making}
      // the token is shown once; closing during the request would lose it
      isHeld={make.isPending}
      onClose={onClose}
    >
      <Field
        {...form.field("name")}
        label={apiKeyTexts.name}
        autoComplete="off"
        hint={apiKeyTexts.nameHint}
        // typing during the request would show another name than the key's
        readOnly={make.isPending}
      />
      <fieldset className="min-w-0 border-0 p-0" aria-describedby="key-scopes-note">
        <legend className="mb-1 p-0 font-semibold">{apiKeyTexts.scopes}</legend>
        {KEY_SCOPES.map((scope) => (
          <div key={scope}>
            <CheckBox
              label={apiKeyTexts.scopeChoices[scope]}
              checked={scopes.includes(scope)}
              disabled={make.isPending}
              aria-invalid={form.problem("scopes") !== undefined || undefined}
              onChange={({ target }) =>
                form.change({
                  scopes: KEY_SCOPES.filter((one) => (one === scope ? target.checked : scopes.includes(one))),
                })
              }
            />
          </div>
        ))}
        <p
          id="key-scopes-note"
          className={`text-note ${form.problem("scopes") === undefined ? "text-ink2" : "font-semibold text-err-ink"}`}
        >
          {form.problem("scopes") ?? apiKeyTexts.scopesHint}
        </p>
      </fieldset>
    </FormDialog>
  );
}
