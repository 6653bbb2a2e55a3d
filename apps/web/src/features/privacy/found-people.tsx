import type { FoundPerson } from "@platzwart/contract/endpoints/privacy-endpoints";
import { privacyTexts } from "@platzwart/texts/pages/privacy";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ErasePeopleDialog } from "./erase-people-dialog.tsx";
import { useExportPeople } from "./privacy-commands.ts";

interface FoundPeopleProps {
  readonly people: readonly FoundPerson[];
  onErased(): void;
}

/** The people that were found; several spellings of one person can be chosen together. */
export function FoundPeople({ people, onErased }: FoundPeopleProps) {
  const [chosen, setChosen] = useState<readonly FoundPerson[]>(people.length === 1 ? people : []);
  const [isAsking, setAsking] = useState(false);
  const give = useExportPeople();
  const toggle = (person: FoundPerson) =>
    setChosen((known) =>
      known.includes(person) ? known.filter((other) => other !== person) : [...known, person],
    );
  return (
    <>
      <fieldset className="people">
        <legend>{privacyTexts.found}</legend>
        {people.length > 1 && <p className="small second">{privacyTexts.foundHint}</p>}
        {people.map((person) => (
          <PersonChoice
            key={JSON.stringify([person.name, person.email, person.phone])}
            person={person}
            isChosen={chosen.includes(person)}
            onToggle={() => toggle(person)}
          />
        ))}
      </fieldset>
      <div className="people-actions">
        <Button disabled={chosen.length === 0} isBusy={give.isPending} onClick={() => give.mutate(chosen)}>
          {give.isPending ? privacyTexts.exporting : privacyTexts.export}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => setAsking(true)}>
          {privacyTexts.erase}
        </Button>
      </div>
      {isAsking && <ErasePeopleDialog people={chosen} onErased={onErased} onClose={() => setAsking(false)} />}
    </>
  );
}

interface PersonChoiceProps {
  readonly person: FoundPerson;
  readonly isChosen: boolean;
  onToggle(): void;
}

function PersonChoice({ person, isChosen, onToggle }: PersonChoiceProps) {
  const { name, email, phone, bookingCount, unexpiredBookings, codeCount, unexpiredCodeCount } = person;
  const contact = [email, phone].filter((part) => part !== null).join(", ");
  const stored = [
    privacyTexts.bookings(bookingCount, unexpiredBookings.length),
    privacyTexts.codes(codeCount, unexpiredCodeCount),
  ];
  return (
    <label className="person">
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="person-contact">{contact === "" ? privacyTexts.noContact : contact}</span>
        <span className="person-stored small second">{stored.filter((text) => text !== "").join("; ")}</span>
      </span>
    </label>
  );
}
