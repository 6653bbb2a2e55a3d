import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { LightChannelView } from "@platzwart/contract/endpoints/light-channel-endpoints";
import { isRelayDriver } from "@platzwart/domain/devices/relay-drivers";
import { FAULT_TEXTS } from "@platzwart/texts/device-faults";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { shortDriverName } from "@platzwart/texts/relay-driver-names";
import { useState } from "react";
import { lightState } from "../../entities/courts/light-state.tsx";
import { ListRow } from "../../ui/list.tsx";
import { DeviceName, DeviceSign, Trouble } from "./device-cells.tsx";
import { DeviceTest } from "./device-test.tsx";
import { useTestLamp } from "./equipment-commands.ts";

interface ChannelRowProps {
  readonly channel: LightChannelView;
  readonly court: string;
  /** None of the channel's courts is in operation. */
  readonly isOutOfUse: boolean;
  /** Present state of one of its courts; undefined: all are out of use. */
  readonly live: CourtView | undefined;
  onChange(): void;
  onRemove(): void;
}

export function ChannelRow({ channel, court, isOutOfUse, live, onChange, onRemove }: ChannelRowProps) {
  const test = useTestLamp(channel.id);
  const [isSeenLit, setSeenLit] = useState(false);
  const [wasLit, setWasLit] = useState(false);
  const [testedDevice, setTestedDevice] = useState("");
  const deviceText = [channel.driver, channel.address, channel.output, channel.hasPassword].join(" ");
  if (test.isPending && !isSeenLit && !wasLit && live?.isLightOn === true) setSeenLit(true);
  const start = () => {
    setSeenLit(false);
    setWasLit(live?.isLightOn === true);
    setTestedDevice(deviceText);
    test.mutate();
  };
  // a test result stays until the lamp is replaced, or fails after a pass
  const isOutdated =
    testedDevice !== deviceText || (test.data?.isPassed === true && channel.problem !== null);
  const isTestShown = test.isPending || (test.isSuccess && !isOutdated);
  return (
    <ListRow
      name={court}
      spokenName={equipmentTexts.lightOf(court)}
      {...(isOutOfUse ? { note: equipmentTexts.outOfUse } : {})}
      cells={[<LampSign key="sign" channel={channel} />, <NetworkDevice key="device" channel={channel} />]}
      actions={[
        { label: equipmentTexts.test, isBusy: test.isPending, onPress: start },
        { label: equipmentTexts.change, onPress: onChange },
        { label: equipmentTexts.remove, onPress: onRemove },
      ]}
    >
      {channel.problem !== null && !isTestShown && <Trouble>{FAULT_TEXTS[channel.problem]}</Trouble>}
      {isTestShown && <DeviceTest test={test.data} isSeenOn={isSeenLit} texts={equipmentTexts.lampTest} />}
    </ListRow>
  );
}

function LampSign({ channel }: { readonly channel: LightChannelView }) {
  const { isLightOn, isSimulated, reportedAt, fault, pending } = channel;
  const phase = isLightOn === true ? "on" : "off";
  const { knowledge, icon, word } = lightState(
    { isSimulated, reportedAt, fault, phase, isPartlyOn: false },
    pending,
  );
  const tone = knowledge === "certain" ? (phase === "on" ? "light" : "plain") : "doubt";
  return <DeviceSign tone={tone} icon={icon} word={word} />;
}

function NetworkDevice({ channel: { driver, address, output } }: { readonly channel: LightChannelView }) {
  const isKnown = isRelayDriver(driver);
  // a simulated address may end with parameters, such as "?fault=…"
  const [shown = address] = driver === "simulated" ? address.split("?") : [];
  return (
    <DeviceName
      name={isKnown ? shortDriverName(driver) : equipmentTexts.noDriver}
      note={
        <>
          <bdi>{shown}</bdi>
          {isKnown && driver !== "simulated" && ` · ${equipmentTexts.outputNumber(output)}`}
        </>
      }
    />
  );
}
