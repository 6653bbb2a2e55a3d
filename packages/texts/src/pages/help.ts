export const helpTexts = {
  heading: "Hilfe",
  contents: "Inhalt",
  search: "In der Hilfe suchen",
  searchHint: "zum Beispiel „Tür“, „Reinigung“ oder „Code vergessen“",
  clear: "Suche leeren",
  found: (count: number) => (count === 1 ? "1 Thema gefunden" : `${count} Themen gefunden`),
  nothing: (words: string) => `Keine Treffer für „${words}“.`,
  enlarge: (caption: string) => `Bild vergrößern: ${caption}`,
  pictureMissing: "Das Bild ist gerade nicht zu laden.",
  nothingHint: "Versuchen Sie ein anderes oder ein kürzeres Wort.",
} as const;
