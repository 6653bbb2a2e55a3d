import type {
  EntryAnswer,
  LockState,
  MessageToController,
  MessageToServer,
} from "@platzwart/contract/device-link/messages";
import { DeviceFailure } from "../../platform/network/device-failure.ts";

type Answered = Extract<MessageToServer, { kind: "answer" }>;

/** What came of a command, and how the door stands. */
interface SessionAnswer {
  readonly isDone: boolean;
  /** Why it was not done; null: it was. */
  readonly why: NonNullable<Answered["why"]> | null;
  /** Of typed digits that were looked at. */
  readonly entry: EntryAnswer | null;
  readonly state: LockState;
}

/** A list, or what a change made of it, is kept. */
export type KeptAnswer = Pick<Extract<MessageToServer, { kind: "kept" }>, "digest" | "state">;

/** What a controller is to do once. */
export type SessionCommand = Pick<Extract<MessageToController, { kind: "command" }>, "id" | "action">;

type Offer = Extract<MessageToController, { kind: "document" | "change" }>;

interface Waiting<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/** What a controller was given and asked in a session, until it answers or the session ends. */
export class SessionQuestions {
  readonly #send: (message: MessageToController) => void;
  readonly #commands = new Map<string, Waiting<SessionAnswer>>();
  /** By revision. */
  readonly #lists = new Map<number, Waiting<KeptAnswer>>();
  #listRevision = 0;
  #isOpen = false;

  constructor(send: (message: MessageToController) => void) {
    this.#send = send;
  }

  /** Whether an answer is waited for. */
  get areWaiting(): boolean {
    return this.#commands.size + this.#lists.size > 0;
  }

  /** The highest revision of an access list that it was given, or obeys. */
  get listRevision(): number {
    return this.#listRevision;
  }

  /** The controller says which list it obeys; 0: none. */
  noteObeyed(revision: number): void {
    this.#listRevision = revision;
  }

  /** From now on it can be asked. */
  open(): void {
    this.#isOpen = true;
  }

  close(): void {
    this.#isOpen = false;
    for (const waiting of [...this.#commands.values(), ...this.#lists.values()])
      waiting.reject(new DeviceFailure("unreachable"));
    this.#commands.clear();
    this.#lists.clear();
  }

  /** Gives it a list, or a change of it; resolves once what that makes is kept. Rejects with DeviceFailure. */
  offer(message: Offer, signal: AbortSignal): Promise<KeptAnswer> {
    const { revision } = message;
    this.#listRevision = Math.max(this.#listRevision, revision);
    return this.#ask(this.#lists, revision, message, signal);
  }

  /** `within`: by the controller's `mono`. Resolves with whether it was done. Rejects with DeviceFailure. */
  carryOut({ id, action }: SessionCommand, within: number, signal: AbortSignal): Promise<SessionAnswer> {
    return this.#ask(this.#commands, id, { kind: "command", id, action, within }, signal);
  }

  kept(message: Extract<MessageToServer, { kind: "kept" }>): void {
    settled(this.#lists, message.revision)?.resolve(message);
  }

  refused({ revision }: Extract<MessageToServer, { kind: "refused" }>): void {
    settled(this.#lists, revision)?.reject(new DeviceFailure("not_applied"));
  }

  answered(message: Answered): void {
    const { id, isDone, why = null, entry = null, state } = message;
    settled(this.#commands, id)?.resolve({ isDone, why, entry, state });
  }

  #ask<Key, T>(
    waiting: Map<Key, Waiting<T>>,
    key: Key,
    message: MessageToController,
    signal: AbortSignal,
  ): Promise<T> {
    if (!this.#isOpen) return Promise.reject(new DeviceFailure("unreachable"));
    return new Promise<T>((resolve, reject) => {
      const entry = { resolve, reject };
      waiting.set(key, entry);
      signal.addEventListener("abort", () => {
        if (waiting.get(key) === entry) waiting.delete(key);
        reject(new DeviceFailure("timeout"));
      });
      this.#send(message);
    });
  }
}

/** Who waited for an answer, and waits no more. */
function settled<Key, T>(waiting: Map<Key, Waiting<T>>, key: Key): Waiting<T> | undefined {
  const found = waiting.get(key);
  waiting.delete(key);
  return found;
}
