import { settingsTexts } from "@platzwart/texts/pages/settings";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { usePrefetchQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useSearch } from "wouter";
import { settingsQuery } from "../features/settings/settings-queries.ts";
import { useLeaving } from "../lib/forms/unsaved.ts";
import { useDialogLater } from "../lib/later/dialog-later.ts";
import { useChunkWhenIdle } from "../lib/later/later.ts";
import { goToSection } from "../lib/navigation/go-to-section.ts";
import { helpOnSettingsTab, type SettingsTab, settingsTabIn } from "../lib/navigation/settings-tabs.ts";
import { FreshMain } from "../lib/page/fresh-main.tsx";
import { ChunkLoadError } from "../lib/page/not-ready.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { HelpIcon } from "../ui/icons.tsx";
import { PageHead } from "./page-head.tsx";
import { TabBar } from "./settings/tab-bar.tsx";
import { useTabComponent } from "./settings/tab-component.ts";

const loadAllSettings = () => import("../features/settings/all-settings-dialog.tsx");

/** `/settings`: the address names the tab (S-02). */
export function Page() {
  const current = settingsTabIn(useSearch());
  const { tabNames } = settingsTexts;
  const [allSettings, openList, closeList] = useDialogLater(loadAllSettings);
  useChunkWhenIdle(loadAllSettings);
  useEffect(() => goToSection(location.hash.slice(1)), []);
  return (
    <FreshMain>
      <PageHead heading={settingsTexts.heading}>
        <Link href={helpOnSettingsTab(current)} className={buttonClass("quiet")}>
          <HelpIcon />
          <span>
            {settingsTexts.help}{" "}
            {/* for screen readers only on a phone, which has no room beside the other button */}
            <span className="max-tablet:sr-only">{settingsTexts.helpOn(tabNames[current])}</span>
          </span>
        </Link>
        <Button onClick={openList}>{settingsTexts.advanced}</Button>
      </PageHead>
      <TabBar current={current} />
      <Tab key={current} tab={current} />
      {allSettings !== null && <allSettings.AllSettingsDialog onClose={closeList} />}
      <LeaveQuestion />
    </FreshMain>
  );
}

function Tab({ tab }: { readonly tab: SettingsTab }) {
  usePrefetchQuery(settingsQuery);
  const Content = useTabComponent(tab);
  if (Content === null) return <p className="text-ink2">{shellTexts.loading}</p>;
  if (Content !== "missing")
    return (
      <div className="settings-tab *:not-first:mt-4 max-tablet:*:not-first:mt-2">
        <Content />
      </div>
    );
  return <ChunkLoadError title={settingsTexts.tabMissing} hint={settingsTexts.tabMissingHint} />;
}

/** Asks before unsaved changes are left (S-10). */
function LeaveQuestion() {
  const { isAsked, stay, discard } = useLeaving();
  if (!isAsked) return null;
  return (
    <Dialog heading={settingsTexts.unsavedHeading} onClose={stay}>
      <p>{settingsTexts.unsaved}</p>
      <DialogActions>
        <Button kind="primary" onClick={stay}>
          {settingsTexts.stay}
        </Button>
        <Button onClick={discard}>{settingsTexts.discardAndLeave}</Button>
      </DialogActions>
    </Dialog>
  );
}
