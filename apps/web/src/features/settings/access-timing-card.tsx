import type { SettingKey, SettingValues } from "@platzwart/domain/settings/registry";
import { HOUR, roundDown } from "@platzwart/domain/time/instant";
import { clockTime, shortDay } from "@platzwart/texts/format";
import { accessTimingTexts } from "@platzwart/texts/pages/access-timing";
import { settingsFailures } from "@platzwart/texts/pages/settings-form";
import { schedulerHelp } from "@platzwart/texts/setting-help/scheduler";
import { useMemo } from "react";
import { useNow } from "../../lib/clock/now.ts";
import { DoorIcon, LightOnIcon } from "../../ui/icons.tsx";
import { Info } from "../../ui/info.tsx";
import type { FieldState } from "./draft.ts";
import { exampleBooking, windowsOf } from "./example-booking.ts";
import type { SaveWords } from "./save-section.ts";
import { SectionFrame } from "./section-frame.tsx";
import { SettingField } from "./setting-field.tsx";
import { SectionPanel } from "./settings-form.tsx";
import { TimingDrawing } from "./timing-drawing.tsx";
import { TimingOutcome } from "./timing-outcome.tsx";
import { useSectionForm } from "./use-section-form.ts";

const WORDS: SaveWords = {
  saved: { title: accessTimingTexts.saved, text: accessTimingTexts.savedText },
  failure: settingsFailures.saveTiming,
};

/** "Zugangszeiten-Konfiguration": margins of API bookings, drawn as they are entered (S-08, S-09). */
export function AccessTimingCard() {
  return (
    <SectionPanel section="scheduler" failure={settingsFailures.loadTiming}>
      {(values) => <TimingForm values={values} />}
    </SectionPanel>
  );
}

const FIELDS =
  "mt-6 mb-5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,18.75rem),1fr))] items-start gap-x-8 gap-y-6 desk:grid-cols-5";

function TimingForm({ values }: { readonly values: SettingValues }) {
  const form = useSectionForm("scheduler", values, WORDS);
  const now = useNow();
  const hour = roundDown(now, HOUR);
  const booking = useMemo(() => exampleBooking(hour), [hour]);
  const entered = withEntries(values, form.fields);
  const windows = windowsOf(booking, entered);
  const inForce = windowsOf(booking, values);
  const day = shortDay(booking.from);
  const time = `${clockTime(booking.from)}–${clockTime(booking.until)}`;
  return (
    <SectionFrame section="scheduler" form={form}>
      <p className="mt-3 text-ink2">{accessTimingTexts.example(day, time)}</p>
      <TimingDrawing windows={windows} inForce={inForce} />
      {!entered.access_auto_apply_enabled && <Info>{accessTimingTexts.notApplied}</Info>}
      {!values.auto_light_control && <Info>{accessTimingTexts.lightOff}</Info>}
      <div className={FIELDS}>
        {form.fields.map((field) => (
          <SettingField
            key={field.key}
            field={field}
            form={form}
            help={HELP[field.key]}
            layout="beside"
            icon={ICONS[field.key]}
          />
        ))}
      </div>
      <TimingOutcome windows={windows} inForce={inForce} isChanged={form.changeCount > 0} />
      <Info>{accessTimingTexts.scope}</Info>
    </SectionFrame>
  );
}

const HELP: Partial<Record<SettingKey, string>> = schedulerHelp;

const ICONS: Partial<Record<SettingKey, React.ReactNode>> = {
  access_light_pre_minutes: <LightOnIcon />,
  access_light_post_minutes: <LightOnIcon />,
  access_door_pre_minutes: <DoorIcon />,
  access_door_post_minutes: <DoorIcon />,
};

function withEntries(values: SettingValues, fields: readonly FieldState[]): SettingValues {
  const entries = fields.flatMap(({ key, value }) => (value === null ? [] : [[key, value]]));
  return { ...values, ...Object.fromEntries(entries) };
}
