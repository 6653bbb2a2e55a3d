import type { BackupProblem, BackupReason } from "@platzwart/domain/backup/backup";
import type { RestoreRefusal } from "@platzwart/domain/backup/restore-refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { BACKUP_PROBLEM_WORDS, megabytes } from "./backup-words.ts";
import { dayAndTime, sheetTime } from "./format.ts";

const REASON_WORDS: Readonly<Record<BackupReason, string>> = {
  daily: "tägliche Sicherung",
  manual: "von Hand",
  "before-update": "vor einer Umstellung auf eine neue Version",
  "before-restore": "vor einer Wiederherstellung",
};

/** Counts of a database, and the newest entry of its log; null: unknown. */
interface DatabaseContent {
  readonly bookings: number | null;
  readonly users: number | null;
  readonly newestEntryAt: Instant | null;
}

const counted = (value: number | null, singular: string, plural: string) =>
  value === null ? `? ${plural}` : `${value} ${value === 1 ? singular : plural}`;

function contentText({ bookings, users, newestEntryAt }: DatabaseContent): string {
  const newest = newestEntryAt === null ? "keiner" : dayAndTime(newestEntryAt);
  return `${counted(bookings, "Buchung", "Buchungen")}, ${counted(users, "Benutzer", "Benutzer")}, letzter Eintrag im System-Log: ${newest}`;
}

const PERMISSION_ADVICE =
  "Bitte führen Sie den Befehl als der Benutzer aus, unter dem der Server läuft, oder geben Sie das Recht dazu.";

/** Messages of npm run backup, restore, key-sheet, operator and service. */
export const COMMAND_MESSAGES = {
  noArguments: (command: string, words: string) =>
    `„${words}“ ist hier nicht vorgesehen. Aufruf, ohne weitere Wörter: npm run ${command}`,
  failed: (reason: string) => `Nicht ausgeführt: ${reason}`,
  backupsByPostgres:
    "Die Halle benutzt PostgreSQL. Bitte sichern Sie mit pg_dump und stellen Sie mit pg_restore wieder her (README, „Backups“).",
  mustNotRead: (path: string) => `${path} darf dieser Benutzer nicht lesen. ${PERMISSION_ADVICE}`,
  mustNotWrite: (path: string) => `In ${path} darf dieser Benutzer nicht schreiben. ${PERMISSION_ADVICE}`,
  noDatabase: (dataDir: string) => `Im Ordner ${dataDir} liegt keine Datenbank. Stimmt DATA_DIR?`,
  noHall: "In der Datenbank unter DATABASE_URL ist keine Halle angelegt. Stimmt DATABASE_URL?",

  backupMade: (path: string, size: number) =>
    `Gesichert und geprüft: ${path} (${megabytes(size)})\nDer Schlüssel der Zugangscodes ist nicht darin: Drucken Sie ihn einmal aus (npm run key-sheet) und verwahren Sie ihn getrennt.`,
  backupFailed: (
    problem: BackupProblem,
    { dataDir, backupDir }: { readonly dataDir: string; readonly backupDir: string },
  ) => `${BACKUP_PROBLEM_WORDS[problem]} (${problem === "database_damaged" ? dataDir : backupDir}).`,

  restoreUsage:
    "Aufruf: npm run restore -- DATEI        (zeigt, was ersetzt würde)\n        npm run restore -- DATEI --yes  (stellt wieder her)",
  backupsFound: (folder: string) => `Sicherungen in ${folder}:`,
  backupsUnread: (folder: string) => `Der Ordner der Sicherungen lässt sich nicht lesen (${folder}).`,
  noBackups: (folder: string) => `In ${folder} liegt noch keine Sicherung.`,
  backupLine: (name: string, at: Instant, reason: BackupReason, size: number) =>
    `  ${name}  ${sheetTime(at)}, ${REASON_WORDS[reason]}, ${megabytes(size)}`,
  /** `at`: when the backup was made; null: unknown. */
  restores: (path: string, at: Instant | null, content: DatabaseContent) =>
    `Sicherung:  ${path}${at === null ? "" : ` (${dayAndTime(at)})`}\n            ${contentText(content)}`,
  replaces: (content: DatabaseContent | "unreadable" | null) => {
    if (content === null) return "Ersetzt:    nichts, hier liegt keine Datenbank";
    return `Ersetzt:    ${content === "unreadable" ? "eine Datenbank, die sich nicht lesen lässt" : contentText(content)}`;
  },
  restoreConsequences:
    "Alles, was seit der Sicherung geschah, fehlt danach: auch Stornierungen, gesperrte Benutzer und neue Passwörter; gelöschte dauerhafte Codes und ersetzte API-Schlüssel gelten wieder. Wessen Daten oder Konto seither gelöscht wurden, den löscht der nächste Start erneut, soweit es in erasures.txt steht (im Datenordner, bei der Sicherung und in BACKUP_DIR). Alle melden sich neu an.",
  restoreNotConfirmed:
    "Nichts wurde geändert. Zum Wiederherstellen: denselben Befehl mit --yes; der Server muss angehalten sein.",
  /** `formerPath`: copy of the database that was replaced; null: there was none. */
  restored: (formerPath: string | null) =>
    `Wiederhergestellt. ${formerPath === null ? "" : `Der bisherige Stand liegt noch 30 Tage hier: ${formerPath}\n`}Starten Sie jetzt den Server.`,
  stopFirst: "Der Server läuft noch. Bitte halten Sie ihn erst an.",

  /** `keyGroups`: 16 groups of 4 hexadecimal digits. */
  keySheet: (
    keyGroups: readonly string[],
    { dataDir, databaseUrl }: { readonly dataDir: string; readonly databaseUrl: string | null },
    at: Instant,
  ) =>
    [
      "Platzwart: Schlüsselblatt",
      "=========================",
      "",
      "Mit diesem Schlüssel sind die Zugangscodes, die Passwörter der Geräte und die",
      "Schlüssel der Türcontroller in der Datenbank verschlüsselt. Ohne ihn lässt sich",
      "keine Sicherung wiederherstellen, und jeder Türcontroller ist neu anzumelden.",
      "Er steht in keiner Sicherung: Verwahren Sie dieses Blatt getrennt davon und",
      "unter Verschluss. Wer beides hat, kann jeden Zugangscode lesen.",
      "",
      `Halle (DATA_DIR): ${dataDir}`,
      `Gedruckt:         ${dayAndTime(at)}`,
      "",
      "CODE_KEY (64 Zeichen aus 0-9 und a-f; Leerstellen zählen nicht):",
      "",
      ...[0, 4, 8, 12].map((first) => `    ${keyGroups.slice(first, first + 4).join("  ")}`),
      "",
      "Auf einem neuen Rechner: CODE_KEY auf diesen Wert setzen, dann",
      databaseUrl === null
        ? "npm run restore -- DATEI --yes und den Server starten."
        : "die Datenbank mit pg_restore wiederherstellen und den Server starten.",
      "",
    ].join("\n"),
  keyOfAnother: (source: string) =>
    `Der Schlüssel in ${source} gehört nicht zur Datenbank dieser Halle: Mit ihm ließe sich keine ihrer Sicherungen lesen. Richtig ist der, mit dem der Server startet.`,
  keyUnchecked: "Achtung: Ob dieser Schlüssel zur Datenbank der Halle gehört, ließ sich nicht nachsehen.\n",
  noKey: (dataDir: string) => `Im Ordner ${dataDir} liegt kein Schlüssel, und CODE_KEY ist nicht gesetzt.`,

  serviceUsage: "Aufruf: npm run service -- install|status|hand-over|remove",
  noSystemd:
    "Dieser Rechner hat kein systemd. Lassen Sie „npm start“ in diesem Ordner von dem starten, was hier Dienste startet (README, „Start it with the machine“).",
  handOverWithoutSystemd:
    "Dieser Rechner hat kein systemd. Schicken Sie das Signal SIGUSR2 dem Prozess „node scripts/start.mjs“ (nicht dem von npm), im Container dem ersten.",
  serviceNeedsRoot: (action: string) =>
    `Dienste ändert nur der Verwalter des Rechners: sudo --preserve-env npm run service -- ${action}`,
  /** `variables`: names of the environment variables that the file `settings` keeps. */
  serviceInstalled: (
    unit: string,
    settings: string,
    variables: readonly string[],
    { user, isPasswordDropped }: { readonly user: string; readonly isPasswordDropped: boolean },
  ) =>
    [
      `Eingerichtet: ${unit}. Der Server läuft als ${user}, startet mit dem Rechner und nach jedem Absturz.`,
      `Einstellungen: ${settings} (${variables.length === 0 ? "noch leer, es gelten die Voreinstellungen" : variables.join(", ")})`,
      ...(user === "root"
        ? [
            "Achtung: Er läuft als root, weil dieser Ordner root gehört. Besser gehört er einem eigenen Benutzer.",
          ]
        : []),
      ...(isPasswordDropped
        ? [
            "ADMIN_PASSWORD wird nicht aufbewahrt und gilt für den Dienst nicht. Das erste Betreiberkonto legen Sie mit dem Link an, den der Server meldet, solange es keinen Benutzer gibt.",
          ]
        : []),
      "Was er meldet, auch den Link zum Einrichten der neuen Halle: journalctl -u platzwart -f",
    ].join("\n"),
  serviceMissing: "Der Dienst ist nicht eingerichtet.",
  handedOver:
    "Der Server gibt die Halle ab: Ein wartender übernimmt sie, und dieser wartet nach seinem neuen Start. Steht keiner bereit, behält er sie; sein Protokoll nennt, was davon geschah.",
  serviceRemoved: (settings: string) =>
    `Der Dienst ist angehalten und entfernt. Datenbank, Sicherungen und ${settings} sind noch da.`,
  systemctlFailed: (words: string) => `systemctl ${words} ist fehlgeschlagen; der Grund steht darüber.`,
  folderNotInUnit:
    "Der Name des Ordners enthält Steuerzeichen (etwa einen Zeilenumbruch). Bitte benennen Sie ihn um.",
  settingNotStorable: (name: string) =>
    `Der Wert von ${name} lässt sich nicht in eine Datei schreiben: Er enthält Steuerzeichen (etwa einen Zeilenumbruch) oder alle Arten von Anführungszeichen.`,

  operatorUsage: "Aufruf: npm run operator -- reset NAME",
  operatorUnknown: (name: string, names: readonly string[]) =>
    `Es gibt keinen Benutzer „${name}“. ${names.length === 0 ? "Es gibt noch gar keinen: Der Server zeigt beim Start, wie der erste eingerichtet wird." : `Es gibt: ${names.join(", ")}.`}`,
  operatorReset: (name: string, password: string, isMadeOperator: boolean) =>
    [
      `Neues Passwort für ${name}: ${password}`,
      ...(isMadeOperator
        ? [`${name} ist jetzt Betreiber, denn es gab keinen mehr, der sich anmelden kann.`]
        : []),
      "Bitte melden Sie sich an und ändern Sie es. Alle bisherigen Anmeldungen von diesem Benutzer enden.",
    ].join("\n"),
} as const;

export function restoreRefusalText(refusal: RestoreRefusal): string {
  switch (refusal.code) {
    case "file_missing":
      return `Die Datei ${refusal.file} gibt es nicht.`;
    case "backup_damaged":
      return `Die Datei ${refusal.file} ist beschädigt. Bitte nehmen Sie eine andere Sicherung.`;
    case "open_database":
      return `Die Datei ${refusal.file} ist keine Sicherung, sondern eine geöffnete oder abgebrochene Datenbank: Daneben liegt ${refusal.file}-wal mit den letzten Änderungen. Bitte machen Sie daraus eine Sicherung: mit DATA_DIR auf ihrem Ordner „npm run backup“.`;
    case "no_backup":
      return `Die Datei ${refusal.file} ist keine Sicherung von Platzwart.`;
    case "key_missing":
      return `Im Ordner ${refusal.dataDir} liegt kein Schlüssel. Bitte setzen Sie CODE_KEY auf den Wert vom Schlüsselblatt.`;
    case "key_of_another":
      return `Die Sicherung ${refusal.file} gehört zu einem anderen Schlüssel. Bitte setzen Sie CODE_KEY auf den Wert von ihrem Schlüsselblatt.`;
    case "no_room":
      return `Im Ordner ${refusal.folder} ist zu wenig Platz.`;
  }
}
