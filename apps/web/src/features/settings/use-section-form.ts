import type { SettingKey, SettingValues } from "@platzwart/domain/settings/registry";
import { type FormEvent, useRef, useState } from "react";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { useUnsaved } from "../../lib/forms/unsaved.ts";
import {
  type Draft,
  type Entry,
  type FieldState,
  type FormSection,
  fallbackOf,
  fieldsOf,
  keepMine,
  keysOf,
  settingChangesOf,
  touch,
} from "./draft.ts";
import { problemsOf, typingProblem } from "./entry-problems.ts";
import {
  type BookingsQuestion,
  bookingsQuestion,
  isAsked,
  isChangedMeanwhile,
  type SaveWords,
  useSaveSection,
} from "./save-section.ts";

export type Question =
  /** The sentence names bookings without a court (C-12) or outside of the opening hours (B-07). */
  | { readonly kind: BookingsQuestion; readonly sentence: string }
  /** Permanent codes are suspended. */
  | { readonly kind: "suspend" }
  /** Replaced invalid entries await confirmation (S-06, S-08). */
  | { readonly kind: "replaced"; readonly fields: readonly FieldState[] };

interface Section {
  readonly fields: readonly FieldState[];
  readonly answered: Question["kind"] | undefined;
}

export type SectionForm = ReturnType<typeof useSectionForm>;

/** Untouched fields follow the values in force (S-03, S-10, S-11). */
export function useSectionForm(section: FormSection, values: SettingValues, words: SaveWords) {
  const [start] = useState<Draft>(() => Object.fromEntries(keysOf(section).map((key) => [key, undefined])));
  const [asked, setAsked] = useState<Question | null>(null);
  /** The latest confirmation; the server still checks for concurrent changes. */
  const answer = useRef<Question["kind"] | undefined>(undefined);
  const saving = useSaveSection(words);
  const form = useSendForm<Draft, Section>({
    start,
    bodyOf: (draft) => {
      const answered = answer.current;
      answer.current = undefined;
      return { fields: fieldsOf(section, values, draft), answered };
    },
    problemsIn: (draft) => problemsOf(fieldsOf(section, values, draft), values),
    refusedAs: ({ code }) => (code === "setting_changed_meanwhile" || isAsked(code) ? "shown" : undefined),
    onWrong: () => dismissQuestion(),
    command: {
      ...saving,
      mutate({ fields, answered }, then) {
        const question = answered === undefined ? questionBefore(fields) : null;
        const changes = settingChangesOf(fields);
        if (question !== null) setAsked(question);
        else if (changes !== null)
          saving.mutate(
            { changes, isConfirmed: answered === "stranded" || answered === "outside" },
            { ...then, onSettled: () => setAsked(null) },
          );
      },
    },
    onDone: () => form.reset(start),
  });
  function dismissQuestion() {
    answer.current = undefined;
    setAsked(null);
    if (!saving.isPending) saving.reset();
  }
  const draft = form.entry;
  const fields = fieldsOf(section, values, draft);
  const changes = fields.filter(({ isChanged }) => isChanged).length;
  useUnsaved(changes > 0);

  const put = (key: SettingKey, entry: Draft[SettingKey]) => form.setValues({ [key]: entry });
  const leave = (key: SettingKey) => {
    const touched = draft[key];
    if (touched === undefined || touched.replaced !== undefined) return;
    const { entry } = touched;
    const fallback = fallbackOf(key, entry);
    if (fallback !== null) put(key, { ...touched, entry: fallback, replaced: String(entry) });
    // a text that equals the value in force is dropped
    else if (fields.some((field) => field.key === key && !field.isChanged)) put(key, undefined);
  };
  return {
    values,
    draft,
    fields,
    changes,
    isSaving: saving.isPending,
    question: bookingsQuestion(saving.error) ?? asked,
    /** A concurrent change concerns only fields untouched here. */
    hasSectionConflict: isChangedMeanwhile(saving.error) && fields.every(({ isConflict }) => !isConflict),
    problemOf: (key: SettingKey) =>
      form.problem(key) ?? typingProblem(fields.find((field) => field.key === key)),
    enter: (key: SettingKey, entry: Entry) => put(key, touch(draft, key, entry, values)[key]),
    leave,
    keepMine: (key: SettingKey) => put(key, keepMine(draft, key, values[key])[key]),
    takeTheirs: (key: SettingKey) => put(key, undefined),
    discard() {
      form.reset(start);
      saving.reset();
    },
    formElement: {
      ...form.frame.form,
      onSubmit(event: FormEvent) {
        // a replaced count could remove courts, a replaced margin could lock doors
        for (const { key } of fields) leave(key);
        form.frame.form.onSubmit(event);
      },
    },
    confirm(answered: Question["kind"]) {
      answer.current = answered;
      form.submit();
    },
    dismissQuestion,
  };
}

function questionBefore(fields: readonly FieldState[]): Question | null {
  const replaced = fields.filter((field) => field.replaced !== undefined);
  if (replaced.length > 0) return { kind: "replaced", fields: replaced };
  const isSuspending = fields.some(
    ({ key, isChanged, value }) => key === "allow_permanent_codes" && isChanged && value === false,
  );
  return isSuspending ? { kind: "suspend" } : null;
}
