import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { shellTexts } from "@platzwart/texts/pages/shell";
import type { ReactNode } from "react";
import { useDialogLater } from "../../lib/later/dialog-later.ts";
import { useChunkWhenIdle, useOptionalChunk } from "../../lib/later/later.ts";
import { useIsOperator } from "../../lib/session/session-context.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { WarningIcon } from "../../ui/icons.tsx";
import { Info } from "../../ui/info.tsx";
import type { FormSection } from "./draft.ts";
import type { SectionForm } from "./use-section-form.ts";

const loadHistory = () => import("./history-dialog.tsx");

interface SectionFrameProps {
  readonly section: FormSection;
  readonly form: SectionForm;
  readonly children: ReactNode;
}

/** On a phone the history link scrolls away, as the parts of the foot join the form. */
const FOOT = [
  "-mx-5 mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-b-3 border-t border-line bg-surface",
  "px-5 py-3 max-tablet:contents",
].join(" ");

const HISTORY = [
  "flex min-w-0 items-center",
  "max-tablet:-mx-4 max-tablet:mt-2 max-tablet:border-t max-tablet:border-line max-tablet:px-4 max-tablet:py-2",
].join(" ");

const ACTIONS = [
  "ml-auto flex min-w-0 flex-wrap items-center gap-2 max-tablet:-mx-4 max-tablet:rounded-b-3 max-tablet:bg-surface",
  "max-tablet:px-4 max-tablet:pt-2 max-tablet:[&>.button]:flex-auto",
].join(" ");

/** Unsaved changes stay in view below a long list of courts. */
const STICKY_FOOT = "sticky bottom-0 z-1";
const STICKY_ACTIONS = [
  "max-tablet:sticky max-tablet:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] max-tablet:z-1",
  "max-tablet:border-t max-tablet:border-line max-tablet:pb-2",
].join(" ");

/** Form around a section's fields: last change, conflict, history and save buttons. */
export function SectionFrame({ section, form, children }: SectionFrameProps) {
  const [history, openHistory, closeHistory] = useDialogLater(loadHistory);
  useChunkWhenIdle(loadHistory);
  const lastChange = useOptionalChunk(() => import("./last-change.tsx"));
  const dialog = useChunkWhenIdle(() => import("./section-confirmation.tsx"));
  const mayChange = useIsOperator();
  const isUnsaved = form.changeCount > 0;
  return (
    <>
      <form {...form.formElement} className="px-5 pt-2 max-tablet:px-4 max-tablet:pt-1 [&_.info]:my-3">
        {/* the form above this one has the same notice */}
        {!mayChange && section !== "door-help" && <Info>{settingsFormTexts.readOnly}</Info>}
        <div className="pt-2 empty:hidden">
          {lastChange !== null && <lastChange.LastChange section={section} />}
        </div>
        {children}
        <div role="alert" className="not-empty:mt-4">
          {form.hasSectionConflict && <Callout title={settingsFormTexts.changedElsewhere} />}
          {form.confirmation !== null && dialog === "failed" && (
            <Callout title={shellTexts.chunkMissing}>{shellTexts.chunkMissingHint}</Callout>
          )}
        </div>
        <div className={`${FOOT} ${isUnsaved ? STICKY_FOOT : ""}`} data-unsaved={isUnsaved || undefined}>
          <div className={HISTORY}>
            <Button onClick={openHistory}>{settingsFormTexts.history}</Button>
          </div>
          {mayChange && <SaveBar form={form} isUnsaved={isUnsaved} />}
        </div>
      </form>
      {form.confirmation !== null && dialog !== null && dialog !== "failed" && (
        <dialog.SectionConfirmation confirmation={form.confirmation} form={form} />
      )}
      {history !== null && <history.HistoryDialog section={section} onClose={closeHistory} />}
    </>
  );
}

interface SaveBarProps {
  readonly form: SectionForm;
  readonly isUnsaved: boolean;
}

function SaveBar({ form: { changeCount, isSaving, discard }, isUnsaved }: SaveBarProps) {
  return (
    <div className={`${ACTIONS} ${isUnsaved ? STICKY_ACTIONS : "max-tablet:pb-4"}`}>
      {/* live region */}
      <div role="status" className="empty:-mr-2 max-tablet:not-empty:basis-full">
        {isUnsaved && (
          <Badge tone="warn" icon={<WarningIcon />}>
            {settingsFormTexts.unsaved(changeCount)}
          </Badge>
        )}
      </div>
      {isUnsaved && (
        <Button isBusy={isSaving} onClick={discard}>
          {settingsFormTexts.discard}
        </Button>
      )}
      <Button kind="primary" type="submit" isBusy={isSaving}>
        {isSaving ? settingsFormTexts.saving : settingsFormTexts.save}
      </Button>
    </div>
  );
}
