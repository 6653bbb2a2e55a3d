import type { ClosedDayProposals } from "@platzwart/contract/endpoints/closed-day-endpoints";
import { type CalendarDay, weekdayOf } from "@platzwart/domain/time/calendar-day";
import { dayText } from "@platzwart/texts/day-input";
import { FEDERAL_STATE_WORDS } from "@platzwart/texts/federal-state-words";
import { closedDayTexts } from "@platzwart/texts/pages/closed-days";
import { weekdayAbbreviation } from "@platzwart/texts/week-words";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { LoadingText } from "../../lib/page/loading.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useProposals } from "./closed-day-queries.ts";
import { ClosedDaysDialog } from "./days-dialog.tsx";
import { useClosedDaysForm } from "./days-form.ts";

interface ProposalsDialogProps {
  readonly today: CalendarDay;
  onClose(): void;
}

/** "Feiertage vorschlagen": holidays of the state, entered all or in part (B-08). */
export function ProposalsDialog({ today, onClose }: ProposalsDialogProps) {
  const proposals = useProposals(today);
  const { data } = proposals;
  // the shown proposals stay while they are reloaded after the save
  if (data !== undefined && data.items.length > 0) return <Proposals proposals={data} onClose={onClose} />;
  return (
    <Dialog heading={closedDayTexts.propose} onClose={onClose}>
      {proposals.isError && <LoadFailure title={closedDayTexts.missing} query={proposals} />}
      {data === undefined && !proposals.isError && <LoadingText />}
      {data !== undefined && (
        <p>{data.state === "" ? closedDayTexts.noState : closedDayTexts.noneProposed}</p>
      )}
    </Dialog>
  );
}

interface ProposalsProps {
  readonly proposals: ClosedDayProposals;
  onClose(): void;
}

/** `leftOut`: dates that are not to be entered. */
function Proposals({ proposals: { state, items }, onClose }: ProposalsProps) {
  const { form, question } = useClosedDaysForm<{ leftOut: readonly string[] }>({
    start: { leftOut: [] },
    daysOf: ({ leftOut }) =>
      items
        .filter(({ date }) => !leftOut.includes(date))
        .map(({ date, name }) => ({ date, name, courtId: null, opens: null })),
    problemsIn: ({ leftOut }) => ({
      leftOut: leftOut.length === items.length ? closedDayTexts.noneChosen : undefined,
    }),
    onDone: onClose,
  });
  const { leftOut } = form.entry;
  const toggle = (date: string, isChosen: boolean) =>
    form.change({ leftOut: isChosen ? leftOut.filter((other) => other !== date) : [...leftOut, date] });
  const problem = form.problem("leftOut");
  return (
    <ClosedDaysDialog
      heading={closedDayTexts.proposals(FEDERAL_STATE_WORDS[state])}
      action={closedDayTexts.addChosen(items.length - leftOut.length)}
      {...{ question, onClose }}
      frame={{ ...form.frame, problem: problem ?? form.frame.problem }}
    >
      <p className="text-ink2">{closedDayTexts.partly}</p>
      <ul className="list-none p-0">
        {items.map(({ date, name }) => (
          <li key={date}>
            <CheckBox
              label={`${weekdayAbbreviation(weekdayOf(date))}, ${dayText(date)}: ${name}`}
              checked={!leftOut.includes(date)}
              onChange={({ target }) => toggle(date, target.checked)}
            />
          </li>
        ))}
      </ul>
    </ClosedDaysDialog>
  );
}
