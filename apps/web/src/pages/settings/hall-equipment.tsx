import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { useCourts } from "../../features/courts/court-queries.ts";
import { useDoors } from "../../features/doors/door-queries.ts";
import { OpenDoorDialog } from "../../features/doors/open-door-dialog.tsx";
import { HallDoors } from "../../features/equipment/hall-doors.tsx";
import { LightChannels } from "../../features/equipment/light-channels.tsx";
import { useSession } from "../../shared/session-context.tsx";
import { Info } from "../../ui/info.tsx";

/** The lamps and doors of the hall, for operators (E-01, N-09). */
export function HallEquipment() {
  const session = useSession();
  const isOperator = session.status === "signed-in" && session.user.role === "admin";
  if (isOperator) return <LampsAndDoors />;
  return <Info isPanel>{equipmentTexts.operatorsOnly}</Info>;
}

function LampsAndDoors() {
  const courts = useCourts().data;
  const doors = useDoors();
  const all = courts === undefined ? [] : [...courts.items, ...courts.blocked].sort((a, b) => a.id - b.id);
  return (
    <>
      <LightChannels courts={all} />
      <HallDoors
        courts={all}
        stored={doors}
        renderTest={(door, close) => <OpenDoorDialog door={door} onClose={close} />}
      />
    </>
  );
}
