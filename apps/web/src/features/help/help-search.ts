import type { HelpBlock, HelpPart, HelpTopic } from "@platzwart/texts/help/help-part";
import { HELP_SYNONYMS } from "@platzwart/texts/help/synonyms";

interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** Topics that contain or answer every word; without words all topics. */
export function searchHelp(parts: readonly HelpPart[], words: readonly string[]): readonly HelpPart[] {
  if (words.length === 0) return parts;
  return parts
    .map((part) => ({ ...part, topics: part.topics.filter((topic) => matchesAll(part, topic, words)) }))
    .filter(({ topics }) => topics.length > 0);
}

/** Words of a search, in lower case and without accents. */
export function wordsIn(entry: string): string[] {
  return entry
    .split(/\s+/)
    .map((word) => fold(word).text)
    .filter((word) => word !== "");
}

/** A text split for marking the matches. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const folded = fold(text);
  const isHit = new Array<boolean>(text.length).fill(false);
  for (const word of words.flatMap(spellings)) {
    for (let at = folded.text.indexOf(word); at !== -1; at = folded.text.indexOf(word, at + 1)) {
      const end = folded.sourceIndexes[at + word.length] ?? text.length;
      isHit.fill(true, folded.sourceIndexes[at], end);
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

function matchesAll(part: HelpPart, topic: HelpTopic, words: readonly string[]): boolean {
  const text = fold([part.title, topic.title, ...topic.blocks.flatMap(textsOf)].join("\n")).text;
  return words.every((word) =>
    spellings(word).some((spelling) => text.includes(spelling) || answers(topic, spelling)),
  );
}

/** Minimum length of a prefix match, as shorter ones match too many words. */
const MIN_PREFIX_LENGTH = 4;

/** Whether a topic answers a synonym, or a word still being typed. */
function answers({ id }: HelpTopic, word: string): boolean {
  return SYNONYMS.some(
    ({ words, topics }) =>
      topics.includes(id) &&
      words.some(
        (known) => word.startsWith(known) || (word.length >= MIN_PREFIX_LENGTH && known.startsWith(word)),
      ),
  );
}

function textsOf(block: HelpBlock): readonly string[] {
  if (typeof block === "string") return [block];
  if ("points" in block) return block.points;
  if ("steps" in block) return block.steps;
  return "code" in block ? [block.caption, block.code] : [block.caption];
}

/** "Tuer" also finds "Tür", and "Lichter" finds "Licht". */
function spellings(word: string): string[] {
  const withoutE = word.replace(/([aou])e/g, "$1");
  return [...new Set([word, withoutE, stem(word), stem(withoutE)])];
}

/** A word without a plural or case ending, if enough of the word remains. */
function stem(word: string): string {
  return word.replace(/(?<=.{3})(?:ern|en|er|es|e|n|s)$/, "");
}

/** A text in lower case and without accents; `sourceIndexes`: where each of its characters is in `text`. */
function fold(text: string): { readonly text: string; readonly sourceIndexes: readonly number[] } {
  let folded = "";
  const sourceIndexes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const plain = (text[at] ?? "").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace("ß", "ss");
    for (const _ of plain) sourceIndexes.push(at);
    folded += plain;
  }
  return { text: folded, sourceIndexes };
}

const SYNONYMS = HELP_SYNONYMS.map(({ words, topics }) => ({
  words: words.map((word) => fold(word).text),
  topics,
}));
