import type { Instant } from "@platzwart/domain/time/instant";
import { datedPeriod, dayAndTime } from "./format.ts";
import type { CourtName } from "./refusals/refusal-row.ts";

/** Sentences in the answers of control-system-api. */
export const CONTROL_SYSTEM_TEXTS = {
  granted: "Zugangscode gültig",
  denied: "Ungültiger Zugangscode",
  booked: (court: string, from: Instant, until: Instant) =>
    `${court} ist ${datedPeriod(from, until)} gebucht.`,
} as const;

/** What test_connection found. */
interface ConnectionTest {
  readonly isDatabaseAnswering: boolean;
  readonly isLoopAlive: boolean;
  readonly refusesChanges: "disk_full" | "database_read_only" | "database_locked" | null;
  readonly isSchedulerPaused: boolean;
  /** The configured doors and light channels could not be read. */
  readonly isEquipmentOutOfSync: boolean;
  /** Numbers of courts whose lamp has a fault. */
  readonly failingLamps: readonly number[];
  /** Those of `failingLamps` whose lamp works, but whose rule is suspended, as somebody uses the wall switch. */
  readonly courtsWithSuspendedLight: readonly number[];
  readonly doorCount: number;
  readonly failingDoorCount: number;
  /** Names of doors, by their equipment. */
  readonly doorsWithoutList: Readonly<Record<"simulated" | "relay" | "controller", readonly string[]>>;
  readonly bookingSystems: {
    readonly hasFailed: boolean;
    readonly silent: readonly { readonly name: string; readonly lastUsedAt: Instant }[];
  };
}

/** A German sentence for each problem that the test found. */
export function recommendations(test: ConnectionTest, courtName: CourtName): string[] {
  const sentences: string[] = [];
  if (!test.isDatabaseAnswering)
    sentences.push("Die Datenbank antwortet nicht: Speicherplatz und Datenbankserver prüfen.");
  if (test.refusesChanges === "disk_full")
    sentences.push(
      "Der Speicherplatz ist voll, es wird nichts gespeichert: auf dem Rechner des Servers Platz schaffen.",
    );
  if (test.refusesChanges === "database_read_only")
    sentences.push(
      "Die Datenbank nimmt derzeit keine Änderungen an, es wird nichts gespeichert: Speicherplatz und Schreibschutz prüfen, mit PostgreSQL auf dem Datenbankserver (default_transaction_read_only), sonst am Datenträger des Servers.",
    );
  if (test.refusesChanges === "database_locked")
    sentences.push(
      "Die Datenbank lässt Änderungen warten, es wird nichts gespeichert: nachsehen, welches andere Programm sie gesperrt hält (mit PostgreSQL in pg_stat_activity), und es beenden.",
    );
  if (!test.isLoopAlive)
    sentences.push(
      "Die Steuerung von Licht und Türen steht: den Server neu starten und sein Protokoll prüfen.",
    );
  if (test.isEquipmentOutOfSync)
    sentences.push(
      "Die eingerichteten Türen und Lichtkanäle ließen sich nicht lesen; es wird weiter versucht: Datenbank prüfen.",
    );
  if (test.doorCount === 0) sentences.push("Es ist keine Tür eingerichtet.");
  if (test.failingDoorCount > 0)
    sentences.push(
      `${test.failingDoorCount} von ${test.doorCount} ${test.doorCount === 1 ? "Tür" : "Türen"} ${test.failingDoorCount === 1 ? "antwortet" : "antworten"} nicht: Strom und Netz der Türsteuerung prüfen.`,
    );
  const faulty = test.failingLamps.filter((court) => !test.courtsWithSuspendedLight.includes(court));
  if (faulty.length > 0)
    sentences.push(`Lampe von ${joinCourtNames(faulty, courtName)}: Strom und Netz prüfen.`);
  if (test.courtsWithSuspendedLight.length > 0)
    sentences.push(
      `Lampe von ${joinCourtNames(test.courtsWithSuspendedLight, courtName)} wird immer wieder von Hand geschaltet: vor Ort nachsehen, dann den Scheduler von Hand ausführen.`,
    );
  const { simulated, relay, controller } = test.doorsWithoutList;
  const withoutList = [
    ...doorGroup(simulated, "simuliert"),
    ...doorGroup(relay, "Relais ohne Tastenfeld"),
    ...doorGroup(controller, "Türcontroller ohne Liste"),
  ];
  if (withoutList.length > 0)
    sentences.push(
      `Ohne eigene Liste der Codes: ${withoutList.join("; ")}. Ohne den Server öffnet dort kein Code.`,
    );
  if (test.bookingSystems.hasFailed)
    sentences.push(
      "Der letzte Aufruf eines Buchungssystems ist an einem Fehler des Servers gescheitert: das Protokoll des Servers prüfen.",
    );
  for (const { name: system, lastUsedAt } of test.bookingSystems.silent)
    sentences.push(
      `Das Buchungssystem „${system}“ hat zuletzt am ${dayAndTime(lastUsedAt)} gebucht oder gefragt: dort nachsehen, ob es läuft.`,
    );
  if (test.isSchedulerPaused)
    sentences.push("Der automatische Scheduler ist angehalten: fortsetzen, damit Türen nach Plan öffnen.");
  return sentences;
}

/** "Halle links, Halle rechts (simuliert)"; empty without doors. */
function doorGroup(doors: readonly string[], kind: string): string[] {
  return doors.length === 0 ? [] : [`${doors.join(", ")} (${kind})`];
}

function joinCourtNames(courts: readonly number[], courtName: CourtName): string {
  return courts.map(courtName).join(", ");
}
