import type { HelpPart } from "@platzwart/texts/help/help-part";
import { HELP } from "@platzwart/texts/help/parts";
import { helpTexts } from "@platzwart/texts/pages/help";
import { useMemo } from "react";
import { InPageLink } from "../../shared/in-page-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { searchHelp, wordsIn } from "./help-search.ts";
import { HelpText, SearchedWords } from "./help-text.tsx";
import { HelpTopicView } from "./help-topic.tsx";
import "./help-view.css";

interface HelpViewProps {
  /** What is looked for; empty: everything is shown. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** The help with its table of contents and its search (Y-01). */
export function HelpView({ search, onSearch }: HelpViewProps) {
  const words = useMemo(() => wordsIn(search), [search]);
  const parts = useMemo(() => searchHelp(HELP, words), [words]);
  const count = parts.reduce((sum, { topics }) => sum + topics.length, 0);
  return (
    <SearchedWords value={words}>
      <search className="help-search">
        <Field
          label={helpTexts.search}
          hint={helpTexts.searchHint}
          type="search"
          value={search}
          autoComplete="off"
          maxLength={100}
          onChange={({ target }) => onSearch(target.value)}
        />
        <p role="status" className="second">
          {words.length === 0 ? "" : count > 0 ? helpTexts.found(count) : helpTexts.nothing(search.trim())}
        </p>
      </search>
      {count === 0 ? (
        <div className="help-nothing">
          <p>{helpTexts.nothingHint}</p>
          <Button onClick={() => onSearch("")}>{helpTexts.clear}</Button>
        </div>
      ) : (
        <div className="help">
          {words.length === 0 && <Contents parts={parts} />}
          <div className="help-parts">
            {parts.map((part) => (
              <section key={part.id} id={part.id} aria-labelledby={`${part.id}-heading`}>
                <h2 id={`${part.id}-heading`}>
                  <HelpText>{part.title}</HelpText>
                </h2>
                {part.topics.map((topic) => (
                  <HelpTopicView key={topic.id} topic={topic} />
                ))}
              </section>
            ))}
          </div>
        </div>
      )}
    </SearchedWords>
  );
}

function Contents({ parts }: { readonly parts: readonly HelpPart[] }) {
  return (
    <nav className="help-contents" aria-label={helpTexts.contents}>
      {parts.map((part) => (
        <div key={part.id}>
          <p className="help-contents-part">{part.title}</p>
          <ul>
            {part.topics.map(({ id, title }) => (
              <li key={id}>
                <InPageLink to={id}>{title}</InPageLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
