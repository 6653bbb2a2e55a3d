import type { SettingView } from "@platzwart/contract/endpoints/setting-endpoints";
import { isSettingKey } from "@platzwart/domain/settings/registry";
import { settingsTexts } from "@platzwart/texts/pages/settings";
import { settingsDialogTexts } from "@platzwart/texts/pages/settings-dialogs";
import { settingsFailures, settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { settingValueWords } from "@platzwart/texts/setting-value-words";
import { SETTING_LABELS } from "@platzwart/texts/setting-words";
import { useState } from "react";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { useSettings } from "./use-settings.ts";

/** On a phone the key is above the other two columns. */
const ROW = "border-line max-tablet:grid max-tablet:grid-cols-2";
const CELL =
  "border-line py-2.5 pr-3 pl-0 text-left align-top wrap-anywhere max-tablet:py-1 max-tablet:first:col-span-full";
const HEAD = `${CELL} text-[0.8125rem]/4 text-ink2`;
const VALUE = `${CELL} border-t max-tablet:border-t-0`;
const KEY = `${VALUE} font-mono text-[0.8125rem]/6 font-normal max-tablet:pt-3`;

/** "Erweiterte Einstellungen": every setting with key, description and value (S-01). */
export function AllSettingsDialog({ onClose }: { onClose(): void }) {
  const settings = useSettings();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const items = settings.data?.items;
  return (
    <Dialog heading={settingsTexts.advanced} isWide onClose={onClose}>
      {settings.isError && (
        <LoadFailure
          isLoggedByToast
          {...settingsFailures.load}
          hint={settingsFailures.load.text}
          query={settings}
        />
      )}
      {items === undefined && !settings.isError && <p className="text-ink2">{shellTexts.loading}</p>}
      {items !== undefined && (
        <table className="w-full border-collapse">
          <caption className="only-spoken">{settingsDialogTexts.allSettings}</caption>
          <thead>
            <tr className={ROW}>
              {[settingsDialogTexts.key, settingsDialogTexts.description, settingsDialogTexts.value].map(
                (head) => (
                  <th key={head} scope="col" className={HEAD}>
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.key} className={`${ROW} max-tablet:border-t`}>
                <th scope="row" className={KEY}>
                  {item.key}
                </th>
                <td className={VALUE}>{descriptionOf(item)}</td>
                <td className={`dim-when-stale font-semibold ${VALUE}`}>{valueWords(item)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <DialogActions>
        <Button onClick={() => setHistoryOpen(true)}>{settingsFormTexts.history}</Button>
      </DialogActions>
      {isHistoryOpen && <HistoryDialog onClose={() => setHistoryOpen(false)} />}
    </Dialog>
  );
}

function descriptionOf({ key, description }: SettingView): string {
  return description ?? (isSettingKey(key) ? SETTING_LABELS[key] : "");
}

function valueWords({ key, value }: SettingView): string {
  return isSettingKey(key) ? settingValueWords(key, value) : String(value);
}
