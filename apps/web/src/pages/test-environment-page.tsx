import { testEnvironmentTexts } from "@platzwart/texts/pages/test-environment";
import { useDoors } from "../entities/doors/door-queries.ts";
import { useCourts, useEveryCourt } from "../features/courts/court-queries.ts";
import { useTestCode } from "../features/door-screen/panel/code-entry-queries.ts";
import { settingValues, useSettings } from "../features/settings/use-settings.ts";
import { useCameFrom } from "../lib/navigation/came-from.ts";
import { FreshMain } from "../lib/page/fresh-main.tsx";
import { LoadFailure } from "../lib/page/load-failure.tsx";
import { useIsOperator } from "../lib/session/session-context.tsx";
import { Info } from "../ui/info.tsx";
import { PageHead } from "./page-head.tsx";
import { TestEnvironment } from "./test-environment/test-environment.tsx";

/** `/test-environment`: what an operator tries at a door (T-01). */
export function Page() {
  const mayUse = useIsOperator();
  return (
    <FreshMain>
      <PageHead heading={testEnvironmentTexts.heading} backTo={useCameFrom()} />
      {mayUse ? <Loaded /> : <Info isPanel>{testEnvironmentTexts.onlyOperators}</Info>}
    </FreshMain>
  );
}

function Loaded() {
  const settings = useSettings();
  const testCode = useTestCode();
  const courts = useCourts();
  const everyCourt = useEveryCourt();
  const doors = useDoors();
  const queries = [settings, testCode, courts, doors];
  if (
    settings.data === undefined ||
    testCode.data === undefined ||
    everyCourt === undefined ||
    doors.data === undefined
  )
    return queries.some(({ isError }) => isError) ? (
      <LoadFailure title={testEnvironmentTexts.notLoaded} query={queries} />
    ) : (
      <div className="min-h-160" aria-busy="true" />
    );
  const { simulation_mode, min_booking_duration } = settingValues(settings.data.items);
  const bookable = everyCourt.map(({ id, name, status, isBooked }) => ({
    id,
    name,
    isFree: status === "available" && !isBooked,
  }));
  return (
    <TestEnvironment
      isSimulated={simulation_mode}
      bookingMinutes={min_booking_duration}
      testCode={testCode.data.code}
      courts={bookable}
      doors={doors.data.items}
    />
  );
}
