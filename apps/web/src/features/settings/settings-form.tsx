import { resizeCourtNames } from "@platzwart/domain/court/court";
import { definitionOf, type SettingKey, type SettingValues } from "@platzwart/domain/settings/registry";
import { settingsFailures, settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { plainValueWords } from "@platzwart/texts/setting-words";
import type { ComponentProps, ReactNode } from "react";
import { useChunkWhenIdle } from "../../lib/later/later.ts";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { NotReady } from "../../lib/page/not-ready.tsx";
import { useIsOperator } from "../../lib/session/session-context.tsx";
import { Info } from "../../ui/info.tsx";
import { Panel } from "../../ui/panel.tsx";
import { CourtNames } from "./court-names.tsx";
import { type FieldState, type FormSection, wantedCourtCount } from "./draft.ts";
import type { SaveWords } from "./save-section.ts";
import { SectionFrame } from "./section-frame.tsx";
import { SettingField } from "./setting-field.tsx";
import { type SectionForm, useSectionForm } from "./use-section-form.ts";
import { useSettings, useSettingValues } from "./use-settings.ts";
import type { WeekField } from "./week-field.tsx";

const WORDS: SaveWords = { saved: { title: settingsFormTexts.saved }, failure: settingsFailures.save };

interface SettingsFormProps {
  readonly section: Exclude<FormSection, "scheduler">;
  readonly help: Help;
  readonly valueWords?: typeof plainValueWords;
  readonly notes?: Notes;
}

type Help = Readonly<Partial<Record<SettingKey, string>>>;

type Notes = Readonly<Partial<Record<SettingKey, ReactNode>>>;

/** One section, drawn from the registry of settings (S-03 to S-07, S-10, S-11). */
export function SettingsForm({ section, help, valueWords = plainValueWords, notes = {} }: SettingsFormProps) {
  return (
    <SectionPanel section={section} failure={settingsFailures.load}>
      {(values) => <LoadedForm section={section} values={values} {...{ help, valueWords, notes }} />}
    </SectionPanel>
  );
}

interface SectionPanelProps {
  readonly section: FormSection;
  readonly failure: { readonly title: string; readonly text: string };
  readonly children: (values: SettingValues) => ReactNode;
}

/** Panel of a section, whose content appears once the settings are loaded. */
export function SectionPanel({ section, failure, children }: SectionPanelProps) {
  const settings = useSettings(failure);
  const values = useSettingValues(failure);
  const { isError, isPending } = settings;
  return (
    <Panel
      id={`${section}-settings`}
      heading={settingsFormTexts.sections[section]}
      isBusy={isPending && !isError}
    >
      {isError && <LoadFailure isLoggedByToast title={failure.title} hint={failure.text} query={settings} />}
      {values !== undefined && children(values)}
      {values === undefined && !isError && (
        <p className="p-5 text-ink2 max-tablet:p-4">{shellTexts.loading}</p>
      )}
    </Panel>
  );
}

interface LoadedFormProps {
  readonly section: FormSection;
  readonly values: SettingValues;
  readonly help: Help;
  readonly valueWords: typeof plainValueWords;
  readonly notes: Notes;
}

function LoadedForm({ section, values, help, valueWords, notes }: LoadedFormProps) {
  const form = useSectionForm(section, values, WORDS);
  const mayChange = useIsOperator();
  const addresses = form.fields.filter(isAddress);
  const fields = form.fields.filter((field) => !isAddress(field));
  const hasGroups = addresses.length > 0 && fields.length > 0;
  return (
    <SectionFrame section={section} form={form}>
      {section === "courts" && <CourtCountChange form={form} />}
      {hasGroups && <h3 className="mt-3 -mb-1">{settingsFormTexts.regulation}</h3>}
      <Fields fields={hasGroups ? fields : form.fields} form={form} {...{ help, valueWords, notes }} />
      {/* staff do not receive these settings (N-09) */}
      {hasGroups && mayChange && (
        <>
          <h3 className="mt-7">{settingsFormTexts.addresses}</h3>
          <p className="text-note text-ink2">{settingsFormTexts.addressExample}</p>
          <Fields fields={addresses} form={form} {...{ help, valueWords, notes }} />
        </>
      )}
    </SectionFrame>
  );
}

interface FieldsProps {
  readonly fields: readonly FieldState[];
  readonly form: SectionForm;
  readonly help: Help;
  readonly valueWords: typeof plainValueWords;
  readonly notes: Notes;
}

function Fields({ fields, form, help, valueWords, notes }: FieldsProps) {
  return (
    <div>
      {fields.map((field) =>
        field.key === "court_names" ? (
          <CourtNames key={field.key} field={field} form={form} />
        ) : field.key === "opening_hours" ? (
          <LazyWeekField key={field.key} field={field} form={form} help={help[field.key]} />
        ) : (
          <SettingField
            key={field.key}
            field={field}
            form={form}
            help={help[field.key]}
            valueWords={valueWords}
            note={notes[field.key]}
          />
        ),
      )}
    </div>
  );
}

const loadWeek = () => import("./week-field.tsx");

/** Only one tab needs the editor of a week. */
function LazyWeekField(props: ComponentProps<typeof WeekField>) {
  const week = useChunkWhenIdle(loadWeek);
  if (week === null) return <div className="min-h-96" aria-busy="true" />;
  return week === "failed" ? <NotReady chunk={week} /> : <week.WeekField {...props} />;
}

function isAddress({ key }: FieldState): boolean {
  return definitionOf(key).kind === "address";
}

/** Courts that saving adds or removes (C-12). */
function CourtCountChange({ form: { values, draft } }: { readonly form: SectionForm }) {
  const { court_count: count } = values;
  const wanted = wantedCourtCount(values, draft);
  const names = resizeCourtNames(values.court_names, Math.max(count, wanted)).slice(Math.min(count, wanted));
  return (
    <div role="status">
      {names.length > 0 && (
        <Info>
          {wanted > count ? settingsFormTexts.courtsAdded(names) : settingsFormTexts.courtsRemoved(names)}
        </Info>
      )}
    </div>
  );
}
