import { type CourtId, defaultCourtName } from "@platzwart/domain/court/court";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import type { ReactNode } from "react";
import type { NamedCourt } from "../../shared/named-court.ts";
import { Field } from "../../ui/field.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import type { BlockEntry } from "./block-entry.ts";
import type { BlockProblems, FieldName } from "./block-problems.ts";
import { TimeField } from "./time-field.tsx";

interface BlockFormProps {
  readonly fields: readonly FieldName[];
  readonly courts: readonly NamedCourt[];
  readonly entry: BlockEntry;
  readonly problems: BlockProblems;
  readonly isSaving: boolean;
  readonly saveLabel: string;
  /** What is to be said before anything is entered. */
  readonly children?: ReactNode;
  onEntry(changes: Partial<BlockEntry>): void;
  onSave(): void;
  onCancel(): void;
}

/** Which court, from when, until when and why. */
export function BlockForm({
  fields,
  courts,
  entry,
  problems,
  isSaving,
  saveLabel,
  children,
  onEntry,
  onSave,
  onCancel,
}: BlockFormProps) {
  return (
    <DialogForm
      action={saveLabel}
      busyAction={blockTexts.saving}
      isBusy={isSaving}
      problem={problems.whole}
      onSend={onSave}
      onClose={onCancel}
    >
      {children}
      {fields.includes("courtId") && (
        <Select
          label={blockTexts.courtField}
          name="courtId"
          value={entry.courtId}
          problem={problems.courtId}
          onChange={({ target }) => onEntry({ courtId: Number(target.value) as CourtId })}
        >
          {/* one that was taken away meanwhile: the browser would show another as chosen */}
          {courts.every(({ id }) => id !== entry.courtId) && (
            <option value={entry.courtId} disabled>
              {defaultCourtName(entry.courtId)}
            </option>
          )}
          {courts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {fields.includes("courtId") && (
        <Switch
          label={blockTexts.fromNow}
          value={blockTexts.yesOrNo(entry.isFromNow)}
          isOn={entry.isFromNow}
          onWish={(isFromNow) => onEntry({ isFromNow })}
        />
      )}
      {fields.includes("from") && !entry.isFromNow && (
        <TimeField
          label={blockTexts.from}
          name="from"
          value={entry.from}
          zone={entry.fromZone}
          problem={problems.from}
          onTime={(from) => onEntry({ from, fromZone: null })}
          onZone={(fromZone) => onEntry({ fromZone })}
        />
      )}
      <TimeField
        label={blockTexts.untilField}
        name="until"
        value={entry.until}
        zone={entry.untilZone}
        problem={problems.until}
        onTime={(until) => onEntry({ until, untilZone: null })}
        onZone={(untilZone) => onEntry({ untilZone })}
      />
      <Field
        label={blockTexts.reason}
        name="reason"
        autoComplete="off"
        value={entry.reason}
        hint={blockTexts.reasonHint}
        problem={problems.reason}
        onChange={({ target }) => onEntry({ reason: target.value })}
      />
    </DialogForm>
  );
}
