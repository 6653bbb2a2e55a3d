/** `/help` around its contents */
export const helpTexts = {
  heading: "Hilfe",
  contents: "Inhalt",
  search: "In der Hilfe suchen",
  searchHint: "zum Beispiel „Licht“, „Sperre“ oder „Passwort“",
  clear: "Suche leeren",
  found: (count: number) => (count === 1 ? "1 Thema gefunden" : `${count} Themen gefunden`),
  nothing: (words: string) => `Keine Treffer für „${words}“.`,
  nothingHint: "Versuchen Sie ein anderes oder ein kürzeres Wort.",
} as const;
