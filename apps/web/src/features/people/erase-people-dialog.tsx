import type { FoundPerson, UnexpiredBooking } from "@platzwart/contract/endpoints/people-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import { moment, period } from "@platzwart/texts/format";
import { peopleTexts } from "@platzwart/texts/pages/people";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { Link } from "wouter";
import { useNow } from "../../lib/clock/now.ts";
import { confirmationForm } from "../../lib/forms/send-form.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { DIALOG_FORM, Dialog, DialogActions } from "../../ui/dialog.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useErasePeople } from "./people-commands.ts";

interface ErasePeopleDialogProps {
  readonly people: readonly FoundPerson[];
  onErased(): void;
  onClose(): void;
}

/** Names the data before an erasure, or what prevents it (G-07). */
export function ErasePeopleDialog(props: ErasePeopleDialogProps) {
  const { people } = props;
  const now = useNow();
  const unexpired = people
    .flatMap(({ unexpiredBookings }) => unexpiredBookings)
    .filter(({ endTime }) => endTime > now)
    .sort((a, b) => a.startTime - b.startTime);
  const running = unexpired.filter(({ startTime }) => startTime <= now);
  const codeCount = sum(people, ({ unexpiredCodeCount }) => unexpiredCodeCount);
  return running.length > 0 || codeCount > 0 ? (
    <CannotEraseYetDialog {...props} running={running} codeCount={codeCount} />
  ) : (
    <EraseDialog {...props} futureBookings={unexpired} />
  );
}

interface CannotEraseYetDialogProps extends ErasePeopleDialogProps {
  readonly running: readonly UnexpiredBooking[];
  /** Codes in force without a booking. */
  readonly codeCount: number;
}

function CannotEraseYetDialog({ people, running, codeCount, onClose }: CannotEraseYetDialogProps) {
  const now = useNow();
  return (
    <Dialog heading={peopleTexts.notYet} onClose={onClose}>
      <div className={DIALOG_FORM}>
        <Names people={people} />
        <p>{peopleTexts.notYetHint}</p>
        <ul className="pl-5">
          {running.map(({ id, courtName, endTime }) => (
            <li key={id}>{peopleTexts.running(courtName, moment(endTime, now))}</li>
          ))}
          {codeCount > 0 && <li>{peopleTexts.codesInForce(codeCount)}</li>}
        </ul>
        {running.length > 0 && <p>{peopleTexts.runningHint}</p>}
        {codeCount > 0 && <p>{peopleTexts.codesHint}</p>}
      </div>
      <DialogActions>
        {running.length > 0 && (
          <Link href={PATHS.home} className={buttonClass("primary")}>
            {peopleTexts.toHall}
          </Link>
        )}
        <Button onClick={onClose}>{shellTexts.closeDialog}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface EraseDialogProps extends ErasePeopleDialogProps {
  readonly futureBookings: readonly UnexpiredBooking[];
}

function EraseDialog({ people, futureBookings, onErased, onClose }: EraseDialogProps) {
  const now = useNow();
  const erase = useErasePeople();
  const done = () => {
    onClose();
    onErased();
  };
  const erasedData = peopleTexts.erasedList(
    sum(people, ({ bookingCount }) => bookingCount),
    sum(people, ({ codeCount }) => codeCount),
    sum(people, ({ blockCount }) => blockCount),
  );
  return (
    <FormDialog
      {...confirmationForm(erase, { people, cancelled: futureBookings }, { onSuccess: done })}
      heading={peopleTexts.eraseQuestion}
      action={futureBookings.length === 0 ? peopleTexts.erase : peopleTexts.eraseAndCancel}
      busyAction={peopleTexts.erasing}
      onClose={onClose}
    >
      <Names people={people} />
      {futureBookings.length > 0 && (
        <>
          <p>{peopleTexts.cancels(futureBookings.length)}</p>
          <ul className="pl-5">
            {futureBookings.map(({ id, courtName, startTime, endTime }) => (
              <li key={id}>
                {courtName}, <span className="dim-when-stale">{period(startTime, endTime, now)}</span>
              </li>
            ))}
          </ul>
          <p className="text-note text-ink2">{peopleTexts.cancelsHint(futureBookings.length)}</p>
        </>
      )}
      <p>{peopleTexts.erasedNow}</p>
      <ul className="pl-5">
        {erasedData.map((data) => (
          <li key={data}>{data}</li>
        ))}
      </ul>
      <p className="text-note text-ink2">{peopleTexts.kept}</p>
    </FormDialog>
  );
}

function Names({ people }: { readonly people: readonly FoundPerson[] }) {
  return (
    <ul className="list-none p-0 wrap-anywhere">
      {[...new Set(people.map(({ name }) => name))].map((name) => (
        <li key={name}>
          <b>
            <bdi>{name}</bdi>
          </b>
        </li>
      ))}
    </ul>
  );
}

function sum(people: readonly FoundPerson[], countOf: (person: FoundPerson) => number): number {
  return people.reduce((total, person) => total + countOf(person), 0);
}
