import { ControllerGuide } from "../../features/controller-guide/controller-guide.tsx";
import { HallEquipment } from "./hall-equipment.tsx";
import { TabColumn } from "./tab-column.tsx";

/** `/settings?tab=raspberry-pi`: lamps and doors, and the set-up of a controller. */
export function RaspberryPiTab() {
  return (
    <TabColumn>
      <HallEquipment />
      <ControllerGuide />
    </TabColumn>
  );
}
