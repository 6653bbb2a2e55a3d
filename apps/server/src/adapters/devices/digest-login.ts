import { createHash } from "node:crypto";

/** What a device asks for before it lets somebody in (RFC 7616). */
export interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
}

/** Reads a challenge as Shelly makes it: Digest with SHA-256 and qop "auth"; null: it asks for something else. */
export function readChallenge(header: string | string[] | undefined): DigestChallenge | null {
  for (const challenge of [header ?? []].flat()) {
    const [, parameters] = /^Digest\s+(.*)$/is.exec(challenge) ?? [];
    if (parameters === undefined) continue;
    const values = new Map<string, string>();
    for (const [, name = "", quoted, bare] of parameters.matchAll(
      /([\w-]+)\s*=\s*(?:"([^"\\]*)"|([^\s,"]+))/g,
    ))
      values.set(name.toLowerCase(), quoted ?? bare ?? "");
    const realm = values.get("realm");
    const nonce = values.get("nonce");
    const qops = (values.get("qop") ?? "").split(",").map((qop) => qop.trim());
    if (realm === undefined || nonce === undefined || !qops.includes("auth")) continue;
    if (values.get("algorithm")?.toUpperCase() === "SHA-256") return { realm, nonce };
  }
  return null;
}

/** Answers a challenge, for one request after another; the password itself is not sent. */
export class DigestLogin {
  readonly #challenge: DigestChallenge;
  readonly #user: string;
  readonly #ha1: string;
  #uses = 0;

  constructor(challenge: DigestChallenge, user: string, password: string) {
    this.#challenge = challenge;
    this.#user = user;
    this.#ha1 = sha256(`${user}:${challenge.realm}:${password}`);
  }

  /** The `authorization` header of the next request. */
  answer({ method, uri, cnonce }: { method: string; uri: string; cnonce: string }): string {
    const { realm, nonce } = this.#challenge;
    this.#uses += 1;
    const nc = this.#uses.toString(16).padStart(8, "0");
    const ha2 = sha256(`${method}:${uri}`);
    const response = sha256(`${this.#ha1}:${nonce}:${nc}:${cnonce}:auth:${ha2}`);
    return (
      `Digest username="${this.#user}", realm="${realm}", nonce="${nonce}", uri="${uri}", algorithm=SHA-256, ` +
      `qop=auth, nc=${nc}, cnonce="${cnonce}", response="${response}"`
    );
  }
}

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
