import { DAY, HOUR, MINUTE } from "@platzwart/domain/time/instant";
import { COURTS, NOW } from "../growth/halls.ts";

/** Bookings of one person. */
const BOOKINGS_EACH = 10;
/** Rows a statement: few enough that the process soon notices when it is to end. */
const ROWS_A_STATEMENT = 2_000;

const FIRST = [
  ...[
    "Jana",
    "Michael",
    "Maria",
    "Thomas",
    "Anna",
    "Andreas",
    "Sabine",
    "Jörg",
    "Petra",
    "Markus",
    "Julia",
    "Stefan",
  ],
  ...[
    "Ursula",
    "Wolfgang",
    "Zoë",
    "Ömer",
    "Ingrid",
    "Klaus",
    "Renate",
    "Dieter",
    "Monika",
    "Uwe",
    "Karin",
    "Holger",
  ],
  ...["Mia", "Noah", "Lea", "Finn", "Ayşe", "Łukasz", "Françoise", "Sören", "Emma", "Paul", "Lina", "Jonas"],
];
const BEGINNINGS = [
  "Al",
  "Bau",
  "Ber",
  "Dörf",
  "Ed",
  "Fisch",
  "Gro",
  "Hof",
  "Ja",
  "Kel",
  "Lud",
  "Mei",
  "Mül",
  "Neu",
].concat(["Ost", "Pfei", "Quan", "Rich", "Schä", "Schmi", "Tan", "Ul", "Vog", "Wag", "Wei", "Zim"]);
const MIDDLES = ["ber", "ha", "mann", "der", "ling", "te", "fel", "ner", "ri", "sa", "ßen", "to", "we"];
const ENDS = [
  "mann",
  "er",
  "ing",
  "hold",
  "bach",
  "stein",
  "ke",
  "ow",
  "sen",
  "hardt",
  "lein",
  "mayr",
  "feld",
  "berg",
];

/** A surname that no one has. */
export const NAMELESS = "Xylander";

/** Person `number`: the same in every database. A few names are had by very many, as in life. */
export function personOf(number: number): { name: string; email: string | null; phone: string | null } {
  const first = FIRST[Math.floor(FIRST.length * dice(number, 1) ** 2)] ?? "";
  const pick = (list: readonly string[], seed: number) =>
    list[Math.floor(list.length * dice(number, seed) ** 1.5)] ?? "";
  const last = pick(BEGINNINGS, 2) + pick(MIDDLES, 3) + pick(ENDS, 4);
  const hasEmail = number === 7 || dice(number, 5) < 0.7;
  const hasPhone = number === 7 || dice(number, 6) < 0.8;
  return {
    name: `${first} ${last}`,
    email: hasEmail
      ? `${first}.${last}${number}@example.de`
          .normalize("NFKD")
          .replace(/[^\w.@]/g, "")
          .toLowerCase()
      : null,
    phone: hasPhone ? `0${[151, 160, 170, 171, 175, 179][number % 6]} ${String(1_000_000 + number)}` : null,
  };
}

/** Statements that write so many bookings, made over the last 29 days, as the version before contacts stored them. */
export function bookingsOf(count: number): string[] {
  const statements: string[] = [];
  const people = count / BOOKINGS_EACH;
  for (let start = 0; start < count; start += ROWS_A_STATEMENT) {
    const rows: string[] = [];
    for (let index = start; index < Math.min(count, start + ROWS_A_STATEMENT); index += 1) {
      const { name, email, phone } = personOf(index % people);
      const from = NOW - 29 * DAY + Math.floor((index / count) * 28 * DAY);
      rows.push(
        `('b-${index}', ${(index % COURTS) + 1}, ${quoted(name)}, ${quoted(email)}, ${quoted(phone)}, ${from}, ${from + HOUR}, 'ended', ${from - MINUTE}, 'desk')`,
      );
    }
    statements.push(
      `insert into bookings (id, court_id, customer_name, customer_email, customer_phone, start_time, end_time, status, created_at, created_by) values ${rows.join(", ")}`,
    );
  }
  return [
    `insert into courts (id, name, status, is_light_on, auto_mode) values ${Array.from({ length: COURTS }, (_, index) => `(${index + 1}, 'Court ${index + 1}', 'available', false, true)`).join(", ")}`,
    ...statements,
  ];
}

const quoted = (text: string | null) => (text === null ? "null" : `'${text.replaceAll("'", "''")}'`);

/** A number from 0 to below 1 that looks like chance. */
function dice(number: number, seed: number): number {
  let mixed = Math.imul(number + 1, 0x9e37_79b1) ^ Math.imul(seed, 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b_3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a_2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
