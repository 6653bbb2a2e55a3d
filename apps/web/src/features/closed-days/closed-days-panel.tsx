import type { ClosedDayView } from "@platzwart/contract/endpoints/closed-day-endpoints";
import { weekdayOf } from "@platzwart/domain/time/calendar-day";
import { dayText } from "@platzwart/texts/day-input";
import { dayHoursWords } from "@platzwart/texts/opening-hours-words";
import { closedDayTexts } from "@platzwart/texts/pages/closed-days";
import { weekdayAbbreviation } from "@platzwart/texts/week-words";
import { useState } from "react";
import { courtName, type NamedCourt } from "../../entities/courts/named-court.ts";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { useNow } from "../../lib/clock/now.ts";
import { ListPanel } from "../../lib/page/list-panel.tsx";
import { useIsOperator } from "../../lib/session/session-context.tsx";
import { Button } from "../../ui/button.tsx";
import { ListRow } from "../../ui/list.tsx";
import { useClosedDays, useRemoveClosedDay } from "./closed-day-queries.ts";
import { NewDayDialog } from "./new-day-dialog.tsx";
import { ProposalsDialog } from "./proposals-dialog.tsx";

/** Days with special hours, and proposals for them (B-07, B-08). */
export function ClosedDaysPanel({ courts }: { readonly courts: readonly NamedCourt[] }) {
  const today = dayAt(useNow());
  const days = useClosedDays(today);
  const mayChange = useIsOperator();
  const remove = useRemoveClosedDay();
  const [open, setOpen] = useState<"new" | "proposals" | null>(null);
  const close = () => setOpen(null);
  return (
    <ListPanel
      id="closed-days"
      heading={closedDayTexts.heading}
      intro={
        <>
          <p className="max-w-prose text-ink2">{closedDayTexts.intro}</p>
          {mayChange && (
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setOpen("new")}>{closedDayTexts.add}</Button>
              <Button onClick={() => setOpen("proposals")}>{closedDayTexts.propose}</Button>
            </div>
          )}
        </>
      }
      source={days}
      missing={{ title: closedDayTexts.missing, isLoggedByToast: true }}
      items={days.data?.items}
      label={closedDayTexts.list}
      cells={1}
      none={<p>{closedDayTexts.none}</p>}
      row={(day) => (
        <ListRow
          key={day.id}
          name={`${weekdayAbbreviation(weekdayOf(day.date))}, ${dayText(day.date)}`}
          note={day.name}
          cells={[placeAndHours(day, courts)]}
          actions={
            mayChange
              ? [
                  {
                    label: closedDayTexts.remove,
                    isDisabled: remove.isPending,
                    onPress: () => remove.mutate(day),
                  },
                ]
              : null
          }
        />
      )}
    >
      {open === "new" && <NewDayDialog courts={courts} today={today} onClose={close} />}
      {open === "proposals" && <ProposalsDialog today={today} onClose={close} />}
    </ListPanel>
  );
}

/** Like "Alle Courts: geschlossen". */
function placeAndHours({ courtId, opens }: ClosedDayView, courts: readonly NamedCourt[]): string {
  const where = courtId === null ? closedDayTexts.allCourts : courtName(courts, courtId);
  return `${where}: ${dayHoursWords(opens === null ? [] : [opens])}`;
}
