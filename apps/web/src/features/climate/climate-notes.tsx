import type { ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import { CLIMATE_OUTPUTS } from "@platzwart/domain/climate/facts";
import { CLIMATE_OUTPUT_NAMES } from "@platzwart/texts/climate-words";
import { HTTP_FAULT_WORDS } from "@platzwart/texts/fault-words";
import { climateReason, climateTexts } from "@platzwart/texts/pages/climate";
import { useNow } from "../../shared/now.ts";
import { OfflineIcon } from "../../ui/icons.tsx";

/** What is wrong with a device, and why switches are as they are, where they do not say so themselves. */
export function ClimateNotes({ climate }: { readonly climate: ClimateView }) {
  const { autoMode, autoProblem, outputs } = climate;
  const now = useNow();
  const faults = CLIMATE_OUTPUTS.filter((output) => outputs[output].fault !== null);
  const reasons = CLIMATE_OUTPUTS.map((output) => climateReason(output, outputs[output].reason));
  return (
    <div className="climate-notes small">
      {faults.map((output) => {
        const { fault, faultSince, isOn } = outputs[output];
        if (fault === null || faultSince === null) return null;
        return (
          <p key={output} className="climate-fault">
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
