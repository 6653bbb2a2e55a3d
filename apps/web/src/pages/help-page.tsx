import { helpTexts } from "@platzwart/texts/pages/help";
import { FreshMain } from "../shared/fresh-main.tsx";
import { PageHead } from "./page-head.tsx";
import { PlannedNote } from "./planned-note.tsx";

/** `/help` */
export function HelpPage() {
  return (
    <FreshMain>
      <PageHead heading={helpTexts.heading} />
      <PlannedNote>{helpTexts.planned}</PlannedNote>
    </FreshMain>
  );
}
