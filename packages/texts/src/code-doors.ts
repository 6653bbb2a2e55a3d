import type { CodeAtDoor, CodeRow } from "@platzwart/contract/endpoints/code-list-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { moment } from "./format.ts";

type Code = Pick<CodeRow, "doors" | "endedAt">;
type State = CodeAtDoor["state"];

/** Whether the doors with a code list of their own have a code. */
export const codeDoorsTexts = {
  list: "Stand an den Türen",
  resend: "Erneut übertragen",
  resending: "Wird übertragen …",
  resent: {
    title: "Codeliste wird erneut übertragen",
    text: "Nicht erreichbare Türen bekommen sie, sobald sie wieder erreichbar sind.",
  },
  resendFailed: { title: "Fehler", text: "Code konnte nicht erneut übertragen werden." },
} as const;

const STATE_WORDS: Readonly<Record<State, string>> = {
  planned: "geplant",
  sending: "wird übertragen",
  confirmed: "auf Tür bestätigt",
  failed: "Fehler",
};

/** States of an ended code: whether the doors know of its end. */
const ENDED_STATE_WORDS: Readonly<Record<State, string>> = {
  ...STATE_WORDS,
  sending: "Ende wird übertragen",
  failed: "Fehler, Ende nicht bestätigt",
};

const REFUSAL_WORDS: Readonly<Record<Exclude<NonNullable<CodeAtDoor["why"]>, "away">, string>> = {
  signature: "die Signatur der Codeliste passt nicht",
  older: "die Tür hat eine neuere Codeliste",
  other_door: "die Codeliste ist für eine andere Tür",
  unreadable: "die Codeliste ist nicht lesbar",
  no_room: "auf der Speicherkarte ist kein Platz",
  unconfirmed: "die Tür bestätigt ihre Codeliste nicht",
};

/** "Tür Court 1: auf Tür bestätigt" */
export function codeAtDoor({ endedAt }: Pick<Code, "endedAt">, { name, state }: CodeAtDoor): string {
  return `${name}: ${(endedAt === null ? STATE_WORDS : ENDED_STATE_WORDS)[state]}`;
}

/** "Tür Court 1: Fehler, seit 18:31 Uhr nicht erreichbar" */
export function codeAtDoorWithCause(code: Pick<Code, "endedAt">, door: CodeAtDoor, now: Instant): string {
  const stateText = codeAtDoor(code, door);
  return door.why === null ? stateText : `${stateText}, ${causeText(door.why, door.since, now)}`;
}

function causeText(why: NonNullable<CodeAtDoor["why"]>, since: Instant | null, now: Instant): string {
  if (why !== "away") return REFUSAL_WORDS[why];
  return `seit ${since === null ? "dem Start des Servers" : moment(since, now)} nicht erreichbar`;
}

/** All doors in one line, with the worst state: "3 von 4 Türen bestätigt, 1 mit Fehler"; null: no door. */
export function codeDoorsSummary(code: Code): { readonly state: State; readonly text: string } | null {
  const { doors, endedAt } = code;
  const [first, ...others] = doors;
  if (first === undefined) return null;
  const count = (state: State) => doors.filter((door) => door.state === state).length;
  const state = (["failed", "sending", "planned"] as const).find((one) => count(one) > 0) ?? "confirmed";
  if (others.length === 0) return { state, text: codeAtDoor(code, first) };
  const confirmed =
    endedAt === null
      ? `${count("confirmed")} von ${doors.length} Türen bestätigt`
      : `Ende an ${doors.length} Türen nicht bestätigt`;
  return { state, text: state === "failed" ? `${confirmed}, ${count("failed")} mit Fehler` : confirmed };
}
