import type { HelpBlock, HelpPart, HelpTopic } from "@platzwart/texts/help/help-part";
import { HELP_SYNONYMS } from "@platzwart/texts/help/synonyms";

/** A piece of a text: found, or what stands between. */
interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** The parts with those topics that hold or answer every word, anywhere in them; without words all of it. */
export function searchHelp(parts: readonly HelpPart[], words: readonly string[]): readonly HelpPart[] {
  if (words.length === 0) return parts;
  return parts
    .map((part) => ({ ...part, topics: part.topics.filter((topic) => holds(part, topic, words)) }))
    .filter(({ topics }) => topics.length > 0);
}

/** The words of an entry, as they are looked for: without accents, in small letters. */
export function wordsIn(entry: string): string[] {
  return entry
    .split(/\s+/)
    .map((word) => fold(word).text)
    .filter((word) => word !== "");
}

/** A text in pieces, so that what was found can be marked. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const folded = fold(text);
  const isHit = new Array<boolean>(text.length).fill(false);
  for (const word of words.flatMap(spellings)) {
    for (let at = folded.text.indexOf(word); at !== -1; at = folded.text.indexOf(word, at + 1)) {
      const end = folded.from[at + word.length] ?? text.length;
      isHit.fill(true, folded.from[at], end);
    }
  }
  const pieces: { text: string; isHit: boolean }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = pieces.at(-1);
    if (last !== undefined && last.isHit === isHit[at]) last.text += text[at];
    else pieces.push({ text: text[at] ?? "", isHit: isHit[at] === true });
  }
  return pieces;
}

function holds(part: HelpPart, topic: HelpTopic, words: readonly string[]): boolean {
  const text = fold([part.title, topic.title, ...topic.blocks.flatMap(textsOf)].join("\n")).text;
  return words.every((word) =>
    spellings(word).some((spelling) => text.includes(spelling) || answers(topic, spelling)),
  );
}

/** Fewer letters are the beginning of too many words. */
const WORD_BEGUN = 4;

/** Whether a topic answers a word that it does not use, or that somebody is still typing. */
function answers({ id }: HelpTopic, word: string): boolean {
  return SYNONYMS.some(
    ({ words, topics }) =>
      topics.includes(id) &&
      words.some((known) => word.startsWith(known) || (word.length >= WORD_BEGUN && known.startsWith(word))),
  );
}

function textsOf(block: HelpBlock): readonly string[] {
  if (typeof block === "string") return [block];
  if ("points" in block) return block.points;
  if ("steps" in block) return block.steps;
  return "code" in block ? [block.caption, block.code] : [block.caption];
}

/** Who has no umlauts writes "Tuer" and means "Tür"; who writes "Lichter" finds "Licht", too. */
function spellings(word: string): string[] {
  const short = word.replace(/([aou])e/g, "$1");
  return [...new Set([word, short, stem(word), stem(short)])];
}

/** A word without the ending of a plural or a case, where enough of it is left. */
function stem(word: string): string {
  return word.replace(/(?<=.{3})(?:ern|en|er|es|e|n|s)$/, "");
}

/** The text without accents in small letters, and where each of its characters comes from. */
function fold(text: string): { readonly text: string; readonly from: readonly number[] } {
  let folded = "";
  const from: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const plain = (text[at] ?? "").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace("ß", "ss");
    for (const _ of plain) from.push(at);
    folded += plain;
  }
  return { text: folded, from };
}

const SYNONYMS = HELP_SYNONYMS.map(({ words, topics }) => ({
  words: words.map((word) => fold(word).text),
  topics,
}));
