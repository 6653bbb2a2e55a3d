import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { ServerLog } from "../ports/server-log.ts";
import { giveToOwnerOf } from "./file-owner.ts";

/** Reserved bytes for some hundred lines, which a full disk cannot take away. */
const RESERVED_BYTES = 64 * 1024;
const NEWLINE = 0x0a;

/** A file of audit lines, each synced to the disk before `append` returns. */
export class LineFile {
  readonly #path: string;
  readonly #serverLog: ServerLog;
  /** Offset of the next line in bytes. */
  #end: number;
  /** Lines of the former process, oldest first, including a line torn by a power cut. */
  readonly formerLines: readonly string[];

  /** Reserves room while the disk has some. */
  constructor(path: string, serverLog: ServerLog) {
    this.#path = path;
    this.#serverLog = serverLog;
    const bytes = this.#read();
    this.#end = bytes.findLastIndex((byte) => byte !== NEWLINE) + 1;
    this.formerLines = bytes
      .toString("utf8", 0, this.#end)
      .split("\n")
      .filter((text) => text !== "");
    this.#reserve(bytes.length);
  }

  /** false: not written, which is logged. */
  append(text: string): boolean {
    try {
      const file = openSync(this.#path, "r+");
      try {
        // the line break ends a torn line
        const bytes = Buffer.from(`\n${text}\n`);
        for (let written = 0; written < bytes.length; )
          written += writeSync(file, bytes, written, bytes.length - written, this.#end + written);
        fsyncSync(file);
        this.#end += bytes.length;
      } finally {
        closeSync(file);
      }
      return true;
    } catch (error) {
      this.#serverLog.error("an audit line could not be written", error);
      return false;
    }
  }

  /** Removes all lines and reserves room again; a failure is only logged. */
  clear(): void {
    try {
      const file = openSync(this.#path, "r+");
      try {
        ftruncateSync(file, 0);
        writeSync(file, Buffer.alloc(RESERVED_BYTES, NEWLINE), 0, RESERVED_BYTES, 0);
        fsyncSync(file);
        this.#end = 0;
      } finally {
        closeSync(file);
      }
    } catch (error) {
      this.#serverLog.error(
        "the audit file could not be emptied; its entries are stored once all the same",
        error,
      );
    }
  }

  #read(): Buffer {
    try {
      return readFileSync(this.#path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      return Buffer.alloc(0);
    }
  }

  /** Fills the file to RESERVED_BYTES; a full disk is only logged. */
  #reserve(length: number): void {
    try {
      const file = openSync(this.#path, "a", 0o600);
      try {
        giveToOwnerOf(dirname(this.#path), this.#path);
        const missing = RESERVED_BYTES - length;
        if (missing > 0) writeSync(file, Buffer.alloc(missing, NEWLINE));
      } finally {
        closeSync(file);
      }
    } catch (error) {
      this.#serverLog.warn("the audit file has no room", { reason: String(error) });
    }
  }
}
