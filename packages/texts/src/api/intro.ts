/** Chapters before the calls in the description of the API. */
export const INTRO: readonly {
  readonly id: string;
  readonly title: string;
  readonly text: readonly string[];
}[] = [
  {
    id: "start",
    title: "Der erste Aufruf",
    text: [
      "Ein Betreiber legt in den Einstellungen unter „Zugang“ einen API-Schlüssel an. Er gehört zu jedem Aufruf, als `Authorization: Bearer …` oder im Header `apikey`, den supabase-js benutzt. Setzen Sie beides in Ihrer Shell, dann läuft jedes Beispiel unten so, wie es dasteht:",
      "```\nexport PLATZWART=https://halle.example\nexport PLATZWART_KEY=platzwart_…\n```",
      "Ein API-Schlüssel gehört auf einen Server. Ein Aufruf mit Schlüssel, der von der Seite einer anderen Website kommt, wird abgelehnt (`api_key_in_page`): Jeder, der die Seite öffnet, könnte ihn lesen.",
    ],
  },
  {
    id: "scopes",
    title: "Rechte eines Schlüssels",
    text: [
      "Ein Schlüssel liest eigene Buchungen, Courts, Grenzen und freie Zeiten (`bookings:read`), legt sie an, ändert und storniert sie (`bookings:write`), oder beides; mit `hall:read` liest er den Überblick der Halle (`getOverview`), je nachdem, was beim Anlegen des Schlüssels gewählt wurde. Was andere gebucht haben, sieht und ändert er nie. Fehlt dem Schlüssel das Recht für einen Aufruf, wird dieser mit 403 und `api_key_scope` abgelehnt. Ein widerrufener oder erneuerter Schlüssel wird ab dem nächsten Aufruf mit 401 und `api_key_invalid` abgelehnt, ebenso ein Aufruf mit ihm, der noch läuft.",
    ],
  },
  {
    id: "times",
    title: "Zeiten",
    text: [
      "Antworten enthalten Zeitpunkte in UTC: `2026-12-01T17:00:00.000Z`. Aufrufe nehmen RFC 3339 mit Zeitverschiebung an, und wo es dabeisteht, auch ohne sie die Uhrzeit der Halle, `2026-12-01T18:00`; das ist Europe/Berlin. Eine Uhrzeit, die es in der Nacht der Zeitumstellung nicht oder zweimal gibt, wird ohne Zeitverschiebung abgelehnt.",
      "Zeiträume sind halboffen: Der Zeitpunkt, zu dem einer endet, gehört nicht mehr dazu. So können Buchungen aneinander anschließen.",
    ],
  },
  {
    id: "errors",
    title: "Ablehnungen",
    text: [
      "Eine Ablehnung ist ein Problemdokument (RFC 9457, `application/problem+json`): `code` bleibt gleich und ist für Programme, `detail` ist ein deutscher Satz für Menschen, `errors` nennt die falschen Felder. Gespeichert ist dann nichts, auch nicht zur Hälfte. Unterhalb von `/functions/` ist es stattdessen `{success: false, error}`; was dort an einer Buchung nicht stimmt, kommt mit Status 200 und dazu `code`, damit sich der Satz dem Kunden zeigen lässt.",
      "Der Inhalt einer Anfrage ist UTF-8. Ein Feld, das der Aufruf nicht kennt, wird mit seinem Namen abgelehnt; unterhalb von `/functions/` wird es nicht beachtet und in `warnings` der Antwort genannt.",
      "400: Die Anfrage ist fehlerhaft. 401: Anmeldung oder Schlüssel fehlen oder gelten nicht. 403: nicht für diesen Aufrufer. 404: unbekannt. 409: Der jetzige Stand lässt es nicht zu. 422: Ein Wert verletzt eine Regel. 429: zu viele Aufrufe. 500: ein Fehler des Servers. 503: Zurzeit lässt sich nichts speichern. 504: Ein Gerät hat nicht bestätigt. 507: Der Datenträger ist voll. Nach 408, 429 und 5xx darf derselbe Aufruf noch einmal gesendet werden.",
    ],
  },
  {
    id: "idempotency",
    title: "Eine Buchung noch einmal senden",
    text: [
      "Senden Sie mit jeder Buchung einen eigenen Header `Idempotency-Key`: 1 bis 200 sichtbare ASCII-Zeichen, für jede Buchung andere. Ein Aufruf, der damit noch einmal gesendet wird, weil die Antwort verloren ging, legt keine zweite Buchung an und bekommt die erste Antwort, solange der Code der Buchung eine Tür öffnet. Abgelehnt wird der Key bei anderen Angaben (`idempotency_key_reused`), und wenn die Buchung storniert oder vorbei ist (`idempotency_key_spent`).",
    ],
  },
  {
    id: "changes",
    title: "Eine Buchung ändern",
    text: [
      "`PATCH /api/bookings/{id}` ändert, was es nennt, und lässt den Rest; der Code bleibt derselbe. Mit `revision`, der Nummer, die der Aufrufer zuletzt gesehen hat, wird die Änderung mit 409 und `booking_changed_meanwhile` abgelehnt, wenn jemand die Buchung seitdem geändert hat: Lesen Sie sie dann neu.",
    ],
  },
  {
    id: "pages",
    title: "Seitenweise lesen und Änderungen abholen",
    text: [
      "Eine Liste antwortet mit höchstens 500 Einträgen. `nextAfter` einer Antwort ist `after` des nächsten Aufrufs; null bedeutet, dass es die letzte Seite war.",
      "Um eine Kopie zu führen, beginnen Sie mit `changedSince=0`, lesen alle Seiten und merken sich `revision` der ersten Antwort. Fragen Sie später mit diesem Wert in `changedSince` nach dem, was seitdem angelegt, geändert, beendet oder storniert wurde, geordnet nach Revision. Eine Buchung kann zweimal kommen, ausgelassen wird keine.",
      "Eine Kopie fragt ohne `from`, `to`, `courtId` und `status`: Diese Filter prüfen die Buchung in ihrem jetzigen Stand, sodass eine, die durch Verschieben oder Stornieren herausfällt, nicht käme. Nach einer Wiederherstellung kann die Revision der Halle niedriger sein als Ihre: `changedSince` wird dann mit 409 und `revision_ahead` abgelehnt; beginnen Sie wieder mit 0.",
    ],
  },
  {
    id: "limits",
    title: "Grenzen",
    text: [
      "Ein Schlüssel kann in jeder Minute 60 Aufrufe machen; ein Aufruf, der eine Buchung anlegt, zählt dabei nicht. In jeder Stunde sind 300 Buchungen möglich. Vier Aufrufe werden zugleich ausgeführt, die anderen warten. Was darüber hinausgeht, wird mit 429 abgelehnt; der Header `Retry-After` sagt, nach wie vielen Sekunden sich ein neuer Versuch lohnt. Der Inhalt einer Anfrage hat höchstens 64 kB, bei Aufrufen ohne Anmeldung höchstens 8 kB, und trifft innerhalb von 5 Sekunden ein.",
    ],
  },
  {
    id: "live",
    title: "Änderungen live verfolgen",
    text: [
      "`GET /api/live` sendet Änderungen als Server-Sent Events an angemeldete Benutzer, nicht an API-Schlüssel: Buchungssysteme benutzen `changedSince`. Jedes Ereignis hat eine Nummer als Kennung; wer sich mit `Last-Event-ID` neu verbindet, bekommt das Versäumte nach, in der richtigen Reihenfolge und ohne Lücken. Der Datenstrom endet mit der Anmeldung.",
    ],
  },
];

/** INTRO as Markdown, the description of the whole document. */
export const INTRO_TEXT: string = [
  "Die HTTP-Schnittstelle der Hallensteuerung. Lesbar unter /api/docs.",
  ...INTRO.flatMap(({ title, text }) => [`## ${title}`, ...text]),
].join("\n\n");
