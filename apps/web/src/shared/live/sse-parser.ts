/** One event of a server-sent stream. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
  /** The event's own id; null when it carries none. */
  readonly id: string | null;
}

/**
 * Reads server-sent events from text that comes in arbitrary pieces (HTML standard, section 9.2).
 * Comments and `retry` are ignored, and so is an event without data.
 */
export class SseParser {
  #rest = "";
  #event = "";
  #data: string[] = [];
  #id: string | null = null;

  /** The events that this piece completes. */
  feed(piece: string): ServerSentEvent[] {
    const text = this.#rest + piece;
    // a carriage return at the very end may be the first half of CR LF
    const end = text.endsWith("\r") ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\r|\n/);
    this.#rest = (lines.pop() ?? "") + text.slice(end);
    return lines.flatMap((line) => this.#line(line) ?? []);
  }

  #line(line: string): ServerSentEvent | null {
    if (line === "") return this.#dispatch();
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") this.#event = value;
    else if (field === "data") this.#data.push(value);
    else if (field === "id" && !value.includes("\u0000")) this.#id = value;
    return null;
  }

  #dispatch(): ServerSentEvent | null {
    const event = { event: this.#event || "message", data: this.#data.join("\n"), id: this.#id };
    const isEmpty = this.#data.length === 0;
    this.#event = "";
    this.#data = [];
    this.#id = null;
    return isEmpty ? null : event;
  }
}
