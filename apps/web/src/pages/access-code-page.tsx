import { accessCodeTexts } from "@platzwart/texts/pages/access-code";
import { FreshMain } from "../shared/fresh-main.tsx";
import { Info } from "../ui/info.tsx";
import { PageHead } from "./page-head.tsx";

/** `/access-code` */
export function AccessCodePage() {
  return (
    <FreshMain>
      <PageHead heading={accessCodeTexts.heading} />
      <Info isPanel>{accessCodeTexts.planned}</Info>
    </FreshMain>
  );
}
