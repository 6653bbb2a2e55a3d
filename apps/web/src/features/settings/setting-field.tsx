import { definitionOf } from "@platzwart/domain/settings/registry";
import { limitHint, plainValueWords, SETTING_LABELS, switchWord } from "@platzwart/texts/setting-words";
import { type ReactNode, useId } from "react";
import { useIsOperator } from "../../lib/session/session-context.tsx";
import { SwitchButton } from "../../ui/switch.tsx";
import type { FieldState } from "./draft.ts";
import { FieldConflict } from "./field-conflict.tsx";
import { NumberField } from "./number-field.tsx";
import {
  boxLook,
  describedBy,
  labelId,
  Problem,
  type SettingLayout,
  SettingRow,
  STALE_LOOK,
  TEXT_INPUT,
  ValueInForce,
} from "./setting-parts.tsx";
import type { SectionForm } from "./use-section-form.ts";

interface SettingFieldProps {
  readonly field: FieldState;
  readonly form: SectionForm;
  readonly layout?: SettingLayout;
  readonly icon?: ReactNode;
  readonly help: string | undefined;
  readonly valueWords?: typeof plainValueWords;
  readonly note?: ReactNode;
}

const KEYBOARDS = {
  address: { inputMode: "url", spellCheck: false },
  host: { inputMode: "url", spellCheck: false },
  email: { inputMode: "email", spellCheck: false },
  phone: { inputMode: "tel", spellCheck: false },
  any: { inputMode: "text", spellCheck: true },
} as const;

export function SettingField({
  field,
  form,
  layout = "row",
  icon,
  help,
  valueWords = plainValueWords,
  note,
}: SettingFieldProps) {
  const id = useId();
  const problem = form.problemOf(field.key);
  return (
    <SettingRow
      id={id}
      layout={layout}
      label={
        <>
          {icon}
          {SETTING_LABELS[field.key]}
        </>
      }
      state={
        <>
          {problem !== undefined && <Problem>{problem}</Problem>}
          {field.isChanged && (
            <p>
              <ValueInForce>{valueWords(field.key, field.inForce)}</ValueInForce>
            </p>
          )}
        </>
      }
      help={
        <>
          <p>{help}</p>
          {note}
          <p>{limitHint(field.key)}</p>
        </>
      }
    >
      <Control id={id} field={field} form={form} isWrong={problem !== undefined} valueWords={valueWords} />
      <FieldConflict field={field} form={form} />
    </SettingRow>
  );
}

interface ControlProps {
  readonly id: string;
  readonly field: FieldState;
  readonly form: SectionForm;
  readonly isWrong: boolean;
  readonly valueWords: typeof plainValueWords;
}

function Control({ id, field: { key, entry, isChanged }, form, isWrong, valueWords }: ControlProps) {
  const isFixed = !useIsOperator() || form.isSaving;
  const definition = definitionOf(key);
  if (definition.kind === "switch")
    return (
      <div className="flex min-h-12 items-center gap-3">
        <SwitchButton
          id={id}
          isOn={entry === true}
          isDisabled={isFixed}
          labelledBy={labelId(id)}
          describedBy={describedBy(id)}
          onToggle={(on) => form.enter(key, on)}
        />
        <label htmlFor={id} className={`cursor-pointer py-2.5 ${STALE_LOOK}`}>
          {switchWord(entry === true)}
        </label>
      </div>
    );
  const inputProps = {
    id,
    name: key,
    readOnly: isFixed,
    className: boxLook({ isFixed, isChanged, isWrong }),
    "aria-invalid": isWrong || undefined,
    "aria-describedby": describedBy(id),
  };
  if (definition.kind === "number")
    return (
      <NumberField
        inputProps={inputProps}
        label={SETTING_LABELS[key]}
        definition={definition}
        text={String(entry)}
        onText={(text) => form.enter(key, text)}
        onLeave={() => form.leaveField(key)}
      />
    );
  if (definition.kind === "choice")
    return (
      <select
        id={id}
        name={key}
        className={`${TEXT_INPUT} ${inputProps.className}`}
        aria-describedby={describedBy(id)}
        disabled={isFixed}
        value={String(entry)}
        onChange={({ target }) => form.enter(key, target.value)}
      >
        {definition.choices.map((choice) => (
          <option key={choice} value={choice}>
            {valueWords(key, choice)}
          </option>
        ))}
      </select>
    );
  const isSecret = definition.kind === "secret";
  return (
    <input
      {...inputProps}
      {...KEYBOARDS[definition.kind === "text" ? definition.format : "address"]}
      className={`${TEXT_INPUT} ${inputProps.className}`}
      type={isSecret ? "password" : "text"}
      // typing replaces a stored secret as a whole
      onFocus={({ target }) => isSecret && target.select()}
      autoComplete={isSecret ? "new-password" : "off"}
      placeholder={definition.kind === "address" ? "http://" : undefined}
      value={String(entry)}
      onChange={({ target }) => form.enter(key, target.value)}
      onBlur={() => form.leaveField(key)}
    />
  );
}
