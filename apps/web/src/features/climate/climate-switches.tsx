import type { ClimateOutputView, ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import { CLIMATE_OUTPUT_NAMES } from "@platzwart/texts/climate-words";
import { climateTexts } from "@platzwart/texts/pages/climate";
import { Switch } from "../../ui/switch.tsx";
import { useClimateWish } from "./climate-commands.ts";

/** "Klima-Automatik", "Heizung", "Kühlung" and "Lüftung" (K-01); in auto mode heating and cooling are its own (K-05). */
export function ClimateSwitches({ climate }: { readonly climate: ClimateView }) {
  const { autoMode, outputs } = climate;
  // where everything is played the head says so
  const isMixed = Object.values(outputs).some(({ isSimulated }) => !isSimulated);
  return (
    <div className="climate-switches">
      <AutomaticSwitch climate={climate} />
      <OutputSwitch output="heating" view={outputs.heating} isLocked={autoMode} isMixed={isMixed} />
      <OutputSwitch output="ventilation" view={outputs.ventilation} isLocked={false} isMixed={isMixed} />
      <OutputSwitch output="cooling" view={outputs.cooling} isLocked={autoMode} isMixed={isMixed} />
    </div>
  );
}

function AutomaticSwitch({ climate: { autoMode, autoProblem } }: { readonly climate: ClimateView }) {
  const [wish, make] = useClimateWish("auto");
  const isOn = wish?.value ?? autoMode;
  return (
    <Switch
      label={climateTexts.automatic}
      value={<span className="value">{wish !== null ? turning(isOn) : onOff(isOn)}</span>}
      isOn={isOn}
      isPending={wish !== null}
      isDisabled={autoProblem !== null && !autoMode}
      onWish={make}
    />
  );
}

/** Why what a person wants does not begin yet. */
const WAITING: ReadonlySet<ClimateOutputView["reason"]["kind"]> = new Set([
  "minimum_off_time",
  "stop_awaited",
  "opposite_may_run",
]);

interface OutputSwitchProps {
  readonly output: keyof ClimateView["outputs"];
  readonly view: ClimateOutputView;
  /** The automatic switches it. */
  readonly isLocked: boolean;
  /** Some of them are real, so each played one says that it is. */
  readonly isMixed: boolean;
}

function OutputSwitch({ output, view, isLocked, isMixed }: OutputSwitchProps) {
  const [wish, make] = useClimateWish(output);
  const { isOn, isDesired, fault, reason } = view;
  // a person's wish that has to wait for its turn is one all the same
  const isWaiting = !isLocked && WAITING.has(reason.kind);
  const wanted = wish?.value ?? (isDesired || isWaiting);
  const isTelling = wish !== null || (view.isPending && !isWaiting);
  // as the device last confirmed, where nothing else is wanted of it
  const isUnconfirmed = isTelling || isWaiting || (fault !== null && isOn !== isDesired);
  return (
    <Switch
      label={CLIMATE_OUTPUT_NAMES[output]}
      note={isMixed && view.isSimulated ? climateTexts.simulated : undefined}
      value={
        isTelling ? (
          turning(wanted)
        ) : fault !== null ? (
          <span className="climate-fault">{climateTexts.unreachable}</span>
        ) : isWaiting ? (
          climateTexts.waits
        ) : (
          <span className="value">{isOn === null ? "–" : onOff(isOn)}</span>
        )
      }
      isOn={isUnconfirmed ? wanted : isOn === true}
      isPending={isUnconfirmed}
      isDisabled={isLocked}
      onWish={make}
    />
  );
}

const onOff = (isOn: boolean) => (isOn ? climateTexts.on : climateTexts.off);
const turning = (isOn: boolean) => (isOn ? climateTexts.turningOn : climateTexts.turningOff);
