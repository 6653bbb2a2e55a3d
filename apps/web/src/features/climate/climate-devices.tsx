import type { EndpointResponse } from "@platzwart/contract/endpoint";
import {
  CLIMATE_TAB_ADDRESSES,
  testClimateAddress,
} from "@platzwart/contract/endpoints/climate-control-endpoints";
import type { ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import { HTTP_FAULT_WORDS } from "@platzwart/texts/fault-words";
import { climateTexts, climateDeviceTexts as texts } from "@platzwart/texts/pages/climate";
import { useMutation } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { detailOf, isSignedOut } from "../../lib/api/failures.ts";
import { useNow } from "../../lib/clock/now.ts";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DoneIcon, ErrorIcon, OfflineIcon, PendingIcon, RunningIcon } from "../../ui/icons.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useClimate } from "./climate-queries.ts";

type Device = (typeof CLIMATE_TAB_ADDRESSES)[number];

const ROW =
  "grid grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)] items-start gap-x-6 gap-y-2 border-line px-5 py-4 not-last:border-b max-tablet:px-4 max-[64rem]:grid-cols-1";

interface ClimateDevicesProps {
  /** Saved addresses, "" for a simulated device; null: hidden from staff (N-09). */
  readonly addresses: Readonly<Record<`${Device}_url`, string>> | null;
}

/** State and reachability of each climate device (K-07, K-10). */
export function ClimateDevices({ addresses }: ClimateDevicesProps) {
  const climate = useClimate();
  // the monitoring address has no state
  const devices = CLIMATE_TAB_ADDRESSES.filter((device) => addresses !== null || device !== "monitoring");
  return (
    <Panel id="climate-devices" heading={texts.heading}>
      {climate.isError && <LoadFailure title={climateTexts.missing} isRetried query={climate} />}
      <ul className="list-none p-0">
        {devices.map((device) => (
          <DeviceRow
            key={device}
            device={device}
            address={addresses?.[`${device}_url`] ?? ""}
            climate={climate.data}
          />
        ))}
      </ul>
      {addresses === null && (
        <p className="border-t border-line px-5 py-3 text-note text-ink2">{texts.onlyOperators}</p>
      )}
    </Panel>
  );
}

interface DeviceRowProps {
  readonly device: Device;
  readonly address: string;
  readonly climate: ClimateView | undefined;
}

function DeviceRow({ device, address, climate }: DeviceRowProps) {
  return (
    <li className={ROW}>
      <h3 className="text-name/7">{texts.names[device]}</h3>
      <div className="grid min-w-0 justify-items-start gap-1 wrap-anywhere">
        {device === "monitoring" ? (
          <p className="text-ink2">{address === "" ? texts.noMonitoring : texts.monitoring}</p>
        ) : (
          climate !== undefined && <DeviceState view={climate.outputs[device]} />
        )}
        {address !== "" && <p className="text-note text-ink2">{address}</p>}
      </div>
      {/* the key discards the result of another address */}
      {address !== "" && <AddressTest key={address} device={device} url={address} />}
    </li>
  );
}

function DeviceState({ view }: { readonly view: ClimateView["outputs"]["heating"] }) {
  const { isSimulated, isOn, isPending, fault, faultSince } = view;
  const now = useNow();
  if (isSimulated) return <p className="text-ink2">{texts.simulated}</p>;
  if (fault !== null && faultSince !== null) {
    return (
      <>
        <Badge tone="bad" icon={<OfflineIcon />}>
          {climateTexts.unreachable}
        </Badge>
        <p className="text-note">
          {climateTexts.fault(faultSince, now, HTTP_FAULT_WORDS[fault])}{" "}
          {isOn !== null && climateTexts.lastConfirmed(isOn)}
        </p>
      </>
    );
  }
  const isUnconfirmed = isPending || isOn === null;
  return (
    <Badge tone={isUnconfirmed ? "pending" : "good"} icon={isUnconfirmed ? <PendingIcon /> : <RunningIcon />}>
      {isUnconfirmed ? texts.commanding : texts.confirmed(isOn)}
    </Badge>
  );
}

/** "Verbindung testen" reads from the address without switching. */
function AddressTest({ device, url }: { readonly device: Device; readonly url: string }) {
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => callServer(testClimateAddress, { body: { device, url } }),
  });
  const isWell = data?.fault === null;
  const outcome = outcomeOf(data, error);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        isBusy={isPending}
        aria-label={`${texts.test} (${texts.names[device]})`}
        onClick={() => mutate()}
      >
        {isPending ? texts.testing : texts.test}
      </Button>
      <p className="flex-[1_1_12.5rem]" role="status">
        {outcome !== null && (
          <span className={`flex gap-2 [&_.icon]:mt-0.5 ${isWell ? "text-ok-ink" : "text-err-ink"}`}>
            {isWell ? <DoneIcon /> : <ErrorIcon />}
            {outcome}
          </span>
        )}
      </p>
    </div>
  );
}

function outcomeOf(answer: EndpointResponse<typeof testClimateAddress> | undefined, error: Error | null) {
  if (answer === undefined)
    return error === null || isSignedOut(error) ? null : (detailOf(error) ?? texts.notTested);
  if (answer.fault !== null) return texts.fails(HTTP_FAULT_WORDS[answer.fault]);
  return (answer.status ?? 0) < 400 ? texts.answers : texts.answersToo;
}
