import { settingsTexts } from "@platzwart/texts/pages/settings";
import { Link } from "wouter";
import { SETTINGS_TABS, type SettingsTab, settingsTabPath } from "../../lib/navigation/settings-tabs.ts";
import { DisclosureMenu, MENU_ITEM } from "../../ui/disclosure-menu.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";
import { fetchTab } from "./tab-component.ts";

const TAB = [
  "-mb-[1.5px] flex h-12 items-center rounded-t-2 border-[1.5px] border-b-0 border-transparent px-4 whitespace-nowrap",
  "text-ink2 no-underline hover:bg-sunk hover:text-ink max-[64rem]:px-2",
  "aria-[current]:border-b-[1.5px] aria-[current]:border-edge aria-[current]:border-b-surface",
  "aria-[current]:bg-surface aria-[current]:text-ink",
  // the border, visible with forced colours, ends above the line below the tabs
  "forced:not-aria-[current]:mb-0 forced:not-aria-[current]:h-[46.5px] forced:not-aria-[current]:border-[Canvas]",
  "forced:aria-[current]:border-[CanvasText] forced:aria-[current]:border-b-[Canvas]",
].join(" ");

/** Tabs as a bar of links, on a phone as a menu that shows the current one (S-02). */
export function TabBar({ current }: { readonly current: SettingsTab }) {
  return (
    <>
      <nav
        className="mb-6 flex gap-1 border-b-[1.5px] border-edge max-tablet:hidden"
        aria-label={settingsTexts.tabs}
      >
        <TabLinks current={current} className={TAB} />
      </nav>
      <nav className="mb-3 hidden max-tablet:block" aria-label={settingsTexts.tabs}>
        <DisclosureMenu
          isWide
          buttonContent={
            <>
              <span>{settingsTexts.tab}</span>{" "}
              <b className="mr-auto min-w-0 rounded-1 bg-btn px-2.5 text-[0.8125rem]/7 text-btn-on forced:border-[1.5px] forced:border-[CanvasText]">
                {settingsTexts.tabNames[current]}
              </b>
              <ChevronIcon />
            </>
          }
        >
          {(close) => <TabLinks current={current} className={MENU_ITEM} onChosen={close} />}
        </DisclosureMenu>
      </nav>
    </>
  );
}

interface TabLinksProps {
  readonly current: SettingsTab;
  readonly className: string;
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
