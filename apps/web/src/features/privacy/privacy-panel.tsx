import { isWholeNameSearch } from "@platzwart/domain/privacy/person";
import { privacyTexts } from "@platzwart/texts/pages/privacy";
import { type FormEvent, useState } from "react";
import { refusalOf } from "../../shared/refusals.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { FoundPeople } from "./found-people.tsx";
import { useFindPeople } from "./privacy-commands.ts";
import "../../ui/panel.css";
import "./privacy-panel.css";

/** "Datenschutz": how long what is kept, and what a person may ask for (G-07). */
export function PrivacyPanel() {
  return (
    <section className="panel" aria-labelledby="privacy">
      <div className="panel-head">
        <h2 id="privacy">{privacyTexts.heading}</h2>
      </div>
      <div className="panel-body privacy-body">
        <div>
          <h3>{privacyTexts.request}</h3>
          <p className="second">{privacyTexts.requestHint}</p>
          <PersonSearch />
        </div>
        <div className="privacy-retention">
          <h3>{privacyTexts.retention}</h3>
          <p>{privacyTexts.retentionIntro}</p>
          <ul>
            {privacyTexts.retentionList.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

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
      <form className="person-search" noValidate onSubmit={submit}>
        <Field
          label={privacyTexts.search}
          name="person"
          autoComplete="off"
          spellCheck={false}
          value={text}
          hint={privacyTexts.searchHint}
          problem={refusalOf(find.error)?.detail}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" isBusy={find.isPending}>
          {find.isPending ? privacyTexts.finding : privacyTexts.find}
        </Button>
      </form>
      <div role="status">
        {find.isSuccess && find.data.items.length === 0 && (
          <p className="people-none">
            {isWholeNameSearch(find.variables) ? privacyTexts.nobodyWhole : privacyTexts.nobody}
          </p>
        )}
        {find.data?.hasMore === true && <p className="people-none">{privacyTexts.more}</p>}
      </div>
      {find.data !== undefined && find.data.items.length > 0 && (
        // another search is another choice
        <FoundPeople key={find.submittedAt} people={find.data.items} onErased={() => find.mutate(text)} />
      )}
    </>
  );
}
