import type { ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import { CLIMATE_OUTPUTS, type ClimateOutput } from "@platzwart/domain/climate/facts";
import { CLIMATE_OUTPUT_NAMES, tenthsOfDegrees } from "@platzwart/texts/climate-words";
import { moment } from "@platzwart/texts/format";
import { planTexts } from "@platzwart/texts/pages/hall-plan";
import { useNow } from "../../lib/clock/now.ts";
import { ServerAge } from "../../lib/live/server-age.tsx";
import { Glyph } from "../../ui/icons.tsx";

interface PlanClimateProps {
  readonly climate: ClimateView | undefined;
}

const OUTPUT_ICONS: Readonly<Record<ClimateOutput, string>> = {
  heating: "M5 3v14M10 3v14M15 3v14M2.5 5.5h15M2.5 14.5h15",
  cooling: "M10 2v16M3 6l14 8M17 6L3 14M8 3.4l2 2 2-2M8 16.6l2-2 2 2",
  ventilation: "M2 7.5h9.5a2.3 2.3 0 1 0-2.2-3M2 11h13.5a2.3 2.3 0 1 1-2.2 3M2 14.5h6",
};

/** Temperature and outputs of the hall's climate beside the plan. */
export function PlanClimate({ climate }: PlanClimateProps) {
  const now = useNow();
  const celsius = climate?.currentTemperature ?? null;
  return (
    <div className="flex flex-col border-l-7 border-hall-wall bg-hall-aisle px-5 py-6 max-desk:flex-row max-desk:flex-wrap max-desk:items-baseline max-desk:gap-x-4 max-desk:border-t-7 max-desk:border-l-0 max-desk:px-4 max-desk:py-2">
      <b className="num text-name/8 text-hall-ink2 max-desk:hidden">{planTexts.hall}</b>
      <p className="num my-2 text-[3.5rem]/14 max-desk:my-0 max-desk:text-countdown">
        {celsius === null ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="only-spoken">{planTexts.unknownTemperature}</span>
          </>
        ) : (
          <span className="dim-when-stale">{tenthsOfDegrees(celsius)}</span>
        )}{" "}
        <small className="text-[1.5rem]">°C</small>
      </p>
      {/* room for the target, which loads later */}
      <p className="min-h-12 text-hall-ink2 max-desk:min-w-0 max-desk:flex-1">
        {climate !== undefined && (
          <>
            <span className="dim-when-stale">
              {planTexts.target(climate.targetTemperature, climate.autoMode)}
            </span>
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
      <ul className="plan-outputs mt-4 list-none p-0 max-desk:mt-1 max-desk:flex max-desk:basis-full max-desk:flex-wrap max-desk:gap-x-4">
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
    <li
      className={`plan-output ${state} flex min-h-9 items-center gap-2 border-t border-hall-hair max-desk:min-h-7 max-desk:gap-1 max-desk:border-t-0 max-desk:text-[0.8125rem] max-desk:[&_.icon]:size-4`}
    >
      <Glyph line={OUTPUT_ICONS[output]} />
      {CLIMATE_OUTPUT_NAMES[output]}{" "}
      <b className={`dim-when-stale text-right font-semibold desk:ml-auto ${STATE_LOOKS[state]}`}>
        {planTexts.outputStates[state]}
      </b>
    </li>
  );
}

const STATE_LOOKS: Readonly<Record<keyof typeof planTexts.outputStates, string>> = {
  on: "text-hall-ink",
  off: "text-hall-ink2",
  switching: "text-hall-ink2",
  unknown: "text-hall-ink2",
  unreachable: "text-[0.8125rem]/4 text-hall-warn",
};

function stateOf(view: PlanOutputProps["view"]): keyof typeof planTexts.outputStates {
  if (view === undefined) return "unknown";
  if (view.fault !== null) return "unreachable";
  if (view.isPending) return "switching";
  if (view.isOn === null) return "unknown";
  return view.isOn ? "on" : "off";
}
