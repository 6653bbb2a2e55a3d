import { LIVE_PATH } from "@platzwart/contract/live-events";
import type { Role } from "@platzwart/domain/role";
import { expect, onTestFinished } from "vitest";
import type { TestServer } from "./test-server.ts";

export interface Event {
  readonly event: string;
  readonly id: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test asserts
  readonly data: any;
}

export class Stream {
  readonly events: Event[] = [];
  isOver = false;
  readonly #waiting: (() => void)[] = [];
  readonly #connection = new AbortController();
  #text = "";

  static open(server: TestServer, token: string, headers: Record<string, string> = {}): Promise<Stream> {
    return Stream.at(server, LIVE_PATH, { authorization: `Bearer ${token}`, ...headers });
  }

  static async at(server: TestServer, path: string, headers: Record<string, string>): Promise<Stream> {
    const stream = new Stream();
    const { signal } = stream.#connection;
    onTestFinished(() => stream.leave());
    const response = await fetch(`${server.app.url}${path}`, { headers, signal });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    void stream
      .#read(response)
      .catch(() => undefined)
      .then(() => stream.#over());
    return stream;
  }

  /** Removes and returns the first matching event, with all before it; waits within the test's time limit. */
  async next(event: string, fits: (event: Event) => boolean = () => true): Promise<Event> {
    for (;;) {
      const index = this.events.findIndex((candidate) => candidate.event === event && fits(candidate));
      if (index >= 0) return this.events.splice(0, index + 1)[index] as Event;
      if (this.isOver) throw new Error(`the stream ended before ${event} came`);
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
  }

  async ended(): Promise<void> {
    while (!this.isOver) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
  }

  leave(): void {
    this.#connection.abort();
  }

  #news(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      this.#text += decoder.decode(chunk, { stream: true });
      const blocks = this.#text.split("\n\n");
      this.#text = blocks.pop() ?? "";
      for (const block of blocks) this.events.push(parse(block));
      this.#news();
    }
  }

  #over(): void {
    this.isOver = true;
    this.#news();
  }
}

function parse(block: string): Event {
  const fields = new Map(block.split("\n").map((line) => line.split(": ", 2) as [string, string]));
  const data = block.slice(block.indexOf("data: ") + 6);
  return {
    event: fields.get("event") ?? "message",
    id: fields.has("id") ? Number(fields.get("id")) : null,
    data: JSON.parse(data),
  };
}

/** Of a new session with that role, after its hello. */
export async function openStream(
  server: TestServer,
  role: Role = "admin",
  headers: Record<string, string> = {},
): Promise<Stream> {
  const stream = await Stream.open(server, await server.tokenOf(role), headers);
  await stream.next("hello");
  return stream;
}
