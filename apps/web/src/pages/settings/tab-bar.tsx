import { settingsTexts } from "@platzwart/texts/pages/settings";
import { Link } from "wouter";
import { SETTINGS_TABS, type SettingsTab, settingsTabPath } from "../../shared/settings-tabs.ts";
import { DisclosureMenu } from "../../ui/disclosure-menu.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";
import { fetchTab } from "./tab-code.ts";
import "./tab-bar.css";

/** The seven tabs: a bar of links, on a phone a menu with a badge for the one that is open (S-02). */
export function TabBar({ current }: { readonly current: SettingsTab }) {
  const name = settingsTexts.tabNames[current];
  return (
    <>
      <nav className="tab-bar" aria-label={settingsTexts.tabs}>
        <TabLinks current={current} />
      </nav>
      <nav className="tab-menu" aria-label={settingsTexts.tabs}>
        <DisclosureMenu
          face={
            <>
              <span>{settingsTexts.tab}</span> <b className="tab-badge">{name}</b>
              <ChevronIcon />
            </>
          }
        >
          {(close) => <TabLinks current={current} className="disclosure-item" onChosen={close} />}
        </DisclosureMenu>
      </nav>
    </>
  );
}

interface TabLinksProps {
  readonly current: SettingsTab;
  readonly className?: string;
  onChosen?(): void;
}

function TabLinks({ current, className, onChosen }: TabLinksProps) {
  return SETTINGS_TABS.map((tab) => (
    <Link
      key={tab}
      href={settingsTabPath(tab)}
      className={className}
      aria-current={tab === current ? "page" : undefined}
      onPointerEnter={() => fetchTab(tab)}
      onFocus={() => fetchTab(tab)}
      onClick={onChosen}
    >
      {settingsTexts.tabNames[tab]}
    </Link>
  ));
}
