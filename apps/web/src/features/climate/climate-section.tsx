import { climateTexts } from "@platzwart/texts/pages/climate";
import { Badge } from "../../ui/badge.tsx";
import { AutomaticIcon, HandIcon, OfflineIcon } from "../../ui/icons.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useClimateSettings } from "./climate-queries.ts";
import "../../ui/panel.css";
import "./climate-section.css";

/** "Klimasteuerung": what is set for the hall. Nothing measures or switches its climate yet, and it says so (H-08). */
export function ClimateSection() {
  const settings = useClimateSettings();
  const { data } = settings;
  return (
    <section className="panel" aria-labelledby="climate">
      <div className="panel-head">
        <h2 id="climate">{climateTexts.heading}</h2>
        <Badge tone="mute" icon={<OfflineIcon />}>
          {climateTexts.notConnected}
        </Badge>
      </div>
      {settings.isError && (
        <LoadFailure title={climateTexts.missing} hint={climateTexts.missingHint} of={settings} />
      )}
      <div className="climate">
        <dl className="climate-values">
          <div>
            <dt className="second small">{climateTexts.current}</dt>
            <dd className="climate-now">
              <Unknown />
            </dd>
            <dd className="second small">{climateTexts.noSensor}</dd>
          </div>
          <div>
            <dt className="second small">{climateTexts.target}</dt>
            <dd className="climate-target value">
              <Degrees value={data?.targetTemperature ?? null} />
            </dd>
          </div>
        </dl>
        <div className="climate-rule">
          <p className="climate-automatic">
            {climateTexts.automatic}
            <Automatic isOn={data?.isAutomatic ?? null} />
          </p>
          <p className="second small">{climateTexts.byHand}</p>
        </div>
      </div>
    </section>
  );
}

function Degrees({ value }: { readonly value: number | null }) {
  if (value === null) return <Unknown />;
  return (
    <>
      {value} <small>{climateTexts.degrees}</small>
    </>
  );
}

function Automatic({ isOn }: { readonly isOn: boolean | null }) {
  if (isOn === null) return <Unknown />;
  return (
    <b className="climate-mode value">
      {isOn ? <AutomaticIcon /> : <HandIcon />}
      {isOn ? climateTexts.on : climateTexts.off}
    </b>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="only-spoken">{climateTexts.unknown}</span>
    </>
  );
}
