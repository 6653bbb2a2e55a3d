import type { EnvironmentVariable, RedactedValue, StartRefusal } from "@platzwart/domain/start-refusal";
import { BACKUP_PROBLEM_WORDS } from "./backup-words.ts";

/** What each variable may contain, after "Erlaubt:". */
const ALLOWED_VALUES: Readonly<Record<EnvironmentVariable, string>> = {
  PORT: "eine ganze Zahl von 0 bis 65535; der Port muss frei sein und sich von diesem Benutzer öffnen lassen",
  HOST: "eine IP-Adresse oder ein Name dieses Rechners, zum Beispiel 127.0.0.1 oder 0.0.0.0",
  DATA_DIR: "ein beschreibbarer Ordner; fehlt er, wird er angelegt",
  BACKUP_DIR:
    "ein Ordner für die Sicherungen, am besten auf einem anderen Datenträger; fehlt er, wird er angelegt",
  DATABASE_URL:
    "eine Adresse, die mit postgres:// oder postgresql:// beginnt; im Passwort steht %40 für @, %2F für /, %23 für # und %3F für ?",
  TRUSTED_PROXIES: "Adressen oder Netze, durch Kommas getrennt, zum Beispiel 127.0.0.1,10.0.0.0/8",
  MQTT_URL: "eine Adresse, die mit mqtt://, mqtts://, ws:// oder wss:// beginnt",
  PUBLIC_URL: "eine Adresse, die mit http:// oder https:// beginnt, ohne Benutzer, Pfad und Parameter",
  TLS_CERT: "der Pfad einer lesbaren PEM-Datei mit einem Zertifikat, zusammen mit TLS_KEY",
  TLS_KEY: "der Pfad einer lesbaren PEM-Datei mit dem Schlüssel zu TLS_CERT, ohne Kennwort",
  CODE_KEY: "32 Byte, als 64 Hexadezimalziffern oder als Base64",
  MEMBER_NAME: "1 bis 30 Buchstaben von A bis Z, Ziffern und Bindestriche, am Anfang kein Bindestrich",
  METRICS_TOKEN: "16 bis 200 sichtbare ASCII-Zeichen",
  LOG_LEVEL: "fatal, error, warn, info, debug, trace, silent",
};

export function startRefusalText(refusal: StartRefusal): string {
  switch (refusal.code) {
    case "variable_not_allowed":
      return `${refusal.variable}=${redactedText(refusal.value)} ist nicht erlaubt. Erlaubt: ${ALLOWED_VALUES[refusal.variable]}.`;
    case "database_in_use":
      return `Ein anderer Server benutzt die Datenbank bereits (${refusal.database}). Für einen zweiten Server derselben Halle: MEMBER_NAME (docs/several-servers.md).`;
    case "database_read_only":
      return `In die Datei ${refusal.file} darf nicht geschrieben werden. Bitte geben Sie dem Benutzer, unter dem der Server läuft, das Recht dazu.`;
    case "database_unusable":
      return `Die Datenbank ${refusal.database} lässt sich nicht benutzen: ${refusal.reason}`;
    case "database_not_owned":
      return `In der Datenbank ${refusal.database} fehlt dem Benutzer „${refusal.user}“ ein Recht (${refusal.reason}). Ist sie leer, führen Sie bitte als Verwalter von PostgreSQL aus: ALTER DATABASE "${refusal.name}" OWNER TO "${refusal.user}"; Ist sie mit pg_restore eingespielt, wiederholen Sie das bitte in eine leere Datenbank mit --no-owner --role="${refusal.user}".`;
    case "database_damaged":
      return `Die Datenbank in ${refusal.database} ist beschädigt. Bitte spielen Sie eine Sicherung ein: npm run restore -- DATEI zeigt, was sie enthält, und ersetzt die Datenbank mit --yes.`;
    case "durability_missing":
      return `Die Datenbank bewahrt nicht sicher auf, was sie bestätigt: ${refusal.setting} ist ${refusal.value}, nötig ist ${refusal.needed}.`;
    case "schema_too_new":
      return `Die Datenbank stammt von einer neueren Version (${refusal.migration}). Bitte starten Sie diese.`;
    case "code_key_wrong":
      return "Der Schlüssel der Zugangscodes gehört nicht zu dieser Datenbank, oder er fehlt. Bitte setzen Sie CODE_KEY (steht auf dem Schlüsselblatt) oder die Datei code.key, mit der sie angelegt wurde.";
    case "database_missing":
      return missingDatabaseText(refusal);
    case "backup_before_update_failed":
      return `Vor der Umstellung auf diese Version ließ sich die Datenbank nicht sichern: ${BACKUP_PROBLEM_WORDS[refusal.problem]} (${refusal.folder}). Nichts wurde geändert. Bitte schaffen Sie dort Platz oder setzen Sie BACKUP_DIR.`;
    case "code_key_unreadable":
      return `Die Schlüsseldatei ${refusal.file} darf nicht gelesen werden. Bitte geben Sie dem Benutzer, unter dem der Server läuft, das Recht dazu.`;
    case "code_key_damaged":
      return `Die Schlüsseldatei ${refusal.file} ist beschädigt. Bitte setzen Sie eine unversehrte Kopie ein.`;
    case "member_needs_postgres":
      return "MEMBER_NAME ist gesetzt, aber DATABASE_URL nicht. Mehrere Server einer Halle brauchen eine gemeinsame Datenbank in PostgreSQL.";
    case "member_key_missing":
      return `MEMBER_NAME ist gesetzt, aber CODE_KEY nicht, und im Ordner ${refusal.dataDir} liegt keine Schlüsseldatei. Alle Server einer Halle brauchen denselben Schlüssel: Bitte setzen Sie CODE_KEY (steht auf dem Schlüsselblatt; für eine neue Halle macht „openssl rand -hex 32“ einen).`;
    case "member_name_taken":
      return `Ein anderer Server mit dem Namen „${refusal.name}“ läuft schon. Bitte geben Sie jedem einen eigenen (MEMBER_NAME).`;
    case "member_clock_differs":
      return `Die Uhr dieses Rechners geht gegenüber der des Datenbankservers um ${Math.abs(refusal.seconds)} Sekunden ${refusal.seconds > 0 ? "vor" : "nach"}; erlaubt sind 2. Bitte stellen Sie beide Uhren, am besten mit einem Zeitserver.`;
    case "database_pooled":
      return `Vor der Datenbank ${refusal.database} steht ein Verteiler, der Verbindungen nach jeder Transaktion wechselt. Bitte stellen Sie ihn auf ganze Sitzungen um (PgBouncer: pool_mode=session), oder verbinden Sie den Server unmittelbar.`;
  }
}

/** `traces`: files that show that a hall was in operation here. */
function missingDatabaseText({
  dataDir,
  database,
  traces,
}: StartRefusal & { readonly code: "database_missing" }): string {
  const evidence = `Davon zeugt: ${traces.join(", ")}.`;
  const newHallAdvice =
    "Nur für eine ganz neue Halle: andere Ordner angeben (DATA_DIR, BACKUP_DIR) oder entfernen, was davon zeugt.";
  return database === null
    ? `Im Ordner ${dataDir} fehlt die Datenbank, aber hier war schon eine Halle in Betrieb. ${evidence} Fehlt ein Datenträger, hängen Sie ihn bitte ein; sonst stellen Sie eine Sicherung wieder her: npm run restore -- DATEI. ${newHallAdvice}`
    : `Die Datenbank ${database} ist leer, aber hier war schon eine Halle in Betrieb. ${evidence} Stimmt DATABASE_URL? Sonst stellen Sie die Datenbank bitte mit pg_restore wieder her. ${newHallAdvice}`;
}

function redactedText(value: RedactedValue): string {
  if (value === null) return "(leer)";
  return typeof value === "string" ? value : `(${value.characters} Zeichen)`;
}
