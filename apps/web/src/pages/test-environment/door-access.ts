import { controlSystemApi } from "@platzwart/contract/endpoints/control-system-endpoints";
import { type DoorView, openDoor } from "@platzwart/contract/endpoints/door-endpoints";
import { isEntryKey } from "@platzwart/domain/doors/code-entry";
import { type Duration, milliseconds } from "@platzwart/domain/time/instant";
import { CODE_ENTRY_TEXTS } from "@platzwart/texts/code-entry-texts";
import type { QueryClient } from "@tanstack/react-query";
import { cachedDoor, reloadDoors, watchDoors } from "../../entities/doors/door-queries.ts";
import { codeAnswer } from "../../features/door-screen/code-answer.ts";
import { type EntryAnswer, EntrySession } from "../../features/door-screen/entry-session.ts";
import type {
  DoorState,
  DoorUnderTest,
  TypedAnswer,
} from "../../features/test-environment/door-under-test.ts";
import { callServer, callServerWithHeaders } from "../../lib/api/api.ts";
import { browserClock } from "../../lib/clock/browser-clock.ts";

/** A door of the hall, tested through the server as by the door's own screen. */
export function doorAccess(
  client: QueryClient,
  { id }: Pick<DoorView, "id">,
  codeLengths: readonly number[],
): DoorUnderTest {
  const sendCode = async (code: string) => {
    let decidedIn: Duration | null = null;
    const answer = await callServerWithHeaders(
      { onHeaders: (headers) => (decidedIn = decisionTime(headers)) },
      controlSystemApi,
      { body: { action: "validate_code", data: { code, door_id: id } } },
    );
    return { answer: codeAnswer(answer), decidedIn };
  };
  return {
    codeLengths,
    state: (): DoorState => cachedDoor(client, id) ?? REMOVED_DOOR,
    watch: (listener) => watchDoors(client, listener),
    open: async () => {
      let decidedIn: Duration | null = null;
      const onHeaders = (headers: Headers) => (decidedIn = decisionTime(headers));
      await callServerWithHeaders({ onHeaders }, openDoor, { params: { id } });
      return { decidedIn };
    },
    enter: async (code) => {
      const { answer, decidedIn } = await sendCode(code);
      return { answer: typedAnswer(answer), decidedIn };
    },
    type: (code, onEnter) => typeByKeys(code, { codeLengths, onEnter, sendCode }),
    isAnswering: async () => {
      await callServer(controlSystemApi, { body: { action: "test_connection" } });
      await reloadDoors(client);
      return cachedDoor(client, id)?.fault === null;
    },
  };
}

/** State of a door that was removed during the test. */
const REMOVED_DOOR: DoorState = {
  isUnlocked: null,
  heldUntil: null,
  openUntil: null,
  isPending: false,
  fault: "offline",
};

interface SentCode {
  readonly answer: EntryAnswer;
  /** The server's time for its decision; null: not given. */
  readonly decidedIn: Duration | null;
}

/** Sends a code through the key entry of a door's screen, so that the test covers the entry, too. */
function typeByKeys(
  code: string,
  options: {
    readonly codeLengths: readonly number[];
    onEnter(): void;
    sendCode(code: string): Promise<SentCode>;
  },
): Promise<{ readonly answer: TypedAnswer; readonly decidedIn: Duration | null }> {
  const { codeLengths, onEnter, sendCode } = options;
  return new Promise((resolve, reject) => {
    let decidedIn: Duration | null = null;
    const session = new EntrySession({
      clock: browserClock,
      codeLengths,
      enter: async (typed) => {
        const entered = await sendCode(typed);
        decidedIn = entered.decidedIn;
        return entered.answer;
      },
      onOutcome: (outcome) => {
        session.stop();
        if (outcome.kind === "failed") reject(outcome.error);
        else resolve({ answer: typedAnswer(outcome), decidedIn });
      },
    });
    for (const key of code) if (isEntryKey(key)) session.handle({ kind: "key", key });
    onEnter();
    session.handle({ kind: "key", key: "Enter" });
    if (session.snapshot().entry.state !== "validating")
      resolve({ answer: { kind: "incomplete" }, decidedIn: null });
  });
}

function typedAnswer(answer: EntryAnswer): TypedAnswer {
  return answer.kind === "locked out"
    ? { kind: "locked out", text: CODE_ENTRY_TEXTS.tooManyWrong(answer.seconds) }
    : answer;
}

/** The server's time for its decision, by its own clock; null: not given. */
function decisionTime(headers: Headers): Duration | null {
  const [, duration] = /\bdecide;dur=([\d.]+)/.exec(headers.get("server-timing") ?? "") ?? [];
  return duration === undefined ? null : milliseconds(Number(duration));
}
