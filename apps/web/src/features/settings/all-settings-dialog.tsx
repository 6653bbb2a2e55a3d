import type { SettingView } from "@platzwart/contract/endpoints/setting-endpoints";
import { isSettingKey } from "@platzwart/domain/settings/registry";
import { settingsTexts } from "@platzwart/texts/pages/settings";
import { settingsFailures, settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { SETTING_WORDS, settingValueWords } from "@platzwart/texts/setting-words";
import { useState } from "react";
import { LoadFailure } from "../../shared/load-failure.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { useSettings } from "./use-settings.ts";
import "./all-settings-dialog.css";

/** "Erweiterte Einstellungen": every setting with key, description and value (S-01), and the history of all. */
export function AllSettingsDialog({ onClose }: { onClose(): void }) {
  const settings = useSettings();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const items = settings.data?.items;
  return (
    <Dialog heading={settingsTexts.advanced} isWide onClose={onClose}>
      {settings.isError && (
        <LoadFailure isInMessage {...settingsFailures.load} hint={settingsFailures.load.text} of={settings} />
      )}
      {items === undefined && !settings.isError && <p className="second">{shellTexts.loading}</p>}
      {items !== undefined && (
        <table className="all-settings">
          <caption className="only-spoken">{settingsFormTexts.allSettings}</caption>
          <thead>
            <tr>
              <th scope="col">{settingsFormTexts.key}</th>
              <th scope="col">{settingsFormTexts.description}</th>
              <th scope="col">{settingsFormTexts.value}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.key}>
                <th scope="row">{item.key}</th>
                <td>{descriptionOf(item)}</td>
                <td className="value">{valueWords(item)}</td>
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

/** What somebody stored with it, else what it is called. */
function descriptionOf({ key, description }: SettingView): string {
  return description ?? (isSettingKey(key) ? SETTING_WORDS[key].label : "");
}

function valueWords({ key, value }: SettingView): string {
  return isSettingKey(key) ? settingValueWords(key, value) : String(value);
}
