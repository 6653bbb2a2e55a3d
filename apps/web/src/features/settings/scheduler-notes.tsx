import { accessTimingTexts } from "@platzwart/texts/pages/access-timing";
import { useId } from "react";
import "../../ui/panel.css";
import "./scheduler-notes.css";

/** "Hinweise": the rules by which the scheduler decides (S-13, specification 4). */
export function SchedulerNotes() {
  const headId = useId();
  return (
    <section className="panel" aria-labelledby={headId}>
      <div className="panel-head">
        <h2 id={headId}>{accessTimingTexts.notes}</h2>
      </div>
      <ul className="scheduler-rules">
        {accessTimingTexts.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}
