import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { doorMode } from "@platzwart/texts/door-next";
import { FAULT_WORDS } from "@platzwart/texts/fault-words";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { DOOR_ICONS } from "../../shared/door-icons.tsx";
import { doorPhase } from "../../shared/door-phase.ts";
import { courtNames, type NamedCourt } from "../../shared/named-court.ts";
import { Button } from "../../ui/button.tsx";
import { WarningIcon } from "../../ui/icons.tsx";

interface DoorRowProps {
  readonly door: DoorView;
  readonly courts: readonly NamedCourt[];
  readonly now: Instant;
  onTest(): void;
  onChange(): void;
  onRemove(): void;
}

/** One door: its name and courts, what it reports, how it works, testing, changing and removing it. */
export function DoorRow({ door, courts, now, onTest, onChange, onRemove }: DoorRowProps) {
  const phase = doorPhase(door, now);
  return (
    <li className="equipment-row">
      <b className="list-name">
        <bdi>{door.name}</bdi>
        <span className="small second"> {courtNames(courts, door.courtIds)}</span>
      </b>
      <span className={`equipment-sign door-${phase}`}>
        {DOOR_ICONS[phase]}
        <span className="value">{doorTexts.phases[phase]}</span>
      </span>
      <span className="equipment-device">
        <span>{door.isSimulated === null ? equipmentTexts.undriven : equipmentTexts.simulated}</span>{" "}
        <span className="small second">
          {doorMode(door)} · {equipmentTexts.seconds(door.openSeconds)}
        </span>
      </span>
      <span className="list-actions">
        <Button aria-label={equipmentTexts.onDevice(equipmentTexts.test, door.name)} onClick={onTest}>
          {equipmentTexts.test}
        </Button>
        <Button aria-label={equipmentTexts.onDevice(equipmentTexts.change, door.name)} onClick={onChange}>
          {equipmentTexts.change}
        </Button>
        <Button aria-label={equipmentTexts.onDevice(equipmentTexts.remove, door.name)} onClick={onRemove}>
          {equipmentTexts.remove}
        </Button>
      </span>
      {door.fault !== null && (
        <p className="equipment-trouble small">
          <WarningIcon />
          <span>
            {doorTexts.door} {FAULT_WORDS[door.fault]}.
          </span>
        </p>
      )}
    </li>
  );
}
