import type { CourtId } from "@platzwart/domain/court/court";
import type { ServerLogComponent } from "@platzwart/domain/log/log-component";
import type { Instant } from "@platzwart/domain/time/instant";
import type { LogCategory, LogLevel, LogRecord } from "./log-records.ts";

/** `message`: a function gets the court's present name (S-07); `otherCourts`: stored as `court_ids`. */
export type NewLogEntry = Omit<LogRecord, "message"> & {
  readonly message: string | ((court: string) => string);
  readonly otherCourts?: readonly CourtId[];
};

/**
 * The name, or a code's digits, for an id in an entry's metadata; read each time and never stored, so
 * that erased names vanish from the log. Unknown ids have none; "user" includes deleted users and API keys.
 */
export type LogReference =
  | {
      readonly kind: "code";
      readonly id: string;
      /** The holder; null once erased. */
      readonly name: string | null;
      /** null once erased. */
      readonly encryptedDigits: string | null;
      readonly isPermanent: boolean;
    }
  | {
      readonly kind: "user";
      readonly id: string;
      readonly name: string;
      readonly isDeleted: boolean;
    }
  | {
      readonly kind: "booking" | "block";
      readonly id: string;
      /** The customer's name or the block's reason; null once erased. */
      readonly name: string | null;
    };

export interface LogEntry extends LogRecord {
  /** Ascending in order of storing. */
  readonly id: number;
  readonly references: readonly LogReference[];
}

export interface LoggedDoor {
  readonly id: string;
  readonly name: string;
  readonly courtIds: readonly CourtId[];
}

type Metadata = NewLogEntry["metadata"];

type Courts = Partial<Pick<NewLogEntry, "courtId" | "otherCourts">>;

/** Makes the entries of one category. */
const entryMaker =
  (category: LogCategory) =>
  (
    component: ServerLogComponent,
    level: LogLevel,
    { at, courtId = null, otherCourts = [] }: Courts & { readonly at: Instant },
    message: NewLogEntry["message"],
    metadata: Metadata = {},
  ): NewLogEntry => ({ at, level, category, component, courtId, otherCourts, message, metadata });

// categories and how long each is kept: LogCategory (log-records.ts)
export const technical = entryMaker("technical");
export const access = entryMaker("access");
export const denied = entryMaker("denied");
export const audit = entryMaker("audit");

/** What a log entry is about. */
interface LogSubject extends Courts {
  /** The subject in the sentences; absent: the court's name. */
  readonly name?: string;
  readonly metadata?: Metadata;
}

/** What a sentence says besides its subject. */
type Details = readonly [details?: Metadata];
type Sentence<D extends Details> = string | ((name: string, ...data: D) => string);

/**
 * Makers of entries about one kind of subject: a row has category, level and sentence, an action is an audit
 * entry with the user who acted. Data of the sentence are also metadata.
 */
export function rowsAbout<Subject>(
  component: ServerLogComponent,
  subjectOf: (subject: Subject) => LogSubject,
) {
  function row<D extends Details = Details>(category: LogCategory, level: LogLevel, sentence: Sentence<D>) {
    return (at: Instant, subject: Subject, ...data: D): NewLogEntry => {
      const { name, metadata, ...courts } = subjectOf(subject);
      const message = messageOf(sentence, name, data);
      return entryMaker(category)(component, level, { at, ...courts }, message, {
        ...metadata,
        ...data.at(0),
      });
    };
  }

  function action<D extends Details = Details>(level: LogLevel, sentence: Sentence<D>) {
    const entry = row("audit", level, sentence);
    return (at: Instant, subject: Subject, userId: string, ...data: D): NewLogEntry => {
      const { metadata, ...rest } = entry(at, subject, ...data);
      return { ...rest, metadata: { ...metadata, user_id: userId } };
    };
  }

  return { row, action };
}

function messageOf<D extends Details>(
  sentence: Sentence<D>,
  name: string | undefined,
  data: D,
): NewLogEntry["message"] {
  if (typeof sentence === "string") return sentence;
  return name === undefined ? (court) => sentence(court, ...data) : sentence(name, ...data);
}

export const doorRows = rowsAbout("doors", ({ id, name, courtIds }: LoggedDoor) => ({
  name,
  courtId: onlyCourt(courtIds),
  metadata: { door_id: id },
}));

/** Courts of an entry: the first one is stored with it, the message names all; none: the lamp is no longer stored. */
export function firstOfCourts([courtId, ...otherCourts]: readonly CourtId[]): Courts {
  return { courtId: courtId ?? null, otherCourts };
}

/** The court, if it is the only one; null: several courts, or none. */
export function onlyCourt(courtIds: readonly CourtId[]): CourtId | null {
  const [courtId = null] = courtIds.length === 1 ? courtIds : [];
  return courtId;
}
