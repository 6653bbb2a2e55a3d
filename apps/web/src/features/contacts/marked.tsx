import type { Hit } from "@platzwart/domain/privacy/search-hits";

/** A text in which what a search found stands out, by weight and a line: colour alone says nothing. */
export function Marked({ text, hits }: { readonly text: string; readonly hits: readonly Hit[] }) {
  return (
    <>
      {hits.map(({ from, until }, index) => (
        <span key={from}>
          {text.slice(hits[index - 1]?.until ?? 0, from)}
          <mark className="bg-transparent font-bold text-inherit underline">{text.slice(from, until)}</mark>
        </span>
      ))}
      {text.slice(hits.at(-1)?.until ?? 0)}
    </>
  );
}
