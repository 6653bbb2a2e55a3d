import type { CourtId } from "@platzwart/domain/court/court";
import type { ServerLogComponent } from "@platzwart/domain/log/log-component";
import type { Instant } from "@platzwart/domain/time/instant";
import type { LogCategory, LogLevel, LogRecord } from "./log-records.ts";

/**
 * An entry before its storing; a message about its court is a function of the name that the court has then (S-07). `otherCourts`: further
 * courts of the message; the metadata list all (`court_ids`), as an entry has one court only.
 */
export type NewLogEntry = Omit<LogRecord, "message"> & {
  readonly message: string | ((court: string) => string);
  readonly otherCourts?: readonly CourtId[];
};

/**
 * The name (of a code also the digits) for an id in an entry's metadata, looked up at each reading and never stored
 * with the entry, so that the log forgets erased names. Unknown ids have no reference. Kind "user" is a user, a
 * deleted user whose name is still kept, or an API key.
 */
export type LogReference =
  | {
      readonly kind: "code";
      readonly id: string;
      /** The code's holder; null once the name is erased. */
      readonly name: string | null;
      /** The encrypted digits of the code; null once they are erased. */
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
      /** The customer's name, or the reason of the block; null once it is erased. */
      readonly name: string | null;
    };

export interface LogEntry extends LogRecord {
  /** Ascending in the order in which entries were stored. */
  readonly id: number;
  readonly references: readonly LogReference[];
}

export interface LoggedDoor {
  readonly id: string;
  readonly name: string;
  readonly courtIds: readonly CourtId[];
}

type Metadata = NewLogEntry["metadata"];

/** The courts of an entry; absent: none. */
type Courts = Partial<Pick<NewLogEntry, "courtId" | "otherCourts">>;

const entriesOf =
  (category: LogCategory) =>
  (
    component: ServerLogComponent,
    level: LogLevel,
    { at, courtId = null, otherCourts = [] }: Courts & { readonly at: Instant },
    message: NewLogEntry["message"],
    metadata: Metadata = {},
  ): NewLogEntry => ({ at, level, category, component, courtId, otherCourts, message, metadata });

export const technical = entriesOf("technical");
export const access = entriesOf("access");
export const denied = entriesOf("denied");
export const audit = entriesOf("audit");

/** What all entries about a subject, such as a door, have in common. */
interface LogSubject extends Courts {
  /** The subject's name in the sentences; absent: that of the court. */
  readonly name?: string;
  readonly metadata?: Metadata;
}

type Data = readonly [details?: Metadata];
type Sentence<D extends Data> = string | ((name: string, ...data: D) => string);

/**
 * Makes the rows of a table of entries about one kind of subject. A row has category, level and sentence, and makes an entry
 * of time, subject and the data of the sentence. The data are metadata of the entry.
 */
export function rowsAbout<Subject>(
  component: ServerLogComponent,
  subjectOf: (subject: Subject) => LogSubject,
) {
  function row<D extends Data = Data>(category: LogCategory, level: LogLevel, sentence: Sentence<D>) {
    return (at: Instant, subject: Subject, ...data: D): NewLogEntry => {
      const { name, metadata, ...courts } = subjectOf(subject);
      const message = messageOf(sentence, name, data);
      return entriesOf(category)(component, level, { at, ...courts }, message, {
        ...metadata,
        ...data.at(0),
      });
    };
  }

  function action<D extends Data = Data>(level: LogLevel, sentence: Sentence<D>) {
    const entry = row("audit", level, sentence);
    return (at: Instant, subject: Subject, userId: string, ...data: D): NewLogEntry => {
      const { metadata, ...rest } = entry(at, subject, ...data);
      return { ...rest, metadata: { ...metadata, user_id: userId } };
    };
  }

  return { row, action };
}

/** Without a name: a function of the court's. */
function messageOf<D extends Data>(
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

/**
 * The courts of an entry about several: it is stored with the first, while its message names all. Without any court nothing
 * more is known of the lamp.
 */
export function firstOfCourts([courtId, ...otherCourts]: readonly CourtId[]): Courts {
  return { courtId: courtId ?? null, otherCourts };
}

/** The court of a door's entry: the door's only one. */
export function onlyCourt(courtIds: readonly CourtId[]): CourtId | null {
  const [courtId = null] = courtIds.length === 1 ? courtIds : [];
  return courtId;
}
