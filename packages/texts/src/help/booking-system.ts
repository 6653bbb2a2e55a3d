import { EXAMPLE_DAY, type HelpPart } from "./help-part.ts";

/** A small server that books for a web page, so that the page does not contain the key; a test runs it. */
export const FORWARDING_PROGRAM = `import { createServer } from "node:http";

const { PLATZWART_URL = "http://192.168.1.10:8080", PLATZWART_KEY, PORT = "3000" } = process.env;

createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  // Prüfen Sie hier, wer bucht, bevor Sie die Anfrage weitergeben.
  const answer = await fetch(\`\${PLATZWART_URL}/functions/v1/control-system-api\`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: \`Bearer \${PLATZWART_KEY}\`,
      "idempotency-key": request.headers["idempotency-key"] ?? crypto.randomUUID(),
    },
    body,
  });
  response.writeHead(answer.status, { "content-type": "application/json" });
  response.end(await answer.text());
}).listen(Number(PORT), () => console.log("Vermittler läuft"));
`;

export const BOOKING_SYSTEM_HELP: HelpPart = {
  id: "booking-system",
  title: "Ein Buchungssystem anbinden (API)",
  topics: [
    {
      id: "api-overview",
      title: "Wie hängt alles zusammen?",
      blocks: [
        "Ihr Buchungssystem meldet jede Buchung mit einem Aufruf. Die Antwort enthält den Zugangscode für den Kunden. Aus Buchung und Code ergeben sich Tür- und Lichtfenster; weitere Aufrufe sind nicht nötig.",
        {
          points: [
            "Buchungen legt es mit POST /functions/v1/control-system-api und {action, data} an.",
            "Legen Sie unter Einstellungen, Zugang einen API-Schlüssel für das Buchungssystem an. Er wird nur einmal gezeigt. Im Kopf jeder Anfrage steht er als Authorization: Bearer … oder als apikey: …",
            "Ein API-Schlüssel darf lesen (Recht bookings:read), welche Courts es gibt, was für Buchungen gilt und wann an einem Tag noch frei ist (GET /api/free-times/2026-11-21), eigene Buchungen (GET /api/bookings?from=…&to=… und GET /api/bookings/{booking_id}), und eigene anlegen, ändern (PATCH /api/bookings/{booking_id}) und stornieren (DELETE; Recht bookings:write), sonst nichts. Fremde Buchungen sieht er nicht. Beim Anlegen lässt sich eines der beiden Rechte weglassen; das dritte, „Überblick der Halle lesen“, ist für eine andere Halle und nicht für Buchungssysteme; was fehlt, nennt die Ablehnung (HTTP 403, api_key_scope).",
            "Je Schlüssel sind 60 Aufrufe in der Minute und 300 neue Buchungen in der Stunde möglich, vier zur gleichen Zeit. Was darüber ist, wartet oder kommt mit HTTP 429 zurück.",
            "Ist ein Schlüssel in falsche Hände geraten, erneuern Sie ihn: Der bisherige gilt ab sofort nicht mehr; was das Buchungssystem gebucht hat, bleibt ihm.",
            "Alle Aufrufe mit Feldern, Beispielen und Fehlercodes beschreibt dieser Server unter /api/docs, für Programme (OpenAPI 3.1) unter /openapi.json.",
          ],
        },
      ],
    },
    {
      id: "api-relay",
      title: "Aus einer Webseite buchen",
      blocks: [
        "Ein API-Schlüssel gehört auf einen Server: In einer Webseite kann ihn jeder lesen, der sie öffnet. Deshalb lehnt Platzwart Anfragen mit Schlüssel ab, die von einer fremden Webseite kommen. Die Webseite fragt ihren eigenen Server, und der fragt hier. Ein kleiner Vermittler genügt:",
        { caption: "vermittler.mjs, gestartet mit node vermittler.mjs", code: FORWARDING_PROGRAM },
      ],
    },
    {
      id: "api-create-booking",
      title: "Eine Buchung anlegen",
      blocks: [
        {
          caption: "Anfrage",
          code: `POST /functions/v1/control-system-api
Authorization: Bearer …
Idempotency-Key: buchung-4711
Content-Type: application/json

{
  "action": "create_booking",
  "data": {
    "court_id": 1,
    "customer_name": "Jana Albrecht",
    "customer_email": "jana@example.de",
    "customer_phone": "+49 30 123456",
    "start_time": "${EXAMPLE_DAY}T18:00",
    "end_time": "${EXAMPLE_DAY}T19:00"
  }
}`,
        },
        {
          caption: "Antwort",
          code: `{
  "success": true,
  "data": {
    "system_mode": "normal",
    "booking_id": "…",
    "access_code": "4831",
    "message": "…",
    "api_status": "ok"
  }
}`,
        },
        {
          points: [
            "Zeiten ohne Zeitzone gelten in Berlin. Eindeutig sind sie mit Zeitverschiebung, etwa 18:00+01:00 im Winter.",
            "Ein wiederholter Aufruf mit demselben Idempotency-Key antwortet mit derselben Buchung, solange ihr Code die Tür öffnet. Senden Sie ihn immer mit, dann schadet eine abgerissene Verbindung nicht.",
            "Jede Buchung braucht einen eigenen Idempotency-Key. Abgelehnt wird einer, der schon für andere Angaben benutzt wurde oder dessen Buchung storniert oder vorbei ist; diese Meldung ist nicht für den Kunden.",
            "Die Vor- und Nachlaufzeiten des Codes sind die, die bei der Buchung eingestellt sind. Spätere Änderungen wirken nicht zurück.",
          ],
        },
      ],
    },
    {
      id: "api-errors",
      title: "Wenn eine Buchung nicht möglich ist",
      blocks: [
        "Eine fachliche Ablehnung kommt mit HTTP 200 und success false; error ist ein deutscher Satz, den Sie dem Kunden zeigen können, code dasselbe für Ihr Programm, etwa booking_overlaps. Gespeichert ist dann nichts. Abgelehnt wird:",
        {
          points: [
            "ein Court, den es nicht gibt, der außer Betrieb oder in dieser Zeit gesperrt ist,",
            "eine Zeit außerhalb der Öffnungszeiten; der Satz nennt die des Tages,",
            "ein Ende, das nicht nach dem Beginn liegt, oder eine Dauer außerhalb der eingestellten Grenzen,",
            "ein Beginn, der mehr als fünf Minuten zurück oder weiter voraus liegt als eingestellt,",
            "eine Überschneidung mit einer anderen Buchung; Anschlussbuchungen sind möglich,",
            "ein fehlender Name oder eine unlesbare E-Mail-Adresse oder Telefonnummer.",
          ],
        },
        "Eine unvollständige Anfrage, ein Text, der keine Zeit ist, oder eine unbekannte Aktion kommt mit HTTP 400 zurück, ohne gültigen Schlüssel mit 401. Ist der Speicherplatz des Servers voll, kommt 507.",
      ],
    },
    {
      id: "api-other",
      title: "Verbindung prüfen und Codes prüfen",
      blocks: [
        {
          points: [
            "Diese beiden Aktionen sind für Benutzer (Anmeldung mit POST /api/session), nicht für API-Schlüssel.",
            "test_connection antwortet, ob Datenbank und Betrieb in Ordnung sind; jede Angabe ist gemessen.",
            "validate_code {code, court_id} antwortet, ob ein Code jetzt gilt. Ein falscher Code ist success true mit data.valid false. Geöffnet wird dabei nichts.",
          ],
        },
      ],
    },
  ],
};
