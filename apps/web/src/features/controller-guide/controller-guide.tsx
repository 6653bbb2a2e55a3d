import { DOOR_IMAGE_SCRIPT, DOOR_PACKAGE, downloadPath } from "@platzwart/contract/downloads";
import { controllerGuideTexts } from "@platzwart/texts/pages/controller-guide";
import {
  FOLDERS,
  IMAGE_CREATION,
  MANUAL_INSTALLATION,
} from "@platzwart/texts/pages/controller-guide-download";
import { INSTALLATION, SERVICE } from "@platzwart/texts/pages/controller-guide-parts";
import { Fragment, type ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import { type FoldedPart, useFold } from "../../lib/storage/folds.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Info } from "../../ui/info.tsx";
import { useMediaQuery } from "../../ui/media-query.ts";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { GUIDE_LAYOUT, GuideParts, Troubleshooting } from "./guide-parts.tsx";
import { Hardware } from "./hardware.tsx";
import { InstallSteps } from "./install-steps.tsx";

const { download, guide, places } = controllerGuideTexts;

/** Set-up of a door controller: downloads (P-05, P-06) and guide (P-01 to P-04). */
export function ControllerGuide() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <TabbedPanel
        id="controller-download"
        parameter="download"
        words={download}
        note={download.note}
        contents={{
          manual: (
            <>
              <Download name={DOOR_PACKAGE} word={download.files.package} />
              <GuideParts parts={MANUAL_INSTALLATION} />
            </>
          ),
          image: (
            <>
              <Download name={DOOR_IMAGE_SCRIPT} word={download.files.image} />
              <GuideParts parts={IMAGE_CREATION} />
            </>
          ),
          folders: <Folders />,
        }}
      />
      <TabbedPanel
        id="controller-guide"
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
  readonly id: FoldedPart;
  /** Address parameter that names the tab; the first tab is the default. */
  readonly parameter: string;
  readonly words: {
    readonly heading: string;
    readonly tabsLabel: string;
    readonly tabs: Readonly<Record<Tab, string>>;
  };
  readonly note?: string;
  readonly contents: Readonly<Record<Tab, ReactNode>>;
}

/** Folded unless the address names one of its tabs; print shows all tabs. */
function TabbedPanel<Tab extends string>(props: TabbedPanelProps<Tab>) {
  const { id, parameter, words, note, contents } = props;
  const [path, navigate] = useLocation();
  const parameters = new URLSearchParams(useSearch());
  const isPrinted = useMediaQuery("print");
  const names = Object.keys(words.tabs) as Tab[];
  const namedTab = names.find((tab) => tab === parameters.get(parameter));
  const current = namedTab ?? (names[0] as Tab);
  const isNamed = namedTab !== undefined;
  const [isOpen, onFold] = useFold(id, isNamed);
  // the back button must not step through tabs
  const replaceAddress = () => navigate(`${path}?${parameters}`, { replace: true });
  const choose = (tab: Tab) => {
    parameters.set(parameter, tab);
    replaceAddress();
  };
  const fold = (isOpen: boolean) => {
    // an address that still names a tab would unfold the panel again
    parameters.delete(parameter);
    if (!isOpen && isNamed) replaceAddress();
    onFold(isOpen);
  };
  return (
    <Panel id={id} heading={words.heading} fold={{ isOpen: isOpen || isPrinted, onFold: fold }}>
      {note !== undefined && (
        <div className="px-5 pt-4 pb-2 max-tablet:px-4">
          <Info>{note}</Info>
        </div>
      )}
      {isPrinted ? (
        names.map((tab) => (
          <Fragment key={tab}>
            <h3 className="px-5 pt-6">{words.tabs[tab]}</h3>
            {contents[tab]}
          </Fragment>
        ))
      ) : (
        <Tabs label={words.tabsLabel} tabs={words.tabs} current={current} onChoose={choose}>
          {contents[current]}
        </Tabs>
      )}
    </Panel>
  );
}

interface DownloadProps {
  readonly name: Parameters<typeof downloadPath>[0];
  readonly word: string;
}

function Download({ name, word }: DownloadProps) {
  return (
    <p className="px-5 pt-4 max-tablet:px-4">
      <a className={buttonClass("plain")} href={downloadPath(name)} download={name}>
        {word}
      </a>
      <span className="ml-3 font-mono text-note text-ink2 wrap-anywhere">{name}</span>
    </p>
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
