import { definitionOf, type NumberSetting } from "@platzwart/domain/settings/registry";
import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { rangeSentence, SETTING_WORDS, settingValueWords, switchWord } from "@platzwart/texts/setting-words";
import { type ReactNode, useId } from "react";
import { Switch } from "../../ui/switch.tsx";
import type { FieldState } from "./draft.ts";
import { FieldConflict } from "./field-conflict.tsx";
import { NumberField } from "./number-field.tsx";
import { Before, boxLook, LABEL, Notes, Problem, TEXT } from "./setting-parts.tsx";
import type { SectionForm } from "./use-section-form.ts";
import { useMayChange } from "./use-settings.ts";

interface SettingFieldProps {
  readonly field: FieldState;
  readonly form: SectionForm;
  /** A sign before the label. */
  readonly icon?: ReactNode;
  /** What the hall says about it. */
  readonly note?: ReactNode;
}

const KEYBOARDS = {
  address: { inputMode: "url", spellCheck: false },
  phone: { inputMode: "tel", spellCheck: false },
  any: { inputMode: "text", spellCheck: true },
} as const;

/** A long label makes room for the switch instead of pushing it out. */
const SWITCH_WORDS =
  "[&_.switch-label]:font-semibold [&_.switch-words]:min-w-0 [&_.switch-words]:flex-[1_1_0]";

/** One setting: its control by its kind, and below it what it does, its range and what is wrong. */
export function SettingField({ field, form, icon, note }: SettingFieldProps) {
  const id = useId();
  const mayChange = useMayChange();
  const { key, entry, isChanged } = field;
  const definition = definitionOf(key);
  const { label } = SETTING_WORDS[key];
  // staff are not told of it, so that there is nothing to show (N-09)
  if (definition.kind === "address" && !mayChange) return null;
  const problem = form.problemOf(key);
  const isFixed = !mayChange || form.isSaving;
  const format = definition.kind === "text" ? definition.format : "address";
  const links = {
    id,
    name: key,
    readOnly: isFixed,
    className: boxLook({ isFixed, isChanged, isWrong: problem !== undefined }),
    "aria-invalid": problem !== undefined || undefined,
    "aria-describedby": `${id}-note`,
  };
  return (
    // a sentence has more room than a number
    <div className={`min-w-0 ${SWITCH_WORDS} ${format === "any" ? "tablet:col-span-2" : ""}`}>
      {definition.kind === "switch" ? (
        <Switch
          label={label}
          value={switchWord(entry === true)}
          isOn={entry === true}
          isDisabled={isFixed}
          describedBy={`${id}-note`}
          onWish={(on) => form.enter(key, on)}
        />
      ) : (
        <>
          <label htmlFor={id} className={LABEL}>
            {icon}
            {label}
          </label>
          {definition.kind === "number" ? (
            <NumberField
              links={links}
              label={label}
              definition={definition as NumberSetting}
              text={String(entry)}
              onText={(text) => form.enter(key, text)}
              onLeave={() => form.leave(key)}
            />
          ) : (
            <input
              {...links}
              {...KEYBOARDS[format]}
              className={`${TEXT} ${links.className}`}
              autoComplete="off"
              placeholder={definition.kind === "address" ? "http://" : undefined}
              value={String(entry)}
              onChange={({ target }) => form.enter(key, target.value)}
              onBlur={() => form.leave(key)}
            />
          )}
        </>
      )}
      <FieldNotes id={`${id}-note`} field={field} problem={problem} note={note} />
      <FieldConflict field={field} form={form} />
    </div>
  );
}

interface FieldNotesProps {
  readonly id: string;
  readonly field: FieldState;
  readonly problem: string | undefined;
  readonly note: ReactNode;
}

function FieldNotes({ id, field: { key, inForce, isChanged }, problem, note }: FieldNotesProps) {
  const range = rangeSentence(key);
  return (
    <Notes id={id}>
      {problem !== undefined && <Problem>{problem}</Problem>}
      {(range !== null || isChanged) && (
        <p>
          {range}
          {range !== null && isChanged && " · "}
          {isChanged && <Before>{settingValueWords(key, inForce)}</Before>}
        </p>
      )}
      <p>{SETTING_WORDS[key].help}</p>
      {note}
      {definitionOf(key).kind === "address" && <p>{settingsFormTexts.addressExample}</p>}
    </Notes>
  );
}
