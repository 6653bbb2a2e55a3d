import { definitionOf, type SettingKey, type SettingValues } from "@platzwart/domain/settings/registry";
import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { useState } from "react";
import { useUnsaved } from "../../shared/unsaved.ts";
import {
  type Draft,
  type Entry,
  type FieldState,
  type FormSection,
  fallbackOf,
  fieldsOf,
  keepMine,
  touch,
  wishesOf,
  withoutEntry,
} from "./draft.ts";
import { entryProblem, togetherProblem } from "./entry-problems.ts";
import {
  isChangedMeanwhile,
  refusedField,
  type SaveWords,
  strandedBookings,
  useSaveSection,
} from "./save-section.ts";

/** What has to be answered before a section is saved. */
export type Question =
  /** Courts with bookings go out of use; the server's sentence names them (C-12). */
  | { readonly kind: "stranded"; readonly sentence: string }
  /** Permanent codes are suspended. */
  | { readonly kind: "suspend" }
  /** Entries that were none were replaced, and nobody has said that the replacements are meant (S-06, S-08). */
  | { readonly kind: "replaced"; readonly keys: readonly SettingKey[] };

export interface SectionForm {
  readonly values: SettingValues;
  readonly draft: Draft;
  readonly fields: readonly FieldState[];
  readonly changes: number;
  readonly isSaving: boolean;
  readonly question: Question | null;
  /** Somebody else changed the section just before it was saved, in fields that were not touched here. */
  readonly hasSectionConflict: boolean;
  /** What is to be said at a field. */
  problemOf(key: SettingKey): string | undefined;
  enter(key: SettingKey, entry: Entry): void;
  /** A field is left: an entry that is none falls back, and the field says so (S-06, S-08). */
  leave(key: SettingKey): void;
  keepMine(key: SettingKey): void;
  takeTheirs(key: SettingKey): void;
  discard(): void;
  /** Saves, or says what keeps it from that; the key of the field that is to be looked at, if there is one. */
  save(answered?: Question["kind"]): SettingKey | null;
  dismissQuestion(): void;
}

type Problems = Partial<Record<SettingKey, string | undefined>>;

/** One section's form: what stands in its fields, what is wrong with them, and how it is saved (S-03, S-10, S-11). */
export function useSectionForm(section: FormSection, values: SettingValues, words: SaveWords): SectionForm {
  const [draft, setDraft] = useState<Draft>({});
  const [problems, setProblems] = useState<Problems>({});
  /** The fields whose entry was replaced and is not touched since. */
  const [replaced, setReplaced] = useState<ReadonlySet<SettingKey>>(new Set());
  const [question, setQuestion] = useState<Question | null>(null);
  const [hasSectionConflict, setSectionConflict] = useState(false);
  const saving = useSaveSection(words);
  const fields = fieldsOf(section, values, draft);
  const changes = fields.filter(({ isChanged }) => isChanged).length;
  useUnsaved(changes > 0);

  const tell = (key: SettingKey, problem: string | undefined) =>
    setProblems((known) => ({ ...known, [key]: problem }));

  const send = (isConfirmed: boolean) => {
    const wishes = wishesOf(fields);
    if (wishes === null) return;
    setSectionConflict(false);
    saving.mutate(
      { wishes, isConfirmed },
      {
        onSuccess: () => {
          setDraft({});
          setProblems({});
          setReplaced(new Set());
          setQuestion(null);
        },
        onError: (error) => {
          const sentence = strandedBookings(error);
          const refused = refusedField(error);
          setQuestion(sentence === null ? null : { kind: "stranded", sentence });
          setSectionConflict(isChangedMeanwhile(error));
          if (refused !== null) tell(refused.key, refused.reason);
        },
      },
    );
  };

  const isMeant = (key: SettingKey) =>
    setReplaced((known) => new Set([...known].filter((other) => other !== key)));

  const leave = (key: SettingKey) => {
    const entry = draft[key]?.entry;
    // what is left of a text that means what is in force
    if (fields.some((field) => field.key === key && !field.isChanged))
      setDraft((known) => withoutEntry(known, key));
    const fallback = entry === undefined ? null : fallbackOf(key, entry);
    if (fallback === null) return;
    setDraft((known) => touch(known, key, fallback, values));
    setReplaced((known) => new Set([...known, key]));
    tell(key, settingsFormTexts.fellBack(String(entry), fallback));
  };

  return {
    values,
    draft,
    fields,
    changes,
    isSaving: saving.isPending,
    question,
    hasSectionConflict: hasSectionConflict && fields.every(({ isConflict }) => !isConflict),
    problemOf: (key) => problems[key],
    enter(key, entry) {
      setDraft(touch(draft, key, entry, values));
      isMeant(key);
      // an address is none until it is typed to its end
      tell(key, definitionOf(key).kind === "address" ? undefined : entryProblem(key, entry));
    },
    leave,
    keepMine: (key) => setDraft(keepMine(draft, key, values[key])),
    takeTheirs: (key) => {
      isMeant(key);
      setDraft(withoutEntry(draft, key));
      tell(key, undefined);
    },
    discard() {
      setDraft({});
      setProblems({});
      setReplaced(new Set());
      setSectionConflict(false);
    },
    save(answered) {
      // a replaced count could take courts out of use, a replaced margin doors from their times
      const isNone = ({ key }: FieldState) => fallbackOf(key, draft[key]?.entry ?? []) !== null;
      for (const { key } of fields.filter(isNone)) leave(key);
      const asked = fields.filter((field) => isNone(field) || replaced.has(field.key));
      if (asked.length > 0 && answered === undefined) {
        setQuestion({ kind: "replaced", keys: asked.map(({ key }) => key) });
        return null;
      }
      const wrong = { ...problemsOf(fields), ...togetherProblem(fields, values) };
      const first = fields.find(({ key, isConflict }) => isConflict || key in wrong);
      setProblems(wrong);
      if (first !== undefined) {
        setQuestion(null);
        return first.key;
      }
      const isSuspending = fields.some(
        ({ key, isChanged, value }) => key === "allow_permanent_codes" && isChanged && value === false,
      );
      if (isSuspending && answered === undefined) setQuestion({ kind: "suspend" });
      else send(answered === "stranded");
      return null;
    },
    dismissQuestion: () => setQuestion(null),
  };
}

function problemsOf(fields: readonly FieldState[]): Problems {
  const wrong = fields.filter(({ value }) => value === null);
  return Object.fromEntries(wrong.map(({ key, entry }) => [key, entryProblem(key, entry)]));
}
