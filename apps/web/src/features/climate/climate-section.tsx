import type { ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import { SETTINGS } from "@platzwart/domain/settings/registry";
import { tenthsOfDegrees } from "@platzwart/texts/climate-words";
import { climateTexts } from "@platzwart/texts/pages/climate";
import { useNow } from "../../lib/clock/now.ts";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { useFold } from "../../lib/storage/folds.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { OfflineIcon, RunningIcon, WarningIcon } from "../../ui/icons.tsx";
import { Panel, PanelPart } from "../../ui/panel.tsx";
import { WhenNear } from "../../ui/when-near.tsx";
import { ClimateChart } from "./climate-chart.tsx";
import { useClimateRequest } from "./climate-commands.ts";
import { useClimate } from "./climate-queries.ts";
import { ClimateNotes, ClimateSwitches } from "./climate-switches.tsx";

/** "Klimasteuerung": temperatures, running devices and reasons (H-08, K-01). */
export function ClimateSection() {
  const climate = useClimate();
  const { data } = climate;
  const [isOpen, onFold] = useFold("climate");
  const [isHistoryOpen, foldHistory] = useFold("climate-history");
  const connection = data && <Connection climate={data} />;
  return (
    <Panel
      id="climate"
      heading={climateTexts.heading}
      actions={connection}
      fold={{ isOpen, onFold }}
      summary={connection}
    >
      {/* reserved height keeps what is below from moving */}
      <WhenNear room={isHistoryOpen ? "min-h-[41rem] max-phone:min-h-[55rem]" : "min-h-72"}>
        {climate.isError && <LoadFailure title={climateTexts.missing} isRetried query={climate} />}
        <div className="grid grid-cols-[13.5rem_minmax(0,1fr)] max-phone:grid-cols-1">
          <div className="grid content-start gap-3 border-line px-5 pt-4 pb-5 max-phone:border-b max-phone:px-4 max-phone:py-3 phone:border-r">
            <CurrentTemperature climate={data} />
            <TargetStepper target={data?.targetTemperature} />
          </div>
          {data !== undefined && (
            <div>
              <ClimateSwitches climate={data} />
              <ClimateNotes climate={data} />
            </div>
          )}
        </div>
        <PanelPart heading={climateTexts.history} fold={{ isOpen: isHistoryOpen, onFold: foldHistory }}>
          <ClimateChart climate={data} />
        </PanelPart>
      </WhenNear>
    </Panel>
  );
}

function Connection({ climate }: { readonly climate: ClimateView }) {
  const devices = Object.values(climate.outputs);
  const isLost = devices.some(({ fault }) => fault !== null);
  if (!isLost && devices.every(({ isSimulated }) => isSimulated))
    return <span className="text-note text-ink2">{climateTexts.simulated}</span>;
  return (
    <Badge tone={isLost ? "bad" : "good"} icon={isLost ? <OfflineIcon /> : <RunningIcon />}>
      {isLost ? climateTexts.unreachable : climateTexts.connected}
    </Badge>
  );
}

const WARNING = "flex items-start gap-2 text-note text-warn-ink";

function CurrentTemperature({ climate }: { readonly climate: ClimateView | undefined }) {
  const now = useNow();
  const celsius = climate?.currentTemperature ?? null;
  return (
    <dl>
      <dt className="text-note text-ink2">{climateTexts.current}</dt>
      <dd className="dim-when-stale font-sign text-[3.5rem]/15 font-bold normal-nums">
        {celsius === null ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="only-spoken">{climateTexts.unknown}</span>
          </>
        ) : (
          tenthsOfDegrees(celsius)
        )}{" "}
        <small className="text-[1.5rem]">{climateTexts.degrees}</small>
      </dd>
      {climate?.sensor === "none" && <dd className={WARNING}>{climateTexts.noSensor}</dd>}
      {climate?.outdatedReadingAt != null && (
        <dd className={WARNING}>
          <WarningIcon />
          {climateTexts.oldSince(climate.outdatedReadingAt, now)}
        </dd>
      )}
    </dl>
  );
}

const { minimum, maximum } = SETTINGS.target_temperature;
const REQUESTED = "outline-[1.5px] outline-offset-[-1.5px] outline-edge outline-dashed";

/** "Zieltemperatur" in steps of 1 °C (K-02). */
function TargetStepper({ target }: { readonly target: number | undefined }) {
  const [request, send] = useClimateRequest("targetTemperature");
  const shown = request?.value ?? target;
  const step = (change: 1 | -1, label: string) => {
    const next = shown === undefined ? undefined : shown + change;
    const isPossible = next !== undefined && next >= minimum && next <= maximum;
    return (
      <Button isSquare aria-label={label} disabled={!isPossible} onClick={() => isPossible && send(next)}>
        <span className="font-sign text-[1.5rem]/6 font-bold" aria-hidden="true">
          {change < 0 ? "−" : "+"}
        </span>
      </Button>
    );
  };
  return (
    <fieldset className="min-w-0 border-0 p-0">
      <legend className="p-0 text-note text-ink2">{climateTexts.target}</legend>
      <div className="mt-1 flex items-center gap-1">
        {step(-1, climateTexts.lower)}
        <output
          className={`num flex-1 rounded-2 text-center text-sign/11 whitespace-nowrap ${request === null ? "dim-when-stale" : REQUESTED}`}
          aria-busy={request !== null}
        >
          {shown ?? "–"} {climateTexts.degrees}
        </output>
        {step(1, climateTexts.raise)}
      </div>
    </fieldset>
  );
}
