import { testEnvironmentTexts } from "@platzwart/texts/pages/test-environment";
import { FreshMain } from "../shared/fresh-main.tsx";
import { useSession } from "../shared/session-context.tsx";
import { Info } from "../ui/info.tsx";
import { PageHead } from "./page-head.tsx";

/** `/test-environment`, for operators only (N-09) */
export function TestEnvironmentPage() {
  const session = useSession();
  const mayUse = session.status === "signed-in" && session.user.role === "admin";
  return (
    <FreshMain>
      <PageHead heading={testEnvironmentTexts.heading} />
      <Info isPanel>{mayUse ? testEnvironmentTexts.planned : testEnvironmentTexts.onlyOperators}</Info>
    </FreshMain>
  );
}
