import {
  definitionOf,
  type SettingKey,
  type SettingSection,
  type SettingValues,
} from "@platzwart/domain/settings/registry";
import { useState } from "react";
import { useUnsaved } from "../../shared/unsaved.ts";
import {
  type Draft,
  type Entry,
  type FieldState,
  fieldsOf,
  isNoCount,
  keepMine,
  touch,
  typedMinutes,
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
  | { readonly kind: "suspend" };

export interface SectionForm {
  readonly values: SettingValues;
  readonly draft: Draft;
  readonly fields: readonly FieldState[];
  readonly changes: number;
  readonly isSaving: boolean;
  readonly question: Question | null;
  /** Somebody else changed the section just before it was saved, in fields that were not touched here. */
  readonly isSectionOvertaken: boolean;
  /** What is to be said at a field. */
  problemOf(key: SettingKey): string | undefined;
  enter(key: SettingKey, entry: Entry): void;
  /** A field is left: a count of courts that is none falls back to 1 (S-06). */
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
export function useSectionForm(
  section: SettingSection,
  values: SettingValues,
  words: SaveWords,
): SectionForm {
  const [draft, setDraft] = useState<Draft>({});
  const [problems, setProblems] = useState<Problems>({});
  const [question, setQuestion] = useState<Question | null>(null);
  const [isSectionOvertaken, setSectionOvertaken] = useState(false);
  const saving = useSaveSection(words);
  const fields = fieldsOf(section, values, draft);
  const changes = fields.filter(({ isChanged }) => isChanged).length;
  useUnsaved(changes > 0);

  const tell = (key: SettingKey, problem: string | undefined) =>
    setProblems((known) => ({ ...known, [key]: problem }));

  const send = (isConfirmed: boolean) => {
    const wishes = wishesOf(fields);
    if (wishes === null) return;
    setSectionOvertaken(false);
    saving.mutate(
      { wishes, isConfirmed },
      {
        onSuccess: () => {
          setDraft({});
          setProblems({});
          setQuestion(null);
        },
        onError: (error) => {
          const sentence = strandedBookings(error);
          const refused = refusedField(error);
          setQuestion(sentence === null ? null : { kind: "stranded", sentence });
          setSectionOvertaken(isChangedMeanwhile(error));
          if (refused !== null) tell(refused.key, refused.reason);
        },
      },
    );
  };

  return {
    values,
    draft,
    fields,
    changes,
    isSaving: saving.isPending,
    question,
    isSectionOvertaken: isSectionOvertaken && fields.every(({ isOvertaken }) => !isOvertaken),
    problemOf: (key) => problems[key],
    enter(key, entry) {
      const typed = section === "scheduler" && typeof entry === "string" ? typedMinutes(entry) : entry;
      setDraft(touch(draft, key, typed, values));
      // an address is none until it is typed to its end
      tell(key, definitionOf(key).kind === "address" ? undefined : entryProblem(key, typed));
    },
    leave(key) {
      const entry = draft[key]?.entry;
      if (key === "court_count" && typeof entry === "string" && isNoCount(entry)) {
        setDraft(touch(draft, key, "1", values));
      }
    },
    keepMine: (key) => setDraft(keepMine(draft, key, values[key])),
    takeTheirs: (key) => {
      setDraft(withoutEntry(draft, key));
      tell(key, undefined);
    },
    discard() {
      setDraft({});
      setProblems({});
      setSectionOvertaken(false);
    },
    save(answered) {
      const wrong = { ...problemsOf(fields), ...togetherProblem(fields) };
      // a count that fell back to 1 is looked at before it takes courts out of use
      const fallenBack = problems.court_count === undefined ? {} : { court_count: problems.court_count };
      const first = fields.find(({ key, isOvertaken }) => isOvertaken || key in wrong || key in fallenBack);
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
