import type { ClimateOutputView, ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import { CLIMATE_OUTPUTS } from "@platzwart/domain/climate/facts";
import { CLIMATE_OUTPUT_NAMES } from "@platzwart/texts/climate-words";
import { HTTP_FAULT_WORDS } from "@platzwart/texts/fault-words";
import { climateReason, climateTexts } from "@platzwart/texts/pages/climate";
import { useNow } from "../../lib/clock/now.ts";
import { OfflineIcon } from "../../ui/icons.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useClimateRequest } from "./climate-commands.ts";

const FAULT = "flex items-start gap-2 text-err-ink";

/** In auto mode the rule switches heating and cooling (K-05), a person all else (K-01). */
export function ClimateSwitches({ climate }: { readonly climate: ClimateView }) {
  const { autoMode, outputs } = climate;
  // the header says so where all devices are simulated
  const isMixed = Object.values(outputs).some(({ isSimulated }) => !isSimulated);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16.5rem),1fr))] gap-x-8 gap-y-1 px-5 py-3 max-phone:px-4 max-phone:py-2">
      <AutomaticSwitch climate={climate} />
      <OutputSwitch output="heating" view={outputs.heating} isLocked={autoMode} isMixed={isMixed} />
      <OutputSwitch output="ventilation" view={outputs.ventilation} isLocked={false} isMixed={isMixed} />
      <OutputSwitch output="cooling" view={outputs.cooling} isLocked={autoMode} isMixed={isMixed} />
    </div>
  );
}

function AutomaticSwitch({ climate: { autoMode, autoProblem } }: { readonly climate: ClimateView }) {
  const [request, setAuto] = useClimateRequest("auto");
  const isOn = request?.value ?? autoMode;
  return (
    <Switch
      label={climateTexts.automatic}
      value={<span className="dim-when-stale">{request !== null ? turningWord(isOn) : onOffWord(isOn)}</span>}
      isOn={isOn}
      isPending={request !== null}
      isDisabled={autoProblem !== null && !autoMode}
      onToggle={setAuto}
    />
  );
}

/** Reasons for which a device waits before it does what a person wants. */
const DELAYING_REASONS: ReadonlySet<ClimateOutputView["reason"]["kind"]> = new Set([
  "minimum_off_time",
  "stop_awaited",
  "opposite_may_run",
]);

interface OutputSwitchProps {
  readonly output: keyof ClimateView["outputs"];
  readonly view: ClimateOutputView;
  readonly isLocked: boolean;
  /** Some devices are real, so each simulated one is marked. */
  readonly isMixed: boolean;
}

function OutputSwitch({ output, view, isLocked, isMixed }: OutputSwitchProps) {
  const [request, setOutput] = useClimateRequest(output);
  const { isOn, isDesired, fault, reason } = view;
  const isWaiting = !isLocked && DELAYING_REASONS.has(reason.kind);
  const wanted = request?.value ?? (isDesired || isWaiting);
  const isSwitching = request !== null || (view.isPending && !isWaiting);
  // the last confirmed state, unless another one is desired
  const isUnconfirmed = isSwitching || isWaiting || (fault !== null && isOn !== isDesired);
  return (
    <Switch
      label={CLIMATE_OUTPUT_NAMES[output]}
      note={isMixed && view.isSimulated ? climateTexts.simulated : undefined}
      value={
        isSwitching ? (
          turningWord(wanted)
        ) : fault !== null ? (
          <span className={FAULT}>{climateTexts.unreachable}</span>
        ) : isWaiting ? (
          climateTexts.waits
        ) : (
          <span className="dim-when-stale">{isOn === null ? "–" : onOffWord(isOn)}</span>
        )
      }
      isOn={isUnconfirmed ? wanted : isOn === true}
      isPending={isUnconfirmed}
      isDisabled={isLocked}
      onToggle={setOutput}
    />
  );
}

const onOffWord = (isOn: boolean) => (isOn ? climateTexts.on : climateTexts.off);
const turningWord = (isOn: boolean) => (isOn ? climateTexts.turningOn : climateTexts.turningOff);

/** Faults of the devices, and why they run or not. */
export function ClimateNotes({ climate }: { readonly climate: ClimateView }) {
  const { autoMode, autoProblem, outputs } = climate;
  const now = useNow();
  const reasons = CLIMATE_OUTPUTS.map((output) => climateReason(output, outputs[output].reason));
  return (
    <div className="grid gap-1 px-5 pb-3 text-note text-ink2 max-phone:px-4">
      {CLIMATE_OUTPUTS.map((output) => {
        const { fault, faultSince, isOn } = outputs[output];
        if (fault === null || faultSince === null) return null;
        return (
          <p key={output} className={FAULT}>
            <OfflineIcon />
            <span>
              <b>
                {CLIMATE_OUTPUT_NAMES[output]} {climateTexts.unreachable}
              </b>{" "}
              {climateTexts.fault(faultSince, now, HTTP_FAULT_WORDS[fault])}{" "}
              {isOn !== null && climateTexts.lastConfirmed(isOn)}
            </span>
          </p>
        );
      })}
      {autoProblem !== null && <p>{climateTexts.autoProblems[autoProblem]}</p>}
      {reasons.map((reason) => reason !== null && <p key={reason}>{reason}</p>)}
      {autoMode && <p>{climateTexts.byAutomatic}</p>}
    </div>
  );
}
