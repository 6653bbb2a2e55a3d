import type {
  CodeEntryAnswer,
  LockState,
  MessageToController,
  MessageToServer,
} from "@platzwart/contract/device-link/messages";
import { DeviceFailure } from "../../platform/network/device-failure.ts";

type CommandAnswer = Extract<MessageToServer, { kind: "answer" }>;

interface SessionAnswer {
  readonly isDone: boolean;
  /** null: done. */
  readonly why: NonNullable<CommandAnswer["why"]> | null;
  /** Result of checked digits. */
  readonly entry: CodeEntryAnswer | null;
  readonly state: LockState;
}

export type Acknowledgement = Pick<Extract<MessageToServer, { kind: "kept" }>, "digest" | "state">;

export type SessionCommand = Pick<Extract<MessageToController, { kind: "command" }>, "id" | "action">;

type Offer = Extract<MessageToController, { kind: "document" | "change" }>;

interface PendingRequest<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/** Commands and lists sent to a controller, matched with its answers. */
export class SessionRequests {
  readonly #send: (message: MessageToController) => void;
  readonly #commands = new Map<string, PendingRequest<SessionAnswer>>();
  /** By revision. */
  readonly #lists = new Map<number, PendingRequest<Acknowledgement>>();
  #listRevision = 0;
  #isOpen = false;

  constructor(send: (message: MessageToController) => void) {
    this.#send = send;
  }

  get arePending(): boolean {
    return this.#commands.size + this.#lists.size > 0;
  }

  /** Highest revision of an access list sent to or reported by the controller. */
  get listRevision(): number {
    return this.#listRevision;
  }

  /** `revision` 0: no list. */
  noteListRevision(revision: number): void {
    this.#listRevision = revision;
  }

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

  /** Resolves once the list is acknowledged; rejects with DeviceFailure. */
  offer(message: Offer, signal: AbortSignal): Promise<Acknowledgement> {
    const { revision } = message;
    this.#listRevision = Math.max(this.#listRevision, revision);
    return this.#request(this.#lists, revision, message, signal);
  }

  /** `within`: by the controller's `mono`. Resolves with whether it was done; rejects with DeviceFailure. */
  carryOut({ id, action }: SessionCommand, within: number, signal: AbortSignal): Promise<SessionAnswer> {
    return this.#request(this.#commands, id, { kind: "command", id, action, within }, signal);
  }

  handleAcknowledgement(message: Extract<MessageToServer, { kind: "kept" }>): void {
    takePending(this.#lists, message.revision)?.resolve(message);
  }

  handleRefusal({ revision }: Extract<MessageToServer, { kind: "refused" }>): void {
    takePending(this.#lists, revision)?.reject(new DeviceFailure("not_applied"));
  }

  handleAnswer(message: CommandAnswer): void {
    const { id, isDone, why = null, entry = null, state } = message;
    takePending(this.#commands, id)?.resolve({ isDone, why, entry, state });
  }

  #request<Key, T>(
    waiting: Map<Key, PendingRequest<T>>,
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

function takePending<Key, T>(waiting: Map<Key, PendingRequest<T>>, key: Key): PendingRequest<T> | undefined {
  const found = waiting.get(key);
  waiting.delete(key);
  return found;
}
