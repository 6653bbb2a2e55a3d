import type { SettingKey } from "@platzwart/domain/settings/registry";
import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { WarningIcon } from "../../ui/icons.tsx";
import { Info } from "../../ui/info.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { FormSection } from "./draft.ts";
import { HistoryDialog } from "./history-dialog.tsx";
import { LastChange } from "./last-change.tsx";
import { SectionQuestion } from "./section-question.tsx";
import type { Question, SectionForm } from "./use-section-form.ts";
import { useMayChange } from "./use-settings.ts";
import "./settings-form.css";

interface SectionFrameProps {
  readonly section: FormSection;
  readonly form: SectionForm;
  readonly children: ReactNode;
}

/** What stands around a section's fields: who may change them, how many changes wait, saving, and the history. */
export function SectionFrame({ section, form, children }: SectionFrameProps) {
  const element = useRef<HTMLFormElement>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const mayChange = useMayChange();
  const { changes, isSaving } = form;

  const [wrong, setWrong] = useState<{ readonly key: SettingKey } | null>(null);

  // not before the question is closed, which keeps the focus to itself
  useLayoutEffect(() => {
    if (wrong === null) return;
    const field = element.current?.elements.namedItem(wrong.key);
    const first = field instanceof RadioNodeList ? field[0] : field;
    if (first instanceof HTMLElement) first.focus();
  }, [wrong]);

  const save = (answered?: Question["kind"]) => {
    const key = form.save(answered);
    setWrong(key === null ? null : { key });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <>
      <form className="settings-form" ref={element} noValidate onSubmit={submit}>
        {/* it stands below another form, which has said so */}
        {!mayChange && section !== "door-help" && <Info>{settingsFormTexts.readOnly}</Info>}
        {children}
        <div role="alert">
          {form.isSectionOvertaken && <Notice title={settingsFormTexts.changedElsewhere} />}
        </div>
        <div className={`settings-foot${changes > 0 ? " unsaved" : ""}`}>
          <div className="settings-last">
            <LastChange section={section} />
            <Button kind="quiet" onClick={() => setHistoryOpen(true)}>
              {settingsFormTexts.history}
            </Button>
          </div>
          {mayChange && (
            <div className="settings-actions" data-keep-clear>
              <div role="status">
                {changes > 0 && (
                  <Badge tone="warn" icon={<WarningIcon />}>
                    {settingsFormTexts.unsaved(changes)}
                  </Badge>
                )}
              </div>
              {changes > 0 && (
                <Button isBusy={isSaving} onClick={form.discard}>
                  {settingsFormTexts.discard}
                </Button>
              )}
              <Button kind="primary" type="submit" isBusy={isSaving}>
                {isSaving ? settingsFormTexts.saving : settingsFormTexts.save}
              </Button>
            </div>
          )}
        </div>
      </form>
      {form.question !== null && <SectionQuestion question={form.question} form={form} onConfirm={save} />}
      {isHistoryOpen && <HistoryDialog section={section} onClose={() => setHistoryOpen(false)} />}
    </>
  );
}
