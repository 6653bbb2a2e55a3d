// What the calls of booking systems do and take, where that is more than everywhere.

const STAYS = "Fehlt das Feld, bleibt es beim bisherigen Wert.";
const WALL_CLOCK = `RFC 3339, oder ohne Zeitverschiebung die Uhrzeit der Halle (Europe/Berlin). ${STAYS}`;

/** The fields of `changeBooking`. */
export const CHANGE_BOOKING_FIELDS: Readonly<Record<string, string>> = {
  revision:
    "`revision` der Buchung, wie der Aufrufer sie gesehen hat: abgelehnt mit `booking_changed_meanwhile`, wenn jemand sie seitdem geändert hat. Fehlt das Feld, wird das nicht geprüft.",
  startTime: `Der neue Beginn. ${WALL_CLOCK}`,
  endTime: `Das neue Ende. ${WALL_CLOCK}`,
  courtId: `Der neue Court: \`1\`, \`"1"\` oder \`"court_1"\`. ${STAYS}`,
  customerName: `Der neue Name. ${STAYS}`,
  customerEmail: `Die neue E-Mail-Adresse; der Kunde eines Buchungssystems muss eine haben. ${STAYS}`,
  customerPhone: `Die neue Telefonnummer; der Kunde eines Buchungssystems muss eine haben. ${STAYS}`,
};

interface ActionWords {
  readonly summary: string;
  /** Fields of its data and of its answer, where they mean more than everywhere. */
  readonly data?: Readonly<Record<string, string>>;
  readonly answer?: Readonly<Record<string, string>>;
}

/** The actions of control-system-api. */
export const ACTION_WORDS: Readonly<
  Record<"test_connection" | "validate_code" | "create_booking", ActionWords>
> = {
  test_connection: { summary: "Fragt die Datenbank, alle Lampen und alle Türen ab; für Benutzer." },
  validate_code: {
    summary:
      "Sagt, ob ein Code jetzt gilt, und öffnet dafür eine Tür; für Benutzer, und für Terminals an der eigenen Tür.",
    data: {
      code: "Der Code, wie er eingegeben wurde; nicht leer.",
      court_id: "Der Court, an dem der Code eingegeben wird; fehlt er oder ist er null: jeder Court.",
    },
    answer: {
      valid: "Ob der Code jetzt gilt.",
      court_id: "Der Court des Codes; null: Er gilt nicht, oder er gilt an jedem Court.",
    },
  },
  create_booking: {
    summary: "Legt eine Buchung mit ihrem Code an; für Buchungssysteme und Benutzer.",
    data: { court_id: 'Die Nummer des Courts: `1`, `"1"` oder `"court_1"`.' },
    answer: { message: "Ein deutscher Satz mit Court und Zeiten." },
  },
};
