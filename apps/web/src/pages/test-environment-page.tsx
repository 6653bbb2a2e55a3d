import { testEnvironmentTexts } from "@platzwart/texts/pages/test-environment";
import { FreshMain } from "../shared/fresh-main.tsx";
import { PageHead } from "./page-head.tsx";
import { PlannedNote } from "./planned-note.tsx";

/** `/test-environment` */
export function TestEnvironmentPage() {
  return (
    <FreshMain>
      <PageHead heading={testEnvironmentTexts.heading} />
      <PlannedNote>{testEnvironmentTexts.planned}</PlannedNote>
    </FreshMain>
  );
}
