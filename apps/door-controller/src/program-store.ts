import { type ProgramDocument, programDocument } from "@platzwart/contract/device-link/documents";
import { parseLine } from "@platzwart/contract/device-link/messages";
import { isNewerProgram, type ProgramRefusal } from "@platzwart/domain/doors/door-program";
import { isValidSignature } from "@platzwart/machine/list-crypto";
import * as z from "zod/mini";
import type { Disk } from "./disk.ts";

const PROVEN = "program.json";
const TRIAL = "program-next.json";

/** Starts on trial: two, as a power cut may interrupt the first. */
const MOST_STARTS = 2;

/** `text`: a ProgramDocument as signed; `starts`: starts on trial. */
const storedProgram = z.object({ text: z.string(), signature: z.string(), starts: z.int() });
type StoredProgram = z.output<typeof storedProgram>;

export interface StartableProgram {
  readonly kind: "trial" | "proven";
  readonly program: ProgramDocument;
}

interface StoreOptions {
  readonly disk: Disk;
  /** Ed25519 public key, SPKI, base64. */
  readonly serverKey: string;
  readonly log: (message: string) => void;
}

/**
 * Program updates in the state folder; only the server's signature makes a file startable, since files may be
 * damaged.
 */
export class ProgramStore {
  readonly #options: StoreOptions;

  constructor(options: StoreOptions) {
    this.#options = options;
  }

  /**
   * Stores an update for the next start; null: durable, else the refusal.
   */
  async storeUpdate(
    { text, signature }: Pick<StoredProgram, "text" | "signature">,
    runningVersion: string,
  ): Promise<ProgramRefusal | null> {
    const program = this.#verify({ text, signature });
    if (typeof program === "string") return program;
    if (!isNewerProgram(program.version, runningVersion)) return "not_newer";
    try {
      await this.#write({ text, signature, starts: 0 });
      return null;
    } catch (error) {
      this.#options.log(`program ${program.version} cannot be stored: ${(error as Error).message}`);
      return "no_room";
    }
  }

  /** Counts a start on trial; null: the packaged program is to be started; `packaged`: its version. */
  async choose(packaged: string): Promise<StartableProgram | null> {
    return (await this.#startable(TRIAL, packaged)) ?? (await this.#startable(PROVEN, packaged));
  }

  /** Rejects on a failing memory card. */
  async prove(): Promise<void> {
    await this.#options.disk.rename(TRIAL, PROVEN);
    await this.#options.disk.syncFolder();
  }

  /** Discards the program on trial; rejects on a failing memory card. */
  async discardTrial(): Promise<void> {
    await this.#remove(TRIAL);
  }

  /** null: none, or unreadable. */
  async #startable(name: typeof TRIAL | typeof PROVEN, packaged: string): Promise<StartableProgram | null> {
    try {
      const bytes = await this.#options.disk.read(name);
      if (bytes === null) return null;
      const stored = parseLine(storedProgram, bytes.toString());
      const program = stored === null ? "unreadable" : this.#verify(stored);
      if (stored === null || typeof program === "string")
        return await this.#reject(
          name,
          program === "signature" ? "its server did not sign it" : "it is damaged",
        );
      if (!isNewerProgram(program.version, packaged))
        return await this.#reject(name, `${program.version} is not newer than the package's ${packaged}`);
      if (name === PROVEN) return { kind: "proven", program };
      if (stored.starts >= MOST_STARTS)
        return await this.#reject(name, `${program.version} was started ${stored.starts} times in vain`);
      await this.#write({ ...stored, starts: stored.starts + 1 });
      return { kind: "trial", program };
    } catch (error) {
      this.#options.log(`${name} cannot be started: ${(error as Error).message}`);
      return null;
    }
  }

  async #reject(name: string, reason: string): Promise<null> {
    this.#options.log(`${name} is removed: ${reason}`);
    await this.#remove(name);
    return null;
  }

  #verify({
    text,
    signature,
  }: Pick<StoredProgram, "text" | "signature">): ProgramDocument | "signature" | "unreadable" {
    if (!isValidSignature(text, signature, this.#options.serverKey)) return "signature";
    return parseLine(programDocument, text) ?? "unreadable";
  }

  async #write(stored: StoredProgram): Promise<void> {
    const { disk } = this.#options;
    const temporaryName = `${TRIAL}.part`;
    try {
      await disk.write(temporaryName, Buffer.from(JSON.stringify(stored)));
      await disk.rename(temporaryName, TRIAL);
      await disk.syncFolder();
    } catch (error) {
      // frees bytes on a full memory card
      await disk.remove(temporaryName).catch(() => {});
      throw error;
    }
  }

  async #remove(name: string): Promise<void> {
    await this.#options.disk.remove(name);
    await this.#options.disk.syncFolder();
  }
}
