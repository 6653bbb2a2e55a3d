import { TROUBLES, troubleTexts } from "@platzwart/texts/pages/controller-guide-parts";
import { Commands } from "./commands.tsx";

/** "Fehlerbehebung": what somebody sees, why, and what helps (P-02). */
export function Troubleshooting() {
  return (
    <div className="guide-parts">
      {TROUBLES.map(({ sign, cause, remedy, commands }) => (
        <section key={sign} className="guide-part">
          <h3>{sign}</h3>
          <p>
            <b>{troubleTexts.cause}:</b> {cause}
          </p>
          <p>
            <b>{troubleTexts.remedy}:</b> {remedy}
          </p>
          {commands !== undefined && <Commands of={sign} lines={commands} />}
        </section>
      ))}
    </div>
  );
}
