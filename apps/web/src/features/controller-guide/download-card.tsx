import { controllerGuideTexts } from "@platzwart/texts/pages/controller-guide";
import {
  FOLDERS,
  IMAGE_CREATION,
  MANUAL_INSTALLATION,
} from "@platzwart/texts/pages/controller-guide-download";
import { useId } from "react";
import { Info } from "../../ui/info.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { GuideParts } from "./guide-parts.tsx";
import { useTabInAddress } from "./tab-in-address.ts";

const { download, places } = controllerGuideTexts;

/** "Skript-Download" (P-01): the ways to a door controller; the downloads themselves come in a later step (P-05). */
export function DownloadCard() {
  const [tab, choose] = useTabInAddress("download", download.tabs);
  const headId = useId();
  return (
    <section className="panel" aria-labelledby={headId}>
      <div className="panel-head">
        <h2 id={headId}>{download.heading}</h2>
      </div>
      <Info>{download.notYet}</Info>
      <Tabs label={download.tabsLabel} tabs={download.tabs} current={tab} onChoose={choose}>
        {tab === "manual" && <GuideParts parts={MANUAL_INSTALLATION} />}
        {tab === "image" && <GuideParts parts={IMAGE_CREATION} />}
        {tab === "folders" && <Folders />}
      </Tabs>
    </section>
  );
}

function Folders() {
  return (
    <div className="guide-parts">
      <table className="guide-table" aria-label={download.tabs.folders}>
        <thead>
          <tr>
            <th scope="col">{places.place}</th>
            <th scope="col">{places.content}</th>
            <th scope="col">{places.from}</th>
          </tr>
        </thead>
        <tbody>
          {FOLDERS.map(({ place, content, from }) => (
            <tr key={place}>
              <th scope="row">
                <code>{place}</code>
              </th>
              <td>{content}</td>
              <td>{from}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
