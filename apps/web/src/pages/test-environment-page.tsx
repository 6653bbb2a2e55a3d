import { testEnvironmentTexts } from "@platzwart/texts/pages/test-environment";
import { FreshMain } from "../shared/fresh-main.tsx";
import { Info } from "../ui/info.tsx";
import { PageHead } from "./page-head.tsx";

/** `/test-environment` */
export function TestEnvironmentPage() {
  return (
    <FreshMain>
      <PageHead heading={testEnvironmentTexts.heading} />
      <Info isPanel>{testEnvironmentTexts.planned}</Info>
    </FreshMain>
  );
}
