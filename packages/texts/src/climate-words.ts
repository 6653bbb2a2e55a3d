import type { ClimateOutput } from "@platzwart/domain/climate/facts";

export const CLIMATE_OUTPUT_NAMES: Readonly<Record<ClimateOutput, string>> = {
  heating: "Heizung",
  cooling: "Kühlung",
  ventilation: "Lüftung",
};

/** "19,4" */
export function tenthsOfDegrees(degrees: number): string {
  return degrees.toFixed(1).replace(".", ",");
}
