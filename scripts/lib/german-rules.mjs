// Finds German in strings, patterns and JSX, not in comments: by letters (40 % of the texts in
// packages/texts), small words (with them 70 %), and capitalised words of packages/texts (nearly 90 %).
import { parseSync } from "vite";

const GERMAN_LETTER = /[äöüß„]|&(?:[aou]uml|szlig|bdquo);/iu;

/** Not English words or code, unlike "die", "was", "war", "in" and "so". */
const SMALL_WORDS = new Set(
  [
    "aber alle allen alles als auch auf aus bei beim bereits bis bitte bleibt dabei damit danach dann das dass dem",
    "den denn der des diese diesem diesen dieser dieses doch durch ein eine einem einen einer eines erlaubt erst",
    "etwas fehlt gegen gibt gleich habe haben hier ich ihnen ihr ihre ihren im immer ist ja jede jeden jeder",
    "jedes jetzt kann kein keine keinem keinen keiner keines leer mehr mit muss nach nein nicht nichts noch nur",
    "oder ohne schon sehr seit selbst sich sie sind soll sollen sondern sonst uhr und unter vom von vor warum weil",
    "wenn wer werden wie wieder wird wurde wurden zu zum zur zwischen",
  ].flatMap((line) => line.split(" ")),
);
/** The German article precedes a noun, the English verb does not. */
const DIE = /(?<!\p{L})[Dd]ie\s+\p{Lu}/u;

/** Capitalised words of packages/texts that are also English, or names. */
const BOTH_LANGUAGES = new Set(
  [
    "Access After Art Authorization Auto Base Bearer Bit Browser Byte Bytes Code Codes Content Cookie Court",
    "Courts Cron Die Download Endurance Enter Event Events Filter Gen Hand Hardware Hat Header Hell High",
    "Idempotency Image Imager Industrial Info Installation Job Journal Kernel Key Last Lite Live Log Logs Low",
    "Mail Manager Minute Monitoring Name Node Offline Online Oops Page Panel Pause Person Pin Pins Plan Port",
    "Problem Pull Refresh Retry Router Scheduler Sent Server Service Start Status Summer Switch System",
    "Systems Tab Tag Test Tests Text Time Timer Token Transistor Type Varistor Version Was",
    "Albrecht Berlin Debian Europe Eversports Jana Kaya Platzwart Raspberry Shelly Tasmota",
  ].flatMap((line) => line.split(" ")),
);

/**
 * Texts in order, spaces joined, "…" for values of templates; `sign`: the reason; `germanWords`: of
 * germanWordsIn.
 */
export function germanTexts(file, source, germanWords) {
  return textsIn(file, source).flatMap(({ line, text }) => {
    const sign = signOfGerman(text, germanWords);
    return sign === undefined ? [] : [{ line, text: text.replace(/\s+/g, " ").trim(), sign }];
  });
}

/** Capitalised words of a file of packages/texts that are not English too. */
export function germanWordsIn(file, source) {
  return textsIn(file, source)
    .flatMap(({ text }) => wordsIn(text))
    .filter((word) => /^\p{Lu}\p{Ll}{2,}$/u.test(word) && !BOTH_LANGUAGES.has(word));
}

function signOfGerman(text, germanWords) {
  const letter = GERMAN_LETTER.exec(text)?.[0];
  if (letter !== undefined) return letter;
  // words in capitals are abbreviations: MIT, DES
  const isGerman = (word) =>
    germanWords.has(word) || (SMALL_WORDS.has(word.toLowerCase()) && /\p{Ll}$/u.test(word));
  return wordsIn(text).find(isGerman) ?? DIE.exec(text)?.[0];
}

function wordsIn(text) {
  return text.match(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu) ?? [];
}

/** Each with its first line. */
function textsIn(file, source) {
  const { program, errors } = parseSync(file, source, {
    lang: file.endsWith("x") ? "tsx" : "ts",
    sourceType: "module",
  });
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const found = [];
  visit(program, (node) => {
    const text = textOf(node);
    if (text === undefined || text.trim() === "") return;
    const start = node.type === "JSXText" ? node.start + source.slice(node.start).search(/\S/) : node.start;
    found.push({ line: source.slice(0, start).split("\n").length, text });
  });
  return found;
}

function textOf(node) {
  switch (node.type) {
    case "Literal":
      return node.regex?.pattern ?? (typeof node.value === "string" ? node.value : undefined);
    case "TemplateLiteral":
      return node.quasis.map(({ value }) => value.cooked ?? value.raw).join("…");
    case "JSXText":
      return node.value;
    default:
      return undefined;
  }
}

function visit(node, see) {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, see);
    return;
  }
  if (node === null || typeof node !== "object") return;
  if (typeof node.type === "string") see(node);
  for (const child of Object.values(node)) visit(child, see);
}
