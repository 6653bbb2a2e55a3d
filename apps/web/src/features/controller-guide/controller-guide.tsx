import { controllerGuideTexts } from "@platzwart/texts/pages/controller-guide";
import {
  FOLDERS,
  IMAGE_CREATION,
  MANUAL_INSTALLATION,
} from "@platzwart/texts/pages/controller-guide-download";
import { INSTALLATION, SERVICE } from "@platzwart/texts/pages/controller-guide-parts";
import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import { Info } from "../../ui/info.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { GUIDE_LAYOUT, GuideParts, Troubleshooting } from "./guide-parts.tsx";
import { Hardware } from "./hardware.tsx";
import { InstallSteps } from "./install-steps.tsx";

const { download, guide, places } = controllerGuideTexts;

/** How a door controller is set up: what is downloaded (the files in a later step, P-05), and the guide (P-01 to P-04). */
export function ControllerGuide() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <TabbedPanel
        parameter="download"
        words={download}
        note={download.notYet}
        contents={{
          manual: <GuideParts parts={MANUAL_INSTALLATION} />,
          image: <GuideParts parts={IMAGE_CREATION} />,
          folders: <Folders />,
        }}
      />
      <TabbedPanel
        parameter="guide"
        words={guide}
        contents={{
          installation: <GuideParts parts={INSTALLATION} />,
          service: <GuideParts parts={SERVICE} />,
          hardware: <Hardware />,
          "pi5-guide": <InstallSteps />,
          troubleshooting: <Troubleshooting />,
        }}
      />
    </div>
  );
}

interface TabbedPanelProps<Tab extends string> {
  /** Of the address, which names the tab; the first is shown where it names none. */
  readonly parameter: string;
  readonly words: {
    readonly heading: string;
    readonly tabsLabel: string;
    readonly tabs: Readonly<Record<Tab, string>>;
  };
  readonly note?: string;
  readonly contents: Readonly<Record<Tab, ReactNode>>;
}

function TabbedPanel<Tab extends string>({ parameter, words, note, contents }: TabbedPanelProps<Tab>) {
  const [path, navigate] = useLocation();
  const parameters = new URLSearchParams(useSearch());
  const names = Object.keys(words.tabs) as Tab[];
  const current = names.find((tab) => tab === parameters.get(parameter)) ?? (names[0] as Tab);
  const choose = (tab: Tab) => {
    parameters.set(parameter, tab);
    // no step of its own for the back button
    navigate(`${path}?${parameters}`, { replace: true });
  };
  return (
    <Panel heading={words.heading}>
      {note !== undefined && (
        <div className="px-5 pt-4 pb-2 max-tablet:px-4">
          <Info>{note}</Info>
        </div>
      )}
      <Tabs label={words.tabsLabel} tabs={words.tabs} current={current} onChoose={choose}>
        {contents[current]}
      </Tabs>
    </Panel>
  );
}

function Folders() {
  return (
    <div className={GUIDE_LAYOUT}>
      <Table
        label={download.tabs.folders}
        columns={[places.place, places.content, places.from]}
        rows={FOLDERS.map(({ place, content, from }) => [
          <code key={place} className="font-mono text-[0.875rem]/6 font-normal wrap-anywhere">
            {place}
          </code>,
          content,
          from,
        ])}
      />
    </div>
  );
}
