import { controllerGuideTexts } from "@platzwart/texts/pages/controller-guide";
import { INSTALLATION, SERVICE } from "@platzwart/texts/pages/controller-guide-parts";
import { useId } from "react";
import { Tabs } from "../../ui/tabs.tsx";
import { DownloadCard } from "./download-card.tsx";
import { GuideParts } from "./guide-parts.tsx";
import { Hardware } from "./hardware.tsx";
import { InstallSteps } from "./install-steps.tsx";
import { useTabInAddress } from "./tab-in-address.ts";
import { Troubleshooting } from "./troubleshooting.tsx";
import "../../ui/panel.css";
import "./controller-guide.css";

const { guide } = controllerGuideTexts;

/** How a door controller is set up: what is downloaded, and the guide in five parts (P-01 to P-04). */
export function ControllerGuide() {
  const [tab, choose] = useTabInAddress("guide", guide.tabs);
  const headId = useId();
  return (
    <div className="controller-guide">
      <DownloadCard />
      <section className="panel" aria-labelledby={headId}>
        <div className="panel-head">
          <h2 id={headId}>{guide.heading}</h2>
        </div>
        <Tabs label={guide.tabsLabel} tabs={guide.tabs} current={tab} onChoose={choose}>
          {tab === "installation" && <GuideParts parts={INSTALLATION} />}
          {tab === "service" && <GuideParts parts={SERVICE} />}
          {tab === "hardware" && <Hardware />}
          {tab === "pi5-guide" && <InstallSteps />}
          {tab === "troubleshooting" && <Troubleshooting />}
        </Tabs>
      </section>
    </div>
  );
}
