import type { ClimateOutput } from "@platzwart/domain/climate/facts";
import { parseJsonObject } from "@platzwart/domain/network/json-object";
import { HttpFailure, type LocalNetwork } from "../../platform/network/local-network-port.ts";
import type { ClimateDriver } from "./climate-driver.ts";

/** Action that switches each output on; "off" switches it off (K-07). */
const ACTIONS = { heating: "heat", cooling: "cool", ventilation: "ventilate" } as const satisfies Record<
  ClimateOutput,
  string
>;

/** Bounds of plausible hall temperatures, °C. */
const LOWEST_CELSIUS = -40;
const HIGHEST_CELSIUS = 60;

/** Real climate devices: POST {url}/hall (K-07); status 2xx with an empty body or a JSON object confirms. */
export function createHallClimateDriver(
  network: LocalNetwork,
  output: ClimateOutput,
  url: string,
): ClimateDriver {
  return {
    isSimulated: false,
    async send({ isOn, target }, signal) {
      const action = isOn ? ACTIONS[output] : "off";
      const body = JSON.stringify(
        output === "ventilation" ? { action } : { action, targetTemperature: target },
      );
      const { status, text } = await network.request({ method: "POST", url: `${url}/hall`, body, signal });
      if (status < 200 || status > 299) throw new HttpFailure("status");
      return temperatureIn(text);
    },
  };
}

/** The measured `currentTemperature` of an answer, °C; null: none, or an implausible one. */
function temperatureIn(text: string): number | null {
  if (text.trim() === "") return null;
  const answer = parseJsonObject(text);
  if (answer === null) throw new HttpFailure("invalid_response");
  const celsius = answer["currentTemperature"];
  if (typeof celsius !== "number" || celsius < LOWEST_CELSIUS || celsius > HIGHEST_CELSIUS) return null;
  return celsius;
}
