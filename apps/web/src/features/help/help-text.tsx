import { createContext, useContext } from "react";
import { piecesOf } from "./help-search.ts";

/** What is looked for. */
export const SearchedWords = createContext<readonly string[]>([]);

/** A text of the help, in which what was looked for is marked. */
export function HelpText({ children }: { readonly children: string }) {
  const words = useContext(SearchedWords);
  if (words.length === 0) return children;
  return piecesOf(children, words).map(({ text, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing else to be told apart by
    isHit ? <mark key={index}>{text}</mark> : text,
  );
}
