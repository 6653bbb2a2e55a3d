import type { FoundPerson } from "@platzwart/contract/calls/privacy-calls";
import { privacyTexts } from "@platzwart/texts/pages/privacy";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { refusalOf } from "../../shared/refusals.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useErasePeople } from "./privacy-commands.ts";

interface ErasePeopleDialogProps {
  readonly people: readonly FoundPerson[];
  onErased(): void;
  onClose(): void;
}

/** Names what goes and what stays before a person's data are erased, or why they cannot be (G-07). */
export function ErasePeopleDialog({ people, onErased, onClose }: ErasePeopleDialogProps) {
  const erase = useErasePeople();
  const refusal = refusalOf(erase.error)?.detail;
  const sum = (of: (person: FoundPerson) => number) =>
    people.reduce((total, person) => total + of(person), 0);
  const goes = privacyTexts.goesList(
    sum(({ bookings }) => bookings),
    sum(({ codes }) => codes),
  );
  return (
    <Dialog heading={privacyTexts.eraseQuestion} closeLabel={shellTexts.closeDialog} onClose={onClose}>
      <ul className="people-named">
        {[...new Set(people.map(({ name }) => name))].map((name) => (
          <li key={name}>
            <b>
              <bdi>{name}</bdi>
            </b>
          </li>
        ))}
      </ul>
      <p>{privacyTexts.goes}</p>
      <ul className="people-goes">
        {goes.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p className="small second">{privacyTexts.stays}</p>
      <div role="alert">{refusal !== undefined && <Notice title={refusal} />}</div>
      <div className="dialog-actions">
        <Button
          kind="primary"
          isBusy={erase.isPending}
          onClick={() =>
            erase.mutate(people, {
              onSuccess: () => {
                onClose();
                onErased();
              },
            })
          }
        >
          {erase.isPending ? privacyTexts.erasing : privacyTexts.erase}
        </Button>
        <Button onClick={onClose}>{shellTexts.cancel}</Button>
      </div>
    </Dialog>
  );
}
