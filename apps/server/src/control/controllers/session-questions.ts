import type {
  DocumentKind,
  EntryAnswer,
  LockState,
  MessageToController,
  MessageToServer,
} from "@platzwart/contract/device-link/messages";
import { DeviceFailure } from "../../platform/network/device-failure.ts";

/** What came of a command, and how the door stands. */
interface SessionAnswer {
  readonly isDone: boolean;
  /** Of typed digits that were looked at. */
  readonly entry: EntryAnswer | null;
  readonly state: LockState;
}

/** A document, or what a change made of it, is kept. */
export type KeptDocument = Pick<Extract<MessageToServer, { kind: "kept" }>, "digest" | "state">;

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
  /** By kind and revision. */
  readonly #documents = new Map<string, Waiting<KeptDocument>>();
  /** The highest of each kind that it keeps, or was given. */
  readonly #revisions: Record<DocumentKind, number> = { access: 0, hold: 0 };
  #isOpen = false;

  constructor(send: (message: MessageToController) => void) {
    this.#send = send;
  }

  /** Whether an answer is waited for. */
  get areWaiting(): boolean {
    return this.#commands.size + this.#documents.size > 0;
  }

  /** The highest revision of a kind of document that it was given, or keeps. */
  revisionOf(document: DocumentKind): number {
    return this.#revisions[document];
  }

  /** The controller says what it keeps. */
  noteKept(revisions: Readonly<Record<DocumentKind, number>>): void {
    Object.assign(this.#revisions, revisions);
  }

  /** From now on it can be asked. */
  open(): void {
    this.#isOpen = true;
  }

  close(): void {
    this.#isOpen = false;
    for (const waiting of [...this.#commands.values(), ...this.#documents.values()])
      waiting.reject(new DeviceFailure("unreachable"));
    this.#commands.clear();
    this.#documents.clear();
  }

  /** Gives it a document, or a change of one; resolves once what that makes is kept. Rejects with DeviceFailure. */
  offer(document: DocumentKind, message: Offer, signal: AbortSignal): Promise<KeptDocument> {
    const { revision } = message;
    this.#revisions[document] = Math.max(this.#revisions[document], revision);
    return this.#ask(this.#documents, `${document} ${revision}`, message, signal);
  }

  /** `within`: by the controller's `mono`. Resolves with whether it was done. Rejects with DeviceFailure. */
  carryOut({ id, action }: SessionCommand, within: number, signal: AbortSignal): Promise<SessionAnswer> {
    return this.#ask(this.#commands, id, { kind: "command", id, action, within }, signal);
  }

  kept(message: Extract<MessageToServer, { kind: "kept" }>): void {
    const { document, revision } = message;
    settled(this.#documents, `${document} ${revision}`)?.resolve(message);
  }

  refused({ document, revision }: Extract<MessageToServer, { kind: "refused" }>): void {
    settled(this.#documents, `${document} ${revision}`)?.reject(new DeviceFailure("not_applied"));
  }

  answered(message: Extract<MessageToServer, { kind: "answer" }>): void {
    const { id, isDone, entry = null, state } = message;
    settled(this.#commands, id)?.resolve({ isDone, entry, state });
  }

  #ask<T>(
    waiting: Map<string, Waiting<T>>,
    key: string,
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
function settled<T>(waiting: Map<string, Waiting<T>>, key: string): Waiting<T> | undefined {
  const found = waiting.get(key);
  waiting.delete(key);
  return found;
}
