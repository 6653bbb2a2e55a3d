import { PermanentCodes } from "../../features/permanent-codes/permanent-codes.tsx";
import "./access-tab.css";

/** `/settings?tab=access` */
export function AccessTab() {
  return (
    <div className="access-tab">
      <PermanentCodes />
    </div>
  );
}
