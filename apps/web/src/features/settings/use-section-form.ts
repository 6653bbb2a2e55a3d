import type { SettingKey, SettingValues } from "@platzwart/domain/settings/registry";
import { type FormEvent, useRef, useState } from "react";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { useUnsaved } from "../../lib/forms/unsaved.ts";
import {
  type Draft,
  type Entry,
  type FieldState,
  type FormSection,
  fieldsOf,
  keepMine,
  keysOf,
  replacementOf,
  settingChangesOf,
  withEdit,
} from "./draft.ts";
import { problemsOf, typingProblem } from "./entry-problems.ts";
import {
  type BookingsConfirmation,
  bookingsConfirmation,
  isChangedMeanwhile,
  needsConfirmation,
  type SaveWords,
  useSaveSection,
} from "./save-section.ts";

export type Confirmation =
  /** The sentence names bookings that lose their court ("stranded", C-12) or are outside of the opening hours (B-07). */
  | { readonly kind: BookingsConfirmation; readonly sentence: string }
  /** Permanent codes are suspended. */
  | { readonly kind: "suspend" }
  /** Replaced invalid entries await confirmation (S-06, S-08). */
  | { readonly kind: "replaced"; readonly fields: readonly FieldState[] };

interface SubmittedSection {
  readonly fields: readonly FieldState[];
  /** undefined: the user has confirmed nothing. */
  readonly confirmed: Confirmation["kind"] | undefined;
}

export type SectionForm = ReturnType<typeof useSectionForm>;

/** State and actions of a section's form; unedited fields follow the values in force (S-03, S-10, S-11). */
export function useSectionForm(section: FormSection, values: SettingValues, words: SaveWords) {
  const [emptyDraft] = useState<Draft>(() =>
    Object.fromEntries(keysOf(section).map((key) => [key, undefined])),
  );
  const [pendingConfirmation, setPendingConfirmation] = useState<Confirmation | null>(null);
  /** What the user confirmed for the submission that follows. */
  const confirmedKind = useRef<Confirmation["kind"] | undefined>(undefined);
  const saving = useSaveSection(words);
  const form = useSendForm<Draft, SubmittedSection>({
    start: emptyDraft,
    bodyOf: (draft) => {
      const confirmed = confirmedKind.current;
      confirmedKind.current = undefined;
      return { fields: fieldsOf(section, values, draft), confirmed };
    },
    problemsIn: (draft) => problemsOf(fieldsOf(section, values, draft), values),
    refusedAs: ({ code }) =>
      code === "setting_changed_meanwhile" || needsConfirmation(code) ? "shown" : undefined,
    onWrong: () => dismissConfirmation(),
    command: {
      ...saving,
      mutate({ fields, confirmed }, callbacks) {
        const confirmation = confirmed === undefined ? neededConfirmation(fields) : null;
        const changes = settingChangesOf(fields);
        if (confirmation !== null) setPendingConfirmation(confirmation);
        else if (changes !== null)
          saving.mutate(
            { changes, isConfirmed: confirmed === "stranded" || confirmed === "outside" },
            { ...callbacks, onSettled: () => setPendingConfirmation(null) },
          );
      },
    },
    onDone: () => form.reset(emptyDraft),
  });
  function dismissConfirmation() {
    confirmedKind.current = undefined;
    setPendingConfirmation(null);
    if (!saving.isPending) saving.reset();
  }
  const draft = form.entry;
  const fields = fieldsOf(section, values, draft);
  const changeCount = fields.filter(({ isChanged }) => isChanged).length;
  useUnsaved(changeCount > 0);

  const setField = (key: SettingKey, entry: Draft[SettingKey]) => form.change({ [key]: entry });
  const leaveField = (key: SettingKey) => {
    const edited = draft[key];
    if (edited === undefined || edited.replaced !== undefined) return;
    const { entry } = edited;
    const replacement = replacementOf(key, entry);
    if (replacement !== null) setField(key, { ...edited, entry: replacement, replaced: String(entry) });
    // a text that equals the value in force is dropped
    else if (fields.some((field) => field.key === key && !field.isChanged)) setField(key, undefined);
  };
  return {
    values,
    draft,
    fields,
    changeCount,
    isSaving: saving.isPending,
    confirmation: bookingsConfirmation(saving.error) ?? pendingConfirmation,
    /** Another user changed fields of the section that are all unedited here. */
    hasSectionConflict: isChangedMeanwhile(saving.error) && fields.every(({ isConflict }) => !isConflict),
    problemOf: (key: SettingKey) =>
      form.problem(key) ?? typingProblem(fields.find((field) => field.key === key)),
    enter: (key: SettingKey, entry: Entry) => setField(key, withEdit(draft, key, entry, values)[key]),
    leaveField,
    keepMine: (key: SettingKey) => setField(key, keepMine(draft, key, values[key])[key]),
    takeTheirs: (key: SettingKey) => setField(key, undefined),
    discard() {
      form.reset(emptyDraft);
      saving.reset();
    },
    formElement: {
      ...form.frame.form,
      onSubmit(event: FormEvent) {
        // a replaced count could remove courts, a replaced margin could lock doors
        for (const { key } of fields) leaveField(key);
        form.frame.form.onSubmit(event);
      },
    },
    confirm(confirmed: Confirmation["kind"]) {
      confirmedKind.current = confirmed;
      form.submit();
    },
    dismissConfirmation,
  };
}

function neededConfirmation(fields: readonly FieldState[]): Confirmation | null {
  const replaced = fields.filter((field) => field.replaced !== undefined);
  if (replaced.length > 0) return { kind: "replaced", fields: replaced };
  const isSuspending = fields.some(
    ({ key, isChanged, value }) => key === "allow_permanent_codes" && isChanged && value === false,
  );
  return isSuspending ? { kind: "suspend" } : null;
}
