import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { isRelayDriver } from "@platzwart/domain/devices/relay-drivers";
import type { Instant } from "@platzwart/domain/time/instant";
import { doorMode } from "@platzwart/texts/door-next";
import { FAULT_CLASS_WORDS } from "@platzwart/texts/fault-words";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { shortDriverName } from "@platzwart/texts/relay-driver-names";
import { courtNames, isOutOfUse, type NamedCourt } from "../../entities/courts/named-court.ts";
import { DOOR_ICONS } from "../../entities/doors/door-icons.tsx";
import { doorPhase } from "../../entities/doors/door-phase.ts";
import { ListRow } from "../../ui/list.tsx";
import { DeviceName, DeviceSign, Trouble } from "./device-cells.tsx";
import { CONTROLLER_DRIVER } from "./device-entry.ts";

interface DoorRowProps {
  readonly door: DoorView;
  readonly courts: readonly NamedCourt[];
  readonly now: Instant;
  onCommand(command: DoorCommand): void;
}

type DoorCommand = "test" | "change" | "remove";
const COMMANDS: readonly DoorCommand[] = ["test", "change", "remove"];

export function DoorRow({ door, courts, now, onCommand }: DoorRowProps) {
  const phase = doorPhase(door, now);
  const { driver } = door;
  const hasAddress = door.isSimulated === false && driver !== CONTROLLER_DRIVER;
  return (
    <ListRow
      name={door.name}
      note={
        isOutOfUse(courts, door.courtIds)
          ? `${courtNames(courts, door.courtIds)} · ${equipmentTexts.outOfUse}`
          : courtNames(courts, door.courtIds)
      }
      cells={[
        <DeviceSign
          key="sign"
          tone={phase === "open" ? "door" : phase === "unknown" ? "doubt" : "plain"}
          icon={DOOR_ICONS[phase]}
          word={doorTexts.phases[phase]}
        />,
        <DeviceName
          key="device"
          name={nameOf(driver)}
          note={
            <>
              {hasAddress && (
                <>
                  <bdi>{door.address}</bdi>
                  {` · ${equipmentTexts.outputNumber(door.output)}`}
                </>
              )}
              {/* a long address would leave no room for the name */}
              <span className={hasAddress ? "block" : ""}>
                {`${doorMode(door)} · ${equipmentTexts.seconds(door.openSeconds)}`}
              </span>
            </>
          }
        />,
      ]}
      actions={COMMANDS.map((command) => ({
        label: equipmentTexts[command],
        onPress: () => onCommand(command),
      }))}
    >
      {door.fault !== null && <Trouble>{`${doorTexts.door} ${FAULT_CLASS_WORDS[door.fault]}.`}</Trouble>}
    </ListRow>
  );
}

function nameOf(driver: string | null): string {
  if (driver === CONTROLLER_DRIVER) return equipmentTexts.controller;
  return driver !== null && isRelayDriver(driver) ? shortDriverName(driver) : equipmentTexts.noDriver;
}
