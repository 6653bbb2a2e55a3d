import { accessCodeTexts } from "@platzwart/texts/pages/access-code";
import { FreshMain } from "../shared/fresh-main.tsx";
import { PageHead } from "./page-head.tsx";
import { PlannedNote } from "./planned-note.tsx";

/** `/access-code` */
export function AccessCodePage() {
  return (
    <FreshMain>
      <PageHead heading={accessCodeTexts.heading} />
      <PlannedNote>{accessCodeTexts.planned}</PlannedNote>
    </FreshMain>
  );
}
