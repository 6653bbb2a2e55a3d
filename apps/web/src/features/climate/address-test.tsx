import {
  type CLIMATE_TAB_ADDRESSES,
  testClimateAddress,
} from "@platzwart/contract/endpoints/climate-control-endpoints";
import { HTTP_FAULT_WORDS } from "@platzwart/texts/fault-words";
import { climateDeviceTexts } from "@platzwart/texts/pages/climate";
import { useMutation } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { detailOf, isSignedOut } from "../../shared/failures.ts";
import { Button } from "../../ui/button.tsx";
import { DoneIcon, ErrorIcon } from "../../ui/icons.tsx";

type Device = (typeof CLIMATE_TAB_ADDRESSES)[number];

/** "Verbindung testen": asks the address without switching anything, and says in words what came of it. */
export function AddressTest({ device, url }: { readonly device: Device; readonly url: string }) {
  const test = useMutation({
    mutationFn: () => callServer(testClimateAddress, { body: { device, url } }),
  });
  const name = climateDeviceTexts.names[device];
  const { data, error, isPending } = test;
  return (
    <div className="address-test">
      <Button
        isBusy={isPending}
        aria-label={`${climateDeviceTexts.test} (${name})`}
        onClick={() => test.mutate()}
      >
        {isPending ? climateDeviceTexts.testing : climateDeviceTexts.test}
      </Button>
      <p className="address-test-outcome" role="status">
        {!isPending && data?.fault === null && (
          <span className="good">
            <DoneIcon />
            {data.status !== null && data.status >= 400
              ? climateDeviceTexts.answersToo
              : climateDeviceTexts.answers}
          </span>
        )}
        {!isPending && data?.fault != null && (
          <span className="bad">
            <ErrorIcon />
            {climateDeviceTexts.fails(HTTP_FAULT_WORDS[data.fault])}
          </span>
        )}
        {!isPending && error !== null && !isSignedOut(error) && (
          <span className="bad">
            <ErrorIcon />
            {detailOf(error) ?? climateDeviceTexts.notTested}
          </span>
        )}
      </p>
    </div>
  );
}
