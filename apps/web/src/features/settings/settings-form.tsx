import type { SettingKey, SettingValues } from "@platzwart/domain/settings/registry";
import { settingsFailures, settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { type ReactNode, useId } from "react";
import { LoadFailure } from "../../shared/load-failure.tsx";
import { CourtNames } from "./court-names.tsx";
import { CourtsToCome } from "./courts-to-come.tsx";
import type { FormSection } from "./draft.ts";
import type { SaveWords } from "./save-section.ts";
import { SectionFrame } from "./section-frame.tsx";
import { SettingField } from "./setting-field.tsx";
import { useSectionForm } from "./use-section-form.ts";
import { useSettings, useSettingValues } from "./use-settings.ts";
import "../../ui/panel.css";

const WORDS: SaveWords = { saved: { title: settingsFormTexts.saved }, failure: settingsFailures.save };

interface SettingsFormProps {
  readonly section: Exclude<FormSection, "scheduler">;
  /** What the hall says about a setting, below what the setting does. */
  readonly notes?: Notes;
}

type Notes = Readonly<Partial<Record<SettingKey, ReactNode>>>;

/** The form of one section of the settings, drawn from their registry (S-03 to S-07, S-10, S-11). */
export function SettingsForm({ section, notes = {} }: SettingsFormProps) {
  const values = useSettingValues();
  return (
    <SectionPanel section={section} failure={settingsFailures.load}>
      {values !== undefined && <LoadedForm section={section} values={values} notes={notes} />}
    </SectionPanel>
  );
}

interface SectionPanelProps {
  readonly section: FormSection;
  readonly failure: { readonly title: string; readonly text: string };
  /** false: the values are not there yet. */
  readonly children: ReactNode;
}

/** The panel of a section: its heading, and what stands for its form until there is one. */
export function SectionPanel({ section, failure, children }: SectionPanelProps) {
  const headId = useId();
  const settings = useSettings(failure);
  return (
    <section className="panel" aria-labelledby={headId} aria-busy={settings.isPending && !settings.isError}>
      <div className="panel-head">
        <h2 id={headId}>{settingsFormTexts.sections[section]}</h2>
      </div>
      {settings.isError && (
        <LoadFailure isInMessage title={failure.title} hint={failure.text} of={settings} />
      )}
      {children !== false && children}
      {children === false && !settings.isError && (
        <p className="settings-loading second">{shellTexts.loading}</p>
      )}
    </section>
  );
}

interface LoadedFormProps {
  readonly section: FormSection;
  readonly values: SettingValues;
  readonly notes: Notes;
}

function LoadedForm({ section, values, notes }: LoadedFormProps) {
  const form = useSectionForm(section, values, WORDS);
  return (
    <SectionFrame section={section} form={form}>
      {section === "courts" && <CourtsToCome form={form} />}
      <div className="setting-fields">
        {form.fields.map((field) =>
          field.key === "court_names" ? (
            <CourtNames key={field.key} field={field} form={form} />
          ) : (
            <SettingField key={field.key} field={field} form={form} note={notes[field.key]} />
          ),
        )}
      </div>
    </SectionFrame>
  );
}
