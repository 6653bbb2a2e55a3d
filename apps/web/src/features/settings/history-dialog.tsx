import type { SettingChangeView } from "@platzwart/contract/endpoints/setting-endpoints";
import { moment } from "@platzwart/texts/format";
import { settingsDialogTexts } from "@platzwart/texts/pages/settings-dialogs";
import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { settingLabel } from "@platzwart/texts/setting-words";
import { useState } from "react";
import { useNow } from "../../lib/clock/now.ts";
import { ErrorCallout, LoadFailure } from "../../lib/page/load-failure.tsx";
import { Button } from "../../ui/button.tsx";
import { DIALOG_FORM, Dialog } from "../../ui/dialog.tsx";
import { useSettingChanges } from "./change-queries.ts";
import type { FormSection } from "./draft.ts";
import { changesOfSection, fromTo } from "./last-change.tsx";

interface HistoryDialogProps {
  /** Initial section; left out: all sections. */
  readonly section?: FormSection;
  onClose(): void;
}

const SCOPE = [
  "flex flex-wrap gap-2 [&>.button]:flex-auto [&>[aria-pressed=true]]:border-btn [&>[aria-pressed=true]]:bg-btn",
  "[&>[aria-pressed=true]]:text-btn-on",
].join(" ");

/** "Verlauf": changes of settings with author and time (S-12). */
export function HistoryDialog({ section, onClose }: HistoryDialogProps) {
  const [isOfAllSections, setOfAllSections] = useState(section === undefined);
  const { query, changes } = useSettingChanges();
  const shown =
    section === undefined || isOfAllSections ? changes : changes && changesOfSection(section, changes);
  const isMissing = query.isError && changes === undefined;
  return (
    <Dialog heading={settingsDialogTexts.historyHeading} onClose={onClose}>
      <div className={DIALOG_FORM}>
        {section !== undefined && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be read with each button
          <div className={SCOPE} role="group" aria-label={settingsDialogTexts.historyScope}>
            <Button aria-pressed={!isOfAllSections} onClick={() => setOfAllSections(false)}>
              {settingsDialogTexts.ofSection}
            </Button>
            <Button aria-pressed={isOfAllSections} onClick={() => setOfAllSections(true)}>
              {settingsDialogTexts.ofAll}
            </Button>
          </div>
        )}
        {isMissing && <LoadFailure title={settingsDialogTexts.historyMissing} query={query} />}
        {changes === undefined && !isMissing && <p className="text-ink2">{shellTexts.loading}</p>}
        {shown !== undefined && shown.length > 0 && <Changes changes={shown} />}
        {shown?.length === 0 && (
          <p className="text-ink2">
            {query.hasNextPage ? settingsDialogTexts.noChangesYet : settingsDialogTexts.noChanges}
          </p>
        )}
        <div role="status">
          {query.isFetchNextPageError && <ErrorCallout title={settingsDialogTexts.olderMissing} />}
        </div>
        {query.hasNextPage && (
          <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? shellTexts.loading : settingsDialogTexts.olderChanges}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Changes({ changes }: { readonly changes: readonly SettingChangeView[] }) {
  const now = useNow();
  return (
    <ol className="list-none border-y border-line p-0" aria-label={settingsDialogTexts.changeList}>
      {changes.map((change) => (
        <li key={change.id} className="border-line py-2 wrap-anywhere not-first:border-t">
          <b>{settingLabel(change.key)}</b> {fromTo(change)}{" "}
          <span className="block text-note text-ink2">
            {`${settingsFormTexts.userName(change.by)}, ${moment(change.at, now)}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
