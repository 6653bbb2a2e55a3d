import type { ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import { tenthsOfDegrees } from "@platzwart/texts/climate-words";
import { climateTexts } from "@platzwart/texts/pages/climate";
import { useNow } from "../../shared/now.ts";
import { Badge } from "../../ui/badge.tsx";
import { OfflineIcon, RunningIcon, WarningIcon } from "../../ui/icons.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { ClimateChart } from "./climate-chart.tsx";
import { ClimateNotes } from "./climate-notes.tsx";
import { useClimate } from "./climate-queries.ts";
import { ClimateSwitches } from "./climate-switches.tsx";
import { TargetStepper } from "./target-stepper.tsx";
import "../../ui/panel.css";
import "./climate-section.css";

/** "Klimasteuerung": how warm it is, how warm it should be, what runs for that and why (H-08, K-01). */
export function ClimateSection() {
  const climate = useClimate();
  const { data } = climate;
  return (
    <section className="panel climate" aria-labelledby="climate">
      <div className="panel-head">
        <h2 id="climate">{climateTexts.heading}</h2>
        {data !== undefined && <Connection climate={data} />}
      </div>
      {climate.isError && (
        <LoadFailure title={climateTexts.missing} hint={climateTexts.missingHint} of={climate} />
      )}
      <div className="climate-upper">
        <div className="climate-values">
          <CurrentTemperature climate={data} />
          <TargetStepper target={data?.targetTemperature} />
        </div>
        <ClimateChart climate={data} />
      </div>
      {data !== undefined && (
        <>
          <ClimateSwitches climate={data} />
          <ClimateNotes climate={data} />
        </>
      )}
    </section>
  );
}

function Connection({ climate: { outputs } }: { readonly climate: ClimateView }) {
  const devices = Object.values(outputs);
  if (devices.some(({ fault }) => fault !== null)) {
    return (
      <Badge tone="bad" icon={<OfflineIcon />}>
        {climateTexts.unreachable}
      </Badge>
    );
  }
  if (devices.every(({ isSimulated }) => isSimulated))
    return <span className="second small">{climateTexts.simulated}</span>;
  return (
    <Badge tone="good" icon={<RunningIcon />}>
      {climateTexts.connected}
    </Badge>
  );
}

function CurrentTemperature({ climate }: { readonly climate: ClimateView | undefined }) {
  const now = useNow();
  const celsius = climate?.currentTemperature ?? null;
  return (
    <dl>
      <dt className="second small">{climateTexts.current}</dt>
      <dd className="climate-now value">
        {celsius === null ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="only-spoken">{climateTexts.unknown}</span>
          </>
        ) : (
          tenthsOfDegrees(celsius)
        )}{" "}
        <small>{climateTexts.degrees}</small>
      </dd>
      {climate?.sensor === "none" && <dd className="climate-warning small">{climateTexts.noSensor}</dd>}
      {climate?.outdatedReadingAt != null && (
        <dd className="climate-warning small">
          <WarningIcon />
          {climateTexts.oldSince(climate.outdatedReadingAt, now)}
        </dd>
      )}
    </dl>
  );
}
