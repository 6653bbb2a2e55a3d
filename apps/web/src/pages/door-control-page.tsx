import { PATHS } from "@platzwart/contract/page-paths";
import { courtFailures } from "@platzwart/texts/pages/court-card";
import { doorControlTexts } from "@platzwart/texts/pages/door-control";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { Link, useLocation, useSearch } from "wouter";
import { useDoors } from "../entities/doors/door-queries.ts";
import { useCourts, useEveryCourt } from "../features/courts/court-queries.ts";
import { DoorAtPanel } from "../features/door-screen/panel/door-at-panel.tsx";
import { type DoorChoice, doorChoices, useKeptChoice } from "../features/door-screen/panel/door-choices.ts";
import { DoorSelect } from "../features/door-screen/panel/door-select.tsx";
import { SelectAlone } from "../features/door-screen/panel/select-alone.tsx";
import { FreshMain } from "../lib/page/fresh-main.tsx";
import { LoadFailure } from "../lib/page/load-failure.tsx";
import { PageHeading } from "../lib/page/page-heading.tsx";
import { buttonClass } from "../ui/button.tsx";
import { BackIcon, SlidersIcon } from "../ui/icons.tsx";
import { Info } from "../ui/info.tsx";

/** `/door-control`: code entry at a door (D-01). */
export function Page() {
  return (
    <>
      <header className="flex min-h-16 flex-wrap items-center justify-between gap-1 border-b border-line bg-surface px-1 text-center tablet:grid tablet:grid-cols-[1fr_auto_1fr] tablet:px-4">
        <Link href={PATHS.home} className={`${buttonClass("quiet")} justify-self-start px-2! tablet:px-4!`}>
          {/* the narrowest screens have room for the text alone */}
          <span className="hidden min-[22.5rem]:block">
            <BackIcon />
          </span>
          {shellTexts.back}
        </Link>
        <PageHeading title={doorControlTexts.heading} className="text-sign">
          {doorControlTexts.heading}
        </PageHeading>
        <Link href={PATHS.settings} className={`${buttonClass("quiet")} justify-self-end px-2! tablet:px-4!`}>
          <span className="hidden phone:block">
            <SlidersIcon />
          </span>
          {shellTexts.settings}
        </Link>
      </header>
      {/* room below, so that no message covers the last button for good */}
      <FreshMain className="pt-4 pb-32 tablet:pt-6">
        <Doors />
      </FreshMain>
    </>
  );
}

/** Names the door in the address, so that a tablet keeps its door. */
const DOOR_PARAMETER = "door";

function Doors() {
  const courts = useCourts();
  const everyCourt = useEveryCourt();
  const doors = useDoors();
  if (everyCourt === undefined || doors.data === undefined) {
    if (!courts.isError && !doors.isError) return <div className="min-h-160" aria-busy="true" />;
    const title = courts.isError ? courtFailures.loadCourts.title : doorTexts.missing;
    return <LoadFailure title={title} query={[courts, doors]} />;
  }
  return <ChosenDoor choices={doorChoices(everyCourt, doors.data.items)} />;
}

function ChosenDoor({ choices }: { readonly choices: readonly DoorChoice[] }) {
  const search = useSearch();
  const [, navigate] = useLocation();
  // an empty value is no choice (D-02)
  const { chosen, forget } = useKeptChoice(choices, new URLSearchParams(search).get(DOOR_PARAMETER) || null);
  if (!choices.some(({ exists }) => exists)) return <Info isPanel>{doorControlTexts.noDoors}</Info>;
  const choose = (key: string) => {
    forget();
    navigate(`${PATHS.doorControl}?${new URLSearchParams({ [DOOR_PARAMETER]: key })}`, { replace: true });
  };
  const select = <DoorSelect choices={choices} chosen={chosen} onChoose={choose} />;
  if (chosen === null || chosen.door === null)
    return (
      <SelectAlone select={select}>
        <Info isPanel>
          {chosen === null ? doorControlTexts.notInUse : doorControlTexts.noDoorHint(chosen.label)}
        </Info>
      </SelectAlone>
    );
  // a key per door, so that no typed digits reach another one
  return <DoorAtPanel key={chosen.door.id} door={chosen.door} select={select} />;
}
