import { DAY, plus } from "@platzwart/domain/time/instant";
import { isoDay } from "@platzwart/texts/format";
import { EXAMPLE_DAY, type HelpBlock, type HelpPart, type HelpTopic } from "@platzwart/texts/help/help-part";
import { HELP } from "@platzwart/texts/help/parts";
import { helpTexts } from "@platzwart/texts/pages/help";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useNowAt } from "../../lib/clock/now.ts";
import { InPageLink } from "../../lib/navigation/in-page-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { HelpFigure } from "./help-figure.tsx";
import { piecesOf, searchHelp, wordsIn } from "./help-search.ts";

const MarkingContext = createContext<(text: string) => ReactNode>((text) => text);

interface HelpViewProps {
  /** Empty: everything is shown. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** The help with contents and search (Y-01). */
export function HelpView({ search, onSearch }: HelpViewProps) {
  const words = useMemo(() => wordsIn(search), [search]);
  const parts = useMemo(() => searchHelp(HELP, words), [words]);
  const count = parts.reduce((sum, { topics }) => sum + topics.length, 0);
  const isWithoutSearch = words.length === 0;
  return (
    <MarkingContext value={(text) => markMatches(text, words)}>
      <search className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="basis-120">
          <Field
            label={helpTexts.search}
            hint={helpTexts.searchHint}
            type="search"
            value={search}
            autoComplete="off"
            maxLength={100}
            onChange={({ target }) => onSearch(target.value)}
          />
        </div>
        <p role="status" className="text-ink2">
          {isWithoutSearch ? "" : count > 0 ? helpTexts.found(count) : helpTexts.nothing(search.trim())}
        </p>
      </search>
      {count === 0 ? (
        <div className="grid justify-items-start gap-4">
          <p>{helpTexts.nothingHint}</p>
          <Button onClick={() => onSearch("")}>{helpTexts.clear}</Button>
        </div>
      ) : (
        <div className={PAGE}>
          <Contents parts={parts} isWithoutSearch={isWithoutSearch} />
          <div>
            {parts.map((part) => (
              <Part key={part.id} part={part} />
            ))}
          </div>
        </div>
      )}
    </MarkingContext>
  );
}

/** Pictures and code span the wide column, sentences a readable width. */
const PAGE = [
  "grid grid-cols-1 items-start gap-6 min-[64rem]:grid-cols-[17.5rem_minmax(0,57rem)] min-[64rem]:gap-12",
  "[&_:is(p,ul,ol)]:max-w-[80ch]",
].join(" ");

interface ContentsProps {
  readonly parts: readonly HelpPart[];
  readonly isWithoutSearch: boolean;
}

/** A search omits the contents on narrow screens, where these would precede the matches. */
function Contents({ parts, isWithoutSearch }: ContentsProps) {
  return (
    <nav
      className={`overflow-y-auto pr-2 min-[64rem]:sticky min-[64rem]:top-[calc(var(--header)+1.5rem)] min-[64rem]:max-h-[calc(100dvh-var(--header)-3rem)] ${isWithoutSearch ? "" : "max-[64rem]:hidden"}`}
      aria-label={helpTexts.contents}
    >
      {parts.map((part) => (
        <div key={part.id} className="not-first:mt-4">
          <p className="font-semibold">{part.title}</p>
          <ul className="list-none p-0">
            {part.topics.map(({ id, title }) => (
              <li key={id}>
                <InPageLink to={id} className="flex min-h-11 items-center py-1 text-ink2">
                  {title}
                </InPageLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Part({ part: { id, title, topics } }: { readonly part: HelpPart }) {
  const mark = useContext(MarkingContext);
  return (
    <section className="scroll-mt-20 not-first:mt-12" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{mark(title)}</h2>
      {topics.map((topic) => (
        <Topic key={topic.id} topic={topic} />
      ))}
    </section>
  );
}

const TOPIC =
  "mt-4 scroll-mt-20 rounded-3 border border-line bg-surface px-5 py-4 *:not-first:mt-3 max-tablet:px-4 max-tablet:py-3";

function Topic({ topic: { id, title, blocks } }: { readonly topic: HelpTopic }) {
  const mark = useContext(MarkingContext);
  return (
    <section className={TOPIC} id={id} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>{mark(title)}</h3>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a topic never change
        <Block key={index} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { readonly block: HelpBlock }) {
  const mark = useContext(MarkingContext);
  const item = (text: string) => (
    <li key={text} className="not-first:mt-2">
      {mark(text)}
    </li>
  );
  if (typeof block === "string") return <p>{mark(block)}</p>;
  if ("points" in block) return <ul className="pl-6">{block.points.map(item)}</ul>;
  if ("steps" in block) return <ol className="pl-6">{block.steps.map(item)}</ol>;
  const caption = <figcaption className="my-1 text-note text-ink2">{mark(block.caption)}</figcaption>;
  if ("code" in block)
    return (
      <figure>
        {caption}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs the keyboard */}
        <pre tabIndex={0} className="overflow-x-auto rounded-2 bg-sunk px-4 py-3 text-note">
          <Example code={block.code} />
        </pre>
      </figure>
    );
  return (
    <HelpFigure picture={block.picture} caption={block.caption}>
      {caption}
    </HelpFigure>
  );
}

function Example({ code }: { readonly code: string }) {
  const mark = useContext(MarkingContext);
  const tomorrow = isoDay(plus(useNowAt([]), DAY));
  return <code>{mark(code.replaceAll(EXAMPLE_DAY, tomorrow))}</code>;
}

function markMatches(text: string, words: readonly string[]): ReactNode {
  if (words.length === 0) return text;
  return piecesOf(text, words).map(({ text: piece, isHit }, index) => {
    if (!isHit) return piece;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
      <mark key={index} className="bg-warn-tint px-px text-warn-ink">
        {piece}
      </mark>
    );
  });
}
