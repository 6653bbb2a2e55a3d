import type { CLIMATE_TAB_ADDRESSES } from "@platzwart/contract/endpoints/climate-control-endpoints";
import type { ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import { HTTP_FAULT_WORDS } from "@platzwart/texts/fault-words";
import { climateDeviceTexts, climateTexts } from "@platzwart/texts/pages/climate";
import { useNow } from "../../shared/now.ts";
import { Badge } from "../../ui/badge.tsx";
import { OfflineIcon, PendingIcon, RunningIcon } from "../../ui/icons.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { AddressTest } from "./address-test.tsx";
import { useClimate } from "./climate-queries.ts";
import "../../ui/panel.css";
import "./climate-devices.css";

type Device = (typeof CLIMATE_TAB_ADDRESSES)[number];

const DEVICES: readonly Device[] = ["heating", "cooling", "ventilation", "monitoring"];

interface ClimateDevicesProps {
  /** As they are saved; empty: simulated. null: only operators see them and may ask them (N-09). */
  readonly addresses: Readonly<Record<Device, string>> | null;
}

/** Below the settings of the climate: how each device does, and whether somebody answers at its address (K-07, K-10). */
export function ClimateDevices({ addresses }: ClimateDevicesProps) {
  const climate = useClimate();
  // of the monitoring address there is nothing to say but the address
  const devices = addresses === null ? DEVICES.filter((device) => device !== "monitoring") : DEVICES;
  return (
    <section className="panel" aria-labelledby="climate-devices">
      <div className="panel-head">
        <h2 id="climate-devices">{climateDeviceTexts.heading}</h2>
      </div>
      {climate.isError && (
        <LoadFailure title={climateTexts.missing} hint={climateTexts.missingHint} of={climate} />
      )}
      <ul className="climate-devices">
        {devices.map((device) => (
          <li key={device} className="climate-device">
            <h3>{climateDeviceTexts.names[device]}</h3>
            <div className="climate-device-state">
              {device === "monitoring" ? (
                <p className="second">
                  {addresses?.monitoring === ""
                    ? climateDeviceTexts.noMonitoring
                    : climateDeviceTexts.monitoring}
                </p>
              ) : (
                climate.data !== undefined && <DeviceState view={climate.data.outputs[device]} />
              )}
              {addresses !== null && addresses[device] !== "" && (
                <p className="second small">{addresses[device]}</p>
              )}
            </div>
            {addresses !== null && addresses[device] !== "" && (
              // another address is another question
              <AddressTest key={addresses[device]} device={device} url={addresses[device]} />
            )}
          </li>
        ))}
      </ul>
      {addresses === null && (
        <p className="climate-devices-note second small">{climateDeviceTexts.onlyOperators}</p>
      )}
    </section>
  );
}

function DeviceState({ view }: { readonly view: ClimateView["outputs"]["heating"] }) {
  const { isSimulated, isOn, isPending, fault, faultSince } = view;
  const now = useNow();
  if (isSimulated) return <p className="second">{climateDeviceTexts.simulated}</p>;
  if (fault !== null && faultSince !== null) {
    return (
      <>
        <Badge tone="bad" icon={<OfflineIcon />}>
          {climateTexts.unreachable}
        </Badge>
        <p className="small">
          {climateTexts.fault(faultSince, now, HTTP_FAULT_WORDS[fault])}{" "}
          {isOn !== null && climateTexts.lastConfirmed(isOn)}
        </p>
      </>
    );
  }
  if (isPending || isOn === null) {
    return (
      <Badge tone="pending" icon={<PendingIcon />}>
        {climateDeviceTexts.telling}
      </Badge>
    );
  }
  return (
    <Badge tone="good" icon={<RunningIcon />}>
      {climateDeviceTexts.confirmed(isOn)}
    </Badge>
  );
}
