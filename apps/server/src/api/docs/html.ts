/** A fragment of HTML, safe to insert into a page. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | null | undefined | false | readonly Piece[];

/** Makes a fragment; inserted texts are escaped, inserted fragments are not. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(parts.map((part, index) => `${part}${htmlTextOf(pieces[index])}`).join(""));
}

function htmlTextOf(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return "";
  if (piece instanceof Html) return piece.text;
  if (typeof piece === "object") return piece.map(htmlTextOf).join("");
  return escapeHtml(String(piece));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Text whose parts between backquotes become code elements. */
export function withCode(text: string): Html {
  return html`${text.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}
