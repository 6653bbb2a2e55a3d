import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { ServerLog } from "../ports/server-log.ts";
import { giveToOwnerOf } from "./file-owner.ts";

/** In bytes: the room for some hundred lines, which a full disk cannot take away any more. */
const RESERVED = 64 * 1024;
const NEWLINE = 0x0a;

/** A file of audit lines, each of which is on the disk before the next thing happens. */
export class LineFile {
  readonly #path: string;
  readonly #serverLog: ServerLog;
  /** Where the next line goes, in bytes. */
  #end: number;
  /** What the process before left, oldest first; a line that a power cut broke off is among them. */
  readonly left: readonly string[];

  /** Reads what the process before left, and takes the room that lines need while there is some. */
  constructor(path: string, serverLog: ServerLog) {
    this.#path = path;
    this.#serverLog = serverLog;
    const bytes = this.#read();
    this.#end = bytes.findLastIndex((byte) => byte !== NEWLINE) + 1;
    this.left = bytes
      .toString("utf8", 0, this.#end)
      .split("\n")
      .filter((text) => text !== "");
    this.#reserve(bytes.length);
  }

  /** Puts a line on the disk; false: the file does not take it, which is logged. */
  append(text: string): boolean {
    try {
      const file = openSync(this.#path, "r+");
      try {
        // a line that was broken off ends here
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

  /** Removes all lines, where the disk lets it. */
  clear(): void {
    try {
      const file = openSync(this.#path, "r+");
      try {
        ftruncateSync(file, 0);
        writeSync(file, Buffer.alloc(RESERVED, NEWLINE), 0, RESERVED, 0);
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

  /** A disk without room is told when a line comes. */
  #reserve(length: number): void {
    try {
      const file = openSync(this.#path, "a", 0o600);
      try {
        giveToOwnerOf(dirname(this.#path), this.#path);
        const missing = RESERVED - length;
        if (missing > 0) writeSync(file, Buffer.alloc(missing, NEWLINE));
      } finally {
        closeSync(file);
      }
    } catch (error) {
      this.#serverLog.warn("the audit file has no room", { reason: String(error) });
    }
  }
}
