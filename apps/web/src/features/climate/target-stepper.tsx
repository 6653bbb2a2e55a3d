import { SETTINGS } from "@platzwart/domain/settings/registry";
import { climateTexts } from "@platzwart/texts/pages/climate";
import { Button } from "../../ui/button.tsx";
import { useClimateWish } from "./climate-commands.ts";

const { minimum, maximum } = SETTINGS.target_temperature;

/** "Zieltemperatur" with plus and minus, in steps of 1 °C (K-02). */
export function TargetStepper({ target }: { readonly target: number | undefined }) {
  const [wish, make] = useClimateWish("targetTemperature");
  const shown = wish?.value ?? target;
  const step = (by: 1 | -1) => {
    if (shown !== undefined) make(Math.min(maximum, Math.max(minimum, shown + by)));
  };
  return (
    <fieldset className="climate-target">
      <legend className="second small">{climateTexts.target}</legend>
      <div className="climate-stepper">
        <Button
          isSquare
          aria-label={climateTexts.lower}
          disabled={shown === undefined || shown <= minimum}
          onClick={() => step(-1)}
        >
          <span aria-hidden="true">−</span>
        </Button>
        <output className={wish === null ? "num value" : "num climate-wish"} aria-busy={wish !== null}>
          {shown ?? "–"} {climateTexts.degrees}
        </output>
        <Button
          isSquare
          aria-label={climateTexts.raise}
          disabled={shown === undefined || shown >= maximum}
          onClick={() => step(1)}
        >
          <span aria-hidden="true">+</span>
        </Button>
      </div>
    </fieldset>
  );
}
