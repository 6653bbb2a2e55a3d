import type { Denial } from "@platzwart/domain/doors/access-list";
import { CLOCK_SOURCES, CLOCK_TRUSTS } from "@platzwart/domain/doors/clock-trust";
import { PROGRAM_REFUSALS } from "@platzwart/domain/doors/door-program";
import { isReportableInstant } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { PRESSABLE_PARTS, TESTED_SIGNALS } from "./wired-parts.ts";

/**
 * One JSON object per line. Times are in ms since 1970, `mono` in ms since the controller program's start;
 * unknown fields and kinds are ignored, for newer peers.
 */

const count = z.int().check(z.nonnegative());
const time = z.int();
const id = z.string().check(z.minLength(1), z.maxLength(100));
const revision = count;
const base64 = z.string().check(z.maxLength(200));
const pressable = z.string().check(z.refine((key) => PRESSABLE_PARTS.includes(key)));

/** Reasons for rejecting an access list. */
export const DOCUMENT_REFUSALS = ["signature", "older", "other_door", "unreadable", "no_room"] as const;
export type DocumentRefusal = (typeof DOCUMENT_REFUSALS)[number];
/** Reasons for rejecting a change; base: the controller has another list, or no room for more changes. */
export type ChangeRefusal = DocumentRefusal | "base";

const DENIALS = [
  "unknown_code",
  "outside_window",
  "other_court",
  "court_unavailable",
  "court_blocked",
  "suspended",
  "list_too_old",
  "clock_unknown",
] as const satisfies readonly Denial[];

/** Who types at a remote keypad. */
const typist = z.object({ kind: z.enum(["user", "terminal"]), id });
export type Typist = z.output<typeof typist>;

const instantOfEvent = time.check(z.refine(isReportableInstant));
const trust = z.enum(CLOCK_TRUSTS);

/** `seq`: number of the event in its run; `isClockUnknown`: `at` is a guess. */
const entryBase = {
  seq: count,
  at: instantOfEvent,
  mono: count,
  isClockUnknown: z.optional(z.literal(true)),
};
export const doorEvent = z.discriminatedUnion("kind", [
  z.object({ ...entryBase, kind: z.literal("started"), program: z.string().check(z.maxLength(40)) }),
  /** `by`: null: typed at the door; `misspelt`: tags of nearly right codes in the minute before (D-21). */
  z.object({
    ...entryBase,
    kind: z.literal("granted"),
    code: id,
    by: z.nullable(typist),
    seconds: count,
    misspelt: z.array(id).check(z.maxLength(20)),
  }),
  z.object({
    ...entryBase,
    kind: z.literal("denied"),
    by: z.nullable(typist),
    /** Number of digits. */
    length: count,
    /** Tag for comparison with other codes at this door. */
    tag: id,
    reason: z.enum(DENIALS),
    /** Lockout in ms after too many wrong codes; null: none. */
    lockedFor: z.nullable(count),
  }),
  z.object({ ...entryBase, kind: z.literal("guesses_cleared") }),
  /** A hold by schedule without the server, or its end (Z-08). */
  z.object({ ...entryBase, kind: z.literal("hold_began"), until: instantOfEvent }),
  z.object({ ...entryBase, kind: z.literal("hold_ended") }),
  /** A change of the clock's trust; `from`, `to`: time before and after. */
  z.object({ ...entryBase, kind: z.literal("clock"), from: instantOfEvent, to: instantOfEvent, trust }),
  z.object({ ...entryBase, kind: z.literal("store_error"), what: z.string().check(z.maxLength(200)) }),
  /** Relay or lamp missing, so that the door does not open. */
  z.object({ ...entryBase, kind: z.literal("pin_error"), what: z.string().check(z.maxLength(200)) }),
  /** The button inside ended an opening for a code or a command. */
  z.object({ ...entryBase, kind: z.literal("button") }),
  /** Denials that were counted instead of written, for lack of room. */
  z.object({ ...entryBase, kind: z.literal("counted"), count }),
]);
export type DoorEvent = z.output<typeof doorEvent>;

/** An event of a newer program, accepted so that later events can be stored; `name`: its kind. */
const unknownEvent = z.pipe(
  z.object({ ...entryBase, kind: z.string().check(z.maxLength(100)) }),
  z.transform(({ kind, ...entry }) => ({ ...entry, kind: "unknown" as const, name: kind })),
);
const sentEvent = z.union([doorEvent, unknownEvent]);
export type SentEvent = z.output<typeof sentEvent>;

/** An event before the journal numbers and dates it. */
export type NewDoorEvent = DoorEvent extends infer E
  ? E extends DoorEvent
    ? Omit<E, "seq" | "at" | "mono">
    : never
  : never;

/** What a door reports of its lock; null: none, where nothing else is said. */
const lockState = z.object({
  isUnlocked: z.boolean(),
  heldUntil: z.nullable(time),
  byCommand: z.nullable(id),
  /** Id of the code of the current opening; null: none. */
  byCode: z.nullable(id),
  /** Remaining ms of the opening; null: locked, or held. */
  openFor: z.nullable(count),
  /** Remaining ms of the lockout, for right codes too; null: codes are accepted (D-21). */
  lockedFor: z.nullable(count),
});
export type LockState = z.output<typeof lockState>;

/** A door's answer to digits typed at a remote keypad. */
const codeEntryAnswer = z.discriminatedUnion("kind", [
  /** `court`: of the code; null: all courts. */
  z.object({ kind: z.literal("granted"), code: id, court: z.nullable(count) }),
  z.object({ kind: z.literal("denied") }),
  /** Not checked because of too many wrong codes; `wait`: remaining ms (D-21). */
  z.object({ kind: z.literal("locked"), wait: count }),
]);
export type CodeEntryAnswer = z.output<typeof codeEntryAnswer>;

const hardware = z.object({
  model: z.string().check(z.maxLength(100)),
  serial: z.string().check(z.maxLength(100)),
});
const program = z.string().check(z.maxLength(40));

const percent = z.nullable(z.number().check(z.minimum(0), z.maximum(100)));
const machineHealth = z.object({
  /** Percent, like memory and disk (of the state folder); null: unknown, as every field may be. */
  cpu: percent,
  memory: percent,
  disk: percent,
  /** Processor temperature in °C. */
  temperature: z.nullable(z.number()),
  /** Seconds since the machine's start. */
  uptime: z.nullable(z.number().check(z.nonnegative())),
  undervoltage: z.nullable(z.boolean()),
});
/** The computer at a door (M-01, M-05). */
export type MachineHealth = z.output<typeof machineHealth>;
/** A controller's clock (M-06). */
const clockReading = z.object({ now: time, trust, source: z.enum(CLOCK_SOURCES) });
export type ClockReading = z.output<typeof clockReading>;

/** The server's time, and whether the server trusts its clock. */
const serverTime = { now: time, isClockKept: z.boolean() };

export const messageToServer = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("hello"),
    protocols: z.array(count),
    run: id,
    program,
    hardware,
    clock: clockReading,
    mono: count,
    list: z.nullable(z.object({ revision, digest: id })),
    /** Revision of the list in force, which a slow or full memory card may lack; 0: none. */
    obeyed: revision,
    /** Runs in the journal, oldest first. */
    runs: z.array(z.object({ run: id, first: count, last: count })),
    state: lockState,
  }),
  /** A whole or changed list is stored; `digest`: of the whole list. */
  z.object({ kind: z.literal("kept"), revision, digest: z.optional(id), state: lockState }),
  z.object({ kind: z.literal("refused"), revision, why: z.enum([...DOCUMENT_REFUSALS, "base"]) }),
  /** Outcome of a command; late: void, or sent in another session; known: the id came before. */
  z.object({
    kind: z.literal("answer"),
    id,
    isDone: z.boolean(),
    why: z.optional(z.enum(["late", "known", "unsupported", ...PROGRAM_REFUSALS])),
    entry: z.optional(codeEntryAnswer),
    state: lockState,
  }),
  z.object({ kind: z.literal("state"), state: lockState }),
  z.object({ kind: z.literal("events"), run: id, from: count, items: z.array(sentEvent) }),
  z.object({
    kind: z.literal("health"),
    machine: machineHealth,
    /** Events not stored by the server yet, and all events on the memory card. */
    journal: z.object({ waiting: count, size: count }),
  }),
  z.object({ kind: z.literal("pong"), sent: count, mono: count, clock: clockReading }),
  /** First line of a controller that proved its one-time code. */
  z.object({ kind: z.literal("claiming"), program, hardware }),
  z.object({ kind: z.literal("enrolled") }),
  /** During a wiring test: one of PRESSABLE_PARTS. */
  z.object({ kind: z.literal("pressed"), key: pressable }),
]);
export type MessageToServer = z.output<typeof messageToServer>;

export const messageToController = z.discriminatedUnion("kind", [
  /** Answer to a one-time code, with the lasting key; the session ends after `enrolled`. */
  z.object({
    kind: z.literal("identity"),
    controller: id,
    door: id,
    key: base64,
    /** The server's Ed25519 key, SPKI. */
    serverKey: base64,
  }),
  /** No operator has accepted the controller yet: the session ends, and the controller retries. */
  z.object({ kind: z.literal("waiting") }),
  z.object({
    kind: z.literal("welcome"),
    protocol: count,
    session: id,
    /** Number of the leadership, where a hall has several servers (V-03). */
    epoch: z.optional(count),
    ...serverTime,
    /** Stored numbers of the runs in hello. */
    stored: z.array(z.object({ run: id, upTo: count })),
  }),
  /** `text`: exactly the signed text; an AccessDocument as JSON. */
  z.object({ kind: z.literal("document"), revision, text: z.string(), signature: base64 }),
  /** `text`: an AccessChange, which names the list that it changes. */
  z.object({ kind: z.literal("change"), revision, text: z.string(), signature: base64 }),
  /** `within`: the value of `mono` after which the command is void. */
  z.object({
    kind: z.literal("command"),
    id,
    within: count,
    action: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("open"), duration: count }),
      z.object({ kind: z.literal("lock") }),
      /** Replaces the hold; null: no hold (Z-08). */
      z.object({ kind: z.literal("hold"), until: z.nullable(instantOfEvent) }),
      /** An operator ends the lockout (D-21). */
      z.object({ kind: z.literal("clear_guesses") }),
      /** Digits of a remote keypad; `court`: the court that they must open; null: any behind the door. */
      z.object({
        kind: z.literal("enter"),
        digits: z.string().check(z.minLength(1), z.maxLength(100)),
        court: z.nullable(count),
        by: typist,
      }),
      /** Lamps and buzzer identify the controller. */
      z.object({ kind: z.literal("identify") }),
      z.object({ kind: z.literal("test"), part: z.enum(TESTED_SIGNALS) }),
      /** For this time keys type nothing and are reported as `pressed`. */
      z.object({ kind: z.literal("watch_keys"), duration: count }),
      /** A new lasting key (32 bytes) for the next link; the present key stays as the fallback. */
      z.object({ kind: z.literal("change_key"), key: base64 }),
      /** Started once the door is locked; `text`: exactly the signed text, a ProgramDocument as JSON. */
      z.object({ kind: z.literal("update"), text: z.string(), signature: base64 }),
    ]),
  }),
  z.object({ kind: z.literal("stored"), run: id, upTo: count }),
  z.object({ kind: z.literal("ping"), sent: count, ...serverTime }),
  /** The controller was removed, and erases its list and identity. */
  z.object({ kind: z.literal("revoked") }),
]);
export type MessageToController = z.output<typeof messageToController>;

/** null: no message of the schema. */
export function parseLine<Message>(schema: z.ZodMiniType<Message>, line: string): Message | null {
  try {
    const read = z.safeParse(schema, JSON.parse(line));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
