import { ControllerGuide } from "../../features/controller-guide/controller-guide.tsx";

/** `/settings?tab=raspberry-pi` */
export function RaspberryPiTab() {
  return <ControllerGuide />;
}
