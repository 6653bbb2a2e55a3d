import type { GuidePart } from "@platzwart/texts/pages/controller-guide";
import { Commands } from "./commands.tsx";

/** The parts of a guide one after the other. */
export function GuideParts({ parts }: { readonly parts: readonly GuidePart[] }) {
  return (
    <div className="guide-parts">
      {parts.map(({ heading, text, commands }) => (
        <section key={heading} className="guide-part">
          <h3>{heading}</h3>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {commands !== undefined && <Commands of={heading} lines={commands} />}
        </section>
      ))}
    </div>
  );
}
