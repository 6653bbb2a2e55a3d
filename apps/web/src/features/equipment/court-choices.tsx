import type { CourtId } from "@platzwart/domain/court/court";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { useId } from "react";
import { courtName, type NamedCourt } from "../../shared/named-court.ts";

const CHOICE = "mr-5 inline-flex min-h-11 cursor-pointer items-center gap-2 wrap-anywhere";
const BOX = "size-5 flex-none accent-btn";

interface CourtChoicesProps {
  readonly courts: readonly NamedCourt[];
  readonly chosen: readonly CourtId[];
  /** What the choice is about, where there is no problem. */
  readonly hint: string;
  readonly problem: string | undefined;
  onChoice(chosen: readonly CourtId[]): void;
}

/** One or several courts (E-02); those that are chosen stay in the list also when they are out of use. */
export function CourtChoices({ courts, chosen, hint, problem, onChoice }: CourtChoicesProps) {
  const note = useId();
  const offered = [...new Set([...courts.map(({ id }) => id), ...chosen])].sort((a, b) => a - b);
  const isWhole = offered.every((id) => chosen.includes(id));
  const toggle = (id: CourtId, isChosen: boolean) =>
    onChoice(offered.filter((other) => (other === id ? isChosen : chosen.includes(other))));
  const marks = { "aria-invalid": problem !== undefined || undefined, "aria-describedby": note };
  return (
    <fieldset className="min-w-0 border-0 p-0" aria-describedby={note}>
      <legend className="p-0 font-semibold">{equipmentTexts.courts}</legend>
      {offered.length > 1 && (
        <label className={CHOICE}>
          <input
            type="checkbox"
            className={BOX}
            checked={isWhole}
            onChange={({ target }) => onChoice(target.checked ? offered : [])}
          />
          <span>{equipmentTexts.allCourts}</span>
        </label>
      )}
      {offered.map((id) => (
        <label key={id} className={CHOICE}>
          <input
            type="checkbox"
            className={BOX}
            name="courtIds"
            checked={chosen.includes(id)}
            {...marks}
            onChange={({ target }) => toggle(id, target.checked)}
          />
          <span>{courtName(courts, id)}</span>
        </label>
      ))}
      <p
        className={`mt-1 text-note ${problem === undefined ? "text-ink2" : "font-semibold text-err-ink"}`}
        id={note}
      >
        {problem ?? hint}
      </p>
    </fieldset>
  );
}
