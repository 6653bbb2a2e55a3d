import { type ProgramDocument, programDocument } from "@platzwart/contract/device-link/documents";
import { readLine } from "@platzwart/contract/device-link/messages";
import { isNewerProgram, type ProgramRefusal } from "@platzwart/domain/doors/door-program";
import { isSigned } from "@platzwart/machine/list-crypto";
import * as z from "zod/mini";
import type { Disk } from "./disk.ts";

/** The update that was proven, and the one on trial. */
const PROVEN = "program.json";
const NEXT = "program-next.json";

/** A program on trial is started so often: a power cut may take the first start. */
const MOST_STARTS = 2;

/** `text`: a ProgramDocument as the server signed it; `starts`: how often it was started on trial. */
const storedProgram = z.object({ text: z.string(), signature: z.string(), starts: z.int() });
type StoredProgram = z.output<typeof storedProgram>;

/** The program that is to run in place of the packaged one. */
export interface StartableProgram {
  readonly kind: "trial" | "proven";
  readonly program: ProgramDocument;
}

interface StoreParts {
  /** Of the state folder. */
  readonly disk: Disk;
  /** The public key of the server, SPKI, base64. */
  readonly serverKey: string;
  /** Hears why a program is not started, or not kept. */
  readonly tell: (message: string) => void;
}

/** The updates of the program on the card. What is there may be damaged: only what the server signed is started. */
export class ProgramStore {
  readonly #parts: StoreParts;

  constructor(parts: StoreParts) {
    this.#parts = parts;
  }

  /**
   * Keeps an update, to be tried at the next start; null: it is on the card, durably, else why not. `running`: the version of
   * this program.
   */
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
      this.#parts.tell(`program ${read.version} cannot be kept: ${(error as Error).message}`);
      return "no_room";
    }
  }

  /** Which program is to run, a start on trial being counted first; null: the packaged one, which has that version. */
  async choose(packaged: string): Promise<StartableProgram | null> {
    return (await this.#startable(NEXT, packaged)) ?? (await this.#startable(PROVEN, packaged));
  }

  /** The program on trial does all that a door needs: it is started from now on. Rejects where the card fails. */
  async prove(): Promise<void> {
    await this.#parts.disk.rename(NEXT, PROVEN);
    await this.#parts.disk.syncFolder();
  }

  /** The program on trial is not started again. Rejects where the card fails. */
  async drop(): Promise<void> {
    await this.#remove(NEXT);
  }

  /** A card that fails here keeps nobody out: the next one is looked at. */
  async #startable(name: typeof NEXT | typeof PROVEN, packaged: string): Promise<StartableProgram | null> {
    try {
      const bytes = await this.#parts.disk.read(name);
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
      this.#parts.tell(`${name} cannot be started: ${(error as Error).message}`);
      return null;
    }
  }

  async #reject(name: string, why: string): Promise<null> {
    this.#parts.tell(`${name} is removed: ${why}`);
    await this.#remove(name);
    return null;
  }

  #read({
    text,
    signature,
  }: Pick<StoredProgram, "text" | "signature">): ProgramDocument | "signature" | "unreadable" {
    if (!isSigned(text, signature, this.#parts.serverKey)) return "signature";
    return readLine(programDocument, text) ?? "unreadable";
  }

  async #write(stored: StoredProgram): Promise<void> {
    const { disk } = this.#parts;
    const part = `${NEXT}.part`;
    try {
      await disk.write(part, Buffer.from(JSON.stringify(stored)));
      await disk.rename(part, NEXT);
      await disk.syncFolder();
    } catch (error) {
      // its bytes are wanted where the card is full
      await disk.remove(part).catch(() => {});
      throw error;
    }
  }

  async #remove(name: string): Promise<void> {
    await this.#parts.disk.remove(name);
    await this.#parts.disk.syncFolder();
  }
}
