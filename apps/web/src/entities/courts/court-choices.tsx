import type { CourtId } from "@platzwart/domain/court/court";
import { ALL_COURTS } from "@platzwart/texts/court-name";
import { formTexts } from "@platzwart/texts/pages/form";
import { useId } from "react";
import { CheckBox } from "../../ui/check-box.tsx";
import { courtName, type NamedCourt } from "./named-court.ts";

interface CourtChoicesProps {
  readonly courts: readonly NamedCourt[];
  readonly chosen: readonly CourtId[];
  readonly hint?: string;
  readonly problem: string | undefined;
  onChoice(chosen: readonly CourtId[]): void;
}

/** Chosen courts stay listed when out of use (E-02, C-13). */
export function CourtChoices({ courts, chosen, hint, problem, onChoice }: CourtChoicesProps) {
  const noteId = useId();
  const offered = [...new Set([...courts.map(({ id }) => id), ...chosen])].sort((a, b) => a - b);
  const areAllChosen = offered.every((id) => chosen.includes(id));
  const toggle = (id: CourtId, isChosen: boolean) =>
    onChoice(offered.filter((other) => (other === id ? isChosen : chosen.includes(other))));
  const attributes = { "aria-invalid": problem !== undefined || undefined, "aria-describedby": noteId };
  return (
    <fieldset
      className="grid min-w-0 grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 border-0 p-0"
      aria-describedby={noteId}
    >
      <legend className="p-0 font-semibold">{formTexts.courts}</legend>
      {offered.length > 1 && (
        <CheckBox
          label={ALL_COURTS}
          checked={areAllChosen}
          onChange={({ target }) => onChoice(target.checked ? offered : [])}
        />
      )}
      {offered.map((id) => (
        <CheckBox
          key={id}
          label={courtName(courts, id)}
          name="courtIds"
          checked={chosen.includes(id)}
          {...attributes}
          onChange={({ target }) => toggle(id, target.checked)}
        />
      ))}
      <p
        className={`col-span-full mt-1 text-note empty:hidden ${problem === undefined ? "text-ink2" : "font-semibold text-err-ink"}`}
        id={noteId}
      >
        {problem ?? hint}
      </p>
    </fieldset>
  );
}
