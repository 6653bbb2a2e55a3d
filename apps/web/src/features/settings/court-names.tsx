import { resizeCourtNames } from "@platzwart/domain/court/court";
import { moment } from "@platzwart/texts/format";
import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useNow } from "../../lib/clock/now.ts";
import { useIsOperator } from "../../lib/session/session-context.tsx";
import { type FieldState, wantedCourtCount, withCourtName } from "./draft.ts";
import { nameProblem } from "./entry-problems.ts";
import { FieldConflict } from "./field-conflict.tsx";
import { boxLook, describedBy, Problem, SettingRow, TEXT_INPUT, ValueInForce } from "./setting-parts.tsx";
import { lastChangesQuery } from "./settings-queries.ts";
import type { SectionForm } from "./use-section-form.ts";

interface CourtNamesProps {
  readonly field: FieldState;
  readonly form: SectionForm;
}

/** One name for each court of the entered count (S-07). */
export function CourtNames({ field, form }: CourtNamesProps) {
  const names = Array.isArray(field.entry) ? (field.entry as readonly string[]) : [];
  const inForce = resizeCourtNames(form.values.court_names, wantedCourtCount(form.values, form.draft));
  return (
    <div className="border-t border-line py-2.5">
      {names.map((name, index) => (
        <NameField
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the court number
          key={index}
          index={index}
          name={name}
          inForce={inForce[index] ?? ""}
          isConflict={field.isConflict}
          form={form}
        />
      ))}
      <FieldConflict field={field} form={form} />
    </div>
  );
}

interface NameFieldProps {
  readonly index: number;
  readonly name: string;
  readonly inForce: string;
  readonly isConflict: boolean;
  readonly form: SectionForm;
}

function NameField({ index, name, inForce, isConflict, form }: NameFieldProps) {
  const id = useId();
  const isFixed = !useIsOperator() || form.isSaving;
  const isChanged = name !== inForce;
  const problemOfAll = form.problemOf("court_names");
  // a conflict is shown at each name that differs
  const problem = problemOfAll && (nameProblem(name) ?? (isConflict && isChanged ? problemOfAll : undefined));
  const isWrong = problem !== undefined;
  return (
    <SettingRow
      id={id}
      layout="line"
      label={settingsFormTexts.courtName(index + 1)}
      state={
        <>
          <CourtLastChange courtId={index + 1} />
          {isWrong && <Problem>{problem}</Problem>}
          {isChanged && <ValueInForce>{inForce}</ValueInForce>}
        </>
      }
    >
      <input
        id={id}
        className={`${TEXT_INPUT} ${boxLook({ isFixed, isChanged, isWrong })}`}
        autoComplete="off"
        readOnly={isFixed}
        value={name}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy(id)}
        onChange={({ target }) =>
          form.enter("court_names", withCourtName(form.draft, form.values, index, target.value))
        }
      />
    </SettingRow>
  );
}

function CourtLastChange({ courtId }: { readonly courtId: number }) {
  const now = useNow();
  const { data } = useQuery(lastChangesQuery);
  const last = data?.courts.find((change) => change.courtId === courtId);
  if (last === undefined) return null;
  const who = settingsFormTexts.userName(last.by);
  return settingsFormTexts.lastChange(who, moment(last.at, now), settingsFormTexts.courtParts[last.part]);
}
