import type { FoundPerson } from "@platzwart/contract/endpoints/people-endpoints";
import { isWholeNameSearch } from "@platzwart/domain/privacy/person";
import { peopleTexts } from "@platzwart/texts/pages/people";
import { type FormEvent, useState } from "react";
import { refusalOf } from "../../lib/api/refusals.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Panel, PanelBody } from "../../ui/panel.tsx";
import { ErasePeopleDialog } from "./erase-people-dialog.tsx";
import { useExportPeople, useFindPeople } from "./people-commands.ts";

/** "Datenschutz": retention, and a person's rights (G-07). */
export function PeoplePanel() {
  return (
    <Panel id="privacy" heading={peopleTexts.heading}>
      <PanelBody>
        <div className="grid grid-cols-1 gap-x-8 gap-y-6 desk:grid-cols-2">
          <div>
            <h3>{peopleTexts.request}</h3>
            <p className="text-ink2">{peopleTexts.requestHint}</p>
            <PersonSearch />
          </div>
          <div>
            <h3>{peopleTexts.retention}</h3>
            <p>{peopleTexts.retentionIntro}</p>
            <ul className="mt-1 pl-5">
              {peopleTexts.retentionList.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </div>
        </div>
      </PanelBody>
    </Panel>
  );
}

/** On one line the button aligns with the field, below label and gap. */
const SEARCH =
  "mt-3 flex flex-wrap items-start gap-2 max-phone:*:flex-[1_0_100%] phone:*:first:flex-[1_1_15rem] phone:*:last:mt-7.5";

function PersonSearch() {
  const [text, setText] = useState("");
  const find = useFindPeople();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("person");
    find.mutate(text, {
      onError: (error) => {
        if (refusalOf(error) !== null && field instanceof HTMLElement) field.focus();
      },
    });
  };
  return (
    <>
      <form className={SEARCH} noValidate onSubmit={submit}>
        <Field
          label={peopleTexts.search}
          name="person"
          autoComplete="off"
          spellCheck={false}
          value={text}
          hint={peopleTexts.searchHint}
          problem={refusalOf(find.error)?.detail}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" isBusy={find.isPending}>
          {find.isPending ? peopleTexts.finding : peopleTexts.find}
        </Button>
      </form>
      <div role="status" className="*:mt-3">
        {find.isSuccess && find.data.items.length === 0 && (
          <p>{isWholeNameSearch(find.variables) ? peopleTexts.nobodyWhole : peopleTexts.nobody}</p>
        )}
        {find.data?.hasMore === true && <p>{peopleTexts.more}</p>}
      </div>
      {find.data !== undefined && find.data.items.length > 0 && (
        // a new search discards the selection
        <FoundPeople key={find.submittedAt} people={find.data.items} onErased={() => find.mutate(text)} />
      )}
    </>
  );
}

interface FoundPeopleProps {
  readonly people: readonly FoundPerson[];
  onErased(): void;
}

/** Several spellings of one person can be selected together. */
function FoundPeople({ people, onErased }: FoundPeopleProps) {
  const [chosen, setChosen] = useState<readonly FoundPerson[]>(people.length === 1 ? people : []);
  const [isAsking, setAsking] = useState(false);
  const exportChosen = useExportPeople();
  const toggle = (person: FoundPerson) =>
    setChosen((known) =>
      known.includes(person) ? known.filter((other) => other !== person) : [...known, person],
    );
  return (
    <>
      <fieldset className="mt-4 min-w-0 border-0 p-0">
        <legend className="p-0 font-semibold">{peopleTexts.found}</legend>
        {people.length > 1 && <p className="text-note text-ink2">{peopleTexts.foundHint}</p>}
        {people.map((person) => (
          <label
            key={JSON.stringify([person.name, person.email, person.phone])}
            className="flex min-h-11 cursor-pointer items-start gap-3 border-b border-line py-2.5 wrap-anywhere"
          >
            <input
              type="checkbox"
              className="size-6 flex-none accent-btn"
              checked={chosen.includes(person)}
              onChange={() => toggle(person)}
            />
            <span className="min-w-0">
              <b>
                <bdi>{person.name}</bdi>
              </b>
              <span className="block">{contactOf(person)}</span>
              <span className="block text-note text-ink2">{storedOf(person)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          disabled={chosen.length === 0}
          isBusy={exportChosen.isPending}
          onClick={() => exportChosen.mutate(chosen)}
        >
          {exportChosen.isPending ? peopleTexts.exporting : peopleTexts.export}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => setAsking(true)}>
          {peopleTexts.erase}
        </Button>
      </div>
      {isAsking && <ErasePeopleDialog people={chosen} onErased={onErased} onClose={() => setAsking(false)} />}
    </>
  );
}

function contactOf({ email, phone }: FoundPerson): string {
  const contact = [email, phone].filter((part) => part !== null).join(", ");
  return contact === "" ? peopleTexts.noContact : contact;
}

function storedOf(person: FoundPerson): string {
  const { bookingCount, unexpiredBookings, codeCount, unexpiredCodeCount, blockCount } = person;
  const bookings = peopleTexts.bookings(bookingCount, unexpiredBookings.length);
  const codes = peopleTexts.codes(codeCount, unexpiredCodeCount);
  return [bookings, codes, peopleTexts.blocks(blockCount)].filter((text) => text !== "").join("; ");
}
