import type { Denial } from "@platzwart/domain/doors/access-list";
import { CLOCK_SOURCES, CLOCK_TRUSTS } from "@platzwart/domain/doors/clock-trust";
import { PROGRAM_REFUSALS } from "@platzwart/domain/doors/door-program";
import { isReportableInstant } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { PRESSABLE, TESTED_LAMPS } from "./wired-parts.ts";

/**
 * What a door controller and its server say to each other: one JSON object a line. Times are milliseconds since 1970, `mono`
 * is milliseconds since the controller's program started. Unknown fields and kinds are ignored, so that a newer end may
 * say more (field: controller 2).
 */

const count = z.int().check(z.nonnegative());
const time = z.int();
const id = z.string().check(z.minLength(1), z.maxLength(100));
const revision = count;

/** Why a controller takes an access list not. */
export const DOCUMENT_REFUSALS = ["signature", "older", "other_door", "unreadable", "no_room"] as const;
export type DocumentRefusal = (typeof DOCUMENT_REFUSALS)[number];
/** Why it takes a change not. base: it keeps another list, or has no room for more changes of this one. */
const CHANGE_REFUSALS = [...DOCUMENT_REFUSALS, "base"] as const;
export type ChangeRefusal = (typeof CHANGE_REFUSALS)[number];

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

/** Who types where there is no keypad: at a remote one, which is the panel or a terminal. */
const typist = z.object({ kind: z.enum(["user", "terminal"]), id });
export type Typist = z.output<typeof typist>;

const instantOfEvent = time.check(z.refine(isReportableInstant));
const trust = z.enum(CLOCK_TRUSTS);

/** What a controller wrote down, with its number in the run; `isClockUnknown`: nobody knew what time it was. */
const entryBase = {
  seq: count,
  at: instantOfEvent,
  mono: count,
  isClockUnknown: z.optional(z.literal(true)),
};
export const doorEvent = z.discriminatedUnion("kind", [
  z.object({ ...entryBase, kind: z.literal("started"), program: z.string().check(z.maxLength(40)) }),
  /**
   * `code`: the id of the code; `by`: null: typed at the door; `seconds`: how long the door opens for it; `misspelt`: the
   * tags of wrong codes within the minute before that were misspellings of it (D-21).
   */
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
    /** In digits. */
    length: count,
    /** Tells whether it is the same code as another at this door. */
    tag: id,
    reason: z.enum(DENIALS),
    /** So many codes were wrong that the door takes none for so many milliseconds; null: it goes on. */
    lockedFor: z.nullable(count),
  }),
  z.object({ ...entryBase, kind: z.literal("guesses_cleared") }),
  /** Without its server it was held by schedule, or let go again (Z-08). */
  z.object({ ...entryBase, kind: z.literal("hold_began"), until: instantOfEvent }),
  z.object({ ...entryBase, kind: z.literal("hold_ended") }),
  /** How far its clock can be believed is another thing since; `from`, `to`: what it showed before and then. */
  z.object({ ...entryBase, kind: z.literal("clock"), from: instantOfEvent, to: instantOfEvent, trust }),
  z.object({ ...entryBase, kind: z.literal("store_error"), what: z.string().check(z.maxLength(200)) }),
  /** Its relay or a lamp could not be switched, as it is missing: the door does not open. */
  z.object({ ...entryBase, kind: z.literal("pin_error"), what: z.string().check(z.maxLength(200)) }),
  /** Somebody pressed the button inside: what was open for a code or a command was locked. */
  z.object({ ...entryBase, kind: z.literal("button") }),
  /** So many denials were counted and not written, as there was no room for them. */
  z.object({ ...entryBase, kind: z.literal("counted"), count }),
]);
export type DoorEvent = z.output<typeof doorEvent>;

/** An event of a newer program, which must not keep those after it from being stored. `name`: its kind. */
const unknownEvent = z.pipe(
  z.object({ ...entryBase, kind: z.string().check(z.maxLength(100)) }),
  z.transform(({ kind, ...entry }) => ({ ...entry, kind: "unknown" as const, name: kind })),
);
const sentEvent = z.union([doorEvent, unknownEvent]);
export type SentEvent = z.output<typeof sentEvent>;

/** Without what the journal adds. */
export type NewDoorEvent = DoorEvent extends infer E
  ? E extends DoorEvent
    ? Omit<E, "seq" | "at" | "mono">
    : never
  : never;

const lockState = z.object({
  isUnlocked: z.boolean(),
  /** Until when it is held unlocked; null: it is not. */
  heldUntil: z.nullable(time),
  /** The id of the command that made it so; null: none did. */
  byCommand: z.nullable(id),
  /** The id of the code for which it was opened last, while it is open for it; null: for none. */
  byCode: z.nullable(id),
  /** For how many milliseconds from now it stands open; null: it does not, or it is held. */
  openFor: z.nullable(count),
  /** For how many milliseconds from now no code is taken, right ones neither; null: codes are taken (D-21). */
  lockedFor: z.nullable(count),
});
export type LockState = z.output<typeof lockState>;

/** What became of typed digits. */
const entryAnswer = z.discriminatedUnion("kind", [
  /** `court`: of the code; null: it is for all courts. */
  z.object({ kind: z.literal("granted"), code: id, court: z.nullable(count) }),
  z.object({ kind: z.literal("denied") }),
  /** It was not looked at, because too many were wrong before; `wait`: for how many milliseconds none is (D-21). */
  z.object({ kind: z.literal("locked"), wait: count }),
]);
export type EntryAnswer = z.output<typeof entryAnswer>;

const pressable = z.string().check(z.refine((key) => PRESSABLE.includes(key)));

const hardware = z.object({
  model: z.string().check(z.maxLength(100)),
  serial: z.string().check(z.maxLength(100)),
});
const program = z.string().check(z.maxLength(40));

const percent = z.nullable(z.number().check(z.minimum(0), z.maximum(100)));
const machineHealth = z.object({
  /** In percent, as memory and disk, where the program keeps its state; null: not known, as all of it may be. */
  cpu: percent,
  memory: percent,
  disk: percent,
  /** Of the processor, in °C. */
  temperature: z.nullable(z.number()),
  /** Seconds since the machine was started. */
  uptime: z.nullable(z.number().check(z.nonnegative())),
  /** Whether its power supply is too weak. */
  undervoltage: z.nullable(z.boolean()),
});
/** How the computer at a door does (M-01, M-05). */
export type MachineHealth = z.output<typeof machineHealth>;
/** What the clock of a controller shows, how far it can be believed and by what it goes (M-06). */
const clockReading = z.object({ now: time, trust, source: z.enum(CLOCK_SOURCES) });
export type ClockReading = z.output<typeof clockReading>;

/** What the server's clock shows, and whether the server goes by it. */
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
    /** The access list that it keeps; null: none. */
    list: z.nullable(z.object({ revision, digest: id })),
    /** The revision of the list that it obeys, which a slow or full card may not have; 0: none. */
    obeyed: revision,
    /** What its journal still has, the oldest run first. */
    runs: z.array(z.object({ run: id, first: count, last: count })),
    state: lockState,
  }),
  /** The access list of a revision is kept, which was given whole or as a change; `digest`: of the whole. */
  z.object({ kind: z.literal("kept"), revision, digest: z.optional(id), state: lockState }),
  z.object({ kind: z.literal("refused"), revision, why: z.enum(CHANGE_REFUSALS) }),
  /** What came of a command; late: its time was over, or it was of another session. An update is done once it is on the card. */
  z.object({
    kind: z.literal("answer"),
    id,
    isDone: z.boolean(),
    why: z.optional(z.enum(["late", "known", "unsupported", ...PROGRAM_REFUSALS])),
    /** Of digits that were looked at. */
    entry: z.optional(entryAnswer),
    state: lockState,
  }),
  z.object({ kind: z.literal("state"), state: lockState }),
  z.object({ kind: z.literal("events"), run: id, from: count, items: z.array(sentEvent) }),
  z.object({
    kind: z.literal("health"),
    machine: machineHealth,
    /** Events: those that the server has not stored yet, and all that are on the card. */
    journal: z.object({ waiting: count, size: count }),
  }),
  z.object({ kind: z.literal("pong"), sent: count, mono: count, clock: clockReading }),
  /** The first line of a controller that proved its one-time code: what machine it is. */
  z.object({ kind: z.literal("claiming"), program, hardware }),
  /** It has its lasting key on its card. */
  z.object({ kind: z.literal("enrolled") }),
  /** A key, while keys are watched: one of PRESSABLE. */
  z.object({ kind: z.literal("pressed"), key: pressable }),
]);
export type MessageToServer = z.output<typeof messageToServer>;

const base64 = z.string().check(z.maxLength(200));

export const messageToController = z.discriminatedUnion("kind", [
  /** The answer to a one-time code: who it is from now on, and its lasting key. The session ends after `enrolled`. */
  z.object({
    kind: z.literal("identity"),
    controller: id,
    door: id,
    /** 32 bytes. */
    key: base64,
    /** The server's Ed25519 key, SPKI. */
    serverKey: base64,
  }),
  /** Another answer to it: an operator has not taken the controller over yet. The session ends; it asks again. */
  z.object({ kind: z.literal("waiting") }),
  z.object({
    kind: z.literal("welcome"),
    protocol: count,
    session: id,
    ...serverTime,
    /** How far the server has stored the runs that hello named. */
    stored: z.array(z.object({ run: id, upTo: count })),
  }),
  /** `text`: exactly what is signed; an AccessDocument as JSON. */
  z.object({ kind: z.literal("document"), revision, text: z.string(), signature: base64 }),
  /** What makes another access list of the one that it keeps: `text` is an AccessChange, and names that one. */
  z.object({ kind: z.literal("change"), revision, text: z.string(), signature: base64 }),
  /** `within`: until `mono` says this, it may be done. */
  z.object({
    kind: z.literal("command"),
    id,
    within: count,
    action: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("open"), duration: count }),
      z.object({ kind: z.literal("lock") }),
      /** It is held unlocked until then, whatever was said before; null: it is not (Z-08). */
      z.object({ kind: z.literal("hold"), until: z.nullable(instantOfEvent) }),
      /** An operator has the door take codes again at once (D-21). */
      z.object({ kind: z.literal("clear_guesses") }),
      /** Digits are typed at a remote keypad; `court`: for which they must be good; null: for any behind the door. */
      z.object({
        kind: z.literal("enter"),
        digits: z.string().check(z.minLength(1), z.maxLength(100)),
        court: z.nullable(count),
        by: typist,
      }),
      /** Lamps and buzzer show which controller it is. */
      z.object({ kind: z.literal("identify") }),
      z.object({ kind: z.literal("test"), part: z.enum(TESTED_LAMPS) }),
      /** For so long keys type nothing and are told instead, each as `pressed`. */
      z.object({ kind: z.literal("watch_keys"), duration: count }),
      /** It proves itself with another lasting key (32 bytes) from its next link on, and with this one where that is refused. */
      z.object({ kind: z.literal("change_key"), key: base64 }),
      /** A newer program, which it starts once its door is locked; `text`: exactly what is signed, a ProgramDocument as JSON. */
      z.object({ kind: z.literal("update"), text: z.string(), signature: base64 }),
    ]),
  }),
  z.object({ kind: z.literal("stored"), run: id, upTo: count }),
  z.object({ kind: z.literal("ping"), sent: count, ...serverTime }),
  /** The controller was removed: it forgets its list and who it is. */
  z.object({ kind: z.literal("revoked") }),
]);
export type MessageToController = z.output<typeof messageToController>;

/** The message of a line; null: it is of a kind or a shape that this end does not know. */
export function readLine<Message>(schema: z.ZodMiniType<Message>, line: string): Message | null {
  try {
    const read = z.safeParse(schema, JSON.parse(line));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
