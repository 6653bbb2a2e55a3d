import { ControllerGuide } from "../../features/controller-guide/controller-guide.tsx";
import { HallEquipment } from "./hall-equipment.tsx";
import { TabColumn } from "./tab-column.tsx";

/** `/settings?tab=raspberry-pi`: the lamps and doors that there are, and how a controller comes to be one. */
export function RaspberryPiTab() {
  return (
    <TabColumn>
      <HallEquipment />
      <ControllerGuide />
    </TabColumn>
  );
}
