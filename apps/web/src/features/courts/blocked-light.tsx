import type { CourtView } from "@platzwart/contract/calls/court-calls";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { CourtControls } from "./court-controls.tsx";
import "./blocked-light.css";

/** The light of a court that has no card because it is blocked: off by the rule, but switched by hand all the same (C-13). */
export function BlockedLight({ court }: { readonly court: CourtView }) {
  return (
    <div className="blocked-light">
      <CourtControls court={court} />
      {court.autoMode && <p className="small second">{courtTexts.offWhileBlocked}</p>}
    </div>
  );
}
