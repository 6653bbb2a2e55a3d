import { type CourtId, defaultCourtName } from "@platzwart/domain/court/court";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import type { NamedCourt } from "../../shared/named-court.ts";
import type { SendFormOf } from "../../shared/send-form.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import type { BlockEntry } from "./block-entry.ts";
import type { FieldName } from "./block-problems.ts";
import { TimeField } from "./time-field.tsx";

interface BlockFieldsProps {
  readonly fields: readonly FieldName[];
  readonly courts: readonly NamedCourt[];
  readonly form: SendFormOf<BlockEntry>;
}

/** Which court, from when, until when and why. */
export function BlockFields({ fields, courts, form }: BlockFieldsProps) {
  const { entry, enter } = form;
  return (
    <>
      {fields.includes("courtId") && (
        <Select
          {...form.field("courtId")}
          label={blockTexts.courtField}
          onChange={({ target }) => enter({ courtId: Number(target.value) as CourtId })}
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
          onWish={(isFromNow) => enter({ isFromNow })}
        />
      )}
      {fields.includes("from") && !entry.isFromNow && (
        <TimeField
          label={blockTexts.from}
          name="from"
          value={entry.from}
          zone={entry.fromZone}
          problem={form.problem("from")}
          onTime={(from) => enter({ from, fromZone: null })}
          onZone={(fromZone) => enter({ fromZone })}
        />
      )}
      <TimeField
        label={blockTexts.untilField}
        name="until"
        value={entry.until}
        zone={entry.untilZone}
        problem={form.problem("until")}
        onTime={(until) => enter({ until, untilZone: null })}
        onZone={(untilZone) => enter({ untilZone })}
      />
      <Field
        {...form.field("reason")}
        label={blockTexts.reason}
        autoComplete="off"
        hint={blockTexts.reasonHint}
      />
    </>
  );
}
