import { parseCalendarDay } from "@platzwart/domain/time/calendar-day";
import { dayText } from "@platzwart/texts/day-input";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import { CourtChoices } from "../../entities/courts/court-choices.tsx";
import type { NamedCourt } from "../../entities/courts/named-court.ts";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { serverClock } from "../../lib/clock/now.ts";
import { wallTime } from "../../lib/clock/wall-time.ts";
import { MomentFields } from "../../lib/forms/moment-fields.tsx";
import type { SendFormOf } from "../../lib/forms/send-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { type BlockEntry, LAST_MINUTE, usualEnds } from "./block-entry.ts";
import type { FieldName } from "./block-problems.ts";

interface BlockFieldsProps {
  readonly fields: readonly FieldName[];
  readonly courts: readonly NamedCourt[];
  readonly form: SendFormOf<BlockEntry>;
}

export function BlockFields({ fields, courts, form }: BlockFieldsProps) {
  const { entry, change } = form;
  const today = dayAt(serverClock.now());
  const begin = parseCalendarDay(entry.from.slice(0, 10));
  const first = entry.isFromNow || begin === null || begin < today ? today : begin;
  return (
    <>
      {fields.includes("courtIds") && (
        <CourtChoices
          courts={courts}
          chosen={entry.courtIds}
          problem={form.problem("courtIds")}
          onChoice={(courtIds) => change({ courtIds })}
        />
      )}
      {fields.includes("courtIds") && (
        <Switch
          label={blockTexts.fromNow}
          isOn={entry.isFromNow}
          onToggle={(isFromNow) => change({ isFromNow })}
        />
      )}
      {fields.includes("from") && !entry.isFromNow && (
        <MomentFields
          label={blockTexts.from}
          name="from"
          value={entry.from}
          zone={entry.fromZone}
          today={today}
          problem={form.problem("from")}
          onMoment={(from, fromZone) => change({ from, fromZone })}
        />
      )}
      <MomentFields
        label={blockTexts.untilField}
        name="until"
        value={entry.until}
        zone={entry.untilZone}
        today={today}
        problem={form.problem("until")}
        onMoment={(until, untilZone) => change({ until, untilZone })}
      />
      <fieldset
        className="m-0 -mt-1 flex min-w-0 flex-wrap gap-2 border-0 p-0"
        aria-label={blockTexts.usualEnds}
      >
        {usualEnds(first).map((day, index) => (
          <Button
            key={day}
            kind={entry.until === wallTime(day, LAST_MINUTE) ? "primary" : "plain"}
            aria-pressed={entry.until === wallTime(day, LAST_MINUTE)}
            onClick={() => change({ until: wallTime(day, LAST_MINUTE), untilZone: null })}
          >
            {index > 0
              ? blockTexts.untilDay(dayText(day).slice(0, 6))
              : day === today
                ? blockTexts.untilToday
                : blockTexts.untilSameDay}
          </Button>
        ))}
      </fieldset>
      <Field
        {...form.field("reason")}
        label={blockTexts.reason}
        autoComplete="off"
        hint={blockTexts.reasonHint}
      />
    </>
  );
}
