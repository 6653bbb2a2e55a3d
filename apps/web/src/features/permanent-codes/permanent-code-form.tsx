import { createPermanentCode } from "@platzwart/contract/endpoints/permanent-code-endpoints";
import { canBeTyped, MAX_PERMANENT_CODE_LENGTH, warningsOf } from "@platzwart/domain/access/permanent-code";
import { permanentCodeFailures, permanentCodeTexts } from "@platzwart/texts/pages/permanent-codes";
import type { KeyboardEvent } from "react";
import { HandedCode } from "../../entities/codes/handed-code.tsx";
import { useShownCodes } from "../../entities/codes/shown-codes.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Field } from "../../ui/field.tsx";
import { useCreateCode, useProposeCode } from "./permanent-code-commands.ts";
import { usePermanentCodes } from "./permanent-code-queries.ts";
import { refusedTimeProblem, timesOf, timesProblems, UNBOUNDED } from "./permanent-times.ts";
import { PermanentTimesFields } from "./permanent-times-fields.tsx";

const EMPTY = { userName: "", accessCode: "", ...UNBOUNDED };

type Entry = typeof EMPTY;

/** Owner, digits and times of a new code. */
export function PermanentCodeForm({ codeLength }: { readonly codeLength: number }) {
  const create = useCreateCode();
  const [isNewShown, showNew] = useShownCodes();
  const form = useSendForm({
    start: EMPTY,
    schema: createPermanentCode.body,
    bodyOf,
    problemsIn: (entry) => ({ ...missingIn(entry), ...timesProblems(entry) }),
    refusedAs: refusedTimeProblem,
    command: create,
    onDone: () => {
      showNew(true);
      form.reset(EMPTY, "userName");
    },
    onWrong: (_, text) => toasts.show({ kind: "error", title: permanentCodeFailures.create.title, text }),
  });
  const { accessCode } = form.entry;
  const propose = useProposeCode((proposed, replacedCode) => {
    // a proposal must not replace digits typed or sent meanwhile
    if (accessCode === replacedCode && !create.isPending) form.change({ accessCode: proposed });
  });
  const isIncomplete = Object.keys(missingIn(form.entry)).length > 0;
  const element = form.frame.form;

  /** Enter does not submit with a disabled button, so missing fields are reported here. */
  const reportMissingField = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement) || !isIncomplete) return;
    element.onSubmit(event);
  };
  return (
    <form
      {...element}
      className="grid grid-cols-1 gap-x-4 gap-y-3 tablet:grid-cols-2"
      onSubmit={create.isPending ? (event) => event.preventDefault() : element.onSubmit}
      onChange={() => {
        showNew(false);
        element.onChange();
      }}
      onKeyDown={reportMissingField}
    >
      <Field
        {...form.field("userName")}
        label={permanentCodeTexts.userName}
        autoComplete="off"
        readOnly={create.isPending}
        hint={permanentCodeTexts.userNameHint}
      />
      <Field
        {...form.field("accessCode")}
        label={permanentCodeTexts.accessCode}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="numeric"
        readOnly={create.isPending}
        value={accessCode}
        hint={permanentCodeTexts.accessCodeHint(codeLength)}
        // maxLength would count one emoji as two characters
        onChange={({ target, nativeEvent }) => {
          const characters = [...target.value];
          const isPasted = "inputType" in nativeEvent && nativeEvent.inputType === "insertFromPaste";
          if (characters.length <= MAX_PERMANENT_CODE_LENGTH || isPasted)
            form.change({ accessCode: characters.slice(0, MAX_PERMANENT_CODE_LENGTH).join("") });
        }}
      />
      <PermanentTimesFields
        entry={form.entry}
        isReadOnly={create.isPending}
        problemOf={form.problem}
        enter={(changes) => {
          showNew(false);
          form.change(changes);
        }}
      />
      <div className="flex flex-wrap gap-2 tablet:col-span-full max-phone:*:flex-auto">
        <Button
          disabled={create.isPending}
          isBusy={propose.isPending}
          onClick={() => {
            showNew(false);
            propose.mutate(accessCode);
          }}
        >
          {propose.isPending ? permanentCodeTexts.proposing : permanentCodeTexts.propose}
        </Button>
        <Button type="submit" kind="primary" disabled={isIncomplete} isBusy={create.isPending}>
          {create.isPending ? permanentCodeTexts.creating : permanentCodeTexts.create}
        </Button>
      </div>
      {/* live region that takes no room while empty */}
      <div className="tablet:col-span-full empty:-mt-3" role="status">
        <CodeWarning accessCode={accessCode.trim()} codeLength={codeLength} />
        {isNewShown && create.data !== undefined && <NewCode id={create.data.id} />}
      </div>
    </form>
  );
}

/** Shows the digits until the next entry and at most for the usual time. */
function NewCode({ id }: { readonly id: string }) {
  const code = usePermanentCodes().data?.items.find((each) => each.id === id);
  if (code === undefined || code.accessCode === null) return null;
  return <HandedCode code={code} label={permanentCodeTexts.newOf(code.userName)} />;
}

function bodyOf(entry: Entry) {
  const { userName, accessCode } = entry;
  return { userName, accessCode, ...timesOf(entry) };
}

/** Says what is missing, for the first empty field only. */
function missingIn(entry: Entry): Partial<Record<"userName" | "accessCode", string>> {
  const blank = (["userName", "accessCode"] as const).find((name) => entry[name].trim() === "");
  return blank === undefined ? {} : { [blank]: permanentCodeTexts.missing[blank] };
}

/** A weak code can be created all the same. */
function CodeWarning({
  accessCode,
  codeLength,
}: {
  readonly accessCode: string;
  readonly codeLength: number;
}) {
  const warnings = warningsOf(accessCode, codeLength);
  if (warnings.length === 0) return null;
  const isTypable = canBeTyped(accessCode);
  return (
    <Callout title={permanentCodeTexts.acceptedBut}>
      {warnings.map((warning) => permanentCodeTexts.warnings[warning](codeLength, isTypable)).join(" ")}
    </Callout>
  );
}
