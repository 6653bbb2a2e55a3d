import { request } from "node:http";
import type { Answer } from "./test-server.ts";

export interface RawRequest {
  readonly method: string;
  /** Sent unchanged, where fetch would normalise it. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Sends exactly these bytes; `meanwhile` runs between head and body. */
export function sendRaw(
  url: string,
  { method, path, headers = {}, body }: RawRequest,
  meanwhile?: () => Promise<void>,
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const answered = new Headers();
        for (const [name, values] of Object.entries(response.headersDistinct)) {
          for (const value of values ?? []) answered.append(name, value);
        }
        const text = Buffer.concat(chunks).toString("utf8");
        const isJson = /json/.test(answered.get("content-type") ?? "") && text !== "";
        resolve({
          status: response.statusCode ?? 0,
          body: isJson ? JSON.parse(text) : text,
          headers: answered,
        });
      });
    });
    sent.on("error", reject);
    if (meanwhile === undefined) {
      sent.end(body);
      return;
    }
    sent.flushHeaders();
    meanwhile().then(() => sent.end(body), reject);
  });
}
