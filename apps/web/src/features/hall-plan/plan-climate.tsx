import type { ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import { CLIMATE_OUTPUTS, type ClimateOutput } from "@platzwart/domain/climate/facts";
import { CLIMATE_OUTPUT_NAMES, tenthsOfDegrees } from "@platzwart/texts/climate-words";
import { moment } from "@platzwart/texts/format";
import { planTexts } from "@platzwart/texts/pages/hall-plan";
import { useNow } from "../../shared/now.ts";
import { ServerAge } from "../../shared/server-age.tsx";
import { Glyph } from "../../ui/icons.tsx";

interface PlanClimateProps {
  /** undefined: not known yet. */
  readonly climate: ClimateView | undefined;
}

const SIGNS: Readonly<Record<ClimateOutput, string>> = {
  heating: "M5 3v14M10 3v14M15 3v14M2.5 5.5h15M2.5 14.5h15",
  cooling: "M10 2v16M3 6l14 8M17 6L3 14M8 3.4l2 2 2-2M8 16.6l2-2 2 2",
  ventilation: "M2 7.5h9.5a2.3 2.3 0 1 0-2.2-3M2 11h13.5a2.3 2.3 0 1 1-2.2 3M2 14.5h6",
};

/** The plant room of the plan: how warm it is, what runs, and how old the plan is. */
export function PlanClimate({ climate }: PlanClimateProps) {
  const now = useNow();
  const celsius = climate?.currentTemperature ?? null;
  return (
    <div className="plan-plant">
      <b className="plan-plant-head num">{planTexts.hall}</b>
      <p className="plan-temperature num">
        {celsius === null ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="only-spoken">{planTexts.unknownTemperature}</span>
          </>
        ) : (
          <span className="value">{tenthsOfDegrees(celsius)}</span>
        )}{" "}
        <small>°C</small>
      </p>
      <p className="plan-plant-note">
        {climate !== undefined && (
          <>
            <span className="value">{planTexts.target(climate.targetTemperature, climate.autoMode)}</span>
            <br />
            {climate.outdatedReadingAt !== null ? (
              <span className="stale-mark">
                {planTexts.oldTemperature(moment(climate.outdatedReadingAt, now))}
              </span>
            ) : (
              SENSOR_WORDS[climate.sensor]
            )}
          </>
        )}
      </p>
      <ul className="plan-outputs">
        {CLIMATE_OUTPUTS.map((output) => (
          <PlanOutput key={output} output={output} view={climate?.outputs[output]} />
        ))}
      </ul>
      <ServerAge className="stale-mark" />
    </div>
  );
}

const SENSOR_WORDS: Readonly<Record<ClimateView["sensor"], string>> = {
  simulated: planTexts.simulatedTemperature,
  device: "",
  none: planTexts.noTemperature,
};

interface PlanOutputProps {
  readonly output: ClimateOutput;
  readonly view: ClimateView["outputs"][ClimateOutput] | undefined;
}

function PlanOutput({ output, view }: PlanOutputProps) {
  const state = stateOf(view);
  return (
    <li className={`plan-output ${state}`}>
      <Glyph line={SIGNS[output]} />
      {CLIMATE_OUTPUT_NAMES[output]}{" "}
      <b className="plan-output-state value">{planTexts.outputStates[state]}</b>
    </li>
  );
}

function stateOf(view: PlanOutputProps["view"]): keyof typeof planTexts.outputStates {
  if (view === undefined) return "unknown";
  if (view.fault !== null) return "unreachable";
  if (view.isPending) return "switching";
  if (view.isOn === null) return "unknown";
  return view.isOn ? "on" : "off";
}
