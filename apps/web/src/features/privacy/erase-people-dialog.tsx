import type { FoundPerson } from "@platzwart/contract/endpoints/privacy-endpoints";
import { privacyTexts } from "@platzwart/texts/pages/privacy";
import { refusalOf } from "../../shared/refusals.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useErasePeople } from "./privacy-commands.ts";

interface ErasePeopleDialogProps {
  readonly people: readonly FoundPerson[];
  onErased(): void;
  onClose(): void;
}

/** Names what goes and what stays before a person's data are erased, or why they cannot be (G-07). */
export function ErasePeopleDialog({ people, onErased, onClose }: ErasePeopleDialogProps) {
  const erase = useErasePeople();
  const sum = (of: (person: FoundPerson) => number) =>
    people.reduce((total, person) => total + of(person), 0);
  const goes = privacyTexts.goesList(
    sum(({ bookingCount }) => bookingCount),
    sum(({ codeCount }) => codeCount),
  );
  return (
    <FormDialog
      heading={privacyTexts.eraseQuestion}
      action={privacyTexts.erase}
      busyAction={privacyTexts.erasing}
      isBusy={erase.isPending}
      problem={refusalOf(erase.error)?.detail}
      onSend={() =>
        erase.mutate(people, {
          onSuccess: () => {
            onClose();
            onErased();
          },
        })
      }
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
