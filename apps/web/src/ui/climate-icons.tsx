import type { ClimateOutput } from "@platzwart/domain/climate/facts";
import { Glyph } from "./icons.tsx";

const HeatingIcon = () => (
  <Glyph>
    <path d="M5 3v14M10 3v14M15 3v14M2.5 5.5h15M2.5 14.5h15" />
  </Glyph>
);

const CoolingIcon = () => (
  <Glyph>
    <path d="M10 2v16M3 6l14 8M17 6L3 14M8 3.4l2 2 2-2M8 16.6l2-2 2 2" />
  </Glyph>
);

const VentilationIcon = () => (
  <Glyph>
    <path d="M2 7.5h9.5a2.3 2.3 0 1 0-2.2-3M2 11h13.5a2.3 2.3 0 1 1-2.2 3M2 14.5h6" />
  </Glyph>
);

/** The signs of the climate's outputs. */
export const CLIMATE_ICONS: Readonly<Record<ClimateOutput, typeof HeatingIcon>> = {
  heating: HeatingIcon,
  cooling: CoolingIcon,
  ventilation: VentilationIcon,
};
