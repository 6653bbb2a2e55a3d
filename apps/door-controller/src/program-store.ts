import { type ProgramDocument, programDocument } from "@platzwart/contract/device-link/documents";
import { readLine } from "@platzwart/contract/device-link/messages";
import { isNewerProgram, type ProgramRefusal } from "@platzwart/domain/doors/door-program";
import { isSigned } from "@platzwart/machine/list-crypto";
import * as z from "zod/mini";
import type { Disk } from "./disk.ts";

/** The proven update, and the update on trial. */
const PROVEN = "program.json";
const NEXT = "program-next.json";

/** Starts of a program on trial: a power cut may take the first. */
const MOST_STARTS = 2;

/** `text`: a ProgramDocument as signed by the server; `starts`: number of starts on trial. */
const storedProgram = z.object({ text: z.string(), signature: z.string(), starts: z.int() });
type StoredProgram = z.output<typeof storedProgram>;

/** A program that runs in place of the packaged one. */
export interface StartableProgram {
  readonly kind: "trial" | "proven";
  readonly program: ProgramDocument;
}

interface StoreOptions {
  /** Of the state folder. */
  readonly disk: Disk;
  /** The server's public key, SPKI, base64. */
  readonly serverKey: string;
  /** Logs why a program is not started or stored. */
  readonly log: (message: string) => void;
}

/** Program updates on the card. Files may be damaged: a program is started only with the server's signature. */
export class ProgramStore {
  readonly #options: StoreOptions;

  constructor(options: StoreOptions) {
    this.#options = options;
  }

  /** Stores an update to be tried at the next start; null: durable, else the refusal. `running`: this program's version. */
  async keep(
    { text, signature }: Pick<StoredProgram, "text" | "signature">,
    running: string,
  ): Promise<ProgramRefusal | null> {
    const read = this.#read({ text, signature });
    if (typeof read === "string") return read;
    if (!isNewerProgram(read.version, running)) return "not_newer";
    try {
      await this.#write({ text, signature, starts: 0 });
      return null;
    } catch (error) {
      this.#options.log(`program ${read.version} cannot be kept: ${(error as Error).message}`);
      return "no_room";
    }
  }

  /** Chooses the program to run, counting a start on trial first; null: the packaged one, whose version is given. */
  async choose(packaged: string): Promise<StartableProgram | null> {
    return (await this.#startable(NEXT, packaged)) ?? (await this.#startable(PROVEN, packaged));
  }

  /** Makes the program on trial the one to start. Rejects on a failing card. */
  async prove(): Promise<void> {
    await this.#options.disk.rename(NEXT, PROVEN);
    await this.#options.disk.syncFolder();
  }

  /** Discards the program on trial. Rejects on a failing card. */
  async drop(): Promise<void> {
    await this.#remove(NEXT);
  }

  /** A failing card skips this program and tries the next. */
  async #startable(name: typeof NEXT | typeof PROVEN, packaged: string): Promise<StartableProgram | null> {
    try {
      const bytes = await this.#options.disk.read(name);
      if (bytes === null) return null;
      const stored = readLine(storedProgram, bytes.toString());
      const program = stored === null ? "unreadable" : this.#read(stored);
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

  async #reject(name: string, why: string): Promise<null> {
    this.#options.log(`${name} is removed: ${why}`);
    await this.#remove(name);
    return null;
  }

  #read({
    text,
    signature,
  }: Pick<StoredProgram, "text" | "signature">): ProgramDocument | "signature" | "unreadable" {
    if (!isSigned(text, signature, this.#options.serverKey)) return "signature";
    return readLine(programDocument, text) ?? "unreadable";
  }

  async #write(stored: StoredProgram): Promise<void> {
    const { disk } = this.#options;
    const part = `${NEXT}.part`;
    try {
      await disk.write(part, Buffer.from(JSON.stringify(stored)));
      await disk.rename(part, NEXT);
      await disk.syncFolder();
    } catch (error) {
      // frees bytes on a full card
      await disk.remove(part).catch(() => {});
      throw error;
    }
  }

  async #remove(name: string): Promise<void> {
    await this.#options.disk.remove(name);
    await this.#options.disk.syncFolder();
  }
}
