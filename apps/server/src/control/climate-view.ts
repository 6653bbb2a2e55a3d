import type { ClimateOutputView, ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import {
  type ClimateDecision,
  type ClimateOutput,
  isOldReading,
  type OutputDecision,
  type Reading,
} from "@platzwart/domain/climate/facts";
import type { Instant } from "@platzwart/domain/time/instant";
import type { ClimateDevice } from "./climate-device.ts";
import type { Sensor } from "./climate-sensor.ts";

interface ClimateViewInput {
  readonly decision: ClimateDecision;
  readonly isAutoInForce: boolean;
  /** The setting auto_climate_control allows automatic control (K-08). */
  readonly isAutomaticAllowed: boolean;
  /** °C. */
  readonly target: number;
  readonly sensor: Sensor;
  /** null: none since the start of the server. */
  readonly reading: Reading | null;
  readonly isReadingAwaited: boolean;
  readonly deviceOf: (output: ClimateOutput) => ClimateDevice;
}

export function climateView(input: ClimateViewInput, now: Instant): ClimateView {
  const { decision, sensor, reading, deviceOf } = input;
  const heating = outputView(decision.heating, deviceOf("heating"));
  const cooling = outputView(decision.cooling, deviceOf("cooling"));
  const ventilation = outputView(decision.ventilation, deviceOf("ventilation"));
  const hasNoSensor = sensor === "none" && !input.isReadingAwaited;
  const isOld = reading !== null && isOldReading(reading, now);
  return {
    currentTemperature: reading?.celsius ?? null,
    outdatedReadingAt: isOld ? reading.at : null,
    sensor,
    targetTemperature: input.target,
    autoMode: input.isAutoInForce,
    autoProblem: !input.isAutomaticAllowed ? "auto_climate_control_off" : hasNoSensor ? "no_sensor" : null,
    isHeatingOn: heating.isOn === true,
    isCoolingOn: cooling.isOn === true,
    isVentilationOn: ventilation.isOn === true,
    outputs: { heating, cooling, ventilation },
  };
}

function outputView({ isOn, reason }: OutputDecision, device: ClimateDevice): ClimateOutputView {
  return {
    isSimulated: device.isSimulated,
    isDesired: isOn,
    isOn: device.isOn,
    isPending: device.isPending,
    fault: device.httpFault,
    faultSince: device.faultSince,
    reason: { kind: reason.kind, until: "until" in reason ? reason.until : null },
  };
}
