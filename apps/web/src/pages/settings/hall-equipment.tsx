import { PATHS } from "@platzwart/contract/page-paths";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { testEnvironmentTexts } from "@platzwart/texts/pages/test-environment";
import { controllersHelp } from "@platzwart/texts/setting-help/controllers";
import { Link } from "wouter";
import { doorPlaces } from "../../entities/doors/door-place.ts";
import { useDoors } from "../../entities/doors/door-queries.ts";
import { ControllersPanel } from "../../features/controllers/controllers-panel.tsx";
import { useEveryCourt } from "../../features/courts/court-queries.ts";
import { HallDoors } from "../../features/equipment/hall-doors.tsx";
import { LightChannels } from "../../features/equipment/light-channels.tsx";
import { SettingsForm } from "../../features/settings/settings-form.tsx";
import { TerminalsPanel } from "../../features/terminals/terminals-panel.tsx";
import { useIsOperator } from "../../lib/session/session-context.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Info } from "../../ui/info.tsx";
import { Panel, PanelBody } from "../../ui/panel.tsx";

/** Lamps, doors, controllers and terminals, for operators (E-01, D-30, N-09). */
export function HallEquipment() {
  if (useIsOperator()) return <Equipment />;
  return <Info isPanel>{equipmentTexts.operatorsOnly}</Info>;
}

function Equipment() {
  const courts = useEveryCourt();
  const doors = useDoors();
  const allCourts = courts ?? [];
  // a loading court is not out of use
  const loadedDoors = courts === undefined ? undefined : doors.data?.items;
  const places = loadedDoors && doorPlaces(loadedDoors, allCourts);
  return (
    <>
      <LightChannels courts={allCourts} />
      <HallDoors courts={allCourts} stored={doors} />
      <ControllersPanel doors={places} courts={allCourts} />
      <SettingsForm section="controllers" help={controllersHelp} />
      <TerminalsPanel doors={places} />
      <ToTestEnvironment />
    </>
  );
}

/** Link to the test of the equipment (T-03). */
function ToTestEnvironment() {
  return (
    <Panel
      id="test-environment"
      heading={testEnvironmentTexts.heading}
      actions={
        <Link href={PATHS.testEnvironment} className={buttonClass()}>
          {testEnvironmentTexts.open}
          <span className="only-spoken">: {testEnvironmentTexts.heading}</span>
        </Link>
      }
    >
      <PanelBody>
        <p className="text-ink2">{testEnvironmentTexts.openHint}</p>
      </PanelBody>
    </Panel>
  );
}
