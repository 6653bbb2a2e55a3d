import { ControllerGuide } from "../../features/controller-guide/controller-guide.tsx";
import { HallEquipment } from "./hall-equipment.tsx";
import { TabColumn } from "./tab-column.tsx";

export function RaspberryPiTab() {
  return (
    <TabColumn>
      <HallEquipment />
      <ControllerGuide />
    </TabColumn>
  );
}
